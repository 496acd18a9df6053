import { evaluatePosition } from '../tasks/evaluate.js'
import { type PositionOptions, withJson, withPosition } from './arguments.js'
import type { Verb } from './verb.js'

interface EvaluateOptions extends PositionOptions {
  readonly evaluation?: string
}

export const verb: Verb = {
  configure: (command) =>
    withJson(withPosition(command)).option('--evaluation <NAME>', "the evaluation (default: the game's first)"),
  async run({ operands: [game], options }) {
    const result = await evaluatePosition({ game, ...options<EvaluateOptions>() })
    return { result, text: result.scores.join(' ') }
  },
}
