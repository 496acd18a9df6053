import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { LIVE_COMPONENTS } from './live/live-schemas.js'
import { describeRoute, TAGS } from './schemas/route.js'
import { about, object, text } from './schemas/schema.js'

/** Problems are told as RFC 9457 has it; see `problems.ts`. */
const PROBLEM = {
  description: 'What went wrong (RFC 9457)',
  ...object(
    {
      type: text,
      title: text,
      status: { type: 'integer' },
      detail: about('What is wrong, where, and what was expected', text),
    },
    { argument: about('The argument that is wrong, if one is', text) },
  ),
}

const PROBLEM_RESPONSE = {
  description: 'A problem',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/**
 * Describes the API at /docs/api/ for people and at /docs/openapi.json for programs (OpenAPI 3.1), from the schemas by which
 * requests are validated and answers tested. To be added before the routes that it describes.
 */
export function addDocumentation(server: FastifyInstance): void {
  // Schemas of answers describe; they are no reason to leave out what they do not name.
  server.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Plyworks',
        version: '1',
        description: 'Strategy games: rules, searches, solved values, matches.',
      },
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: { schemas: { Problem: PROBLEM, ...LIVE_COMPONENTS } },
    },
    transform: ({ schema, url }) => ({ schema: { ...schema, hide: isHidden(schema) }, url }),
    transformObject: (document) =>
      'openapiObject' in document ? withProblems(document.openapiObject) : document.swaggerObject,
  })
  server.register(swaggerUi, {
    routePrefix: '/docs/api',
    staticCSP: false,
    theme: { title: 'The API of Plyworks', js: [{ filename: 'dark.js', content: DARK }] },
    // Without the bar at the top, which asks for the address of another description.
    uiConfig: { layout: 'BaseLayout' },
  })
  server.register(async (app) => {
    const answer = { type: 'object' }
    app.get(
      '/docs/openapi.json',
      {
        schema: describeRoute({ tag: 'Server', summary: 'This description for programs (OpenAPI 3.1)', answer }),
      },
      () => server.swagger(),
    )
  })
}

/** The page of Swagger UI has dark colours but leaves it to the page around it when to show them. */
const DARK = `
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
`

/** Files of the web app are no part of the API. */
function isHidden(schema: FastifySchema | undefined): boolean {
  return schema?.summary === undefined
}

/** Every route answers problems in the same way. */
function withProblems<Document extends { paths?: object }>(document: Document): Document {
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations)) {
      if (typeof operation !== 'object' || operation === null) continue
      Object.assign(operation, { responses: { ...Object(operation).responses, default: PROBLEM_RESPONSE } })
    }
  }
  return document
}
