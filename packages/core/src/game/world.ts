/**
 * How the boards of a game look: its colours, what lies below and above its cells, how its men are drawn, come and go.
 * All of it is data that the drawing code paints as SVG. What a world leaves out is the usual: wood, discs, men that fade in.
 */
export interface World {
  /**
   * Colours by name, for the drawings. The names of the usual colours stand for those: `board`, `label`, `board-ink`, `grid`,
   * the grounds (`plain`, `goal`, …), the marks (`mark`, `last`, `hint`, `refused`, `board-focus`, each also with `-on-hole`
   * behind it), and of each seat `seat-0`, `seat-0-edge`, `seat-0-on`.
   */
  readonly colours?: Readonly<Record<string, ColourPair>>
  /** Gradients by name, for the drawings. */
  readonly gradients?: Readonly<Record<string, Gradient>>
  /** Below the cells, over the whole board; 100 units are one cell side. It is painted over `board`. */
  readonly backdrop?: Drawing
  /** Above the men, over the whole board: what hides them. */
  readonly front?: Drawing
  /** What cells of a ground look like, in a 100 x 100 box over the cell; an empty drawing leaves the backdrop to be seen. */
  readonly grounds?: Readonly<Partial<Record<string, Drawing>>>
  /** Pictures by name, for glyphs of the kind `art`. */
  readonly art?: Readonly<Record<string, Drawing>>
  /** The form of marks on cells; square when absent. */
  readonly cells?: 'square' | 'round'
  /** How a man comes onto the board; it grows when absent. */
  readonly enter?: 'grow' | 'drop' | 'fade'
  /** What is seen where a man of one seat takes one of another; when absent the man that is taken just goes. */
  readonly strike?: 'burst'
  /** What is heard. */
  readonly sounds?: Readonly<Partial<Record<Happening, SoundName>>>
}

/** A colour as `#rrggbb`, the same in the light theme and the dark one, or one for each. */
export type ColourPair = string | readonly [light: string, dark: string]

/** Paths one over the other. */
export type Drawing = readonly Stroke[]

/** A path and its paint. A paint is the name of a colour or a gradient of the world, or `seat`, `seat-edge`, `seat-on`. */
export interface Stroke {
  /** SVG path data. */
  readonly path: string
  /** Nothing is filled when absent; holes where two outlines overlap. */
  readonly fill?: string
  /** No line when absent. */
  readonly line?: string
  /** Width of the line, in the units of the path; 2 when absent. */
  readonly width?: number
  /** From 0 to 1; 1 when absent. */
  readonly opacity?: number
}

/** A gradient over the box around a path: places from 0 to 1, (0, 0) is the top left. */
export type Gradient = { readonly stops: readonly GradientStop[] } & (
  | { readonly from: Point; readonly to: Point }
  | { readonly centre: Point; readonly radius: number }
)

/** A place across and down. */
export type Point = readonly [x: number, y: number]

/** The colour of a gradient at a place. */
export interface GradientStop {
  /** From 0 to 1. */
  readonly at: number
  /** Name of a colour. */
  readonly colour: string
  /** From 0 to 1; 1 when absent. */
  readonly opacity?: number
}

/** What happens to men: one is put down, goes from cell to cell, is taken; ground sinks or rises. */
export type Happening = 'place' | 'slide' | 'strike' | 'sink'

/** Sounds that the app has. */
export type SoundName = 'wood' | 'stone' | 'rack' | 'splash' | 'ball' | 'thrust' | 'blast'

/** A man on its way in a move. */
export interface Travel {
  /** The cell it leaves. */
  readonly from: number
  /** The cell it comes to. */
  readonly to: number
  /** Cells that it touches on its way. */
  readonly via?: readonly number[]
  /** Which of the men of the cell, by their `man`; all that the move changes when absent. */
  readonly man?: string
}

/** A line through the centres of cells that belongs to a position: four in a row, a square. It is drawn when it comes up. */
export interface BoardLine {
  /** The cells, in the order in which the line joins them. */
  readonly cells: readonly number[]
  /** Whether the last cell is joined with the first. */
  readonly closed?: boolean
  /** In the colour of a seat. */
  readonly seat: number
}
