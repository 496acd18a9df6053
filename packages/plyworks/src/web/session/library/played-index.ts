import { type Game, keyFingerprint, type Position } from '@plyworks/core'
import { readObject, writeStored } from '../../ui/page/settings.js'
import { OPEN, SHARED } from './game-result.js'
import type { Counted, GameStore } from './game-store.js'
import { positionName } from './reached.js'

/** The results of a move in the games that have it. */
export interface PlayedMove {
  readonly move: string
  readonly games: number
  /** Games that each seat won alone. */
  readonly wins: readonly number[]
  /** Games without a single winner. */
  readonly shared: number
  /** Games that were not played to their end. */
  readonly open: number
}

/** The moves played in a position. */
interface PlayedHere {
  /** Most often played first. */
  readonly moves: readonly PlayedMove[]
  /** The players who have moved here. */
  readonly players: readonly string[]
}

const VERSIONS = 'plyworks:editions'

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
    const versions = readObject(VERSIONS)
    const { name } = this.game
    const fingerprint = keyFingerprint(this.game)
    if (versions[name] === fingerprint) return
    if (versions[name] !== undefined) await this.store.dropIndex()
    // All games are indexed again, so the fingerprints of the others do not hold either.
    const known = versions[name] === undefined ? versions : {}
    writeStored(VERSIONS, JSON.stringify({ ...known, [name]: fingerprint }))
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
