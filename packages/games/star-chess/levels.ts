import type { Level } from '@plyworks/core'

/**
 * Computer strengths for people, as measured against each other (`docs/background/star-chess.md`, "Levels"): described players, of
 * whom the first never founds a colony, as one is worth less to it than its ships (the rules, reading R32), and the strategist.
 * The strongest also judge by what was learned, where that comes with the galaxy; so few positions make a strong player there.
 * @param isLearned whether it does
 */
export function starChessLevels(isLearned: boolean): readonly Level[] {
  const described = [
    predictor('beginner', 'Beginner', { turns: '0' }),
    predictor('novice', 'Novice', { turns: '0', 'standard-only': 'true', 'colony-weight': '20' }),
    predictor('casual', 'Casual', { turns: '2' }),
  ]
  if (isLearned) {
    return [
      ...described,
      strategist('club', 'Club', 400),
      strategist('strong', 'Strong', 150, 'learned'),
      strategist('expert', 'Expert', 800, 'learned'),
    ]
  }
  return [
    ...described,
    strategist('club', 'Club', 200),
    strategist('strong', 'Strong', 400),
    strategist('expert', 'Expert', 3000),
  ]
}

/** The time is a bound for slow machines; the depth is what makes the level. */
function predictor(id: string, title: string, options: Level['options']): Level {
  return { id, title, engine: 'mask-predictor', options, limits: { milliseconds: 1500 } }
}

/** @param nodes positions a turn, which make the level */
function strategist(id: string, title: string, nodes: number, engine = 'strategist'): Level {
  return { id, title, engine, options: {}, limits: { nodes, milliseconds: 1500 } }
}
