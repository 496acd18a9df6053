import type { FastifyRequest } from 'fastify'

/** The token of a request, if it has one (RFC 6750). */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
}
