/** Small words for the JSON Schemas of what the server answers (draft 2020-12, as OpenAPI 3.1 has it). */

/** A JSON Schema as data. */
export type Schema = Readonly<Record<string, unknown>>

export const text = { type: 'string' } as const
export const flag = { type: 'boolean' } as const
export const number = { type: 'number' } as const
/** Counts, numbers of seats and of games, milliseconds. */
export const count = { type: 'integer', minimum: 0 } as const

/** A text that is one of some words. */
export function words(...values: readonly string[]): Schema {
  return { type: 'string', enum: values }
}

export function list(items: Schema, description?: string): Schema {
  return { type: 'array', items, ...(description !== undefined && { description }) }
}

/** Values of one kind by name. */
export function byName(values: Schema, description?: string): Schema {
  return { type: 'object', additionalProperties: values, ...(description !== undefined && { description }) }
}

/** @param optional what may be absent; all of `properties` is always there */
export function object(
  properties: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
): Schema {
  return { type: 'object', properties: { ...properties, ...optional }, required: Object.keys(properties) }
}

/** The same or null. */
export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] }
}

/** The same with a word about it. */
export function about(description: string, schema: Schema): Schema {
  return { ...schema, description }
}
