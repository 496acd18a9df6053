/** Thrown when more is asked than the server works on, or than one client may ask. */
export class Busy extends Error {
  override readonly name = 'Busy'

  /**
   * @param status 503 when the server as a whole is busy, 429 when this client asks too much
   * @param seconds after which it is worth trying again
   */
  constructor(
    message: string,
    readonly status: 429 | 503,
    readonly seconds = 1,
  ) {
    super(message)
  }
}
