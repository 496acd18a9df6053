import type { Game, Symmetry } from '../game/game.js'
import type { Position } from '../game/position.js'
import type { BoardShape } from '../game/view.js'
import { type CellReader, exchanged, randomPositions } from './cell-reader.js'

/** A symmetry of a game as a learned evaluation sees it: cells and their contents in the image. */
export interface CellMap {
  /** The cell to which each cell goes. */
  readonly cells: Uint16Array
  /** The content that each content becomes. */
  readonly contents: Uint8Array
  /** The seat that takes the part of each seat. */
  readonly seats: readonly number[]
}

/** Random games by which symmetries are matched, and the plies of each: in Star Chess the largest fleets come up after some 200 turns. */
const WALKS = 12
const PLIES = 80
const TURNS = 300
const UNSEEN = 255

/** Cells of the first layer by row and column of the board, -1 where there is none. */
export interface CellGrid {
  readonly rows: number
  readonly columns: number
  readonly at: Int16Array
  /** Cells of a layer, and the number of layers: cell c of layer l is number l · cells + c. */
  readonly cells: number
  readonly layers: number
}

/**
 * Returns the grid of a board's cells, in layers where a reader (`Features.read`) fills a multiple of the board's; of cells that are
 * not the board's it is one row.
 */
export function cellGrid({ rows, columns, cells }: BoardShape, count: number): CellGrid {
  if (count % cells.length !== 0) {
    const at = Int16Array.from({ length: count }, (_, cell) => cell)
    return { rows: 1, columns: count, at, cells: count, layers: 1 }
  }
  const at = new Int16Array(rows * columns).fill(-1)
  for (const [cell, { row, column }] of cells.entries()) at[row * columns + column] = cell
  return { rows, columns, at, cells: cells.length, layers: count / cells.length }
}

/**
 * Returns the symmetries of the game that turn or mirror its board, the identity first. What a symmetry does to cells and contents
 * is found by comparing positions of pinned random games with their images, so that no game has to tell it.
 */
export function cellMaps<P extends Position>(game: Game<P>, reader: CellReader<P>): CellMap[] {
  const grid = cellGrid(game.view.board, reader.cells)
  const identity: CellMap = {
    cells: Uint16Array.from({ length: reader.cells }, (_, cell) => cell),
    contents: Uint8Array.from({ length: reader.contents }, (_, content) => content),
    seats: Array.from({ length: game.traits.seats }, (_, seat) => seat),
  }
  const group = game.search.symmetry
  if (group === undefined) return [identity]
  const turns = boardTurns(grid)
  const maps = [identity]
  for (let symmetry = 1; symmetry < group.count; symmetry++) {
    const pairs = imagePairs(game, reader, group, symmetry)
    const seats = identity.seats.map((seat) => group.seat(symmetry, seat))
    const still = seats.every((seat, index) => seat === index)
    for (const cells of turns) {
      const contents = matchContents(pairs, cells, reader.contents, still)
      if (contents === null) continue
      maps.push({ cells, contents, seats })
      break
    }
  }
  return maps
}

/** Returns the exchange of the two seats (`Features.exchange`), or null when the game tells of none or not enough. */
export function exchangeMap<P extends Position>(game: Game<P>, { cells, names }: CellReader<P>): CellMap | null {
  const exchange = game.search.features?.exchange
  if (exchange === undefined || game.traits.seats !== 2) return null
  const contents = exchange.contents ?? names.map((name) => names.indexOf(exchanged(name)))
  if (contents.includes(-1)) return null
  // Names that do not say whose men they are say nothing of an exchange: cells that are drawn by faces alone have such.
  if (exchange.contents === undefined && contents.every((image, content) => image === content)) return null
  const images = Uint16Array.from({ length: cells }, (_, cell) => exchange.cell(cell))
  return { cells: images, contents: Uint8Array.from(contents), seats: [1, 0] }
}

/**
 * What positions look like, and their images. Of every position all images are looked at, so that where a content was seen those that it
 * becomes were seen as well; there are fewer positions instead, an odd number of plies apart so that all seats move.
 */
function imagePairs<P extends Position>(
  game: Game<P>,
  reader: CellReader<P>,
  group: Symmetry<P>,
  symmetry: number,
): [before: Uint8Array, after: Uint8Array][] {
  const [turned, image] = [game.start(0), game.start(0)]
  const pairs: [Uint8Array, Uint8Array][] = []
  let ply = 0
  for (const position of randomPositions(game, WALKS, game.search.turns === undefined ? PLIES : TURNS)) {
    if (ply++ % (group.count | 1) !== 0) continue
    for (let first = 0; first < group.count; first++) {
      const pair: [Uint8Array, Uint8Array] = [new Uint8Array(reader.cells), new Uint8Array(reader.cells)]
      group.apply(first, position, turned)
      group.apply(symmetry, turned, image)
      reader.read(turned, pair[0])
      reader.read(image, pair[1])
      pairs.push(pair)
    }
  }
  return pairs
}

/**
 * The contents that fit all pairs when cells go there, or null when none do.
 * @param still whether every seat stays: then a content that was not seen does too. Else nothing is known of it, and to take a guess is
 * to mistake the men of one seat for those of another
 */
function matchContents(
  pairs: readonly [Uint8Array, Uint8Array][],
  cells: Uint16Array,
  count: number,
  still: boolean,
): Uint8Array | null {
  const contents = new Uint8Array(count).fill(UNSEEN)
  for (const [before, after] of pairs) {
    for (let cell = 0; cell < cells.length; cell++) {
      const image = after[cells[cell]]
      if (contents[before[cell]] === UNSEEN) contents[before[cell]] = image
      else if (contents[before[cell]] !== image) return null
    }
  }
  for (let content = 0; content < count; content++) {
    if (contents[content] !== UNSEEN) continue
    if (!still) return null
    contents[content] = content
  }
  return new Set(contents).size === count ? contents : null
}

/** The rotations and reflections of a grid that map its cells onto each other, each layer in the same way. */
function boardTurns({ rows, columns, at, cells: count, layers }: CellGrid): Uint16Array[] {
  const turns: Uint16Array[] = []
  for (let turn = 0; turn < 8; turn++) {
    if (turn >= 4 && rows !== columns) break
    const cells = new Uint16Array(layers * count)
    let whole = true
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const cell = at[row * columns + column]
        if (cell < 0) continue
        const [down, right] = turnedPlace(turn, row, column, rows, columns)
        const image = at[down * columns + right]
        if (image < 0) whole = false
        else for (let layer = 0; layer < layers; layer++) cells[layer * count + cell] = layer * count + image
      }
    }
    if (whole) turns.push(cells)
  }
  return turns
}

/** Row and column after a turn: bit 0 mirrors left-right, bit 1 top-bottom, bit 2 transposes first. */
function turnedPlace(turn: number, row: number, column: number, rows: number, columns: number): [number, number] {
  const [first, second] = turn & 4 ? [column, row] : [row, column]
  return [turn & 2 ? rows - 1 - first : first, turn & 1 ? columns - 1 - second : second]
}
