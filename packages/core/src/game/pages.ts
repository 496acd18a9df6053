import type { ExhibitDeclaration } from './exhibit.js'
import type { Introduction } from './introduction.js'
import type { Lesson } from './lesson.js'

/** What a game asks of those who begin it. */
export interface Effort {
  /** To learn. */
  readonly rules: 'easy' | 'medium' | 'hard'
  /** Of a game between casual players, in a few words: `about 40 moves`. */
  readonly length: string
}

/** Things to read and to see of a game, and to learn it by; each is loaded when its page is opened. */
export interface GamePages {
  /** What a card says beside the number of players. */
  readonly effort?: Effort
  /**
   * Its rules in Markdown, or the address of a file with them: `new URL('./README.md', import.meta.url)`. A block that begins with
   * `diagram NAME` becomes a board.
   */
  readonly rules?: string | { readonly href: string }
  /** Loads its introduction: the game in two minutes. */
  readonly introduction?: () => Promise<Introduction>
  /** Loads positions on which algorithms are shown at work, an algorithm each. */
  readonly lessons?: () => Promise<readonly Lesson[]>
  /** Loads its puzzles: a `PuzzleCollection` as plain JSON, e.g. from a file. */
  readonly puzzles?: () => Promise<unknown>
  /** Loads the measured strength of its levels: `LevelRatings` as plain JSON. */
  readonly ratings?: () => Promise<unknown>
  /** Things to see beside play: boards, demonstrations and puzzles for one, each a page of its own. */
  readonly exhibits?: readonly ExhibitDeclaration[]
}
