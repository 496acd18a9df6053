/** Measured strengths of a game's computer levels (`ratings.json` in a game's folder; `scripts/rate-levels.mjs` makes it). */
export interface LevelRatings {
  /** The command that measured them. */
  readonly made: string
  /** The game that was measured, with its variant, where levels of other variants are others. */
  readonly game?: string
  /** Weakest first, on Elo's scale: 400 more are ten times the chances; the average of all levels is 1500. */
  readonly levels: readonly LevelRating[]
}

/** The strength of one level. */
export interface LevelRating {
  /** Id of the level, e.g. `club`. */
  readonly id: string
  /** On Elo's scale. */
  readonly rating: number
  /** Half the width of the interval that holds the true value with a probability of 95 %. */
  readonly error: number
}
