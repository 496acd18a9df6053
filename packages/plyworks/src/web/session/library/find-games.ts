import { createGame, type GameDefinition, headOf } from '@plyworks/core'
import { text } from '../../ui/text/text.js'
import { HUMAN } from '../game/session.js'
import { OPEN, type Result, SHARED } from './game-result.js'
import type { KeptGame } from './game-store.js'

/** Results to look for. */
export const RESULT_KINDS = ['decided', 'shared', 'open'] as const
type ResultKind = (typeof RESULT_KINDS)[number]

/** The games that are looked for. */
export interface GameQuestion {
  /** Words that all have to be found. */
  readonly words: string
  /** Id of a game; empty for any. */
  readonly game: string
  /** Empty for any. */
  readonly result: ResultKind | ''
}

export function kindOf(result: Result): ResultKind {
  return result === OPEN ? 'open' : result === SHARED ? 'shared' : 'decided'
}

/** Returns the result of a game in words; empty while it is not known. */
export function resultInWords({ result }: KeptGame, definition: GameDefinition | undefined): string {
  if (result === undefined) return ''
  if (result === OPEN) return text.libraryOpenResult
  return result === SHARED ? text.librarySharedResult : text.libraryWon(definition?.seatNames[Number(result)] ?? result)
}

/** Returns the players by seat: people by their names, levels and engines by their titles. */
export function playersOf(players: readonly string[], definition: GameDefinition | undefined): string {
  return players
    .map((player, seat) => `${definition?.seatNames[seat] ?? seat}: ${nameOf(player, definition)}`)
    .join(', ')
}

function nameOf(player: string, definition: GameDefinition | undefined): string {
  if (player === '') return text.libraryNameless
  if (player === HUMAN) return text.human
  const head = headOf(player)
  const title = definition && titlesOf(definition).get(head)
  return title === undefined ? player : title + player.slice(head.length).replace(/^:(.*)$/, ' ($1)')
}

const titles = new WeakMap<GameDefinition, ReadonlyMap<string, string>>()

/** Titles of the game's own levels and engines by the name that seats have for them. */
function titlesOf(definition: GameDefinition): ReadonlyMap<string, string> {
  const before = titles.get(definition)
  if (before !== undefined) return before
  const { levels, engines } = createGame(definition).search
  const known = new Map([
    ...levels.map(({ id, title }) => [id, title] as const),
    ...engines.map(({ name, title }) => [name, title] as const),
  ])
  titles.set(definition, known)
  return known
}

/** Whether a game is one of those that are looked for. */
export function answersTo(game: KeptGame, definition: GameDefinition | undefined, question: GameQuestion): boolean {
  if (question.game !== '' && question.game !== idOf(game)) return false
  if (question.result !== '' && (game.result === undefined || question.result !== kindOf(game.result))) return false
  const said = saidOf(game, definition)
  return question.words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}

export function idOf({ saved }: KeptGame): string {
  return saved.game.split(':')[0]
}

/** A person who types asks again with each letter. */
const known = new WeakMap<KeptGame, string>()

/** All that is said of a game, in small letters. */
function saidOf(game: KeptGame, definition: GameDefinition | undefined): string {
  const before = known.get(game)
  if (before !== undefined) return before
  const { players = [], date = '', start, moves, tree = [], title = '' } = game.saved
  const comments = tree.filter((word) => word.startsWith('{'))
  const names = [definition?.title ?? '', game.saved.game, title, ...players, playersOf(players, definition)]
  const facts = [resultInWords(game, definition), date, text.when(game.changed), start, moves.join(' ')]
  const said = [...names, ...facts, ...comments].join('\n').toLowerCase()
  known.set(game, said)
  return said
}
