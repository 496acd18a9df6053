import type { Position } from '../game/position.js'
import { DRAW_ENTRY, LOSS_ENTRY, NO_ENTRY, WIN_ENTRY } from './database.js'
import type { SolvedGame } from './database-probe.js'

/** The legal moves of a position and what each leads to, for the seat to move. Read again for every position. */
export class Choices {
  /** Number of moves; only that many first cells of each array mean anything. */
  count = 0
  /** The moves, in pinned order. */
  readonly moves: Int32Array<ArrayBuffer>
  /** `WIN_ENTRY`, `DRAW_ENTRY` or `LOSS_ENTRY` of `database.ts`. */
  readonly kinds: Uint8Array<ArrayBuffer>
  /** Distance to the end, counted from before the move; `ENDLESS` in a draw by repetition. */
  readonly plies: Int32Array<ArrayBuffer>
  /** Expected result from -1 to 1 for the seat to move, where it is known. */
  readonly expected: Float64Array<ArrayBuffer>

  constructor(maxMoves: number) {
    this.moves = new Int32Array(maxMoves)
    this.kinds = new Uint8Array(maxMoves)
    this.plies = new Int32Array(maxMoves)
    this.expected = new Float64Array(maxMoves)
  }

  /** Returns the value of the position: the best among its moves. */
  bestKind(): number {
    let best = LOSS_ENTRY
    for (let index = 0; index < this.count; index++) if (this.kinds[index] > best) best = this.kinds[index]
    return best
  }
}

/**
 * Reads the choices of a position that is not over, in pinned order; `expected` is left alone.
 * @throws Error when the game is not solved as far as that position
 */
export function readChoices<P extends Position>(solved: SolvedGame<P>, position: P, choices: Choices): void {
  const seat = position.turn
  choices.count = position.generate(choices.moves, 0)
  for (let index = 0; index < choices.count; index++) {
    position.make(choices.moves[index])
    if (position.over) {
      choices.kinds[index] = kindOfScore(position.score(seat))
      choices.plies[index] = 1
    } else {
      const entry = solved.database.tables[solved.ranking.tier(position)][solved.ranking.rank(position)]
      if (entry === undefined || entry === NO_ENTRY) {
        throw new Error(`no value for ${solved.game.notation.formatPosition(position)}`)
      }
      setChoice(choices, index, entry, position.turn === seat)
    }
    position.unmake()
  }
}

/** Sets kind and distance of a choice from the entry of the position it leads to. */
export function setChoice(choices: Choices, index: number, entry: number, sameSeat: boolean): void {
  const kind = entry & 3
  choices.kinds[index] = sameSeat ? kind : WIN_ENTRY + LOSS_ENTRY - kind
  choices.plies[index] = entry === DRAW_ENTRY ? ENDLESS : (entry >> 2) + 1
}

/** Stands for the distance of an end that never comes: farther than any other. */
const ENDLESS = 2 ** 30

/** `WIN_ENTRY`, `DRAW_ENTRY` or `LOSS_ENTRY` from an exact result. */
export function kindOfScore(score: number): number {
  return score > 0 ? WIN_ENTRY : score < 0 ? LOSS_ENTRY : DRAW_ENTRY
}
