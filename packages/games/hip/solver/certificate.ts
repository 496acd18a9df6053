import {
  type Certificate,
  type Certifier,
  fromBase64,
  type OwnSolverControl,
  once,
  type Steps,
  Stopped,
  type Strategy,
  type StrategyCheck,
  toBase64,
  type Value,
} from '@plyworks/core'
import { likeliestFirst, safeMovesOf } from '../moves.js'
import type { HipPosition } from '../rules.js'
import { fullFor, HipKernel } from './kernel.js'
import { type Chooser, WALK_CELLS, walkStrategy } from './strategy-walk.js'

/**
 * Proofs of values: for a win a strategy of the winner, for a draw one of either seat that holds it. A strategy is the
 * list of its moves in the order in which `walkStrategy` asks for them, a byte each; nothing else is needed, because
 * the order is fixed by the rules and by the moves before.
 */
export const certifier: Certifier<HipPosition> = {
  refuses: ({ rules }) =>
    rules.cells <= WALK_CELLS
      ? null
      : `certificates of Hip are for boards of at most ${WALK_CELLS} cells; this one has ${rules.cells}`,
  prove: (position, control) => {
    try {
      return new Prover(position, control).run()
    } catch (error) {
      if (error instanceof Stopped) return null
      throw error
    }
  },
  check: (position, strategy, control) => checkStrategy(position, strategy, control),
}

const DEFAULT_MEMORY = 256 * 2 ** 20

type Control = OwnSolverControl & Steps

class Prover {
  private readonly kernel: HipKernel
  /** Then positions are counted, which take a moment each. */
  private walking = false

  constructor(
    private readonly position: HipPosition,
    private readonly control: Control,
  ) {
    this.kernel = new HipKernel(position.rules, control.memory ?? DEFAULT_MEMORY, {
      stopped: () => control.stopped(),
      progress: (_fraction, nodes, unit) => this.walking || control.progress?.(null, nodes, unit),
    })
  }

  run(): Certificate | null {
    const { turn } = this.position
    const value = once(this.control, 'value', () => this.findValue())
    if (value === 'win') return this.prove('win', [[turn, 1]])
    if (value === 'loss') return this.prove('loss', [[1 - turn, 1]])
    return this.prove('draw', [
      [0, 0],
      [1, 0],
    ])
  }

  private findValue(): Value {
    const { position } = this
    const { turn } = position
    if (this.holds(position, turn, 1)) return 'win'
    return this.holds(position, 1 - turn, 1) ? 'loss' : 'draw'
  }

  private prove(value: Value, claims: readonly (readonly [number, number])[]): Certificate | null {
    const strategies: Strategy[] = []
    for (const [seat, score] of claims) {
      const strategy = this.strategy(seat, score)
      if (strategy === null) return null
      strategies.push(strategy)
    }
    return { value, strategies }
  }

  private strategy(seat: number, score: number): Strategy | null {
    const { control } = this
    this.walking = true
    const kept = new KeptWalk(control, `strategy ${seat}`)
    const moves = [...kept.moves]
    let asked = 0
    const choose: Chooser = (position, isKnown) => {
      if (asked === moves.length) moves.push(this.choose(position, seat, score, isKnown))
      return moves[asked++]
    }
    const walked = walkStrategy(this.position, seat, score, choose, {
      stopped: () => control.stopped(),
      progress: (_fraction, positions = 0, unit) => {
        control.progress?.(null, positions, unit)
        kept.update(positions, moves)
      },
      sound: kept.positions,
    })
    if (walked === null) return null
    if (walked.error !== null) throw new Error(`the solver's strategy fails: ${walked.error}`)
    return { seat, score, moves: Uint8Array.from(moves) }
  }

  /** A move that keeps the claim; one that leads to a position met before makes the proof smaller. */
  private choose(position: HipPosition, seat: number, score: number, isKnown: (move: number) => boolean): number {
    const safe = safeMovesOf(position)
    const known = safe.find(isKnown)
    if (known !== undefined) return known
    for (const move of likeliestFirst(position, safe)) {
      position.make(move)
      const kept = this.holds(position, seat, score)
      position.unmake()
      if (kept) return move
    }
    return -1
  }

  /** Whether a seat can score at least `score`, 0 or 1, from a position on. */
  private holds(position: HipPosition, seat: number, score: number): boolean {
    if (position.over) return position.score(seat) >= score
    const full = fullFor(position.rules, seat, score === 0 ? 'draw' : 'win')
    return this.kernel.solve(position, full) === (position.turn === seat)
  }
}

function checkStrategy(
  position: HipPosition,
  { seat, score, moves }: Strategy,
  control: Control,
): StrategyCheck | null {
  let used = 0
  const kept = new KeptWalk(control, `strategy ${seat}`)
  const walked = walkStrategy(position, seat, score, () => (used < moves.length ? moves[used++] : -1), {
    stopped: () => control.stopped(),
    progress: (_fraction, positions = 0, unit) => {
      control.progress?.(used / moves.length, positions, unit)
      kept.update(positions, [])
    },
    sound: kept.positions,
  })
  if (walked === null) return null
  const unused =
    walked.error === null && used < moves.length ? `${moves.length - used} moves are never asked for` : null
  return { positions: walked.positions, error: walked.error ?? unused }
}

/**
 * The progress of the walk through a strategy, in steps of some hundred positions: the positions that are done, and the
 * moves chosen meanwhile, where they are chosen on the way.
 */
class KeptWalk {
  /** The results of earlier runs. */
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
