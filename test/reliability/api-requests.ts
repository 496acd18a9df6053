import fc from 'fast-check'
import { hostileData, hostileText } from '../fuzz/hostile.js'
import type { ApiDocument, Operation, ParameterSchema } from '../support/api-description.js'

export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly headers?: Record<string, string>
}

/** Words that mean something as a parameter of that name; requests stay small. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  game: ['connect-four', 'hip:rows=3,cols=3', 'star-chess', 'caissa', 'croquar'],
  position: ['44', '-', '1 45! 0 -'],
  engine: ['alpha-beta', 'random', 'monte-carlo'],
  evaluation: ['plain'],
  scale: ['pons'],
  moves: ['4 4', 'a1'],
  move: ['4'],
  id: ['sample', 'none'],
  match: ['sample'],
}

/** Requests for every operation of a description: mostly near to valid ones. */
export function apiRequests({ paths }: ApiDocument): fc.Arbitrary<ApiRequest> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestsOf(path, method, operation)),
  )
  return fc.oneof(...operations)
}

function requestsOf(path: string, method: string, operation: Operation): fc.Arbitrary<ApiRequest> {
  const parameters = operation.parameters ?? []
  const values = fc.tuple(...parameters.map(({ name, schema }) => textFor(name, schema)))
  const kept = fc.tuple(...parameters.map(() => fc.nat(9).map((share) => share > 0)))
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return fc.tuple(values, kept, bodyOf(method, schema), strange()).map(([chosen, keeps, body, stranger]) => {
    let place = path
    const query = new URLSearchParams()
    parameters.forEach(({ name, in: where }, index) => {
      const value = chosen[index]
      if (where === 'path') place = place.replace(`{${name}}`, encode(value) || '%20')
      else if (keeps[index]) query.set(name, value)
    })
    if (stranger !== null) query.set(stranger, '1')
    const search = query.size === 0 ? '' : `?${query}`
    return { method: method.toUpperCase(), path: place + search, ...body }
  })
}

function textFor(name: string, { type, minimum = 0 }: ParameterSchema): fc.Arbitrary<string> {
  // Long searches would only slow the test down.
  const known = type === 'integer' ? [String(minimum), String(minimum + 1)] : (KNOWN[name] ?? ['x'])
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: hostileText(known) })
}

/** Now and then an unknown parameter. */
function strange(): fc.Arbitrary<string | null> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.string({ maxLength: 5 }) })
}

function bodyOf(
  method: string,
  schema: ParameterSchema | undefined,
): fc.Arbitrary<Pick<ApiRequest, 'body' | 'headers'>> {
  if (method !== 'post') return fc.constant({})
  const samples = [sampleOf(schema), { ...sampleOf(schema), ...MATCH }]
  const types = fc.oneof(
    { weight: 9, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=utf-16') },
  )
  const texts = fc.oneof(
    { weight: 4, arbitrary: hostileData(samples).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: hostileText(samples.map((value) => JSON.stringify(value))) },
  )
  return fc.tuple(types, texts).map(([type, body]) => ({ body, headers: { 'content-type': type } }))
}

/** A match that is over at once. */
const MATCH = {
  game: 'hip:rows=2,cols=2',
  time: { depth: 1 },
  schedule: { games: 2 },
  players: [{ engine: 'random' }, { engine: 'greedy' }],
}

function sampleOf(schema: ParameterSchema | undefined): Record<string, unknown> {
  const entries = Object.entries(schema?.properties ?? {}).map(([name, { type, minimum = 0 }]): [string, unknown] => {
    if (type === 'integer') return [name, minimum + 1]
    if (type === 'array') return [name, ['4', '4']]
    return [name, type === 'object' ? {} : (KNOWN[name]?.[0] ?? 'x')]
  })
  return Object.fromEntries(entries)
}

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
}
