import type { Turns } from '@plyworks/core'
import { END } from '../moves.js'
import type { StarChessPosition } from '../rules.js'
import { SECTORS } from '../sectors.js'
import { writeRequests } from './fast-requests.js'
import { copyState, loadDetails, loadState } from './fast-state.js'
import { FastTurn, MAX_COMMANDS } from './fast-turn.js'
import { commandOnSectors, useOrder } from './frame.js'
import { requests, STANDARD, STATE_STRIDE } from './layout.js'

/** At most 1 + 16 + 16 * 15 / 2 masks. */
const MAX_MASKS = 137

/**
 * The write-up's restricted turn generation: the turn that the computer player makes for each mask, the standard mask's
 * first, in the order of the masks [R20]. Masks known to give an earlier turn again are left out (the rules, 6.3), and
 * so is a turn that was already written.
 */
export function maskTurns(fifth: boolean): Turns<StarChessPosition> {
  const generator = new TurnGenerator(fifth)
  return {
    maxCells: MAX_MASKS * (MAX_COMMANDS + 2),
    propose: (position, out, at) => (position.over ? at : generator.propose(position, out, at)),
  }
}

class TurnGenerator {
  private readonly turn: FastTurn
  private readonly touchedWithout = new Int32Array(SECTORS)
  private seat = 0
  private out: Int32Array = new Int32Array(0)
  private start = 0
  private end = 0

  constructor(fifth: boolean) {
    this.turn = new FastTurn(fifth)
  }

  propose(position: StarChessPosition, out: Int32Array, at: number): number {
    this.load(position)
    this.out = out
    this.start = at
    this.end = at
    const standard = requests[STANDARD]
    const touched = this.write(standard)
    const { touchedWithout } = this
    for (let rest = standard; rest !== 0; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      touchedWithout[31 - Math.clz32(bit)] = (touched & bit) === 0 ? touched : this.write(standard & ~bit)
    }
    for (let rest = standard; rest !== 0; rest &= rest - 1) {
      const first = rest & (0 - rest)
      for (let others = rest & ~first; others !== 0; others &= others - 1) {
        const second = others & (0 - others)
        if ((touchedWithout[31 - Math.clz32(first)] & second) === 0) continue
        if ((touchedWithout[31 - Math.clz32(second)] & first) === 0) continue
        this.write(standard & ~first & ~second)
      }
    }
    return this.end
  }

  private load(position: StarChessPosition): void {
    this.seat = position.turn
    useOrder(false)
    loadState(position, 0)
    writeRequests(0, 0)
    loadDetails(position, this.turn)
  }

  /** Writes the turn of a mask unless it is there already; returns the requests it touched. */
  private write(mask: number): number {
    const { turn, out } = this
    copyState(0, STATE_STRIDE)
    turn.play(STATE_STRIDE, 0, mask, true)
    const at = this.end
    out[at] = turn.logged + 1
    for (let index = 0; index < turn.logged; index++) out[at + 1 + index] = commandOnSectors(this.seat, turn.log[index])
    out[at + 1 + turn.logged] = END
    if (!this.isRepeated(at)) this.end = at + turn.logged + 2
    return turn.touched
  }

  private isRepeated(at: number): boolean {
    const { out } = this
    for (let earlier = this.start; earlier < at; earlier += out[earlier] + 1) {
      let index = 0
      while (index <= out[at] && out[earlier + index] === out[at + index]) index++
      if (index > out[at]) return true
    }
    return false
  }
}
