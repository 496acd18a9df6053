import { STATUS_CODES } from 'node:http'
import { escapeHtml, htmlPage } from '@plyworks/core'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StoreError } from '../storage/store-error.js'
import { asFailure, type Failure, oneLine, STATUS } from '../tasks/failure.js'
import { Stopped } from '../tasks/task.js'
import { Forbidden } from './arena/forbidden.js'
import { Busy } from './busy.js'
import { HEADERS } from './headers.js'

/** A problem with a request, as RFC 9457 has it ("Problem Details for HTTP APIs"). */
export interface Problem {
  /** Every problem is told by its status alone; there is no page about any. */
  readonly type: 'about:blank'
  readonly title: string
  readonly status: number
  /** One sentence: what is wrong, where, and what was expected. */
  readonly detail: string
  /** The argument that is wrong, if one is. */
  readonly argument?: string
}

/** Answers whatever goes wrong as `application/problem+json`; a browser that opens a wrong address is shown a page. */
export function answerProblems(server: FastifyInstance): void {
  server.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const status = tellError(error, reply)
    if (status >= 500 && !(error instanceof Busy) && !(error instanceof Stopped)) request.log.error(error)
  })
  server.setNotFoundHandler((request, reply) => {
    if (opensPage(request)) return reply.code(404).type('text/html; charset=utf-8').send(lostPage(request.url))
    return sendProblem(reply, makeProblem(404, `there is nothing at ${request.method} ${request.url.slice(0, 100)}`))
  })
}

/** Whether a person's browser asks: programs ask for JSON, or say nothing of it. */
function opensPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api') && (headers.accept?.includes('text/html') ?? false)
}

/** Returns the page at an address where there is none; addresses of the app have a # before what they name. */
function lostPage(url: string): string {
  const shown = url.slice(0, LONGEST_DETAIL)
  const meant = `/#${shown}`
  return htmlPage(
    'There is no page here',
    `<p>Nothing is at <code>${escapeHtml(shown)}</code>.</p>
<ul>
<li><a href="/">All games</a></li>
<li><a href="/docs/">Documentation</a></li>
<li>Pages of a game have a # in their address: <a href="${escapeHtml(meant)}">${escapeHtml(meant)}</a></li>
</ul>`,
  )
}

/** Answers what is wrong with an address before any route is found: the framework then asks no other handler. */
export function answerWrongAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(HEADERS)
  sendProblem(reply, makeProblem(error.statusCode ?? 400, oneLine(error.message).slice(0, LONGEST_DETAIL)))
}

/** Characters quoted of an address, which have to stay readable. */
const LONGEST_DETAIL = 200

/** @returns the status that was sent */
function tellError(error: FastifyError | Error, reply: FastifyReply): number {
  if (error instanceof Busy) reply.header('retry-after', String(error.seconds))
  if (error instanceof StoreError) reply.header('retry-after', '60')
  const problem = problemOf(error)
  sendProblem(reply, problem)
  return problem.status
}

/** Returns anything thrown as the problem that the asker is told. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Stopped) return makeProblem(503, 'not finished within the time allowed')
  if (error instanceof Forbidden) return makeProblem(403, error.message)
  if (error instanceof Busy) return makeProblem(error.status, error.message)
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) {
    // The framework's own: a body that is no JSON, too large, or not as its schema says.
    return makeProblem(Number(error.statusCode), oneLine(error.message))
  }
  if (error instanceof StoreError) {
    return makeProblem(503, `the database of matches cannot be used: ${error.reason}`)
  }
  const failure = asFailure(error)
  if (failure.status === STATUS.internal) return makeProblem(500, 'internal failure')
  return makeProblem(httpStatus(failure), failure.message, failure.argument)
}

export function makeProblem(status: number, detail: string, argument?: string): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Unknown',
    status,
    detail,
    ...(argument !== undefined && { argument }),
  }
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

function httpStatus(failure: Failure): number {
  if (failure.status === STATUS.badInput) return 400
  return failure.status === STATUS.notApplicable ? 422 : 500
}
