import { knowByBrand } from './brand.js'

/** Tells the errors of every copy of the library: a game may bring one of its own. */
const BRAND = Symbol.for('plyworks.not-applicable')

/** Thrown when something asked for does not fit the game or the machine; the message is a sentence saying why. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
  readonly [BRAND] = true
}

knowByBrand(NotApplicable, BRAND)
