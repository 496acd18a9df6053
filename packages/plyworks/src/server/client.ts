import type { FastifyReply, FastifyRequest } from 'fastify'

/** The one who asks, and whether still. */
export interface Client {
  /** Tells clients apart. */
  readonly client: string
  /** Aborted when the asker goes away before the answer. */
  readonly signal: AbortSignal
}

/** Returns who asks. */
export function clientOf(request: FastifyRequest, reply: FastifyReply): Client {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return { client: request.ip, signal: controller.signal }
}
