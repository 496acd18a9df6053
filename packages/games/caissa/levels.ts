import type { Level } from '@plyworks/core'

/**
 * Computer strengths for people: short-sighted players that slip, then this game's own search with more and more positions a
 * move, so that each is beaten by the next one about as often (`ratings.json`). All but the last play alike on every
 * machine: their time is a bound for slow ones. The last has the opening book, too.
 */
export const caissaLevels: readonly Level[] = [
  errs('beginner', 'Beginner', 1, 0.5),
  errs('novice', 'Novice', 2, 0.22),
  errs('casual', 'Casual', 2, 0.02),
  searches('club', 'Club', { nodes: 150, milliseconds: 400 }),
  searches('strong', 'Strong', { nodes: 1500, milliseconds: 400 }),
  searches('expert', 'Expert', { milliseconds: 1500 }),
]

function errs(id: string, title: string, depth: number, slip: number): Level {
  const options = { depth: String(depth), slip: String(slip) }
  return { id, title, engine: 'erring', options, limits: { depth, milliseconds: 400 } }
}

function searches(id: string, title: string, limits: Level['limits']): Level {
  return { id, title, engine: 'caissa', options: {}, limits }
}
