import type { Position } from './position.js'
import type { BoardLine, Travel, World } from './world.js'

/**
 * Everything that a user interface needs to draw a position and to play on it: a board of cells, the pieces on each, and
 * for every legal move the path of steps (clicks) that picks it. A view knows nothing of screens, colours or events;
 * drawing code knows nothing of games.
 */
export interface View<P extends Position = Position> {
  /** The geometry of the board, the same for all positions. */
  readonly board: BoardShape
  /** Returns the face of each cell, in the order of `board.cells`. */
  faces(position: P): CellFace[]
  /** Returns the steps that pick a move. Paths of the legal moves differ, and none is the beginning of another. */
  path(position: P, move: number): Step[]
  /**
   * Returns the cells to mark as touched by a move of `position` (before it is made), e.g. origin and target of the
   * last move.
   */
  touched(position: P, move: number): number[]
  /** Returns facts to show beside the board: reserves, what is barred, stones left to place. */
  facts(position: P): Fact[]
  /** Says why the game has ended, in a short clause for the result (`four in a row`); asked only once a position is over (`web/session/game/result.ts`). */
  ending?(position: P): string
  /**
   * Returns the men that a move of `position` (before it is made) sends from cell to cell. Needed only where the
   * looks before and after the move, and the cells of its path, do not say it; most games need it nowhere.
   */
  travels?(position: P, move: number): Travel[]
  /** Returns the lines through cells that belong to the position. */
  lines?(position: P): BoardLine[]
}

/** Something that has happened. */
export interface ReportLine {
  /** A sentence. */
  readonly text: string
  /** The seat it happened to, if one. */
  readonly seat?: number
}

/** A kind of signs over the cells of a position. */
export interface Overlay<P extends Position = Position> {
  /** Id among the overlays of the game. */
  readonly id: string
  /** What people read on the switch. */
  readonly title: string
  /** A sentence on what the signs say. */
  readonly about: string
  /** Shown together with a hint, as the reason for it. */
  readonly withHint?: boolean
  /** Returns the signs of a position. */
  of(position: P): CellSign[]
}

/** A short text on a cell, and the same in words. */
export interface CellSign {
  /** Index of the cell. */
  readonly cell: number
  /** A few letters. */
  readonly text: string
  /** The same in words, for screen readers. */
  readonly label: string
  /** Good or bad for the seat to move, or neither: it picks a colour. */
  readonly tone: 'good' | 'bad' | 'neutral'
}

/** A number that every seat has in every position. */
export interface Measure<P extends Position = Position> {
  /** Id among the measures of the game. */
  readonly id: string
  /** Heading of its chart. */
  readonly title: string
  /** Returns one number a seat. */
  of(position: P): number[]
}

/** One kind of outlines that can be drawn over a position. */
export interface Figures<P extends Position = Position> {
  /** Their name in the plural: `Lines with one gap`. */
  readonly title: string
  /** A sentence on what is shown. */
  readonly about: string
  /** Returns the outlines of a position. */
  of(position: P): Figure[]
}

/** An outline over the board, and what it says. */
export interface Figure {
  /** In words, for a list beside the board. */
  readonly title: string
  /** The cells it joins, in the order of drawing; it is closed. */
  readonly corners: readonly number[]
  /** The cell it is about, which gets a ring. */
  readonly cell: number
  /** In the colour of a seat. */
  readonly seat: number
  /** Whether it is the reason why the player to move may not take its cell: then it is shown when a person looks there. */
  readonly forbids: boolean
}

/** A move that is not legal, and why. */
export interface Refusal {
  /** The move as a person would name it; empty where the reason is for all that might be done with the cell. */
  readonly title: string
  /** The cell that it would have been picked with, if there is one. */
  readonly cell: number | null
  /** A clause, e.g. `5 is barred, because the opponent's last number was 4 or 5`. */
  readonly reason: string
}

/** Geometry in units of one cell side; x to the right, y downwards, (0, 0) top left. */
export interface BoardShape {
  /** From left to right, in cell sides. */
  readonly width: number
  /** From top to bottom, in cell sides. */
  readonly height: number
  /** Extent of the grid that keyboard and screen reader walk; every cell has its own place in it. */
  readonly rows: number
  /** See `rows`. */
  readonly columns: number
  /** Moves, faces and steps name a cell by its index here. */
  readonly cells: readonly CellShape[]
  /** Labels drawn outside or between the cells, e.g. file letters. */
  readonly labels: readonly { readonly text: string; readonly x: number; readonly y: number; readonly size: number }[]
  /** What belongs to the board and lies below its cells: the lines of a mill, the sides that are to be joined, dots. */
  readonly art?: readonly BoardArt[]
  /** How it looks; the usual when absent. */
  readonly world?: World
}

/** An outline or a line of the board as SVG path data, in hundredths of a cell side. */
export interface BoardArt {
  /** SVG path data, in hundredths of a cell side. */
  readonly path: string
  /** Drawn as a line when absent. */
  readonly filled?: boolean
  /** In the colours of a seat, or of the ink when absent. */
  readonly seat?: number
}

/** A cell of the board: its name, place and size. */
export interface CellShape {
  /** Name in the game's notation, e.g. `c4`. Unique. */
  readonly name: string
  /** Left edge, in cell sides. */
  readonly x: number
  /** Top edge, in cell sides. */
  readonly y: number
  /** From left to right, in cell sides. */
  readonly width: number
  /** From top to bottom, in cell sides. */
  readonly height: number
  /** Place in the grid for arrow keys, from the top left. */
  readonly row: number
  /** See `row`. */
  readonly column: number
  /** Corners of a cell that is no rectangle, in order around it, as fractions of its width and height. */
  readonly corners?: readonly (readonly [x: number, y: number])[]
}

/** The look of one cell. `ground` picks a colour pair of the theme. */
export interface CellFace {
  /** The material below everything on the cell. */
  readonly ground: Ground
  /** What stands on the cell, the lowest first. */
  readonly glyphs: readonly Glyph[]
  /** For screen readers, without the cell's name: `white rook`, `empty`, `hole`. */
  readonly label: string
  /**
   * Whether to point out what stands there, because its loss would lose the game: a king in check, say. The label
   * says it too.
   */
  readonly alarm?: boolean
}

/** The material of a cell, for its colour; `bare` shows the board below. */
export type Ground = 'bare' | 'plain' | 'alternate' | 'tile' | 'hole' | 'fertile' | 'barren' | 'goal' | 'path'

/** Things drawn on a cell; positions and sizes are fractions of the cell, (0.5, 0.5) is its centre. */
export type Glyph = GlyphOfMan &
  (
    | { readonly kind: 'disc'; readonly seat: number; readonly x: number; readonly y: number; readonly radius: number }
    | { readonly kind: 'ring'; readonly seat: number; readonly x: number; readonly y: number; readonly radius: number }
    | {
        readonly kind: 'text'
        readonly text: string
        readonly x: number
        readonly y: number
        /** Height of the letters. */
        readonly size: number
        /** In the colour of a seat, or of the ink when absent. */
        readonly seat?: number
        /** Left out where the board is small: the place says it as well. */
        readonly minor?: boolean
      }
    | {
        /** A picture of the world, in a box of that size around its place. */
        readonly kind: 'art'
        readonly art: string
        readonly x: number
        readonly y: number
        readonly size: number
        /** Its paints `seat`, `seat-edge`, `seat-on` are those of the seat. */
        readonly seat?: number
      }
    | {
        /** An outline of our own as SVG path data in a 100 x 100 box placed over the cell. */
        readonly kind: 'shape'
        readonly path: string
        /** In the colours of a seat, or of the ink (what belongs to the board) when absent. */
        readonly seat?: number
        /** Room for the mark of the seat, which distinguishes it without colour. */
        readonly mark?: { readonly x: number; readonly y: number; readonly radius: number }
      }
  )

interface GlyphOfMan {
  /**
   * Glyphs of a cell with the same name are one man, and glyphs without one beside them stay where they are. A name that
   * stands on one cell only is followed wherever it goes. Where no glyph of a cell has a name, all of them are its man.
   */
  readonly man?: string
}

interface StepLabel {
  /** A few letters on an arrow for the move, e.g. `+3`; the last step that has any tells them. */
  readonly label?: string
}

/** One click of a path. Cells are indices into `board.cells`. */
export type Step = StepLabel &
  (
    | {
        readonly kind: 'cell'
        readonly cell: number
        /** Cells on which a click means the same where no step is open: a whole column, say. */
        readonly also?: readonly number[]
      }
    | { readonly kind: 'choice'; readonly id: string; readonly title: string }
    | { readonly kind: 'amount'; readonly amount: number; readonly title: string }
  )

/** Something to be told beside the board. */
export interface Fact {
  /** What it is: `Stones`. */
  readonly title: string
  /** How it stands: `15 of 16`. */
  readonly value: string
  /** The seat it belongs to, if one. */
  readonly seat?: number
  /** Whether the diagram of the game says it, so that it is not repeated beside it. */
  readonly inDiagram?: boolean
}

/** Returns a step as text: the key by which interfaces group the moves that share it. */
export function formatStep(step: Step): string {
  if (step.kind === 'cell') return `@${step.cell}`
  if (step.kind === 'choice') return `#${step.id}`
  return `=${step.amount}`
}
