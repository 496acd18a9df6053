import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import type { MatchReport } from '../../../match/report/report.js'
import { endingLines, standingRows } from '../../../match/report/table.js'
import { ENGLISH_SUBJECTS, english } from './english/english.js'
import type { Catalogue } from './text.js'

const web = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Words that people see and that stand in no catalogue, each with the reason why. */
const NOT_TRANSLATED: Readonly<Record<string, string>> = {
  ugi: 'name of a protocol, as it is written in files of matches',
  codecup: 'name of a protocol',
  line: 'name of a protocol',
  Plyworks: 'name of the app, before its version',
}

/** Sources whose errors are not for those who play, each with the reason why. */
const NOT_TOLD: Readonly<Record<string, string>> = {
  'session/rules/draw-diagram.ts': 'told to authors of rules while the app is built',
  'session/catalogue/game-pages.ts': 'told to authors of games',
  'workers/engine/engine-answers.ts': 'worded by the worker, like what engines refuse; a fault of the program',
  'workers/values/exact-worker.ts': 'worded by the worker; a fault of the program',
  'workers/values/solved-answers.ts': 'worded by the worker, like what the solver refuses',
  'workers/sandbox/guest-code.ts': 'worded by the worker, for authors of games',
  'workers/values/server-values.ts': 'worded by the server; a fault of the program',
  'workers/values/desk.ts': 'part of the worker; a fault of the program',
  'workers/values/kept-file.ts': 'part of the worker, which then does without the file',
  'ui/style/testing/colours.ts': 'for tests alone',
}

/** As much of a report as has words. */
const REPORT = { schedule: 'swiss', standings: [], endings: { time: 2, rules: 1 } } as unknown as MatchReport

/** Attributes whose values are shown or read aloud. */
const SPOKEN = /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label)$/

interface Literal {
  readonly place: string
  readonly words: string
}

describe('the catalogue of texts', () => {
  test('has every text that a page shows', () => {
    const found = sourceFiles().flatMap(shownLiterals)
    expect(found.filter(({ words }) => NOT_TRANSLATED[words] === undefined)).toEqual([])
    expect(sourceFiles()).toEqual(expect.arrayContaining(Object.keys(NOT_TOLD)))
  })

  test('has the words that other layers bring for the command line', () => {
    const words = sourceFiles().filter((file) => {
      const imported = readFileSync(join(web, file), 'utf8').match(/^import (?!type ).*\/(cli|match)\/.*$/gm) ?? []
      return imported.some((line) => /\b(END_REASONS|REPORT_WORDS)\b|\/cli\//.test(line))
    })
    expect(words).toEqual([])
    const pseudo = translated(english) as Catalogue
    const shown = [...standingRows(REPORT, pseudo.inArena.report)[0], ...endingLines(REPORT, pseudo.inArena.report)]
    expect(shown.filter((text) => !/^⟦.*⟧$/.test(text))).toEqual([])
    expect(pseudo.inArena.report.sequentialTest({ decision: null, pairs: 1, ratio: 0, lower: 0, upper: 1 })).toContain(
      '⟦',
    )
  })

  test('has no text twice under one name', () => {
    const names = Object.values(ENGLISH_SUBJECTS).flatMap((subject) => Object.keys(subject))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('can be replaced as a whole by another of the same type', () => {
    const pseudo = translated(english) as Catalogue
    expect(pseudo.allGames).toBe('⟦All games⟧')
    expect(pseudo.inArena.newMatch).toBe('⟦New match⟧')
    expect(pseudo.rulesOf('Hip')).toBe('⟦Rules of Hip⟧')
    expect(pseudo.themeNames.dark).toBe('⟦Dark⟧')
  })
})

/** A catalogue in which every text stands between brackets. */
function translated(entry: unknown): unknown {
  if (typeof entry === 'string') return `⟦${entry}⟧`
  if (typeof entry === 'function') return (...parts: unknown[]) => translated(entry(...parts))
  if (typeof entry !== 'object' || entry === null) return entry
  return Object.fromEntries(Object.entries(entry).map(([name, part]) => [name, translated(part)]))
}

/** The sources of the app without its tests, its texts, and what only runs while it is built. */
function sourceFiles(): string[] {
  return readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file) && !/^(ui\/text|build)\//.test(file),
  )
}

/** Literals with letters in what is rendered, read aloud, or told as an error. */
function shownLiterals(file: string): Literal[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, readFileSync(join(web, file), 'utf8'), ts.ScriptTarget.Latest, true, kind)
  const found: Literal[] = []
  const note = (node: ts.Node, words: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    if (/\p{L}/u.test(words)) found.push({ place: `${file}:${line + 1}`, words: words.trim() })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node, node.text)
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      shown(node.expression, note)
    else if (ts.isJsxAttribute(node) && SPOKEN.test(node.name.getText()) && node.initializer) {
      shown(ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer, note)
    } else if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText()) && !(file in NOT_TOLD)) {
      told(node, note)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const JOINS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
])

type Note = (node: ts.Node, words: string) => void

/** The literals that an expression may come to. */
function shown(node: ts.Expression | undefined, note: Note): void {
  if (node === undefined) return
  if (ts.isStringLiteralLike(node)) note(node, node.text)
  else if (ts.isTemplateExpression(node)) {
    note(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'))
  } else if (ts.isConditionalExpression(node)) {
    shown(node.whenTrue, note)
    shown(node.whenFalse, note)
  } else if (ts.isBinaryExpression(node) && JOINS.has(node.operatorToken.kind)) {
    // What stands before && is only asked.
    if (node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) shown(node.left, note)
    shown(node.right, note)
  } else if (ts.isParenthesizedExpression(node)) shown(node.expression, note)
}

/** Returns what an error says: the first part of a `TextError` names its subject and is no sentence. */
function told(node: ts.NewExpression, note: Note): void {
  const parts = node.arguments ?? []
  const spoken = node.expression.getText() === 'TextError' ? parts.slice(2) : parts
  for (const part of spoken) if (!ts.isTemplateExpression(part) || /\p{L} /u.test(part.getText())) shown(part, note)
}
