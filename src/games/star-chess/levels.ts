import type { Level } from '../../core/engine.js'

/**
 * Computer strengths for people: the described computer player, looking further ahead from level to level, and the
 * strategist at the top. Without much foresight the described player settles only when a colony counts as much as the
 * ships it costs (the rules, reading R32).
 */
export const starChessLevels: readonly Level[] = [
  predictor('beginner', 'Beginner', { turns: '0', 'standard-only': 'true', 'colony-weight': '20' }),
  predictor('novice', 'Novice', { turns: '0', 'colony-weight': '20' }),
  predictor('casual', 'Casual', { turns: '1', 'colony-weight': '20' }),
  predictor('club', 'Club', { turns: '2' }),
  predictor('strong', 'Strong', { turns: '3' }),
  { id: 'expert', title: 'Expert', engine: 'strategist', options: {}, limits: { nodes: 30_000, milliseconds: 1500 } },
]

/** The time is a bound for slow machines; the depth is what makes the level. */
function predictor(id: string, title: string, options: Level['options']): Level {
  return { id, title, engine: 'mask-predictor', options, limits: { milliseconds: 1500 } }
}
