import { drawDiagram } from '../features/rules/draw-diagram.js'
import { splitRules } from './split-rules.js'

const pages = import.meta.glob<string>('../../../../games/*/README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * What is wrong with the first bad diagram of a rules page, with its line, by the page's path from here. The build
 * imports this module, which has done its work by then: it can load no games any more afterwards.
 */
export const problems: ReadonlyMap<string, string> = new Map(
  (await Promise.all(Object.entries(pages).map(check))).filter((each) => each !== null),
)

async function check([path, markdown]: [string, string]): Promise<[string, string] | null> {
  let place = ''
  try {
    for (const piece of splitRules(markdown)) {
      if (typeof piece === 'string') continue
      place = `line ${piece.line}: `
      await drawDiagram(piece)
    }
    return null
  } catch (error) {
    return [path, place + (error instanceof Error ? error.message : String(error))]
  }
}
