/** Thrown when something asked for does not fit the game or the machine; the message is a sentence saying why. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
}
