/** The strength of a game's computer levels, measured by `scripts/rate-levels.mjs` (`ratings.json` in a game's folder). */
export interface LevelRatings {
  /** The command that measured them. */
  readonly made: string
  /** Weakest first, on Elo's scale: 400 more are ten times the chances; the average of all levels is 1500. */
  readonly levels: readonly LevelRating[]
}

/** The strength of one level. */
export interface LevelRating {
  readonly id: string
  readonly rating: number
  /** Half the width of the interval that holds the true value with a probability of 95 %. */
  readonly error: number
}
