import { expect, test } from 'vitest'
import { loadState } from '../computer/fast-state.js'
import { LIVING, slab, TOTAL } from '../computer/layout.js'
import { standardMask, threatCounts } from '../computer/literal-requests.js'
import { playMask } from '../computer/literal-turn.js'
import { fleetOf } from '../report.js'
import { samplePositions } from '../research/laboratory/players.js'
import type { StarChessPosition } from '../rules.js'
import { PLAYERS } from '../sectors.js'
import { ALIVE, SEAT } from '../state.js'
import { Harm, STATE } from './rivals.js'

/** Own ships beside those of the others. */
const judgeState = (at: number): number =>
  (slab[at | LIVING] & 1) === 0
    ? -1000
    : 4 * slab[at | TOTAL] - [0, 1, 2, 3].reduce((sum, player) => sum + slab[at | TOTAL | player], 0)

function judge({ state }: StarChessPosition, seat: number): number {
  if (state.fields[ALIVE + seat] === 0) return -1000
  return 4 * fleetOf(state, seat) - [0, 1, 2, 3].reduce((sum, player) => sum + fleetOf(state, player), 0)
}

/** The least score that the rivals from `rival` on can bring about, by the description step by step. */
function least(position: StarChessPosition, seat: number, rival: number, choosing: number): number {
  if (rival === PLAYERS || position.over) return judge(position, seat)
  const acting = (seat + rival) % PLAYERS
  if (position.state.fields[ALIVE + acting] === 0) return least(position, seat, rival + 1, choosing)
  expect(position.turn).toBe(acting)
  const threats = threatCounts(position)
  const standard = standardMask(position, threats)
  const turn = playMask(position.clone(), standard, threats)
  const after = (commands: readonly number[], left: number): number => {
    const next = position.clone()
    for (const command of commands) next.make(command)
    return least(next, seat, rival + 1, left)
  }
  const scores = [after(turn.commands, choosing)]
  for (let sector = 0; choosing > 0 && sector < 16; sector++) {
    if (((turn.touched >> sector) & 1) === 0) continue
    scores.push(after(playMask(position.clone(), standard & ~(1 << sector), threats).commands, choosing - 1))
  }
  return Math.min(...scores)
}

test('the worst answers are those that are found by playing them all', () => {
  const harm = new Harm(false)
  for (const position of samplePositions({ galaxy: 'random', fifth: false }, 24, 3, () => false) ?? []) {
    const seat = (position.turn + 3) % PLAYERS
    if (position.state.fields[ALIVE + seat] === 0) continue
    const seen = position.clone()
    seen.state.fields[SEAT] = seat
    for (const choosing of [0, 1, 3]) {
      loadState(seen, STATE)
      const found = harm.leastScore(choosing, Number.NEGATIVE_INFINITY, judgeState)
      expect(found).toBe(least(position, seat, 1, choosing))
      expect(harm.leastScore(choosing, found, judgeState)).toBe(found)
      expect(harm.leastScore(choosing, found + 1, judgeState)).toBeLessThanOrEqual(found + 1)
    }
  }
})
