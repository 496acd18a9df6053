import { badInput, STATUS } from '../jobs/failure.js'
import { withGame, withJson } from './arguments.js'
import { groupDigits } from './format.js'
import type { Verb } from './verb.js'

export const verb: Verb = {
  configure: (command) =>
    withJson(withGame(command))
      .option('--database <FILE>', 'a file that `solve --database` made')
      .option('--certificate <FILE>', 'a file that `solve --certificate` made'),
  async run({ operands: [game], options }, context) {
    const { database, certificate } = options<{ database?: string; certificate?: string }>()
    if ((database === undefined) === (certificate === undefined)) {
      throw badInput('database', 'expected either --database FILE or --certificate FILE')
    }
    const result =
      database !== undefined
        ? await context.run('verify', { game, database })
        : await context.run('verifyCertificate', { game, certificate: certificate ?? '' })
    const { positions, errors, examples, ms } = result
    const summary = `${groupDigits(positions)} positions, ${groupDigits(errors)} errors, ${groupDigits(ms)} ms`
    return { result, text: [summary, ...examples].join('\n'), status: errors === 0 ? STATUS.done : STATUS.internal }
  },
}
