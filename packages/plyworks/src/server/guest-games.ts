import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { GameFile } from '../guests/game-file.js'
import { entryAddress, GUESTS, guestPage } from '../guests/guest-pages.js'
import type { Guests } from '../guests/guests.js'
import { guestsMeta, type ServedGuest } from '../guests/served-list.js'

/**
 * Games from files for browsers: the files of each, under an address with the fingerprint of its source, and the page of the app
 * with a list of them. Only files of the closures that were read when the server began are served.
 */
export function addGuestGames(server: FastifyInstance, guests: Guests, web: string): void {
  server.get<{ Params: { source: string; '*': string } }>(
    `/${GUESTS}/:source/*`,
    { schema: { hide: true } },
    (request, reply) => {
      const { source, '*': address } = request.params
      const file = guests.all
        .find(({ closure }) => closure.source === source)
        ?.closure.files.find((each) => each.address === address)
      if (file === undefined) return reply.callNotFound()
      const { type, body } = guestPage(file)
      return reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(body)
    },
  )
  for (const path of ['/', '/index.html']) {
    server.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const page = await readFile(join(web, 'index.html'), 'utf8')
      const told = page.replace('</head>', `${guestsMeta(guests.all.map(servedGuest))}</head>`)
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(told)
    })
  }
}

function servedGuest({ definition, closure }: GameFile): ServedGuest {
  return { id: definition.id, source: closure.source, address: entryAddress(closure) }
}
