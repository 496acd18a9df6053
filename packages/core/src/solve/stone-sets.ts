/** Sets of stones as int32 numbers, and their places in the combinatorial number system (D. E. Knuth, "The Art of Computer Programming" 4A, 7.2.1.3). */

/** Most elements of a set that has a place. */
export const MOST_STONES = 26
const ROW = MOST_STONES + 2

/** Binomial coefficients: entry n * ROW + k. */
const CHOOSE = new Int32Array(ROW * ROW)
for (let n = 0; n < ROW; n++) {
  CHOOSE[n * ROW] = 1
  for (let k = 1; k <= n; k++) CHOOSE[n * ROW + k] = CHOOSE[(n - 1) * ROW + k - 1] + CHOOSE[(n - 1) * ROW + k]
}

/** Returns the number of sets of `k` among `n` elements. */
export function choose(n: number, k: number): number {
  return CHOOSE[n * ROW + k]
}

/** Returns the number of elements of a set. */
export function sizeOfSet(set: number): number {
  let count = 0
  for (let left = set; left !== 0; left &= left - 1) count++
  return count
}

/** Returns the place of a set among those of its size, ordered as binary numbers. */
export function placeOfSet(set: number): number {
  let place = 0
  let count = 0
  for (let left = set; left !== 0; left &= left - 1) {
    place += CHOOSE[(31 - Math.clz32(left & (0 - left))) * ROW + ++count]
  }
  return place
}

/** Returns the set of `count` elements with that place. */
export function setOfPlace(place: number, count: number): number {
  let set = 0
  let left = place
  let element = MOST_STONES
  for (let k = count; k > 0; k--) {
    while (CHOOSE[element * ROW + k] > left) element--
    left -= CHOOSE[element * ROW + k]
    set |= 1 << element
    element--
  }
  return set
}

/** Places of sets by table: that of a set is the sum of those of its lower and its upper half. */
export class SetPlaces {
  /** Elements of the lower half. */
  readonly half: number
  readonly mask: number
  /** Place of a lower half. */
  readonly low: Int32Array
  /** Where the upper halves begin in `high`, by the lower half. */
  readonly row: Int32Array
  /** What an upper half adds to the place, by the number of elements below it and itself. */
  readonly high: Int32Array

  /** @param elements of the sets, at most `MOST_STONES` */
  constructor(elements: number) {
    const half = (elements + 1) >> 1
    const size = 1 << half
    this.half = half
    this.mask = size - 1
    this.low = Int32Array.from({ length: size }, (_, set) => placeOfSet(set))
    this.row = Int32Array.from({ length: size }, (_, set) => sizeOfSet(set) * size)
    this.high = new Int32Array((half + 1) * size)
    for (let below = 0; below <= half; below++) {
      for (let set = 0; set < size; set++) {
        let count = below
        for (let left = set; left !== 0; left &= left - 1) {
          const element = half + 31 - Math.clz32(left & (0 - left))
          // Sets that reach beyond the elements are never asked for.
          if (element < MOST_STONES) this.high[below * size + set] += CHOOSE[element * ROW + ++count]
        }
      }
    }
  }
}
