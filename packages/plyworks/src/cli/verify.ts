import { badInput, STATUS } from '../tasks/failure.js'
import { withGame, withJson, withThreads } from './arguments.js'
import { byteSize } from './byte-size.js'
import { groupDigits } from './format.js'
import type { Verb } from './verb.js'

interface VerifyOptions {
  readonly database?: string
  readonly certificate?: string
  readonly repair?: boolean
  readonly memory?: number
  readonly threads?: number
}

const LEAST_MEMORY = 2 ** 27
const MOST_MEMORY = 2 ** 40

export const verb: Verb = {
  configure: (command) =>
    withJson(withThreads(withGame(command), 'threads that check the database (default: 1)'))
      .option('--database <FILE>', 'a file that `solve --database` made')
      .option('--repair', 'solve damaged blocks of the database again')
      .option(
        '--memory <SIZE>',
        'memory for a database that is kept in blocks, such as 128MB (default: 512MB)',
        byteSize('memory', LEAST_MEMORY, MOST_MEMORY),
      )
      .option('--certificate <FILE>', 'a file that `solve --certificate` made'),
  async run({ operands: [game], options }, context) {
    const { database, certificate, ...how } = options<VerifyOptions>()
    if ((database === undefined) === (certificate === undefined)) {
      throw badInput('database', 'expected either --database FILE or --certificate FILE')
    }
    if (certificate !== undefined && how.threads !== undefined) {
      throw badInput(
        'threads',
        'a certificate is checked in one walk, which builds on what it has met: leave out --threads',
      )
    }
    const result =
      database !== undefined
        ? await context.run('verify', { game, database, ...how })
        : await context.run('verifyCertificate', { game, certificate: certificate ?? '' })
    const { positions, errors, examples, ms } = result
    const summary = `${groupDigits(positions)} positions, ${groupDigits(errors)} errors, ${groupDigits(ms)} ms`
    return { result, text: [summary, ...examples].join('\n'), status: errors === 0 ? STATUS.done : STATUS.internal }
  },
}
