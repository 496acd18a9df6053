import type { Level } from '../game/engine.js'
import type { Game } from '../game/game.js'
import { defaultEngine, findEngine } from './engines.js'

/**
 * Returns six levels for any game, weakest first, unless the game brings its own. All but the highest are held back
 * by what they look at and how often they slip, so that they play alike on every machine; their limits of time are
 * for slow machines. The highest thinks as long as people like to wait, with the engine that fits the game best.
 */
export function levelsFor(game: Game): readonly Level[] {
  if (game.search.levels.length > 0) return game.search.levels
  const best = defaultEngine(game).name
  const steps = [...lowerSteps(game), { engine: best, limits: { milliseconds: 1500 } }]
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

/** Slow machines are not waited for longer than this. */
const milliseconds = 400

/** Beginner to Strong. */
function lowerSteps(game: Game): Step[] {
  return [errs(1, 0.6), errs(1, 0.2), ...middleSteps(game)]
}

function errs(depth: number, slip: number): Step {
  return { engine: 'erring', options: { depth: String(depth), slip: String(slip) }, limits: { depth, milliseconds } }
}

/** Casual to Strong: a look ahead, by depth where an evaluation can judge what is seen, else by playouts. */
function middleSteps(game: Game): [Step, Step, Step] {
  const best = defaultEngine(game).name
  if (game.search.evaluations.length > 0) {
    if (findEngine(game, 'alpha-beta').refuses(game) === null) {
      return [errs(2, 0.2), errs(2, 0.02), { engine: best, limits: { nodes: 20_000, milliseconds } }]
    }
    if (game.search.turns !== undefined) {
      return [errs(2, 0.2), errs(2, 0.02), { engine: 'max-n', limits: { depth: 3, milliseconds } }]
    }
  }
  if (findEngine(game, 'mcts').refuses(game) !== null) {
    return [errs(1, 0.05), { engine: best, limits: { milliseconds: 50 } }, { engine: best, limits: { milliseconds } }]
  }
  return [playouts(100), playouts(1000), playouts(10_000)]
}

function playouts(nodes: number): Step {
  return { engine: 'mcts', limits: { nodes, milliseconds } }
}
