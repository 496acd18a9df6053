import { type Game, legalMoves, type Position, perft } from '@plyworks/core'
import { type StepJournal, withSteps } from './checkpoints.js'
import { openQuestion, type Question } from './question.js'
import { type Progress, Stopped, seldom, type TaskControl } from './task.js'

export interface PerftRequest extends Question {
  readonly depth: number
  /** Also count below every move of the root. */
  readonly divide?: boolean | undefined
}

export interface PerftResult {
  readonly depth: number
  readonly nodes: number
  readonly ms: number
  readonly divide?: Readonly<Record<string, number>>
}

/** Counts the leaves at exactly `depth`, move by move of the root, which gives the share that is done. */
export async function runPerft(request: PerftRequest, control: TaskControl<Progress>): Promise<PerftResult> {
  const { game, position } = await openQuestion(request)
  const { depth } = request
  const expected = expectedLeaves(game, position, depth)
  const subject = `perft ${depth} of ${game.name} ${game.text.formatPosition(position)}`
  return withSteps({}, subject, control, async (steps) => {
    const started = performance.now()
    const divide: Record<string, number> = {}
    const count = new Count(game, position, steps, control)
    const nodes = depth === 0 ? 1 : count.divide(depth, expected, divide)
    const ms = Math.round(performance.now() - started)
    return { depth, nodes, ms, ...(request.divide === true && { divide }) }
  })
}

/** Plies from the root whose counts are kept. */
const KEPT_PLIES = 4
/** Counts that took less are not worth keeping. */
const KEPT_MILLISECONDS = 100

class Count {
  private readonly report: (progress: Progress) => void
  /** Leaves of what is counted, and those of the count at work. */
  private counted = 0
  private tell: (leaves: number) => void = () => {}

  constructor(
    private readonly game: Game,
    private readonly position: Position,
    private readonly steps: StepJournal,
    private readonly control: TaskControl<Progress>,
  ) {
    this.report = seldom(control)
  }

  /**
   * Leaves below the position, those below every move entered in `divide` by its notation; `depth` is at least 1.
   * @param expected a guess of the answer, for the progress
   */
  divide(depth: number, expected: number, divide: Record<string, number>): number {
    const { game, position } = this
    const moves = legalMoves(game, position)
    moves.forEach((move, index) => {
      if (this.control.stopped()) throw new Stopped()
      const before = this.counted
      const average = index === 0 ? expected / moves.length : before / index
      this.tell = (leaves) => {
        const share = Math.min(0.99, (leaves - before) / Math.max(1, average))
        this.report({ kind: 'progress', unit: 'nodes', count: leaves, fraction: (index + share) / moves.length })
      }
      const text = game.text.formatMove(position, move)
      position.make(move)
      divide[text] = this.below(text, depth - 1, 1)
      position.unmake()
    })
    return this.counted
  }

  /** Leaves below the position at hand, to which a path of so many plies leads. */
  private below(path: string, depth: number, plies: number): number {
    const known = this.steps.recall(path)
    if (known !== undefined) {
      this.counted += Number(known)
      return Number(known)
    }
    const { game, position } = this
    const started = performance.now()
    if (plies === KEPT_PLIES || depth <= KEPT_PLIES) return this.leaves(depth)
    let leaves = 0
    for (const move of legalMoves(game, position)) {
      const text = `${path} ${game.text.formatMove(position, move)}`
      position.make(move)
      leaves += this.below(text, depth - 1, plies + 1)
      position.unmake()
    }
    if (performance.now() - started >= KEPT_MILLISECONDS) this.steps.keep(path, String(leaves))
    return leaves
  }

  private leaves(depth: number): number {
    const {
      search: { kernel },
      traits,
    } = this.game
    const before = this.counted
    const leaves = perft(this.position, depth, {
      kernel,
      maxMoves: traits.maxMoves,
      stopped: () => this.control.stopped(),
      onProgress: (soFar) => this.tell(before + soFar),
    })
    this.counted += leaves
    return leaves
  }
}

/** Leaves that a guess may cost. */
const SAMPLE = 50_000

/** A guess of the leaves at `depth`: the growth of the first depths, gone on with. */
function expectedLeaves(game: Game, position: Position, depth: number): number {
  let leaves = 1
  let growth = legalMoves(game, position).length
  for (let counted = 1; counted < depth; counted++) {
    if (leaves * growth * growth > SAMPLE || leaves === 0) return leaves * growth ** (depth - counted + 1)
    const next = perft(position, counted, { kernel: game.search.kernel, maxMoves: game.traits.maxMoves })
    growth = next / leaves
    leaves = next
  }
  return leaves * growth
}
