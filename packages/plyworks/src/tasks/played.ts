import { loadMatch } from '../match/storage/matches.js'
import { type ExploredMove, explorePosition, usualStart } from '../match/storage/positions.js'
import type { Store } from '../storage/store.js'
import { openGame, playMoves, readPosition } from './question.js'
import { threadStore } from './thread-store.js'

/** A position of a match, or of all games of a game, by the moves that lead to it. */
export interface PlayedQuestion {
  /** Id of the only match that is asked about. */
  readonly match?: string | undefined
  /** The game, where no match is named. */
  readonly game?: string | undefined
  /** The position before the moves; where games usually begin when absent. */
  readonly position?: string | undefined
  /** Words in notation. */
  readonly moves?: string | undefined
}

export interface PlayedAnswer {
  readonly game: string
  readonly position: string
  readonly turn: number
  readonly over: boolean
  readonly moves: readonly ExploredMove[]
}

/** Tells what was played in a position. */
export async function explorePlayed(store: Store, { position: text, moves = '', ...question }: PlayedQuestion) {
  const match = question.match === undefined ? null : loadMatch(store, question.match)
  const game = await openGame(match?.settings.game ?? question.game ?? '')
  const position = readPosition(game, text ?? usualStart(store, game, match?.row.number), undefined)
  playMoves(
    game,
    position,
    moves.split(/\s+/).filter((word) => word !== ''),
  )
  const { turn, over } = position
  return {
    game: game.name,
    position: game.notation.formatPosition(position),
    turn,
    over,
    moves: explorePosition(store, game, position, match?.row.number),
  } satisfies PlayedAnswer
}

/** The same for a thread that opens the database of a data folder itself. */
export async function runPlayed({
  folder,
  ...question
}: PlayedQuestion & { readonly folder: string }): Promise<PlayedAnswer> {
  return explorePlayed(threadStore(folder), question)
}
