import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { quote } from '@plyworks/core'
import { fileError } from '@plyworks/core/node'
import { DEFAULT_ALLOWANCE, NO_CONFINEMENT } from '../../match/players/confinement.js'
import { type EngineServerSetting, makeEngineServer } from '../../server/engine/engine-server.js'
import { UgiSearches } from '../../server/engine/ugi-searches.js'
import { TaskSlots } from '../../server/task-slots.js'
import { dataFolder } from '../../storage/data-folder.js'
import { badInput } from '../../tasks/failure.js'
import { openGame } from '../../tasks/question.js'
import type { CheckedEngine } from '../../tasks/search.js'
import { whyNotListening } from '../listening.js'
import type { Context } from '../verb.js'

/** What `plyworks engine --serve` was told. */
interface ServedEngine {
  /** The only game, or undefined for all. */
  readonly game: string | undefined
  /** A program with its arguments; empty for an engine of ours. */
  readonly command: readonly string[]
  /** The engine of ours that is asked whatever a page wants; null: the page chooses. */
  readonly engine: CheckedEngine | null
  readonly port: number
  /** Addresses of the apps that may ask. */
  readonly sites: readonly string[]
  readonly newKey: boolean
}

const HOST = '127.0.0.1'

/** Serves an engine to the pages of some sites, until a signal ends it. */
export async function serveEngine(served: ServedEngine, context: Context): Promise<void> {
  const key = keyOf(served.newKey)
  const sites = served.sites.map(readSite)
  const server = makeEngineServer({ ...(await engineOf(served)), origins: sites.map(({ origin }) => origin), key })
  let leave = (): void => {}
  const asked = new Promise<void>((resolve) => {
    leave = resolve
  })
  const forget = context.onSignal(() => leave())
  try {
    const address = await server.listen({ port: served.port, host: HOST })
    const port = Number(new URL(address).port)
    process.stdout.write(`Plyworks's engine is ready at ${address}/, for pages that have its key\n`)
    for (const { href } of sites) process.stdout.write(`Use it: ${href}#/engine?port=${port}&key=${key}\n`)
    await asked
  } catch (error) {
    throw whyNotListening(error, served.port, HOST)
  } finally {
    forget()
    await server.close()
  }
}

async function engineOf({
  game,
  command,
  engine,
}: ServedEngine): Promise<Pick<EngineServerSetting, 'searches' | 'name' | 'game' | 'fixed'>> {
  const name = game === undefined ? null : (await openGame(game)).name
  if (command.length > 0) {
    if (name === null) throw badInput('GAME', 'found nothing, expected the game that the program plays')
    const searches = new UgiSearches(
      {
        command,
        directory: process.cwd(),
        confinement: NO_CONFINEMENT,
        // It is the person's own program on the person's own machine, so it has no limits of ours.
        allowance: { ...DEFAULT_ALLOWANCE, memory: Infinity, processes: Infinity },
        match: `engine-${process.pid}`,
        grace: 2000,
      },
      name,
    )
    return { searches, name: command.join(' ').slice(0, 100), game: name, fixed: true }
  }
  const slots = new TaskSlots()
  if (engine === null) return { searches: slots, name: 'Plyworks', game: name, fixed: false }
  return {
    searches: {
      run: (task, request, terms, onReport) =>
        slots.run(task, { ...request, engine: engine.name, options: engine.texts }, terms, onReport),
      close: () => slots.close(),
    },
    name: `Plyworks ${engine.name}`,
    game: name,
    fixed: true,
  }
}

/**
 * The key in the data folder, which others cannot read: pages that have it need not get it again after a restart.
 * @throws TextError when it can be neither read nor kept
 */
function keyOf(another: boolean): string {
  const folder = dataFolder(undefined)
  const file = join(folder, 'engine-key')
  try {
    const kept = !another && existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
    if (/^[\w-]{32,64}$/.test(kept)) return kept
    const key = randomBytes(24).toString('base64url')
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${file}.new`, `${key}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    return key
  } catch (error) {
    throw fileError('key', file, error, 'a file that can be kept')
  }
}

/** @throws Failure naming what is no address of a site */
function readSite(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : null
  const web = address !== null && ['http:', 'https:'].includes(address.protocol)
  if (!web || address.search !== '' || address.hash !== '') {
    throw badInput('site', `found ${quote(text)}, expected an address such as https://games.example.org/`)
  }
  if (!address.pathname.endsWith('/')) address.pathname += '/'
  return address
}
