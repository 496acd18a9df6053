/** Something that a game does not keep of its contract. */
export interface Finding {
  /** The game with its variant. */
  readonly game: string
  /** The check, e.g. `make and unmake restore everything`. */
  readonly check: string
  /** The member that is wrong, or that threw: `Position.unmake`, `notation.parseMove`, `play`. */
  readonly member: string
  /** The finding, and what was expected. */
  readonly found: string
  /** Its meaning, in a sentence. */
  readonly meaning: string
  /** The seed of the start. */
  readonly seed: number | null
  /** The moves from the start to the position, in notation. */
  readonly line: readonly string[]
  /** The first position in which it shows, in notation, or null where it is no matter of a position. */
  readonly position: string | null
  /** The move, where it is a matter of one. */
  readonly move: string | null
  /** File, line and column where it threw, where it did. */
  readonly where: string | null
}

/** The result of checking a game. */
export interface CheckReport {
  /** At most one for every check and variant: the first. */
  readonly findings: readonly Finding[]
  /** Names of the games looked at, with their variants. */
  readonly games: readonly string[]
  /** Checks done to their end. */
  readonly checks: number
  /** Positions looked at. */
  readonly positions: number
  /** Checks that were cut short because the time was over or a person stopped them: `game: check`. */
  readonly unfinished: readonly string[]
}
