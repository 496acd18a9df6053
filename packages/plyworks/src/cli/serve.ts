import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { quote, TextError } from '@plyworks/core'
import { fileError, quotePath } from '@plyworks/core/node'
import type { MatchProcess } from '../server/arena/arena.js'
import { ENGINE_PORT } from '../server/engine/engine-key.js'
import { reachableAddresses } from '../server/reachable.js'
import { hasWebApp, makeServer } from '../server/server.js'
import { dataFolder } from '../storage/data-folder.js'
import { Store } from '../storage/store.js'
import { badInput } from '../tasks/failure.js'
import { wholeNumber } from './arguments.js'
import { writeLine } from './console.js'
import { gameWords } from './guest-games.js'
import { LEARNED_OPTION, learnedWords } from './learned-files.js'
import { whyNotListening } from './listening.js'
import { plainText } from './plain-text.js'
import { collectPaths, DATABASES_OPTION, findDatabases } from './served-files.js'
import { type Context, silent, type Verb } from './verb.js'

interface ServeOptions {
  readonly port: number
  readonly host: string
  readonly data?: string
  readonly token?: string
  readonly trustProxy?: string
  readonly allowHost?: string
  readonly tokenFile?: string
  readonly log: boolean
  readonly enginePort: number
  readonly databases?: readonly string[]
}

const DEFAULT_PORT = 8080
/** Longer than a match takes to stop. */
const PATIENCE_MILLISECONDS = 5000

/** The web app and the API; runs until a signal ends it. */
export const verb: Verb = {
  askable: false,
  configure: (command) =>
    command
      .option('--port <N>', 'port to listen on; 0 takes a free one', wholeNumber('port', 0, 65_535), DEFAULT_PORT)
      .option('--host <H>', 'address to listen on', '127.0.0.1')
      .option('--data <DIR>', 'data folder of the matches (default: $PLYWORKS_DATA, else ~/.plyworks)')
      .option(
        '--trust-proxy <LIST>',
        'proxies in front of the server, e.g. 127.0.0.1 or 10.0.0.0/8: limits then apply to the clients that they name (X-Forwarded-For)',
      )
      .option(
        '--allow-host <LIST>',
        'host names that the server answers to, e.g. games.example.org (default: addresses and localhost)',
      )
      .option(
        '--engine-port <N>',
        "port of the visitor's own machine at which pages may ask an engine (plyworks engine --serve)",
        wholeNumber('engine-port', 1, 65_535),
        ENGINE_PORT,
      )
      .option(
        `${DATABASES_OPTION} <PATH>`,
        'a file that `solve --database` made, or a folder of them: the app shows its values at once; may be repeated',
        collectPaths,
      )
      .option('--no-log', 'write no log to standard error (JSON, a line for each request)')
      .option(
        '--token <T>',
        'anyone with this token may run programs on this machine in matches (default: $PLYWORKS_TOKEN, else no one may)',
      )
      .option('--token-file <FILE>', 'a file with the token, which no other user of the machine should be able to read')
      // Read before the arguments are parsed.
      .option(`${LEARNED_OPTION} <FILE>`, 'a file written by `train`, for the engine `learned`; may be repeated'),
  async run({ options }, context) {
    const {
      port,
      host,
      data,
      trustProxy,
      allowHost,
      log,
      enginePort,
      databases: paths,
      ...secret
    } = options<ServeOptions>()
    const token = tokenOf(secret, context)
    if (trustProxy !== undefined) checkProxies(trustProxy)
    const databases = paths && (await findDatabases(paths, context))
    const folder = dataFolder(data)
    const store = openStore(folder, data !== undefined, context)
    const startMatch = (id: string): MatchProcess => playElsewhere(id, folder)
    const server = makeServer({
      enginePort,
      ...(databases !== undefined && { databases }),
      ...(store !== null && { arena: { store, token, startMatch } }),
      ...(log && { log: { write: (line) => process.stderr.write(plainText(line)) } }),
      ...(trustProxy !== undefined && { trustProxy }),
      ...(allowHost !== undefined && { hosts: allowHost.split(',').map((name) => name.trim()) }),
    })
    let leave = (): void => {}
    const asked = new Promise<void>((resolve) => {
      leave = resolve
    })
    const forget = context.onSignal(() => leave())
    try {
      const address = await server.listen({ port, host })
      if (!hasWebApp()) context.note('the web app is not built (npm run build): only the API is served')
      writeLine(`Plyworks is ready at ${address}/`)
      for (const url of reachableAddresses(server.server.address())) {
        if (url !== `${address}/`) writeLine(`From other computers: ${url}`)
      }
      await asked
    } catch (error) {
      throw whyNotListening(error, port, host)
    } finally {
      forget()
      await server.close()
      store?.close()
    }
    return silent
  },
}

/**
 * The token by a file, the command line or the environment: on the command line every user of the machine can read it.
 * @throws TextError when the file cannot be read, or is empty
 */
function tokenOf({ token, tokenFile }: Pick<ServeOptions, 'token' | 'tokenFile'>, context: Context): string | null {
  if (tokenFile !== undefined) return readToken(tokenFile, context)
  const said = (token ?? process.env.PLYWORKS_TOKEN ?? '').trim()
  return said === '' ? null : said
}

/** Rights of the group and of all others. */
const RIGHTS_OF_OTHERS = 0o077

function readToken(path: string, context: Context): string {
  let token: string
  let open: boolean
  try {
    token = readFileSync(path, 'utf8').trim()
    const { mode } = statSync(path)
    // Windows has no such rights.
    open = process.platform !== 'win32' && (mode & RIGHTS_OF_OTHERS) !== 0
  } catch (error) {
    throw fileError('token', path, error, 'a file that can be read')
  }
  if (token === '') throw badInput('token-file', `${quotePath(path)} is empty, expected the token in it`)
  // Not refused: systems that hand secrets to containers make them readable, and a container has no other users.
  if (open) context.note(`other users of this machine can read the token: chmod 600 ${path}`)
  return token
}

/** @throws Failure naming the first that is no address or network */
function checkProxies(list: string): void {
  for (const proxy of list.split(',').map((each) => each.trim())) {
    const [, address, bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(proxy) ?? []
    const version = isIP(address ?? '')
    if (version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128)) continue
    throw badInput('trust-proxy', `found ${quote(proxy)}, expected an address or network such as 10.0.0.0/8`)
  }
}

/** The database of matches; without one that can be opened there is no arena, unless it was asked for by name. */
function openStore(folder: string, asked: boolean, context: Context): Store | null {
  try {
    return Store.open(folder)
  } catch (error) {
    if (asked || !(error instanceof TextError)) throw error
    context.note(`no arena: ${error.message}`)
    return null
  }
}

/** Plays a match in a process of its own, which stops when this one does. */
function playElsewhere(id: string, folder: string): MatchProcess {
  const program = fileURLToPath(new URL('main.js', import.meta.url))
  const child = spawn(
    process.execPath,
    [program, 'match', 'resume', id, '--json', '--data', folder, ...gameWords(), ...learnedWords()],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const gone = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
  const stop = (): void => {
    child.kill('SIGTERM')
    // A game from a file that does not return keeps the process from hearing signals; what was played is in the
    // database all the same.
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MILLISECONDS)
    void gone.then(() => clearTimeout(timer))
  }
  return { gone, stop }
}
