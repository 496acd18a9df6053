import { History, mix32 } from '@plyworks/core'

/** Most stones a move may take. A move is the number of stones taken. */
export const MOST_TAKEN = 3

export class HeapPosition {
  keyLow = 0
  keyHigh = 0
  #history = new History()

  constructor(stones, turn, lastWins) {
    this.lastWins = lastWins
    this.set(stones, turn)
  }

  get over() {
    return this.stones === 0
  }

  generate(out, at) {
    let end = at
    for (let taken = 1; taken <= MOST_TAKEN && taken <= this.stones; taken++) out[end++] = taken
    return end
  }

  make(taken) {
    this.#history.push(taken)
    this.stones -= taken
    this.turn = 1 - this.turn
    this.#updateKey()
  }

  unmake() {
    this.stones += this.#history.pop()
    this.turn = 1 - this.turn
    this.#updateKey()
  }

  /** The seat that would have to move did not take the last stone. */
  score(seat) {
    return (seat === this.turn) === this.lastWins ? -1 : 1
  }

  assign(other) {
    this.set(other.stones, other.turn)
  }

  set(stones, turn) {
    this.stones = stones
    this.turn = turn
    this.#history.clear()
    this.#updateKey()
  }

  clone() {
    return new HeapPosition(this.stones, this.turn, this.lastWins)
  }

  #updateKey() {
    this.keyLow = mix32(this.stones * 2 + this.turn + 1)
    this.keyHigh = mix32(this.keyLow ^ 0x5bd1e995)
  }
}
