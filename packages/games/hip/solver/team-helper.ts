import { helpWithKernel } from '@plyworks/core'
import { HipPosition, HipRules } from '../rules.js'
import { HipKernel, type KernelResult } from './kernel.js'
import { questionOf, type TeamQuestion } from './team-question.js'

/** The helper of a team: see `team.ts`. */

helpWithKernel<TeamQuestion, HipKernel>({
  questionOf,
  kernelFor({ rows, columns, rule, stonesATurn, bytes }, place, watch) {
    const limits = {
      stopped: watch.stopped,
      onFound: ({ keyLow, keyHigh, winsFrom, losesTo, work }: KernelResult) =>
        watch.found([keyLow, keyHigh, winsFrom, losesTo, work]),
    }
    return new HipKernel(new HipRules({ rows, columns }, rule, stonesATurn), bytes, limits, { place })
  },
  // 1 when the player to move loses, 2 when that player wins.
  answer: (kernel, question) => (kernel.solve(positionOf(question, kernel.rules), question.full) ? 2 : 1),
})

/** Plays the stones in any order: only where they are matters. */
function positionOf({ stones }: TeamQuestion, rules: HipRules): HipPosition {
  const position = new HipPosition(rules)
  const cells = [1, 2].map((stone) => [...stones.keys()].filter((cell) => stones[cell] === stone))
  const count = cells[0].length + cells[1].length
  for (let placed = 0; placed < count; placed++) position.make(cells[position.turn].shift() ?? 0)
  return position
}
