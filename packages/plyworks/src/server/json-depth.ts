import type { FastifyInstance } from 'fastify'
import { badInput } from '../tasks/failure.js'

/** Lists and objects within one another; what goes through them by calls within calls would run out of stack with thousands. */
const DEEPEST = 500

/** @throws Failure for JSON that is nested too deeply; what is no JSON is left to the parser */
export function demandShallow(text: string): void {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (code === BRACKET || code === BRACE) {
      if (++depth > DEEPEST)
        throw badInput('body', `character ${at + 1}: found JSON nested deeper than ${DEEPEST}, expected a shallow one`)
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth--
  }
}

const [QUOTE, BACKSLASH, BRACKET, CLOSING_BRACKET, BRACE, CLOSING_BRACE] = Array.from('"\\[]{}', (character) =>
  character.charCodeAt(0),
)

/** Refuses bodies that are nested too deeply. */
export function refuseDeepBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      demandShallow(body)
    } catch (error) {
      done(error as Error)
      return
    }
    parse(request, body, done)
  })
}
