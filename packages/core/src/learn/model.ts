import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { type CellMap, cellGrid, cellMaps, exchangeMap } from './board-map.js'
import { CellContents } from './cell-contents.js'
import { type CellReader, readerOf } from './cell-reader.js'
import { type Stages, stagesOf } from './stages.js'
import { makeTuples, type TupleLayout } from './tuples.js'

/** What a position looks like to the seat that is to move: the frame turns the board so that tables serve several seats. */
export interface Frame {
  /** Null: as it stands. */
  readonly map: CellMap | null
  /** Which of the tables of a stage judge it. */
  readonly table: number
  /** For each seat the seat whose part it takes in the frame. */
  readonly seats: readonly number[]
}

/** What a training decides of a model beside what follows from the game; kept in its file. */
interface ModelShape {
  /** Names of contents that an earlier reader found; looked for in random games when absent. */
  readonly names?: readonly string[] | undefined
  /** Stages of the game with weights of their own, where its board fills (`stagesOf`). */
  readonly stages?: number | undefined
  /** Whether both seats share their weights where the game tells how they are exchanged (`Features.exchange`). */
  readonly exchange?: boolean | undefined
  /** Lengths of the straight lines that are looked at; where a board ends before, the whole line. */
  readonly lines?: readonly number[] | undefined
}

/**
 * The shape of a learned evaluation of a game: follows from the game and what its file keeps. A value is a sum of weights,
 * the logarithm of the odds: of two seats with opposite interests for the one to move, else one for each seat.
 */
export class Model<P extends Position = Position> {
  /** Reads what stands on the cells. */
  readonly reader: CellReader<P>
  /** The tuples, and the weights that they share. */
  readonly layout: TupleLayout
  /** By turn. */
  readonly frames: readonly Frame[]
  /** Whether two seats have opposite interests, so that one value is enough. */
  readonly zeroSum: boolean
  /** Values a table: one, or one a seat. */
  readonly outputs: number
  /** Stages of the game with weights of their own. */
  readonly stages: Stages
  /** Lengths of the straight lines that are looked at. */
  readonly lines: readonly number[]
  /** Whether both seats share their weights where the game says how they are exchanged. */
  readonly exchange: boolean
  /** Sets of weights: those of every stage, one stage after the other. */
  readonly tables: number

  constructor(
    /** The game whose positions it judges. */
    readonly game: Game<P>,
    { names, stages = USUAL_STAGES, lines = USUAL_LINES, exchange = true }: ModelShape = {},
  ) {
    const { seats, payoff } = game.traits
    this.lines = lines
    this.exchange = exchange
    this.reader = readerOf(game, names)
    const maps = cellMaps(game, this.reader)
    const exchanged = exchange ? exchangeMap(game, this.reader) : null
    if (exchanged !== null) maps.push(exchanged)
    const still = maps.filter((map) => map.seats.every((seat, index) => seat === index) && isIdentity(map.contents))
    const { cells, contents } = this.reader
    const images = still.map((map) => map.cells)
    this.layout = makeTuples(cellGrid(game.view.board, cells), contents, images, lines, game.search.features?.patterns)
    this.zeroSum = payoff === 'zero-sum'
    this.outputs = this.zeroSum ? 1 : seats
    this.frames = framesOf(maps, seats)
    this.stages = stagesOf(game, this.reader, stages, (content) =>
      maps.every((map) => map.contents[content] === content),
    )
    this.tables = this.stages.count * this.tablesOfStage
  }

  /** Numbers of a weight. */
  get columns(): number {
    return this.tables * this.outputs
  }

  /** Returns the set of weights of each stage and turn, and the frame, see `FramedReader.place`. */
  places(): { readonly table: number; readonly frame: Frame }[] {
    const { stages, frames, tablesOfStage } = this
    return Array.from({ length: stages.count }, (_, stage) =>
      frames.map((frame) => ({ table: stage * tablesOfStage + frame.table, frame })),
    ).flat()
  }

  /** Sets of weights of one stage. */
  get tablesOfStage(): number {
    return 1 + Math.max(...this.frames.map(({ table }) => table))
  }
}

/** As many as gained most in a trial of docs/learning.md. */
const USUAL_STAGES = 3
const USUAL_LINES = [4, 9]

/** A seat to move is seen as seat 0 where a symmetry puts it there; else it has tables of its own. */
function framesOf(maps: readonly CellMap[], seats: number): Frame[] {
  const plain = Array.from({ length: seats }, (_, seat) => seat)
  let tables = 1
  return plain.map((turn) => {
    if (turn === 0) return { map: null, table: 0, seats: plain }
    const map = maps.find((each) => each.seats[turn] === 0)
    return map === undefined ? { map: null, table: tables++, seats: plain } : { map, table: 0, seats: map.seats }
  })
}

function isIdentity(numbers: ArrayLike<number>): boolean {
  return Array.from(numbers).every((number, index) => number === index)
}

/** Reads positions as a model sees them. */
export class FramedReader<P extends Position> {
  /** What was read last, its stage and its set of weights. */
  readonly cells: CellContents
  stage = 0
  table = 0
  private readonly tablesOfStage: number

  constructor(private readonly model: Model<P>) {
    this.cells = new CellContents(model.reader.cells)
    this.tablesOfStage = model.tablesOfStage
  }

  /** Fills `cells`, `stage` and `table` and returns the frame. */
  read(position: P): Frame {
    this.model.reader.renew(position, this.cells)
    return this.frame(position.turn)
  }

  /** The same of what a reader would fill; for games that read by themselves (`Features.read`). */
  take(turn: number, cells: Uint8Array): Frame {
    this.cells.bytes.set(cells)
    return this.frame(turn)
  }

  private frame(turn: number): Frame {
    const { model, cells } = this
    const frame = model.frames[turn]
    this.stage = model.stages.of(cells.bytes)
    this.table = this.stage * this.tablesOfStage + frame.table
    return frame
  }

  /** Where the sums of what was read last belong, of one for each stage and turn: they change least from leaf to leaf of a search. */
  place(turn: number): number {
    return this.stage * this.model.frames.length + turn
  }
}
