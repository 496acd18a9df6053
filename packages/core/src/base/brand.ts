/**
 * Has `instanceof` know the errors of a class by a brand, so that it knows those of another copy of the class as well: a game
 * may bring a copy of the library of its own. Classes that extend it are known as usual.
 */
export function knowByBrand(kind: abstract new (...words: never[]) => Error, brand: symbol): void {
  Object.defineProperty(kind, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      if (this !== kind) return Function.prototype[Symbol.hasInstance].call(this, value)
      return typeof value === 'object' && value !== null && brand in value
    },
  })
}
