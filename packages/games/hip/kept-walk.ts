import { fromBase64, type Steps, toBase64 } from '@plyworks/core'

/**
 * How far the walk through a strategy has come, in steps of some hundred positions: the positions that are done, and the
 * moves chosen meanwhile, where they are chosen on the way.
 */
export class KeptWalk {
  /** What earlier runs came to. */
  readonly moves: Uint8Array
  readonly positions: number
  private steps = 0
  private keptMoves: number

  constructor(
    private readonly keeper: Steps,
    private readonly name: string,
  ) {
    const parts: Uint8Array[] = []
    let positions = 0
    for (let kept = this.recall(); kept !== undefined; kept = this.recall()) {
      const [count, moves] = kept.split(' ')
      positions = Number(count)
      parts.push(fromBase64(moves))
      this.steps++
    }
    this.positions = positions
    this.moves = Uint8Array.from(parts.flatMap((part) => [...part]))
    this.keptMoves = this.moves.length
  }

  /** Keeps another step, if it is beyond what was kept. */
  update(positions: number, moves: readonly number[]): void {
    if (positions <= this.positions) return
    const added = Uint8Array.from(moves.slice(this.keptMoves))
    this.keeper.keep?.(`${this.name} ${this.steps++}`, `${positions} ${toBase64(added)}`)
    this.keptMoves = moves.length
  }

  private recall(): string | undefined {
    return this.keeper.recall?.(`${this.name} ${this.steps}`)
  }
}
