import type { Level } from '@plyworks/core'

/**
 * Computer strengths for people: short-sighted players that slip, then four plies without slips, then proofs
 * and heuristic search, so that each is beaten by the next one about as often (`ratings.json`). All but the last play alike on
 * every machine: their time is a bound for slow ones.
 * @param best name of the engine that plays this board best
 */
export function hipLevels(best: string): readonly Level[] {
  return [
    errs('beginner', 'Beginner', 1, 0.4),
    errs('novice', 'Novice', 1, 0.1),
    errs('casual', 'Casual', 2, 0.25),
    errs('club', 'Club', 2, 0.08),
    { id: 'strong', title: 'Strong', engine: 'alpha-beta', options: {}, limits: { depth: 4, milliseconds: 400 } },
    { id: 'expert', title: 'Expert', engine: best, options: {}, limits: { milliseconds: 1500 } },
  ]
}

function errs(id: string, title: string, depth: number, slip: number): Level {
  const options = { depth: String(depth), slip: String(slip) }
  return { id, title, engine: 'erring', options, limits: { depth, milliseconds: 400 } }
}
