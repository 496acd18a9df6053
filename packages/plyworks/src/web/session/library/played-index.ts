import { type Game, keyEdition, type Position } from '@plyworks/core'
import { readObject, writeStored } from '../../ui/page/settings.js'
import { OPEN, SHARED } from './game-result.js'
import type { Counted, GameStore } from './game-store.js'
import { positionName } from './reached.js'

/** What became of a move in the games that have it. */
export interface PlayedMove {
  readonly move: string
  readonly games: number
  /** Games that each seat won alone. */
  readonly wins: readonly number[]
  /** Games that nobody won alone. */
  readonly shared: number
  /** Games that were not played to their end. */
  readonly open: number
}

/** What was played in a position. */
export interface PlayedHere {
  /** Most often played first. */
  readonly moves: readonly PlayedMove[]
  /** Who has moved here. */
  readonly players: readonly string[]
}

const EDITIONS = 'plyworks:editions'

/** Finds the games of the library that reach a position, whichever way they came there. */
export class PlayedIndex {
  constructor(
    private readonly store: GameStore,
    private readonly game: Game,
  ) {}

  /** @param by only moves of this player; of all when null */
  async at(position: Position, by: string | null): Promise<PlayedHere> {
    const { name, traits } = this.game
    const key = positionName(position)
    const [found, players] = await Promise.all([this.store.reached(name, key, by), this.store.movers(name, key)])
    return { moves: gather(found, traits.seats), players }
  }

  /** A version of the game that makes its keys in another way needs another index. */
  async forgetOtherKeys(): Promise<void> {
    const editions = readObject(EDITIONS)
    const { name } = this.game
    const edition = keyEdition(this.game)
    if (editions[name] === edition) return
    if (editions[name] !== undefined) await this.store.dropIndex()
    // All games are indexed anew, so what is known of the others does not hold either.
    const known = editions[name] === undefined ? editions : {}
    writeStored(EDITIONS, JSON.stringify({ ...known, [name]: edition }))
  }
}

function gather(found: readonly Counted[], seats: number): PlayedMove[] {
  const moves = new Map<string, { games: number; wins: number[]; shared: number; open: number }>()
  for (const { move, result, games } of found) {
    if (games === 0) continue
    const sums = moves.get(move) ?? { games: 0, wins: new Array<number>(seats).fill(0), shared: 0, open: 0 }
    moves.set(move, sums)
    sums.games += games
    if (result === SHARED) sums.shared += games
    else if (result === OPEN) sums.open += games
    else sums.wins[Number(result)] += games
  }
  return [...moves]
    .map(([move, sums]) => ({ move, ...sums }))
    .sort((one, other) => other.games - one.games || (one.move < other.move ? -1 : 1))
}
