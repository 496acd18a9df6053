import { TextError } from '../../base/text-error.js'
import type { Game, Ranking } from '../../game/game.js'
import type { Position } from '../../game/position.js'
import type { RunControl } from '../../run/control.js'
import { CycleTier } from '../../solve/cycle-tier.js'
import { Database, headerFor, NO_ENTRY } from '../../solve/database.js'
import { toLittleEndian } from '../../solve/database-bytes.js'
import { SolvedGame } from '../../solve/database-probe.js'
import { cycleMemory } from '../../solve/estimate.js'
import { LayerSolver } from '../../solve/layer-solver.js'
import { type GrowingEntries, PositionSolver } from '../../solve/position-solver.js'
import { BlockDatabase, type GrowingBlocks } from './block-database.js'
import { BlockFile } from './block-file.js'
import { DEFAULT_BLOCK_NUMBERS } from './block-format.js'

/** Bytes that the program takes beside the blocks: its code, the heap of its threads, blocks on their way. */
const BESIDE_BLOCKS = 112 * 2 ** 20
/** Bytes that each further thread takes. */
const BESIDE_THREAD = 56 * 2 ** 20
/** Bytes below which no game is solved block by block in one thread. */
export const LEAST_MEMORY = 128 * 2 ** 20
/** Numbers between two looks at the control. */
const CHECK_EVERY = 8192

/** Returns the bytes below which no game is solved block by block in threads. */
export function leastMemory(threads: number): number {
  return LEAST_MEMORY + (threads - 1) * BESIDE_THREAD
}

/** Returns the bytes that each thread may take for unpacked blocks when the program may take `memory` in all. */
export function cacheBytes(memory: number, threads = 1): number {
  return Math.max(0, memory - BESIDE_BLOCKS - (threads - 1) * BESIDE_THREAD) / threads
}

/** Returns the ranking by which a game is solved in blocks; undefined when it has none. */
export function blockRanking<P extends Position>(game: Game<P>): Ranking<P> | undefined {
  return game.solve.layers ?? game.solve.ranking
}

/**
 * Begins a database in blocks.
 * @throws TextError when the game has no ranking, or the file cannot be written
 */
export function createBlocks<P extends Position>(
  game: Game<P>,
  path: string,
  memory: number,
  blockNumbers = DEFAULT_BLOCK_NUMBERS,
): SolvedGame<P, BlockDatabase> {
  const ranking = blockRanking(game)
  if (ranking === undefined) throw new TextError('game', 1, game.name, 'a game with a ranking')
  const addressing = { kind: game.solve.layers === undefined ? 'ranking' : 'layers' } as const
  const header = { ...headerFor(game, ranking, addressing), blockNumbers }
  checkWindow(header.tierSizes, addressing.kind, cycleMemory(game, ranking), memory)
  return new SolvedGame(game, ranking, new BlockDatabase(BlockFile.create(path, header), cacheBytes(memory)))
}

/** A tier whose positions lead to one another is solved as a whole. */
function checkWindow(tierSizes: readonly number[], kind: string, cycleBytes: number, memory: number): void {
  const largest = kind === 'layers' ? 0 : 2 * Math.max(...tierSizes) + cycleBytes
  if (largest <= cacheBytes(memory) / 2) return
  const megabytes = Math.ceil((2 * largest + BESIDE_BLOCKS) / 2 ** 20)
  throw new TextError(
    'memory',
    1,
    `${Math.floor(memory / 2 ** 20)} MB`,
    `at least ${megabytes} MB for the largest tier`,
  )
}

/** The part of a database that is worked out at the moment; everything before it is read from the file. */
class Window implements GrowingEntries {
  tier = 0
  from = 0
  to = 0

  constructor(
    private readonly database: GrowingBlocks,
    readonly entries: Uint16Array<ArrayBuffer>,
  ) {}

  /** Goes to other numbers; what is worked out of the same ones stays. */
  move(tier: number, from: number, to: number): void {
    if (tier === this.tier && from === this.from && to === this.to) return
    this.tier = tier
    this.from = from
    this.to = to
    this.entries.fill(NO_ENTRY, 0, to - from)
  }

  entry(tier: number, index: number): number {
    if (tier === this.tier && index >= this.from && index < this.to) return this.entries[index - this.from]
    return this.database.entry(tier, index)
  }

  keep(tier: number, index: number, entry: number): void {
    if (tier !== this.tier || index < this.from || index >= this.to)
      throw new Error('an entry outside of what is solved')
    this.entries[index - this.from] = entry
  }
}

/** The entries of blocks, one after the other. */
export class BlockTally {
  positions = 0
  // Asked for here, because it takes longer to load than all other modules of Node that are needed for a short command.
  private readonly hash = process.getBuiltinModule('node:crypto').createHash('sha256')

  add(entries: Uint16Array<ArrayBuffer>): void {
    this.hash.update(toLittleEndian(entries))
    for (let index = 0; index < entries.length; index++) if (entries[index] !== NO_ENTRY) this.positions++
  }

  /** Returns the SHA-256 of all entries; there can be no more of them then. */
  digest(): string {
    return this.hash.digest('hex')
  }
}

/**
 * Solves blocks of a game from those that their moves lead to. In layers each block is worked out alone. With a ranking moves may stay
 * in a tier: what a block needs of its own tier is solved as well, and kept for the next block.
 */
export class BlockSolver<P extends Position> {
  /** Entries that are being worked out. */
  private readonly room: Window | Database
  private readonly solver: PositionSolver<P>
  /** Whether moves may stay in a tier, which then is one window. */
  private readonly wholeTiers: boolean
  /** Whether positions may come again, so that a tier is solved as a whole before its first block. */
  private readonly cycles: boolean
  /** The tier that was solved so last. */
  private solvedTier = -1
  private cycleNodes = 0
  /** Solves layers whose successors have numbers, where the tier below fits into memory. */
  private readonly layers: LayerSolver<P> | null
  private below: Uint16Array<ArrayBuffer> = new Uint16Array()
  private belowOf = -1

  constructor(private readonly solved: SolvedGame<P, GrowingBlocks>) {
    const { database, game, ranking } = solved
    const { tierSizes, addressing } = database.header
    this.wholeTiers = addressing.kind !== 'layers'
    this.cycles = this.wholeTiers && game.traits.repeats
    const numbers = this.wholeTiers ? Math.max(...tierSizes) : database.layout.blockNumbers
    this.room = database.inPlace ?? new Window(database, new Uint16Array(numbers))
    this.solver = new PositionSolver(game, ranking, this.room)
    this.layers = !this.wholeTiers && ranking.successors !== undefined ? new LayerSolver(game, ranking) : null
  }

  /** Positions generated from so far. */
  get nodes(): number {
    return this.solver.nodes + this.cycleNodes + (this.layers?.nodes ?? 0)
  }

  /** Solves blocks from `first` to `end - 1` and adds them; null when stopped, with those added that are whole. */
  solve(first: number, end: number, control: RunControl): BlockTally | null {
    const { solver } = this
    const { database } = this.solved
    const { layout } = database
    const tally = new BlockTally()
    const before = this.nodes
    let look = 0
    for (let block = first; block < end; block++) {
      const { tier, from, to } = layout.rangeOf(block)
      const { entries, start } = this.entriesOf(tier, from, to)
      const below = this.layers === null ? null : this.tierBelow(tier)
      if (this.cycles && tier !== this.solvedTier && !this.solveTier(tier, (block - first) / (end - first), control))
        return null
      for (let index = from; index < to; index++) {
        if (look-- === 0) {
          look = CHECK_EVERY
          if (control.stopped()) return null
          const fraction = (block - first + (index - from) / (to - from)) / (end - first)
          control.progress?.(fraction, this.nodes - before, 'positions')
        }
        if (this.layers !== null && below !== null) {
          const next = Math.min(to, index + CHECK_EVERY)
          this.layers.solve(tier, index, next, entries, index - start, below)
          index = next - 1
          look = 0
          continue
        }
        if (!this.cycles && entries[index - start] === NO_ENTRY) solver.solveNumber(tier, index)
      }
      const solved = entries.subarray(from - start, to - start)
      database.add(block, solved)
      tally.add(solved)
    }
    return tally
  }

  /** All entries of the tier below; null where they take too much memory. */
  private tierBelow(tier: number): Uint16Array<ArrayBuffer> | null {
    const { database } = this.solved
    const { layout, header, inPlace, memory = 0 } = database
    if (inPlace !== undefined) return tier === 0 ? this.below : inPlace.tables[tier - 1]
    if (tier === this.belowOf) return this.below
    const size = tier === 0 ? 0 : header.tierSizes[tier - 1]
    if (2 * size > memory) return null
    this.belowOf = -1
    if (this.below.length < size) this.below = new Uint16Array(size)
    for (let block = tier === 0 ? 0 : layout.firstBlocks[tier - 1]; block < layout.firstBlocks[tier]; block++) {
      const { from, to } = layout.rangeOf(block)
      database.unpack(block, this.below.subarray(from, to))
    }
    this.belowOf = tier
    return this.below
  }

  /** Solves a tier of positions that may come again; false when stopped. */
  private solveTier(tier: number, fraction: number, control: RunControl): boolean {
    const { game, ranking } = this.solved
    const work = new CycleTier(game, ranking, this.room, tier)
    const before = this.cycleNodes
    for (let done = false; !done; ) {
      if (control.stopped()) return false
      done = work.step(CHECK_EVERY)
      this.cycleNodes = before + work.nodes
      control.progress?.(fraction, this.cycleNodes, 'positions')
    }
    this.solvedTier = tier
    return true
  }

  /** The entries among which those of some numbers of a tier are worked out, from number `start` of the tier on. */
  private entriesOf(tier: number, from: number, to: number): { entries: Uint16Array<ArrayBuffer>; start: number } {
    const { room, wholeTiers, solved } = this
    if (room instanceof Database) return { entries: room.tables[tier], start: 0 }
    if (wholeTiers) room.move(tier, 0, solved.database.header.tierSizes[tier])
    else room.move(tier, from, to)
    return { entries: room.entries, start: room.from }
  }
}

/**
 * Returns how many positions a database holds; null when stopped.
 * @throws TextError that names a block that is damaged
 */
export function solvedPositions(database: GrowingBlocks, stopped: () => boolean): number | null {
  const tally = new BlockTally()
  for (let block = 0; block < database.solvedBlocks; block++) {
    if (block % 64 === 0 && stopped()) return null
    tally.add(readBlock(database, block))
  }
  return tally.positions
}

/** Returns a copy of a block. @throws TextError that names it when it is damaged */
export function readBlock(database: GrowingBlocks, block: number): Uint16Array<ArrayBuffer> {
  const { from, to } = database.layout.rangeOf(block)
  const entries = new Uint16Array(to - from)
  database.unpack(block, entries)
  return entries
}

/** Returns the blocks of a database that are damaged; null when stopped. */
export function damagedBlocks(database: GrowingBlocks, stopped: () => boolean): number[] | null {
  const damaged: number[] = []
  for (let block = 0; block < database.solvedBlocks; block++) {
    if (block % 64 === 0 && stopped()) return null
    try {
      readBlock(database, block)
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      damaged.push(block)
    }
  }
  return damaged
}
