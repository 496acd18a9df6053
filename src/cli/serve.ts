import { badInput } from '../jobs/failure.js'
import { hasWebApp, makeServer } from '../server/server.js'
import { wholeNumber } from './arguments.js'
import { silent, type Verb } from './verb.js'

interface ServeOptions {
  readonly port: number
  readonly host: string
}

const DEFAULT_PORT = 8080

/** The web app and the API; runs until a signal ends it. */
export const verb: Verb = {
  askable: false,
  configure: (command) =>
    command
      .option('--port <N>', 'port to listen on; 0 takes a free one', wholeNumber('port', 0, 65_535), DEFAULT_PORT)
      .option('--host <H>', 'address to listen on', '127.0.0.1'),
  async run({ options }, context) {
    const { port, host } = options<ServeOptions>()
    const server = makeServer()
    let leave = (): void => {}
    const asked = new Promise<void>((resolve) => {
      leave = resolve
    })
    const forget = context.onSignal(() => leave())
    try {
      const address = await server.listen({ port, host })
      if (!hasWebApp()) context.note('the web app is not built (npm run build): only the API is served')
      process.stdout.write(`Plyworks is ready at ${address}/\n`)
      await asked
    } catch (error) {
      throw whyNotListening(error, port, host)
    } finally {
      forget()
      await server.close()
    }
    return silent
  },
}

function whyNotListening(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return badInput('port', `${port} is in use on ${host}; expected a free one (0 picks one)`)
  if (code === 'EACCES') return badInput('port', `${port} needs rights that this process does not have`)
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN') {
    return badInput('host', `${JSON.stringify(host)} is no address of this machine`)
  }
  return error
}
