import { presentGames } from '../guests/present-games.js'
import type { BenchAnswer } from '../tasks/bench.js'
import { GAME_OPERAND, withJson } from './arguments.js'
import { groupDigits } from './format.js'
import type { Verb } from './verb.js'

/** Each game is measured in a thread of its own: generic code is fastest while it has seen one game only. */
export const verb: Verb = {
  configure: (command) => withJson(command).argument('[GAME]', `${GAME_OPERAND} (default: all games)`),
  async run({ operands: [game] }, context) {
    if (game !== undefined) {
      const result = await context.run('bench', { game })
      return { result, text: describe(result) }
    }
    const games: BenchAnswer[] = []
    for (const id of presentGames().ids) {
      const result = await context.run('bench', { game: id })
      games.push(result)
      if (!context.json) context.emit(result, () => describe(result))
    }
    const signature = games.reduce((sum, each) => sum + each.signature, 0)
    const nodes = games.reduce((sum, each) => sum + each.nodes, 0)
    const ms = games.reduce((sum, each) => sum + each.ms, 0)
    const nps = Math.round((nodes / Math.max(ms, 1)) * 1000)
    return { result: { games, signature, nodes, ms, nps }, text: `Bench: ${signature}` }
  },
}

function describe({ game, signature, nodes, ms, nps }: BenchAnswer): string {
  return `${game}: signature ${signature}, ${groupDigits(nodes)} nodes, ${groupDigits(ms)} ms, ${groupDigits(nps)} a second`
}
