import { STATUS } from '../jobs/failure.js'
import { withGame, withJson } from './arguments.js'
import { groupDigits } from './format.js'
import type { Verb } from './verb.js'

export const verb: Verb = {
  configure: (command) =>
    withJson(withGame(command)).requiredOption('--database <FILE>', 'a file that `solve --database` made'),
  async run({ operands: [game], options }, context) {
    const { database } = options<{ database: string }>()
    const result = await context.run('verify', { game, database })
    const { positions, errors, examples, ms } = result
    const summary = `${groupDigits(positions)} positions, ${groupDigits(errors)} errors, ${groupDigits(ms)} ms`
    return { result, text: [summary, ...examples].join('\n'), status: errors === 0 ? STATUS.done : STATUS.internal }
  },
}
