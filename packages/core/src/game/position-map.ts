import type { Position } from './position.js'

/**
 * A plane of positions: two things vary along the axes, everything else is chosen. A program that knows the value of every
 * position can colour the plane with it. A game declares as many maps as have a meaning; together they need not cover
 * everything.
 */
export interface PositionMap<P extends Position = Position> {
  /** Id among the maps of the game. */
  readonly name: string
  /** What people read in lists. */
  readonly title: string
  /** The choices beside the axes. */
  readonly choices: readonly MapChoice[]
  /** Returns the axis from left to right once the choices are made. */
  columns(selection: MapSelection): MapAxis
  /** Returns the axis from bottom to top once the choices are made. */
  rows(selection: MapSelection): MapAxis
  /** Makes `into` the position at a place; false when there is none (`into` is then undefined). */
  position(selection: MapSelection, column: number, row: number, into: P): boolean
  /** Returns the place of a position, or null when it is on no plane of this map. */
  place(position: P): MapPlace | null
}

/** Something to choose before a map is drawn, e.g. what is barred. */
interface MapChoice {
  readonly name: string
  readonly title: string
  /** The first one is the default. */
  readonly values: readonly { readonly id: string; readonly title: string }[]
}

/** The id of a value for every choice, by the names of the choices. */
export type MapSelection = Readonly<Record<string, string>>

/** The meaning of the columns or the rows of a map. */
export interface MapAxis {
  /** What the axis shows. */
  readonly title: string
  /** One for each column or row, in the game's notation. */
  readonly labels: readonly string[]
  /** Those worth a line and a label on the map, as indices; evenly spread ones when absent. */
  readonly ticks?: readonly number[]
}

/** The place of a position on a map. */
interface MapPlace {
  readonly selection: MapSelection
  readonly column: number
  readonly row: number
}

/** Returns the selection of a map in which every choice has its default. */
export function defaultSelection(map: PositionMap): MapSelection {
  return Object.fromEntries(map.choices.map((choice) => [choice.name, choice.values[0].id]))
}
