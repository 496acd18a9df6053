import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { LIVE_COMPONENTS } from './live/live-schemas.js'

/** What goes wrong is told as RFC 9457 has it; see `problems.ts`. */
const PROBLEM = {
  type: 'object' as const,
  description: 'What went wrong (RFC 9457)',
  properties: {
    type: { type: 'string' as const },
    title: { type: 'string' as const },
    status: { type: 'integer' as const },
    detail: { type: 'string' as const, description: 'What is wrong, where, and what was expected' },
    argument: { type: 'string' as const, description: 'The argument that is wrong, if one is' },
  },
  required: ['type', 'title', 'status', 'detail'],
}

const RESPONSES = {
  200: { description: 'The answer' },
  default: {
    description: 'A problem',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
}

/**
 * Describes the API at /docs for people and at /docs/openapi.json for programs (OpenAPI 3.1), from the schemas by which
 * requests are validated. To be added before the routes that it describes.
 */
export function addDocumentation(server: FastifyInstance): void {
  server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Plyworks',
        version: '1',
        description: 'Strategy games: rules, searches, solved values, matches.',
      },
      components: { schemas: { Problem: PROBLEM, ...LIVE_COMPONENTS } },
    },
    transform: ({ schema, url }) => ({ schema: describe(schema, url), url }),
    transformObject: (document) =>
      'openapiObject' in document ? withResponses(document.openapiObject) : document.swaggerObject,
  })
  server.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: false,
    theme: { title: 'The API of Plyworks' },
    // Without the bar at the top, which asks for the address of another description.
    uiConfig: { layout: 'BaseLayout' },
  })
  server.register(async (app) => {
    app.get('/docs/openapi.json', { schema: { summary: 'This description for programs (OpenAPI 3.1)' } }, () =>
      server.swagger(),
    )
  })
}

/** Files of the web app are no part of the API. */
function describe(schema: FastifySchema | undefined, url: string): FastifySchema {
  const hidden = schema?.summary === undefined && !url.startsWith('/api/')
  return { ...schema, hide: hidden }
}

/** Every route answers problems in the same way. */
function withResponses<Document extends { paths?: object }>(document: Document): Document {
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations)) {
      if (typeof operation === 'object' && operation !== null) Object.assign(operation, { responses: RESPONSES })
    }
  }
  return document
}
