import type { FastifyReply } from 'fastify'
import { asFailure, STATUS } from '../jobs/failure.js'
import { Stopped } from '../jobs/task.js'
import { Busy } from './busy.js'
import { HEADERS } from './headers.js'

/**
 * Answers with server-sent events: those that the work sends, and its outcome as `result`, or as `problem` when it
 * failed. The connection ends with the work.
 */
export async function streamEvents(
  reply: FastifyReply,
  work: (send: (event: string, data: unknown) => void) => Promise<unknown>,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
  const send = (event: string, data: unknown): void => {
    if (!raw.writableEnded) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  try {
    send('result', await work(send))
  } catch (error) {
    send('problem', { detail: detailOf(error) })
  } finally {
    raw.end()
  }
}

function detailOf(error: unknown): string {
  if (error instanceof Stopped) return 'stopped'
  if (error instanceof Busy) return error.message
  const failure = asFailure(error)
  return failure.status === STATUS.internal ? 'internal failure' : failure.message
}
