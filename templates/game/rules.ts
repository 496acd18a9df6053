import { History } from '../../core/history.js'
import { mix32 } from '../../core/keys.js'
import type { Position } from '../../core/position.js'

/** Most stones a move may take. A move is the number of stones taken. */
export const MOST_TAKEN = 3

/**
 * The rules to replace with your own: players take one to three stones from a heap in turn; who takes the last one
 * wins. What `make` cannot undo by arithmetic goes onto the history.
 */
export class TemplatePosition implements Position {
  keyLow = 0
  keyHigh = 0
  private readonly history = new History()

  constructor(
    public stones: number,
    public turn = 0,
  ) {
    this.updateKey()
  }

  get over(): boolean {
    return this.stones === 0
  }

  generate(out: Int32Array, at: number): number {
    let end = at
    for (let taken = 1; taken <= MOST_TAKEN && taken <= this.stones; taken++) out[end++] = taken
    return end
  }

  make(taken: number): void {
    this.history.push(taken)
    this.stones -= taken
    this.turn = 1 - this.turn
    this.updateKey()
  }

  unmake(): void {
    this.stones += this.history.pop()
    this.turn = 1 - this.turn
    this.updateKey()
  }

  /** Who took the last stone has won: the seat that would have to move has lost. */
  score(seat: number): number {
    return seat === this.turn ? -1 : 1
  }

  assign(other: TemplatePosition): void {
    this.stones = other.stones
    this.turn = other.turn
    this.history.clear()
    this.updateKey()
  }

  clone(): TemplatePosition {
    return new TemplatePosition(this.stones, this.turn)
  }

  private updateKey(): void {
    this.keyLow = mix32(this.stones * 2 + this.turn + 1)
    this.keyHigh = mix32(this.keyLow ^ 0x5bd1e995)
  }
}
