import { quote, TextError } from '../base/text-error.js'
import type { Kernel } from '../game/game.js'
import { checkPosition } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import { type RunControl, Stopped } from '../run/control.js'
import { MoveStack } from './move-stack.js'

/** Watches and ends a long count. */
interface PerftOptions extends Partial<RunControl> {
  /** Most moves of one position (`traits.maxMoves`); the default is enough for every game in the box. */
  readonly maxMoves?: number
  /** The game's kernel, if the last plies are to be counted by it: the same figure, sooner. */
  readonly kernel?: Kernel | undefined
}

/**
 * Counts the move sequences of exactly `depth` moves ("performance test", known from chess programs). Every move is
 * really made, the last one too, so the figure tests `make` and `unmake` as well as `generate`; only a kernel may count
 * otherwise. A finished game has no children: sequences that end earlier do not count.
 *
 * @throws Stopped when the control says so; the position is left as it was in any case
 * @throws TextError when the depth is not a whole number from 0, or what should be a position is something else
 */
export function perft(position: Position, depth: number, control: PerftOptions = {}): number {
  checkPosition(position)
  checkDepth(depth, 0)
  const counter = new PerftCounter(position, control)
  const leaves = counter.count(depth, 0)
  if (counter.stopped) throw new Stopped()
  return leaves
}

/**
 * Counts as `perft` does, split by the first move, in generated order.
 * @param depth at least 1
 * @throws as `perft` does
 */
export function divide(
  position: Position,
  depth: number,
  control: PerftOptions = {},
): { move: number; nodes: number }[] {
  checkDepth(depth, 1)
  const counter = new PerftCounter(position, control)
  const moves = new Int32Array(control.maxMoves ?? DEFAULT_ROOM)
  const end = position.generate(moves, 0)
  const counts: { move: number; nodes: number }[] = []
  for (let index = 0; index < end; index++) {
    position.make(moves[index])
    const nodes = counter.count(depth - 1, 0)
    position.unmake()
    if (counter.stopped) throw new Stopped()
    counts.push({ move: moves[index], nodes })
  }
  return counts
}

function checkDepth(depth: number, least: number): void {
  if (Number.isInteger(depth) && depth >= least) return
  throw new TextError('depth', 1, quote(String(depth)), `a whole number from ${least}`)
}

/** Above the bound of every game in the box (Star Chess: about 100,000 commands in one position). */
const DEFAULT_ROOM = 1 << 17
/** Deepest count handed to a kernel at once: a few milliseconds of work. */
const KERNEL_DEPTH = 4
const STOP_MASK = (1 << 10) - 1
const PROGRESS_MASK = (1 << 16) - 1

class PerftCounter {
  leaves = 0
  stopped = false
  private positions = 0
  private readonly stack: MoveStack

  constructor(
    private readonly position: Position,
    private readonly control: PerftOptions,
  ) {
    this.stack = new MoveStack(control.maxMoves ?? DEFAULT_ROOM)
  }

  /** Leaves `depth` moves below the position; its moves go to the stack from `at` on. */
  count(depth: number, at: number): number {
    if (depth <= 0) {
      this.leaves++
      return 1
    }
    const position = this.position
    const kernel = this.control.kernel
    if (kernel !== undefined && depth <= KERNEL_DEPTH) return this.countByKernel(kernel, depth)
    this.stack.reserve(at)
    const moves = this.stack.moves
    const end = position.generate(moves, at)
    let leaves = 0
    for (let index = at; index < end; index++) {
      position.make(moves[index])
      this.positions++
      if ((this.positions & STOP_MASK) === 0) this.watch()
      leaves += this.count(depth - 1, end)
      position.unmake()
      if (this.stopped) return leaves
    }
    return leaves
  }

  private countByKernel(kernel: Kernel, depth: number): number {
    const before = this.leaves
    const leaves = kernel.perft(this.position, depth)
    this.leaves += leaves
    this.positions++
    if (this.control.stopped?.()) this.stopped = true
    if (Math.floor(before / 65536) !== Math.floor(this.leaves / 65536))
      this.control.progress?.(null, this.leaves, 'nodes')
    return leaves
  }

  private watch(): void {
    if (this.control.stopped?.()) this.stopped = true
    if ((this.positions & PROGRESS_MASK) === 0) this.control.progress?.(null, this.leaves, 'nodes')
  }
}
