/** Says that the asker may not do this. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
}
