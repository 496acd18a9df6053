import type { Level } from '@plyworks/core'

/**
 * Computer strengths for people, as measured against each other (`docs/background/star-chess.md`): described players, of whom the first
 * never founds a colony, as one is worth less to it than its ships (the rules, reading R32), and the strategist, who may
 * try more and more positions. The strongest also judges by what was learned, where that comes with the galaxy.
 * @param isLearned whether it does
 */
export function starChessLevels(isLearned: boolean): readonly Level[] {
  return [
    predictor('beginner', 'Beginner', { turns: '0' }),
    predictor('novice', 'Novice', { turns: '0', 'standard-only': 'true', 'colony-weight': '20' }),
    predictor('casual', 'Casual', { turns: '2' }),
    strategist('club', 'Club', 200),
    strategist('strong', 'Strong', 400),
    isLearned ? strategist('expert', 'Expert', 800, 'learned') : strategist('expert', 'Expert', 3000),
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
