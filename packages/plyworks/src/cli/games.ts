import { type GameReport, listGames, type VariantReport } from '../tasks/describe.js'
import { withJson } from './arguments.js'
import type { Verb } from './verb.js'

export const verb: Verb = {
  configure: (command) => withJson(command),
  async run() {
    const result = await listGames()
    const blocks = result.games.map((game, index) => {
      const begins = game.collection !== result.games[index - 1]?.collection
      return begins && game.collection !== undefined
        ? `${game.collection}\n\n${describeGame(game)}`
        : describeGame(game)
    })
    return { result, text: blocks.join('\n\n') }
  },
}

function describeGame(game: GameReport): string {
  const variants = Object.entries(game.variants).map(([key, spec]) => `\n  ${key}=${describeVariant(spec)}`)
  return `${game.id}  ${game.title}, ${game.seats} seats\n  ${game.summary}${variants.join('')}`
}

function describeVariant(spec: VariantReport): string {
  const values = 'values' in spec ? spec.values.join('|') : `${spec.min}..${spec.max}`
  return `${values} (default ${spec.default})`
}
