/**
 * Seeded random numbers: the mulberry32 generator (T. Ettinger, public domain), 32 bits of state. The same seed gives
 * the same numbers everywhere; nothing in Plyworks draws from any other source once a seed is given.
 */
export class Random {
  private state: number

  /** @param seed a whole number, of which 32 bits count */
  constructor(seed: number) {
    this.state = seed | 0
  }

  /** A generator made from it goes on where this one is. */
  get seed(): number {
    return this.state
  }

  /** Returns the next 32 bits, as a number from 0 to 2^32 - 1. */
  bits(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let z = this.state
    z = Math.imul(z ^ (z >>> 15), z | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return (z ^ (z >>> 14)) >>> 0
  }

  /** Returns a whole number from 0 to `bound - 1`; the bias is below `bound / 2^32`. */
  below(bound: number): number {
    return Math.floor((this.bits() / 4294967296) * bound)
  }

  /** Returns a number from 0 (included) to 1 (excluded). */
  unit(): number {
    return this.bits() / 4294967296
  }

  /** Puts the elements into a random order, in place (Fisher and Yates). */
  shuffle<T>(elements: T[]): T[] {
    for (let last = elements.length - 1; last > 0; last--) {
      const other = this.below(last + 1)
      const element = elements[last]
      elements[last] = elements[other]
      elements[other] = element
    }
    return elements
  }
}
