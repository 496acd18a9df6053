import type { Value } from '@plyworks/core'
import { openQuestion } from '../tasks/question.js'
import { runSolve } from '../tasks/solve.js'
import { unattended } from '../tasks/task.js'
import { SolvePlan } from './solve-plan.js'
import { SolveTree } from './solve-tree.js'
import type { WorkKind } from './work.js'

const VALUES: readonly Value[] = ['win', 'draw', 'loss']

/** Of each thread's table, kept from one job to the next. */
const TABLE_BYTES = 2 ** 28

/**
 * Solving in parts: the positions some plies below the root, images of each other once, are the jobs, each answered by
 * the value for its player to move. Which of them are worth solving changes with every result (see `SolvePlan`).
 */
export const solveWork: WorkKind = {
  edition: 1,
  result: /^(win|draw|loss)$/,
  async plan(question) {
    const { game, position } = await openQuestion(question)
    return new SolvePlan(game, SolveTree.grow(game, position, question.split), question.game)
  },
  async run(payload, control) {
    const { game, position } = JSON.parse(payload)
    const opened = await openQuestion({ game, position })
    // Only the value counts: the game's own solver finds it sooner than the search that knows distances, too.
    const own = opened.game.solve.solver?.refuses(opened.position) === null
    const request = { game, position, threads: 1, ...(own && { memory: TABLE_BYTES }) }
    const { value } = await runSolve(request, { ...unattended, stopped: () => control.stopped() })
    return VALUES.find((known) => known === value) ?? 'draw'
  },
}
