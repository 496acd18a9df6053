import type { ProbeAnswer } from '../jobs/database.js'
import { type PositionOptions, withJson, withPosition } from './arguments.js'
import type { Verb } from './verb.js'

interface ProbeOptions extends PositionOptions {
  readonly database: string
}

export const verb: Verb = {
  configure: (command) =>
    withJson(withPosition(command)).requiredOption('--database <FILE>', 'a file that `solve --database` made'),
  async run({ operands: [game], options }, context) {
    const result = await context.run('probe', { game, ...options<ProbeOptions>() })
    return { result, text: describe(result) }
  },
}

function describe({ value, plies, best, moves }: ProbeAnswer): string {
  const lines = Object.entries(moves).map(([move, outcome]) => {
    return `${best.includes(move) ? '*' : ' '} ${move}: ${outcome.value} in ${outcome.plies}`
  })
  return [`${value} in ${plies}`, ...lines].join('\n')
}
