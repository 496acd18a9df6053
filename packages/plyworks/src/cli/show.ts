import { showPosition } from '../tasks/describe.js'
import { type PositionOptions, withJson, withPosition } from './arguments.js'
import type { Verb } from './verb.js'

export const verb: Verb = {
  configure: (command) => withJson(withPosition(command)),
  async run({ operands: [game], options }) {
    const result = await showPosition({ game, ...options<PositionOptions>() })
    return { result, text: result.diagram }
  },
}
