import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { presentGuests } from '../guests/present-guests.js'
import type { ServedDatabase, ServedFile } from '../tasks/served-databases.js'
import { type LogTarget, logAccess, logSettings } from './access-log.js'
import { addApi } from './api.js'
import { Arena, type ArenaSetting } from './arena/arena.js'
import { addArenaApi } from './arena/arena-api.js'
import { MatchReports } from './arena/match-reports.js'
import { Databases } from './databases/databases.js'
import { addDatabasesApi } from './databases/databases-api.js'
import { addDocumentation } from './documentation.js'
import { refuseForeignHosts, refuseForeignPages } from './foreign-hosts.js'
import { addFriendApi } from './friends/friend-api.js'
import { FriendGames } from './friends/friend-games.js'
import { addGuestGames } from './guest-games.js'
import { addSecurityHeaders } from './headers.js'
import { refuseDeepBodies } from './json-depth.js'
import { addLibraryApi } from './library/library-api.js'
import { addLiveApi, takeWebSockets } from './live/live-api.js'
import { LiveConnections } from './live/live-connections.js'
import { LIVE_LIMITS, type LiveLimits } from './live/live-limits.js'
import { MatchFeed } from './live/match-feed.js'
import { addMetrics } from './metrics.js'
import { answerProblems, answerWrongAddress } from './problems.js'
import { DEFAULT_RATE, limitRate, type Rate } from './rate-limit.js'
import { describeRoute } from './schemas/route.js'
import { object, words } from './schemas/schema.js'
import { TaskSlots } from './task-slots.js'

/** The folder where the build puts the browser app. */
const WEB = fileURLToPath(new URL('../web/', import.meta.url))

const LARGEST_BODY = 1 << 16
const HEALTH = object({ status: words('ok') })

/** Settings of a server. */
export interface ServerSetting {
  /** Folder of the built browser app. */
  readonly web?: string
  /** Matches are played and shown; without it there is no arena. */
  readonly arena?: ArenaSetting
  /** The stream of the log; there is none when absent. */
  readonly log?: LogTarget | undefined
  /** Limits of one client's requests under /api. */
  readonly rate?: Rate
  /** Limits of one client at /api/live; those left out are as usual. */
  readonly live?: Partial<LiveLimits>
  /** Addresses and networks, joined by commas, of proxies that are trusted to say which client a request comes from. */
  readonly trustProxy?: string
  /** The script of the threads; the program's own when absent. */
  readonly threads?: URL
  /** Names under which it is asked, beside addresses, `localhost` and the name of the machine. */
  readonly hosts?: readonly string[]
  /** Database files, and what is known of each. */
  readonly databases?: { readonly files: readonly ServedFile[]; readonly list: readonly ServedDatabase[] }
  /** The port of a visitor's own machine at which pages may ask an engine; the usual one when absent. */
  readonly enginePort?: number
}

/**
 * Makes the server of the web app, its documentation under /docs, the API under /api, /metrics and /healthz; it does
 * not listen yet. Closing it ends the tasks that still run and stops the matches that it has started.
 */
export function makeServer({
  web = WEB,
  arena,
  log,
  rate = DEFAULT_RATE,
  live = {},
  trustProxy,
  hosts = [],
  threads,
  enginePort,
  databases = { files: [], list: [] },
}: ServerSetting = {}): FastifyInstance {
  const server = fastify({
    ...logSettings(log),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY,
    ...(trustProxy !== undefined && { trustProxy }),
    connectionTimeout: 60_000,
    requestTimeout: 15_000,
    // Pause between two looks for requests that take too long to arrive.
    http: { connectionsCheckingInterval: 3000, headersTimeout: 15_000 },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerWrongAddress,
    // Unknown members are reported as mistakes, not dropped silently.
    ajv: { customOptions: { removeAdditional: false, allErrors: false } },
  })
  const slots = new TaskSlots(threads)
  const limits = { ...LIVE_LIMITS, ...live }
  const connections = new LiveConnections(limits)
  const reports = arena === undefined ? null : reportsOf(arena, slots)
  const feed = arena === undefined || reports === null ? null : new MatchFeed(arena.store, reports)
  const friends = arena === undefined ? null : new FriendGames(arena.store, slots)
  server.addHook('preClose', () => {
    connections.rest()
    feed?.close()
    friends?.close()
    return slots.close()
  })
  addSecurityHeaders(server, enginePort)
  answerProblems(server)
  refuseDeepBodies(server)
  refuseForeignHosts(server, hosts)
  refuseForeignPages(server)
  logAccess(server)
  limitRate(server, rate)
  takeWebSockets(server, limits.messageBytes)
  addDocumentation(server)
  // Plugins see the routes that are added after them, and are loaded in this order.
  server.register(async (app) => {
    addMetrics(app, slots, connections)
    app.get(
      '/healthz',
      { schema: describeRoute({ tag: 'Server', summary: 'Whether the server is ready', answer: HEALTH }) },
      () => ({ status: 'ok' }),
    )
    addApi(app, slots)
    addDatabases(app, new Databases(databases.files, databases.list, slots))
    addLiveApi(app, connections, { slots, feed, friends, limits })
    if (arena !== undefined && reports !== null) {
      const played = addArena(app, arena, slots, reports)
      if (friends !== null) addFriends(app, friends, played)
    }
    // Behind a proxy every client looks like the person at this machine.
    if (arena !== undefined && trustProxy === undefined) addLibraryApi(app, arena.store)
    addWebApp(app, web)
  })
  return server
}

function addDatabases(server: FastifyInstance, databases: Databases): void {
  server.addHook('onListen', () => {
    // Nobody waits for it; clients that ask hear of a file that cannot be opened.
    void databases.open().catch((error: unknown) => server.log.warn(error))
  })
  addDatabasesApi(server, databases)
}

function addFriends(server: FastifyInstance, friends: FriendGames, arena: Arena): void {
  server.addHook('onListen', async () => {
    // A database that cannot be written holds nobody up; each game is looked at again when it is asked for.
    await friends.adopt().catch((error: unknown) => server.log.error(error))
  })
  addFriendApi(server, friends, (token) => arena.isToken(token))
}

function addArena(server: FastifyInstance, setting: ArenaSetting, slots: TaskSlots, reports: MatchReports): Arena {
  const arena = new Arena(setting, slots)
  server.addHook('onListen', () => {
    // Nobody waits for it, and it is tried again with every deletion.
    void arena.sweep().catch((error: unknown) => server.log.warn(error))
  })
  server.addHook('preClose', () => arena.close())
  addArenaApi(server, arena, slots, reports)
  return arena
}

function reportsOf({ store }: ArenaSetting, slots: TaskSlots): MatchReports {
  return new MatchReports(store, (match) => slots.report({ folder: store.folder, match }))
}

/** Whether the browser app has been built. */
export function hasWebApp(web = WEB): boolean {
  return existsSync(join(web, 'index.html'))
}

function addWebApp(server: FastifyInstance, web: string): void {
  if (!hasWebApp(web)) {
    server.get('/', (_request, reply) =>
      reply.code(503).type('text/plain').send('The web app is not built: npm run build\n'),
    )
    return
  }
  const guests = presentGuests()
  if (guests.all.length > 0) addGuestGames(server, guests, web)
  // The site of the documentation: its pages name each other from its folder.
  server.get('/docs', (_request, reply) => reply.redirect('/docs/'))
  server.register(staticFiles, {
    root: web,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // The build puts a digest of the content into the names of files under assets/.
      const lasting = path.startsWith(join(web, 'assets'))
      reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
