import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** The target of the log: JSON, one line a request and one for everything that goes wrong. */
export interface LogTarget {
  write(line: string): void
}

/** The framework's settings for a log, or none. What is secret stays out: headers, and what follows a question mark. */
export function logSettings(target: LogTarget | undefined): Pick<FastifyServerOptions, 'logger'> {
  if (target === undefined) return {}
  return {
    logger: { level: 'info', base: null, timestamp: () => `,"time":"${new Date().toISOString()}"`, stream: target },
  }
}

/** Logs each request once it is answered. */
export function logAccess(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0].slice(0, 200),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        client: request.ip,
      },
      'request',
    )
  })
}
