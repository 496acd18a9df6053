import { javascriptLanguage } from '@codemirror/lang-javascript'
import type { LineRemark } from './code-editor.js'

/** The first line on which the code cannot be read; a module that cannot be imported does not tell it. */
export function unreadable(code: string, message: string): LineRemark | null {
  let at = -1
  javascriptLanguage.parser.parse(code).iterate({
    enter: ({ type, from }) => {
      if (type.isError && at < 0) at = from
      return at < 0
    },
  })
  return at < 0 ? null : { line: code.slice(0, at).split('\n').length, message }
}
