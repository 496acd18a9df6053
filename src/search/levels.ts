import type { Level } from '../core/engine.js'
import type { Game } from '../core/game.js'
import { defaultEngine, findEngine } from './engines.js'

/**
 * Six levels for any game, weakest first, unless the game brings its own. The lower ones are held back by what they look at, so that they play alike
 * on every machine; the two highest think for a fixed time with the engine that fits the game best.
 */
export function levelsFor(game: Game): readonly Level[] {
  if (game.levels !== undefined) return game.levels
  const steps = lowerSteps(game)
  const best = defaultEngine(game).name
  steps.push({ engine: best, limits: { milliseconds: 400 } })
  steps.push({ engine: best, limits: { milliseconds: 1500 } })
  return steps.map((step, index) => ({ ...names[index], options: {}, ...step }))
}

type Step = Pick<Level, 'engine' | 'limits'> & Partial<Pick<Level, 'options'>>

const names = [
  { id: 'beginner', title: 'Beginner' },
  { id: 'novice', title: 'Novice' },
  { id: 'casual', title: 'Casual' },
  { id: 'club', title: 'Club' },
  { id: 'strong', title: 'Strong' },
  { id: 'expert', title: 'Expert' },
] as const

/** Beginner to Club. */
function lowerSteps(game: Game): Step[] {
  const [casual, club] = middleSteps(game)
  return [{ engine: 'random', limits: {} }, { engine: 'greedy', limits: {} }, casual, club]
}

/** Casual and Club: a short look ahead, by depth where an evaluation can judge what is seen, else by playouts. */
function middleSteps(game: Game): [Step, Step] {
  const milliseconds = 400
  if (game.evaluations !== undefined) {
    if (findEngine(game, 'alpha-beta').refuses(game) === null) {
      return [
        { engine: 'alpha-beta', limits: { depth: 2, milliseconds } },
        { engine: 'alpha-beta', limits: { depth: 4, milliseconds } },
      ]
    }
    if (game.turns !== undefined) {
      return [
        { engine: 'max-n', limits: { depth: 2, milliseconds } },
        { engine: 'max-n', limits: { depth: 3, milliseconds } },
      ]
    }
  }
  if (findEngine(game, 'mcts').refuses(game) !== null) {
    const best = { engine: defaultEngine(game).name }
    return [
      { ...best, limits: { milliseconds: 50 } },
      { ...best, limits: { milliseconds: 150 } },
    ]
  }
  return [
    { engine: 'mcts', limits: { nodes: 100, milliseconds } },
    { engine: 'mcts', limits: { nodes: 1000, milliseconds } },
  ]
}
