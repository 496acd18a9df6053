import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { type CellMap, cellGrid, cellMaps } from './board-map.js'
import { type CellReader, readerOf } from './cell-reader.js'
import { makeTuples, type TupleLayout } from './tuples.js'

/** What a position looks like to the seat that is to move: the frame turns the board so that tables serve several seats. */
export interface Frame {
  /** Null: as it stands. */
  readonly map: CellMap | null
  /** Which of the tables judge it. */
  readonly table: number
  /** For each seat the seat whose part it takes in the frame. */
  readonly seats: readonly number[]
}

/**
 * The shape of a learned evaluation of a game: follows from the game and the names of contents alone. A value is a sum of weights,
 * the logarithm of the odds: of two seats with opposite interests for the one to move, else one for each seat.
 */
export class Model<P extends Position = Position> {
  readonly reader: CellReader<P>
  readonly layout: TupleLayout
  /** By turn. */
  readonly frames: readonly Frame[]
  readonly zeroSum: boolean
  /** Values a table: one, or one a seat. */
  readonly outputs: number
  readonly tables: number

  constructor(
    readonly game: Game<P>,
    names?: readonly string[],
  ) {
    const { seats, payoff } = game.traits
    this.reader = readerOf(game, names)
    const maps = cellMaps(game, this.reader)
    const still = maps.filter((map) => map.seats.every((seat, index) => seat === index) && isIdentity(map.contents))
    const { cells, contents } = this.reader
    const grid = cellGrid(game.view.board, cells)
    const images = still.map((map) => map.cells)
    this.layout = makeTuples(grid, cells, contents, images, game.search.features?.patterns)
    this.zeroSum = payoff === 'zero-sum'
    this.outputs = this.zeroSum ? 1 : seats
    this.frames = framesOf(maps, seats)
    this.tables = 1 + Math.max(...this.frames.map(({ table }) => table))
  }

  /** Numbers of a weight. */
  get columns(): number {
    return this.tables * this.outputs
  }
}

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
  /** What was read last. */
  readonly cells: Uint8Array
  private readonly plain: Uint8Array

  constructor(private readonly model: Model<P>) {
    this.cells = new Uint8Array(model.reader.cells)
    this.plain = new Uint8Array(model.reader.cells)
  }

  /** Fills `cells` and returns the frame. */
  read(position: P): Frame {
    const { model, cells, plain } = this
    const frame = model.frames[position.turn]
    const { map } = frame
    if (map === null) {
      model.reader.read(position, cells)
      return frame
    }
    model.reader.read(position, plain)
    for (let cell = 0; cell < plain.length; cell++) cells[map.cells[cell]] = map.contents[plain[cell]]
    return frame
  }
}
