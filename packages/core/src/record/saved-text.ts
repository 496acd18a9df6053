import { quote, TextError } from '../base/text-error.js'
import type { SavedGame } from './saved-game.js'
import { readTreeWords, treeWords } from './tree-words.js'

/**
 * Saved games as text for people, in the manner of PGN: tags in brackets, an empty line, numbered moves with glyphs,
 * comments and variations, and an empty line. What `match export` writes is read too (its figures become comments).
 */

const WIDTH = 100
const KNOWN_TAGS = { title: 'Title', game: 'Game', date: 'Date', start: 'Start', resigned: 'Resigned' } as const

/** Returns a saved game as text that ends with an empty line. */
export function formatSavedGame(saved: SavedGame): string {
  const { title, game, players, date, start, resigned } = saved
  const tags: (readonly [string, string])[] = []
  if (title !== undefined) tags.push([KNOWN_TAGS.title, title])
  tags.push([KNOWN_TAGS.game, game])
  for (const [seat, player] of (players ?? []).entries()) tags.push([`Seat${seat}`, player])
  if (date !== undefined) tags.push([KNOWN_TAGS.date, date])
  tags.push([KNOWN_TAGS.start, start])
  if (resigned !== undefined) tags.push([KNOWN_TAGS.resigned, String(resigned)])
  const head = tags.map(([name, value]) => `[${name} ${JSON.stringify(value)}]\n`).join('')
  const words = numbered(saved.tree ?? saved.moves)
  // As in PGN a star stands for a game that says nothing: the next tags then belong to another one.
  return `${head}\n${wrap(words.length === 0 ? ['*'] : words)}\n\n`
}

/** The words with move numbers, comments with their signs escaped. */
function numbered(words: readonly string[]): string[] {
  const numbered: string[] = []
  /** Moves played where each variation began, and where the present line stands. */
  const interrupted: number[] = []
  let ply = 0
  for (const word of words) {
    const kind = word.charAt(0)
    if (kind === '(') {
      interrupted.push(ply)
      ply--
      numbered.push(word)
    } else if (kind === ')') {
      ply = interrupted.pop() ?? ply
      numbered.push(word)
    } else if (kind === '$') {
      numbered.push(word)
    } else if (kind === '{') {
      numbered.push(`{${word.slice(1, -1).replace(/[\\}]/g, '\\$&')}}`)
    } else {
      numbered.push(`${++ply}. ${word}`)
    }
  }
  return numbered
}

function wrap(words: readonly string[]): string {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line].join('\n')
}

/** A game of a text: what was read, or what is wrong with it. */
export type ReadGame =
  | { readonly line: number; readonly saved: SavedGame }
  | { readonly line: number; readonly problem: string }

/** Reads all games of a text; a game that is wrong does not keep the others from being read. */
export function readSavedText(text: string): ReadGame[] {
  return split(text).map(({ line, tags, moves }) => {
    try {
      return { line, saved: readOne(tags, moves, line) }
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      return { line, problem: error.message }
    }
  })
}

interface Section {
  /** Line it begins at, from 1. */
  readonly line: number
  readonly tags: [name: string, value: string, line: number][]
  /** The text of its moves, and the line that begins at. */
  moves: { text: string; line: number }
}

/** Cuts a text into games: a tag after moves, or a tag that is already there, begins the next one. */
function split(text: string): Section[] {
  const sections: Section[] = []
  let section: Section | null = null
  let inComment = false
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1
    const tag = inComment ? null : /^\[([A-Za-z]\w*)\s(.*)\]$/s.exec(content.trimEnd())
    if (tag !== null) {
      const [, name, value] = tag
      const next: boolean =
        section === null || section.moves.text.trim() !== '' || section.tags.some(([known]) => known === name)
      if (next) {
        section = { line, tags: [], moves: { text: '', line } }
        sections.push(section)
      }
      section?.tags.push([name, value.trimStart(), line])
      continue
    }
    if (section === null) {
      if (content.trim() === '') continue
      section = { line, tags: [], moves: { text: '', line } }
      sections.push(section)
    }
    if (section.moves.text.trim() === '') section.moves = { text: '', line }
    section.moves.text += `${content}\n`
    inComment = endsInComment(content, inComment)
  }
  return sections
}

function endsInComment(line: string, before: boolean): boolean {
  let inside = before
  for (let at = 0; at < line.length; at++) {
    if (inside && line[at] === '\\') at++
    else if (line[at] === '{') inside = true
    else if (line[at] === '}') inside = false
  }
  return inside
}

function readOne(tags: Section['tags'], moves: Section['moves'], line: number): SavedGame {
  const values = new Map<string, string>()
  for (const [name, value, at] of tags) values.set(name, readQuoted(value, at, name.length + 3))
  const need = (name: string): string => {
    const value = values.get(name)
    if (value === undefined) throw new TextError(`game of line ${line}`, 1, `no tag ${name}`, `a tag ${name}`)
    return value
  }
  const players: string[] = []
  for (let player = values.get('Seat0'); player !== undefined; player = values.get(`Seat${players.length}`)) {
    players.push(player)
  }
  const resigned = values.get(KNOWN_TAGS.resigned)
  if (resigned !== undefined && !/^\d{1,2}$/.test(resigned)) {
    throw new TextError(`game of line ${line}, tag Resigned`, 1, quote(resigned), 'the number of a seat')
  }
  const title = values.get(KNOWN_TAGS.title)
  const date = values.get(KNOWN_TAGS.date)
  const game = need(KNOWN_TAGS.game)
  const start = need(KNOWN_TAGS.start)
  const tree = readTreeWords(readWords(moves), `moves of line ${moves.line}`)
  return {
    format: 'plyworks-game',
    version: 1,
    game,
    start,
    moves: tree.mainLine.flatMap(({ move }) => (move === null ? [] : [move.text])),
    ...(players.length > 0 && { players }),
    ...(resigned !== undefined && { resigned: Number(resigned) }),
    ...(!tree.plain && { tree: treeWords(tree) }),
    ...(title !== undefined && { title }),
    ...(date !== undefined && !Number.isNaN(Date.parse(date)) && { date }),
  }
}

function readQuoted(text: string, line: number, place: number): string {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'string') return value
  } catch {
    // Told below.
  }
  throw new TextError(`line ${line}`, place, quote(text), 'a text in quotation marks')
}

/** The words that end a game in PGN; its outcome is known from its moves. */
const RESULTS = new Set(['*', '1-0', '0-1', '1/2-1/2'])

/** The words of the text of moves: numbers and results left out, comments as they were. */
function readWords({ text, line }: Section['moves']): string[] {
  const words: string[] = []
  const pattern = /\{((?:[^\\}]|\\[\s\S])*)(\}?)|[()}]|[^\s(){}]+/g
  for (const match of text.matchAll(pattern)) {
    const [word, comment, end] = match
    if (word === '}' || end === '') {
      const at = line + text.slice(0, match.index).split('\n').length - 1
      const place = match.index - text.lastIndexOf('\n', match.index - 1)
      throw new TextError(`line ${at}`, place, quote(word[0]), word === '}' ? 'a {' : 'a comment that ends with }')
    }
    if (comment !== undefined) words.push(`{${comment.replace(/\\([\s\S])/g, '$1')}}`)
    else if (!/^\d+\.+$/.test(word) && !RESULTS.has(word)) words.push(word)
  }
  return words
}
