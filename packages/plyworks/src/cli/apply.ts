import { applyMoves } from '../tasks/describe.js'
import { type PositionOptions, withJson, withPosition } from './arguments.js'
import type { Verb } from './verb.js'

export const verb: Verb = {
  configure: (command) => withJson(withPosition(command)).argument('<MOVE...>', "moves in the game's notation"),
  async run({ operands: [game, ...moves], options }) {
    const { diagram, ...result } = await applyMoves({ game, moves, ...options<PositionOptions>() })
    return { result, text: `${diagram}\n${result.position}` }
  },
}
