import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** What is used of a description of an API (OpenAPI 3.1). */
export interface ApiDocument {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface Operation {
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'query' | 'path'
    readonly schema: ParameterSchema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: ParameterSchema }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>
}

export interface ParameterSchema {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, ParameterSchema>>
}

/** Holds what a server answers to its own description. */
export class ApiDescription {
  private readonly validator = new Ajv2020({ strict: false })
  private readonly known = new Map<string, ValidateFunction>()
  readonly document: ApiDocument

  /** @param text of `/docs/openapi.json` */
  constructor(readonly text: string) {
    this.document = JSON.parse(text)
    this.validator.addSchema(closed(JSON.parse(text)) as object, 'api')
  }

  /** @throws Error when a good answer is not as its route says, in whatever it has or lacks */
  checkAnswer(method: string, url: string, status: number, body: unknown): void {
    if (status >= 400) return
    const path = url.replace(/\?.*/s, '')
    const template = Object.keys(this.document.paths).find((known) => shapeOf(known).test(path))
    const operation = this.document.paths[template ?? '']?.[method.toLowerCase()]
    const type = Object.keys(operation?.responses[status]?.content ?? {})[0]
    if (template === undefined || type === undefined) throw new Error(`${method} ${path} ${status} is not described`)
    const place = [template, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema']
    this.check(`paths/${place.map(asPointer).join('/')}`, body)
  }

  /** @param name of a schema of the components */
  checkComponent(name: string, value: unknown): void {
    this.check(`components/schemas/${name}`, value)
  }

  private check(pointer: string, value: unknown): void {
    const validate = this.known.get(pointer) ?? this.validator.compile({ $ref: `api#/${pointer}` })
    this.known.set(pointer, validate)
    if (validate(value)) return
    const faults = (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, JSON.stringify(params)].join(' '),
    )
    throw new Error(`${pointer}:\n${faults.join('\n')}\n${JSON.stringify(value).slice(0, 2000)}`)
  }
}

function asPointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function shapeOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`)
}

/** The same schemas, by which objects have no other members than those that are named. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]))
  const names = 'properties' in copy && 'type' in copy && !('additionalProperties' in copy)
  return names ? { ...copy, additionalProperties: false } : copy
}
