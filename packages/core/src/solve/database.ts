import type { Game, Ranking } from '../game/game.js'
import type { Value } from '../game/outcome.js'
import type { Position } from '../game/position.js'
import { rulesFingerprint } from '../game/rules-fingerprint.js'
import { crc32 } from './database-bytes.js'

/**
 * An entry of a database is an unsigned 16-bit number: `plies << 2 | kind`. Entry 0 stands for "not solved" and for
 * numbers that name no position.
 */
export const NO_ENTRY = 0
/** Kind of an entry: lost for the seat to move. */
export const LOSS_ENTRY = 1
/** Kind of an entry: drawn. */
export const DRAW_ENTRY = 2
/** Kind of an entry: won for the seat to move. */
export const WIN_ENTRY = 3
/** Greatest number of plies an entry can hold. A draw of 0 plies is one by repetition: no move that keeps it leads to an end. */
export const MAX_ENTRY_PLIES = 16_383

/** The meaning of an entry, in words. */
export interface Outcome {
  readonly value: Value
  /**
   * Plies to the end when both sides play well: the winner ends the game as soon as it can, the loser holds out as long as
   * it can, and in a draw both take the shortest way to the end. `Infinity` in a draw by repetition, which has none.
   */
  readonly plies: number
}

const VALUES: readonly Value[] = ['loss', 'draw', 'win']

/**
 * Returns the value and the distance that an entry holds.
 * @throws Error for an entry that holds nothing
 */
export function entryOutcome(entry: number): Outcome {
  const kind = entry & 3
  if (kind === NO_ENTRY) throw new Error(`database entry ${entry} holds no outcome`)
  return { value: VALUES[kind - 1], plies: entry === DRAW_ENTRY ? Infinity : entry >> 2 }
}

/**
 * The way in which positions are found in a database: by the game's own ranking or layers, or by a ranking derived from the positions that can
 * be reached from a start (see `retrograde-reachable.ts`).
 */
export type Addressing =
  | { readonly kind: 'ranking' | 'layers' }
  | {
      readonly kind: 'reachable'
      /** The position, in notation, from which the positions are reached. */
      readonly from: string
    }

/** The subject of a database: everything but the entries. */
export interface DatabaseHeader {
  /** Game name with variant. */
  readonly game: string
  /** How positions are numbered. */
  readonly addressing: Addressing
  /** See `numberingFingerprint`: a file of another numbering is refused. Files have called it so since version 1.0. */
  readonly edition: number
  /** Fingerprint of the rules (see `rulesFingerprint`): a file of other rules is refused. Files of version 1.0.0 have none. */
  readonly rules?: string
  /** Numbers in each tier. */
  readonly tierSizes: readonly number[]
}

/** Values and distances of all positions of a game, tier by tier, wherever they are kept. */
export interface Entries {
  /** What the head of the file says. */
  readonly header: DatabaseHeader
  /** Tiers below this number are solved completely. */
  readonly solvedTiers: number
  /** Whether all tiers are solved. */
  readonly complete: boolean
  /** Numbers of all tiers, whether they name positions or not. */
  readonly size: number
  /** Returns the entry of a number, `NO_ENTRY` for those that the tier does not have. */
  entry(tier: number, index: number): number
}

/** All entries in memory. */
export class Database implements Entries {
  /** One table a tier, one entry a position, in the order of the ranking. */
  readonly tables: readonly Uint16Array<ArrayBuffer>[]
  /** Tiers below this number are solved completely. */
  solvedTiers = 0

  /** @param shared memory of the tables, all zero or of another thread; memory of its own when absent */
  constructor(
    readonly header: DatabaseHeader,
    shared?: readonly SharedArrayBuffer[],
  ) {
    this.tables = header.tierSizes.map((size, tier) =>
      // Nothing here asks what kind of memory it is, and threads write different entries, or the same ones twice.
      shared === undefined
        ? new Uint16Array(size)
        : (new Uint16Array(shared[tier]) as Uint16Array<ArrayBufferLike> as Uint16Array<ArrayBuffer>),
    )
  }

  get complete(): boolean {
    return this.solvedTiers === this.tables.length
  }

  get size(): number {
    return sizeOf(this.header)
  }

  entry(tier: number, index: number): number {
    return this.tables[tier][index] ?? NO_ENTRY
  }

  /** Sets the entry of a number. */
  keep(tier: number, index: number, entry: number): void {
    this.tables[tier][index] = entry
  }

  /** Counts the positions that are solved, by value; walks the whole database. */
  counts(): Record<Value, number> & { longest: number } {
    const counts = [0, 0, 0, 0]
    let longest = 0
    for (const table of this.tables) {
      for (let index = 0; index < table.length; index++) {
        counts[table[index] & 3]++
        if (table[index] >> 2 > longest) longest = table[index] >> 2
      }
    }
    return { loss: counts[LOSS_ENTRY], draw: counts[DRAW_ENTRY], win: counts[WIN_ENTRY], longest }
  }
}

/** Numbers of all tiers. */
export function sizeOf({ tierSizes }: Pick<DatabaseHeader, 'tierSizes'>): number {
  return tierSizes.reduce((sum, size) => sum + size, 0)
}

/** Returns what a database of a game says of itself. */
export function headerFor<P extends Position>(
  game: Game<P>,
  ranking: Ranking<P>,
  addressing: Addressing = { kind: 'ranking' },
): DatabaseHeader {
  const tierSizes = Array.from({ length: ranking.tiers }, (_, tier) => ranking.tierSize(tier))
  return {
    game: game.name,
    addressing,
    edition: numberingFingerprint(game, ranking),
    rules: rulesFingerprint(game),
    tierSizes,
  }
}

/** Makes an empty database for a game and the ranking that addresses it. */
export function emptyDatabase<P extends Position>(
  game: Game<P>,
  ranking: Ranking<P>,
  addressing: Addressing = { kind: 'ranking' },
): Database {
  return new Database(headerFor(game, ranking, addressing))
}

/**
 * Returns the fingerprint of a numbering: the checksum of the notation of up to a thousand positions spread over all tiers. Two
 * rankings with the same sizes but another order have different ones, but for chance.
 */
export function numberingFingerprint<P extends Position>(game: Game<P>, ranking: Ranking<P>): number {
  const position = game.start(1)
  const sizes = Array.from({ length: ranking.tiers }, (_, tier) => ranking.tierSize(tier))
  const texts: string[] = [sizes.join(' ')]
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const stride = Math.max(1, Math.floor(total / 1000))
  let next = 0
  for (const [tier, size] of sizes.entries()) {
    for (; next < size; next += stride) {
      texts.push(ranking.unrank(tier, next, position) ? game.notation.formatPosition(position) : '')
    }
    next -= size
  }
  return crc32(new TextEncoder().encode(texts.join('\n')))
}
