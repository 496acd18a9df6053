/** What the asker may not do. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
}
