import { TextError } from '../../base/text-error.js'
import type { Game, Ranking } from '../../game/game.js'
import type { Position } from '../../game/position.js'
import { headerFor, NO_ENTRY, sizeOf } from '../../solve/database.js'
import { SolvedGame } from '../../solve/database-probe.js'
import { type GrowingEntries, PositionSolver } from '../../solve/position-solver.js'
import type { RetrogradeControl } from '../../solve/retrograde.js'
import { BlockDatabase } from './block-database.js'
import { BlockFile } from './block-file.js'
import { DEFAULT_BLOCK_NUMBERS } from './block-format.js'

/** What the program takes beside the blocks: its code, the heap of its threads, blocks on their way. */
const BESIDE_BLOCKS = 112 * 2 ** 20
/** Bytes below which no game is solved block by block. */
export const LEAST_MEMORY = 128 * 2 ** 20
/** Numbers between two looks at the control. */
const CHECK_EVERY = 4096

/** Bytes for unpacked blocks when the program may take so many in all. */
export function cacheBytes(memory: number): number {
  return Math.max(0, memory - BESIDE_BLOCKS)
}

/** The ranking by which a game is solved in blocks; undefined when it has none. */
export function blockRanking<P extends Position>(game: Game<P>): Ranking<P> | undefined {
  return game.solve.layers ?? game.solve.ranking
}

/** How the database of such a game is addressed. */
export function blockAddressing<P extends Position>(game: Game<P>): { readonly kind: 'layers' | 'ranking' } {
  return { kind: game.solve.layers === undefined ? 'ranking' : 'layers' }
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
  const addressing = blockAddressing(game)
  const header = { ...headerFor(game, ranking, addressing), blockNumbers }
  checkWindow(header.tierSizes, addressing.kind, memory)
  return new SolvedGame(game, ranking, new BlockDatabase(BlockFile.create(path, header), cacheBytes(memory)))
}

/** A tier whose positions lead to one another is solved as a whole. */
function checkWindow(tierSizes: readonly number[], kind: string, memory: number): void {
  const largest = kind === 'layers' ? 0 : 2 * Math.max(...tierSizes)
  if (largest <= cacheBytes(memory) / 2) return
  const megabytes = Math.ceil((2 * largest + BESIDE_BLOCKS) / 2 ** 20)
  throw new TextError(
    'memory',
    1,
    `${Math.floor(memory / 2 ** 20)} MB`,
    `at least ${megabytes} MB for the largest tier`,
  )
}

/** What of a database is worked out at the moment; everything before it is read from the file. */
class Window implements GrowingEntries {
  tier = 0
  from = 0
  to = 0

  constructor(
    private readonly database: BlockDatabase,
    readonly entries: Uint16Array<ArrayBuffer>,
  ) {}

  move(tier: number, from: number, to: number): void {
    this.tier = tier
    this.from = from
    this.to = to
    this.entries.fill(NO_ENTRY)
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

/** Solves a game block by block (layers) or tier by tier (ranking), and what was damaged again. */
export class BlockSolver<P extends Position> {
  private readonly window: Window
  private readonly solver: PositionSolver<P>
  /** Whether moves may stay in a tier, which then is one window. */
  private readonly wholeTiers: boolean

  constructor(private readonly solved: SolvedGame<P, BlockDatabase>) {
    const { database, game, ranking } = solved
    const { header } = database
    this.wholeTiers = header.addressing.kind !== 'layers'
    const room = this.wholeTiers ? Math.max(...header.tierSizes) : header.blockNumbers
    this.window = new Window(database, new Uint16Array(room))
    this.solver = new PositionSolver(game, ranking, this.window)
  }

  /** Positions generated from. */
  get nodes(): number {
    return this.solver.nodes
  }

  /** Solves what is missing at the end of the file; false when stopped. */
  run(control: RetrogradeControl): boolean {
    const { database } = this.solved
    const { file } = database
    const total = sizeOf(database.header)
    const began = performance.now()
    const before = this.numbersBefore(file.solvedBlocks)
    while (!database.complete) {
      const { tier, from, to } = file.layout.rangeOf(file.solvedBlocks)
      const done = this.numbersBefore(file.solvedBlocks)
      const report = (inWindow: number) => {
        const milliseconds = performance.now() - began
        const rate = ((done + inWindow - before) * 1000) / Math.max(1, milliseconds)
        const left = total - done - inWindow
        const progress = { tier, tiers: database.header.tierSizes.length, done: done + inWindow, total, milliseconds }
        control.onProgress?.({ ...progress, rate, secondsLeft: rate > 0 ? left / rate : 0 })
        return control.stopped()
      }
      const whole = this.wholeTiers ? { from: 0, to: database.header.tierSizes[tier] } : { from, to }
      if (!this.solveWindow(tier, whole.from, whole.to, report)) {
        file.flush()
        return false
      }
      this.save(file.solvedBlocks)
    }
    file.flush()
    return true
  }

  /** Solves blocks again that are damaged, from the lowest up; false when stopped. */
  repair(blocks: readonly number[], control: RetrogradeControl): boolean {
    const { file } = this.solved.database
    for (const block of [...blocks].sort((one, other) => one - other)) {
      const { tier, from, to } = file.layout.rangeOf(block)
      const window = this.wholeTiers ? { from: 0, to: this.solved.database.header.tierSizes[tier] } : { from, to }
      if (!this.solveWindow(tier, window.from, window.to, () => control.stopped())) return false
      this.solved.database.add(block, this.window.entries.slice(from - window.from, to - window.from))
    }
    file.flush()
    return true
  }

  private solveWindow(tier: number, from: number, to: number, report: (done: number) => boolean): boolean {
    const { window, solver } = this
    window.move(tier, from, to)
    for (let index = from; index < to; index++) {
      if ((index - from) % CHECK_EVERY === 0 && report(index - from)) return false
      if (window.entries[index - from] === NO_ENTRY) solver.solveNumber(tier, index)
    }
    return true
  }

  /** Writes the blocks of the window that are not in the file yet. */
  private save(first: number): void {
    const { database } = this.solved
    const { tier, from, to } = this.window
    for (let block = first; block < database.file.layout.blocks; block++) {
      const range = database.file.layout.rangeOf(block)
      if (range.tier !== tier || range.from >= to) return
      database.add(block, this.window.entries.slice(range.from - from, range.to - from))
    }
  }

  private numbersBefore(block: number): number {
    const { tierSizes } = this.solved.database.header
    const { layout } = this.solved.database.file
    if (block >= layout.blocks) return sizeOf({ tierSizes })
    const { tier, from } = layout.rangeOf(block)
    return sizeOf({ tierSizes: tierSizes.slice(0, tier) }) + from
  }
}

/**
 * How many positions a database holds; null when stopped.
 * @throws TextError that names a block that is damaged
 */
export function solvedPositions(database: BlockDatabase, stopped: () => boolean): number | null {
  const room = new Uint16Array(database.header.blockNumbers)
  let positions = 0
  for (let block = 0; block < database.file.solvedBlocks; block++) {
    if (block % 64 === 0 && stopped()) return null
    database.unpack(block, room)
    const { from, to } = database.file.layout.rangeOf(block)
    for (let index = 0; index < to - from; index++) if (room[index] !== NO_ENTRY) positions++
  }
  return positions
}

/** The blocks of a database that are damaged; null when stopped. */
export function damagedBlocks(database: BlockDatabase, stopped: () => boolean): number[] | null {
  const damaged: number[] = []
  const room = new Uint16Array(database.header.blockNumbers)
  for (let block = 0; block < database.file.solvedBlocks; block++) {
    if (block % 64 === 0 && stopped()) return null
    try {
      database.unpack(block, room)
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      damaged.push(block)
    }
  }
  return damaged
}
