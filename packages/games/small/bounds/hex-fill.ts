import { AROUND } from './hex-links.js'

/**
 * Cells of Hex whose stones are known without a search, so that they can be filled in (R. Hayward and J. van Rijswijck, "Hex and
 * combinatorics", 2006). A cell is *dead* where no way of a seat needs it: a stone of either seat there changes no winner. Two free cells
 * are *captured* where a stone of the opponent on one of them is dead as soon as the seat takes the other one: the seat holds both.
 */

/** What a place around a cell holds, as a digit: 0 where it is free, else 1 more than the seat. */
const WHITE = 1
const BLACK = 2

/** By what lies around a cell, six digits to base 3: whether it is dead. */
const DEAD = Uint8Array.from({ length: 3 ** AROUND }, (_, number) => {
  const around = Array.from({ length: AROUND }, (_, at) => Math.floor(number / 3 ** at) % 3)
  return [WHITE, BLACK].some((stone) => !isOnWay(around, stone)) ? 1 : 0
})

/** Whether a way of a seat may need the cell: of the places that it can use, two are not neighbours, nor joined by its stones around. */
function isOnWay(around: readonly number[], stone: number): boolean {
  const usable = (place: number) => around[place] === 0 || around[place] === stone
  const joined = (from: number, to: number): boolean => {
    let at = (from + 1) % AROUND
    while (at !== to && around[at] === stone) at = (at + 1) % AROUND
    return at === to
  }
  const places = Array.from({ length: AROUND }, (_, place) => place)
  return places.some((from) =>
    places.some((to) => from < to && usable(from) && usable(to) && !joined(from, to) && !joined(to, from)),
  )
}

/** Fills boards of one size in. */
export class HexFill {
  /** By cell and place around it: the cell there, or -1 less the digit of whose side it is. */
  private readonly around: Int16Array

  constructor(size: number, neighbours: Int16Array) {
    this.around = Int16Array.from(neighbours, (near, index) => {
      if (near >= 0) return near
      const row = Math.floor(index / (AROUND * size))
      // Beyond the rows is White's side. Corners beyond both may count for either.
      const beyond = row === 0 && index % AROUND > 0 && index % AROUND < 3
      const below = row === size - 1 && index % AROUND > 3
      return -1 - (beyond || below ? WHITE : BLACK)
    })
  }

  /**
   * Fills a board in: captured cells with stones of the seat that captures them, dead ones with those of a seat that is given.
   * @param own what the cells of that seat hold
   */
  fill(contents: Uint8Array, own: number): void {
    const { around } = this
    for (let changed = true; changed; ) {
      changed = false
      for (let cell = 0; cell < contents.length; cell++) {
        if (contents[cell] !== 0) continue
        if (this.isDead(contents, cell)) {
          contents[cell] = own
          changed = true
          continue
        }
        for (let place = 0; place < AROUND && contents[cell] === 0; place++) {
          const near = around[AROUND * cell + place]
          // Each pair once.
          if (near < cell || contents[near] !== 0) continue
          for (let stone = WHITE; stone <= BLACK; stone++) {
            contents[near] = stone
            const first = this.isDead(contents, cell)
            contents[near] = 0
            if (!first) continue
            contents[cell] = stone
            const both = this.isDead(contents, near)
            contents[cell] = 0
            if (!both) continue
            contents[cell] = stone
            contents[near] = stone
            changed = true
            break
          }
        }
      }
    }
  }

  private isDead(contents: Uint8Array, cell: number): boolean {
    let number = 0
    for (let place = AROUND - 1; place >= 0; place--) {
      const near = this.around[AROUND * cell + place]
      number = 3 * number + (near >= 0 ? contents[near] : -1 - near)
    }
    return DEAD[number] === 1
  }
}
