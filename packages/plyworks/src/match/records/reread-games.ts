import { createHash } from 'node:crypto'
import { type ReadGame, readGames } from './read-games.js'

/** The games of a file that were dealt with, and their fingerprint, by which a later run knows whether they are the same. */
export interface GamesMark {
  readonly games: number
  /** SHA-256 of all that was read of them. */
  readonly digest: string
}

/** The mark of one who has not begun. */
export const NO_GAMES: GamesMark = { games: 0, digest: '' }

/** A game of a file that may have been read before. */
export interface RereadGame extends ReadGame {
  /** Whether it was dealt with before. */
  readonly known: boolean
  /** Number of the game in the file, from 1. */
  readonly count: number
  /** The mark of all games up to this one; asked before the next one is read. */
  mark(): GamesMark
}

/** Thrown when the games that were dealt with are not those that the file begins with now. */
export class OtherGames extends Error {
  override readonly name = 'OtherGames'
}

/**
 * Reads exported games, those that an earlier run has dealt with too.
 * @throws OtherGames, TextError naming the line that is wrong
 */
export async function* rereadGames(path: string, before: GamesMark): AsyncGenerator<RereadGame> {
  const hash = createHash('sha256')
  let count = 0
  const mark = (): GamesMark => ({ games: count, digest: hash.copy().digest('hex') })
  for await (const read of readGames(path)) {
    count++
    hash.update(JSON.stringify(read.game))
    if (count === before.games && mark().digest !== before.digest) throw new OtherGames()
    yield { ...read, known: count <= before.games, count, mark }
  }
  if (count < before.games) throw new OtherGames()
}
