import { basename } from 'node:path'
import { NotApplicable } from '../../base/not-applicable.js'
import { TextError } from '../../base/text-error.js'
import type { Game } from '../../game/game.js'
import type { Position } from '../../game/position.js'
import type { Computation, Plan, Shard, Shared } from '../../run/computation.js'
import { type RunControl, Stopped } from '../../run/control.js'
import { Database } from '../../solve/database.js'
import { connectDatabase, SolvedGame } from '../../solve/database-probe.js'
import { BlockDatabase, type GrowingBlocks } from './block-database.js'
import { BlockSolver, BlockTally, readBlock } from './block-solve.js'
import { PieceFolder } from './piece-folder.js'
import { TableBlocks } from './table-blocks.js'

/** A database to be completed. */
export interface BlocksRequest {
  /** The game with the database that is to be completed. */
  readonly solved: SolvedGame<Position, GrowingBlocks>
  /**
   * The folder through which others hand in blocks; null where they are solved in the database itself: by this
   * thread, or in memory that threads share.
   */
  readonly pieces: PieceFolder | null
  /** Takes the number of blocks that an earlier run has left in the folder. */
  readonly onFound?: (blocks: number) => void
}

/** The work of this run. */
export interface BlocksAnswer {
  /** Positions in the database. */
  readonly positions: number
  /** Positions generated from: blocks of one tier solve what they need of each other again. */
  readonly nodes: number
}

/** A large tier is cut into as many shards, unless they are of more blocks than this. */
const SHARDS_OF_A_TIER = 256
const MOST_BLOCKS = 16
/** How often blocks that cannot be read are asked for again: a file may appear late where it is read over a network. */
const MOST_ATTEMPTS = 5

/**
 * Solves a game by retrograde analysis in shards. A shard solves some blocks of a tier, or some small tiers, from the blocks of the tiers below; tiers
 * follow one another. In this thread blocks are solved where they will stay. Elsewhere a folder that all see takes them, from
 * where they enter the database in their order: it is as one thread makes it, byte for byte.
 * @param here solves the blocks of this thread
 */
export function databaseComputation(
  openGame: (name: string) => Promise<Game>,
  here: BlockSolver<Position> | null = null,
): Computation<BlocksRequest, BlocksAnswer> {
  const elsewhere = new SharedSolver(openGame)
  return {
    name: 'database',
    fingerprint: 1,
    result: /^\d+ \d+ [0-9a-f]{64}$/,
    essence: (result) => result.slice(-64),
    plan: async (request) => new BlockPlan(request),
    async run(payload, control) {
      const { game, folder, layers, first, end } = JSON.parse(payload)
      const solver =
        here ??
        (control.shared?.tables === undefined
          ? await elsewhere.open(game, folder, control.shared, control)
          : await elsewhere.openTables(game, layers, control.shared.tables))
      const before = solver.nodes
      try {
        const tally = solver.solve(first, end, control)
        if (tally === null) throw new Stopped()
        return `${tally.positions} ${solver.nodes - before} ${tally.digest()}`
      } catch (error) {
        elsewhere.forget()
        throw error
      }
    },
  }
}

/** The database of the shard before, whose blocks stay unpacked for the next one. */
class SharedSolver {
  private key = ''
  private solver: BlockSolver<Position> | null = null
  private tables: SharedArrayBuffer | null = null

  constructor(private readonly openGame: (name: string) => Promise<Game>) {}

  async open(name: string, folder: string, shared: Shared | undefined, control: RunControl) {
    if (shared === undefined) {
      throw new NotApplicable(
        'blocks of a database go through a folder that all see: start this worker with --shared DIR',
      )
    }
    const key = `${shared.folder} ${folder}`
    if (this.solver === null || key !== this.key) {
      const pieces = openPieces(shared.folder, basename(folder))
      const solved = connectDatabase(await this.openGame(name), new BlockDatabase(pieces, shared.memory))
      if (solved === null) throw new Stopped()
      solved.database.solveAgain = (block) => {
        if (new BlockSolver(solved).solve(block, block + 1, control) === null) throw new Stopped()
      }
      this.solver = new BlockSolver(solved)
      this.key = key
    }
    return this.solver
  }

  /** Opens tables of this process. */
  async openTables(name: string, layers: boolean, tables: readonly SharedArrayBuffer[]) {
    if (this.solver === null || this.tables !== tables[0]) {
      const game = await this.openGame(name)
      const ranking = layers ? game.solve.layers : game.solve.ranking
      if (ranking === undefined) throw new NotApplicable(`${name} has no ranking`)
      const tierSizes = tables.map((table) => table.byteLength / 2)
      const addressing = { kind: layers ? 'layers' : 'ranking' } as const
      const database = new Database({ game: name, addressing, edition: 0, tierSizes }, tables)
      this.solver = new BlockSolver(new SolvedGame(game, ranking, new TableBlocks(database, null)))
      this.tables = tables[0]
    }
    return this.solver
  }

  forget(): void {
    this.solver = null
  }
}

function openPieces(base: string, name: string): PieceFolder {
  try {
    return PieceFolder.open(base, name)
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    throw new NotApplicable(`no ${name} in ${base}: a run and all its workers need the same folder, --shared DIR`)
  }
}

/** Blocks that are solved together. */
interface Range {
  readonly first: number
  readonly end: number
  /** All blocks before this one have to be there: those of lower tiers. */
  readonly needs: number
}

class BlockPlan implements Plan<BlocksAnswer> {
  private readonly database: GrowingBlocks
  private readonly ranges: readonly Range[]
  private readonly places: ReadonlyMap<string, number>
  /** Ranges from 0 on whose blocks are in the database. */
  private entered = 0
  /** Ranges that are solved and not in the database, with the digest of their entries if it is known. */
  private readonly solved = new Map<number, string | null>()
  /** Counts how often a range had to be asked for again. */
  private readonly attempts = new Map<number, number>()
  private positions = 0
  private nodes = 0

  constructor(private readonly request: BlocksRequest) {
    this.database = request.solved.database
    this.ranges = rangesOf(this.database, request.solved.game.traits.repeats)
    this.places = new Map(this.ranges.map(({ first }, place) => [String(first), place]))
    if (request.pieces !== null) this.takeOver(request.pieces)
  }

  fraction(): number {
    return this.database.layout.fractionBefore(this.database.solvedBlocks)
  }

  next(running: ReadonlySet<string>): Shard | null {
    for (let place = this.entered; place < this.ranges.length; place++) {
      const { first, end, needs } = this.ranges[place]
      if (needs > this.database.solvedBlocks) return null
      const name = String(first)
      if (running.has(name) || this.solved.has(place)) continue
      const { solved, pieces } = this.request
      const attempt = this.attempts.get(place)
      const layers = this.database.header.addressing.kind === 'layers' ? true : undefined
      const shard = { game: solved.game.name, folder: pieces?.name, layers, first, end, attempt }
      return { name, payload: JSON.stringify(shard) }
    }
    return null
  }

  accept(name: string, result: string): boolean {
    const place = this.places.get(name)
    if (place === undefined || place < this.entered || this.solved.has(place)) return false
    const [positions, nodes, digest] = result.split(' ')
    this.nodes += Number(nodes)
    this.solved.set(place, digest)
    if (this.request.pieces !== null) this.enter(this.request.pieces)
    else {
      this.positions += Number(positions)
      this.enterInPlace()
    }
    return true
  }

  answer(): BlocksAnswer | null {
    return this.database.complete ? { positions: this.positions, nodes: this.nodes } : null
  }

  /** Puts into the folder what others need of the database, and finds what an earlier run has left there. */
  private takeOver(pieces: PieceFolder): void {
    const { database, ranges, solved, request } = this
    const packed = new BlockDatabase(pieces, 0)
    for (let block = 0; block < database.solvedBlocks; block++) {
      if (!pieces.has(block)) packed.add(block, readBlock(database, block))
    }
    let found = 0
    for (const [place, { first, end }] of ranges.entries()) {
      let block = first
      while (block < end && pieces.has(block)) block++
      if (block < end) continue
      solved.set(place, null)
      found += end - first
    }
    if (found > 0) request.onFound?.(found)
    this.enter(pieces)
  }

  /** Counts what is solved where it stays, in its order. */
  private enterInPlace(): void {
    const { database, solved, ranges } = this
    for (; solved.delete(this.entered); this.entered++) {
      const { first, end } = ranges[this.entered]
      for (let block = Math.max(first, database.solvedBlocks); block < end; block++) {
        const { tier, from, to } = database.layout.rangeOf(block)
        const table = database.inPlace?.tables[tier]
        if (table !== undefined) database.add(block, table.subarray(from, to))
      }
    }
  }

  /** Takes blocks from the folder into the database, in their order. What cannot be read is asked for again. */
  private enter(pieces: PieceFolder): void {
    const packed = new BlockDatabase(pieces, 0)
    for (let digest = this.solved.get(this.entered); digest !== undefined; digest = this.solved.get(this.entered)) {
      this.solved.delete(this.entered)
      if (!this.enterRange(packed, this.ranges[this.entered], digest)) {
        const attempts = (this.attempts.get(this.entered) ?? 0) + 1
        this.attempts.set(this.entered, attempts)
        if (attempts < MOST_ATTEMPTS) return
        const what = `${this.database.layout.describe(this.ranges[this.entered].first)} missing in ${pieces.name}`
        throw new TextError('shared', 1, what, 'a folder that is the same for all workers')
      }
      this.entered++
    }
  }

  private enterRange(packed: BlockDatabase<PieceFolder>, { first, end }: Range, digest: string | null): boolean {
    const tally = new BlockTally()
    const blocks: Uint16Array<ArrayBuffer>[] = []
    try {
      for (let block = first; block < end; block++) blocks.push(readBlock(packed, block))
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      return false
    }
    for (const entries of blocks) tally.add(entries)
    if (digest !== null && tally.digest() !== digest) return false
    for (const [index, entries] of blocks.entries()) this.database.add(first + index, entries)
    this.positions += tally.positions
    return true
  }
}

/**
 * Cuts what is missing of a database into ranges: small tiers together, as far as they would fit into one block, and large ones into
 * pieces, unless their positions can come again, which takes the tier as a whole.
 */
function rangesOf({ layout, header, solvedBlocks }: GrowingBlocks, cycles: boolean): Range[] {
  const ranges: Range[] = []
  for (let first = solvedBlocks; first < layout.blocks; ) {
    const { tier, from } = layout.rangeOf(first)
    let last = tier
    let numbers = header.tierSizes[tier] - from
    while (last + 1 < header.tierSizes.length && numbers + header.tierSizes[last + 1] <= layout.blockNumbers) {
      numbers += header.tierSizes[++last]
    }
    const end = layout.firstBlocks[last + 1]
    const most = last > tier ? end - first : Math.ceil((end - layout.firstBlocks[tier]) / SHARDS_OF_A_TIER)
    const step = last > tier ? most : cycles ? end - first : Math.min(MOST_BLOCKS, most)
    const needs = layout.firstBlocks[tier]
    for (let at = first; at < end; at += step) ranges.push({ first: at, end: Math.min(end, at + step), needs })
    first = end
  }
  return ranges
}
