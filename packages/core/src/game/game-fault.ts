/** Tells the errors of every copy of the library, since a game may bring a copy of its own. */
const BRAND = Symbol.for('plyworks.game-fault')

/**
 * Thrown when a game breaks its own contract: one of its functions has thrown, or has answered what it must not. It is a
 * mistake in the game, not in what was typed (`TextError`) nor in the library. `cause` is what was thrown, if anything.
 */
export class GameFault extends Error {
  override readonly name = 'GameFault'
  readonly [BRAND] = true

  /**
   * @param game its title
   * @param member the function or member that is wrong, e.g. `play`
   * @param trouble a clause, e.g. `answered undefined, expected a new state`
   * @param position in notation, or null where there is none
   * @param move in notation, where one was being made
   */
  constructor(
    readonly game: string,
    readonly member: string,
    readonly trouble: string,
    readonly position: string | null = null,
    readonly move: string | null = null,
    options: ErrorOptions = {},
  ) {
    const place = position === null ? '' : ` at ${position}`
    super(`${game}: ${member}${move === null ? '' : ` of ${move}`}${place} ${trouble}`, options)
  }
}

/** Says whether an error is a `GameFault` of any copy of the library. */
export function isGameFault(error: unknown): error is GameFault {
  return typeof error === 'object' && error !== null && BRAND in error
}
