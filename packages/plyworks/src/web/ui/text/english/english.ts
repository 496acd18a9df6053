import { analysisText } from './analysis.js'
import { appText } from './app.js'
import { arenaText } from './arena.js'
import { clockText } from './clocks.js'
import { errorsText } from './errors.js'
import { exhibitsText } from './exhibits.js'
import { explorerText } from './explorer.js'
import { friendsText } from './friends.js'
import { learningText } from './learning.js'
import { libraryText } from './library.js'
import { notationText } from './notation.js'
import { playingText } from './playing.js'
import { puzzleText } from './puzzles.js'
import { solvedText } from './solved.js'
import { storyText } from './story.js'
import { number } from './words.js'

/** The parts of the catalogue that have no names of their own; no two of them have a text of the same name. */
export const ENGLISH_SUBJECTS = {
  appText,
  playingText,
  notationText,
  analysisText,
  clockText,
  explorerText,
  solvedText,
  exhibitsText,
  learningText,
  puzzleText,
  libraryText,
}

/** The English catalogue: every text of the app in English. */
export const english = {
  number,
  ...appText,
  ...playingText,
  ...notationText,
  ...analysisText,
  ...clockText,
  ...explorerText,
  ...solvedText,
  ...exhibitsText,
  ...learningText,
  ...puzzleText,
  ...libraryText,
  /** Mistakes that the app itself finds. */
  errors: errorsText,
  /** The pages of matches that the server plays. */
  inArena: arenaText,
  /** Games with friends. */
  friends: friendsText,
  /** The course of a game: reports, charts, replay, signs on the board. */
  story: storyText,
}
