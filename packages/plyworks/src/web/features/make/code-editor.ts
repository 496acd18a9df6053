import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** A remark on a line of the code, from 1. */
export interface LineRemark {
  readonly line: number
  readonly message: string
}

/** An editor for the code of a game. */
export interface CodeEditor {
  /** Puts other code in; undo brings the old one back. */
  replace(code: string): void
  mark(remarks: readonly LineRemark[]): void
  /** Moves the focus to a line. */
  goTo(line: number): void
  destroy(): void
}

/** The colours of the app: they are legible on its grounds in both themes. */
const HIGHLIGHT = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--win)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--loss)' },
  { tag: [tags.comment], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--focus)' },
])

const THEME = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--ink)', fontSize: '0.875rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'var(--surface-2)', color: 'var(--muted)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in oklab, var(--accent-soft), transparent 55%)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--accent-soft) !important' },
  '.cm-tooltip': { backgroundColor: 'var(--surface)', color: 'var(--ink)', border: '1px solid var(--line-strong)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-diagnostic': { whiteSpace: 'pre-wrap' },
})

/**
 * Makes the editor inside an element.
 * @param label its accessible name
 * @param onChange told of the code after each change that a person makes
 */
export function openEditor(
  parent: HTMLElement,
  code: string,
  label: string,
  onChange: (code: string) => void,
): CodeEditor {
  // In a tree of its own the editor's styles are objects, which the content security policy allows, and no elements.
  const root = parent.attachShadow({ mode: 'open' })
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: code,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        highlightActiveLine(),
        javascript(),
        syntaxHighlighting(HIGHLIGHT),
        THEME,
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        // Escape, then Tab, leaves the editor, as its own help says.
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    replace: (next) =>
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, selection: { anchor: 0 } }),
    mark: (remarks) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          remarks.flatMap((remark) => diagnostic(view, remark)),
        ),
      ),
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines))
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

function diagnostic(view: EditorView, { line, message }: LineRemark): Diagnostic[] {
  if (line < 1 || line > view.state.doc.lines) return []
  const { from, to } = view.state.doc.line(line)
  return [{ from, to, severity: 'error', message }]
}
