import { quote, TextError, TextReader } from '../base/text-error.js'

/** The values that one key of a variant may have: a whole number in a range, or one of a few words. */
export type VariantKey =
  | { readonly default: number; readonly min: number; readonly max: number; readonly title: string }
  | {
      readonly default: string
      readonly values: readonly string[]
      readonly title: string
      /** What a value means, for people who do not type it: `Allowed`. The value itself where nothing is said. */
      readonly words?: Readonly<Record<string, string>>
    }

/** The keys of a game by name. */
export type VariantKeys = Readonly<Record<string, VariantKey>>

/** The chosen value of every key of a game. */
export type Variant = Readonly<Record<string, number | string>>

/** Returns the variant in which every key has its default. */
export function defaultVariant(keys: VariantKeys): Variant {
  return Object.fromEntries(Object.entries(keys).map(([key, spec]) => [key, spec.default]))
}

/** Returns the canonical name of a game and variant: `id`, or `id:key=value,…` with the keys that differ from their defaults. */
export function formatGameName(id: string, keys: VariantKeys, variant: Variant): string {
  const changed = Object.keys(keys).filter((key) => variant[key] !== keys[key].default)
  return changed.length === 0 ? id : `${id}:${changed.map((key) => `${key}=${variant[key]}`).join(',')}`
}

/** Returns a value of a key in words, as a choice of it: `Allowed`, `7`. */
export function valueInWords(key: VariantKey, value: number | string): string {
  return ('words' in key ? key.words?.[value] : undefined) ?? String(value)
}

/** Returns what differs from the defaults, in words: `Rows: 4, Columns: 5`; empty where nothing does. */
export function variantInWords(keys: VariantKeys, variant: Variant): string {
  return Object.entries(keys)
    .filter(([key, spec]) => variant[key] !== spec.default)
    .map(([key, spec]) => `${spec.title}: ${valueInWords(spec, variant[key])}`)
    .join(', ')
}

/** Splits `id:key=value,…` after the id; `place` is where the variant part starts, for messages. */
export function splitGameName(name: string): { id: string; variantText: string; place: number } {
  const colon = name.indexOf(':')
  if (colon < 0) return { id: name, variantText: '', place: name.length }
  return { id: name.slice(0, colon), variantText: name.slice(colon + 1), place: colon + 1 }
}

/**
 * Reads the whole game name against the keys of its game; a key may come once, in any order.
 * @throws TextError naming the character in `name`
 */
export function parseVariant(keys: VariantKeys, name: string): Variant {
  const variant: Record<string, number | string> = { ...defaultVariant(keys) }
  const { place } = splitGameName(name)
  const reader = new TextReader(name, 'game', 200)
  reader.at = place
  if (place === name.length && !name.endsWith(':')) return variant
  const seen = new Set<string>()
  do {
    const start = reader.at
    const equals = name.indexOf('=', start)
    const key = equals < 0 ? name.slice(start) : name.slice(start, equals)
    const known = Object.keys(keys)
    if (equals < 0 || !Object.hasOwn(keys, key)) {
      const expected =
        known.length === 0 ? 'no variant: this game has none' : `key=value with a key of ${known.join(', ')}`
      reader.fail(expected, key === '' ? undefined : quote(key), start)
    }
    if (seen.has(key)) reader.fail('each key once', quote(key), start)
    seen.add(key)
    reader.at = equals + 1
    variant[key] = readValue(reader, key, keys[key])
  } while (reader.accept(','))
  reader.end()
  return variant
}

/** Checks values that did not come as text, e.g. from a form; throws a `TextError` naming the key. */
export function checkVariant(keys: VariantKeys, values: Variant): Variant {
  const variant: Record<string, number | string> = { ...defaultVariant(keys) }
  for (const [key, value] of Object.entries(values)) {
    if (!Object.hasOwn(keys, key))
      throw new TextError('game', 1, quote(key), `a key of ${Object.keys(keys).join(', ')}`)
    const reader = new TextReader(String(value), `variant ${key}`, 200)
    variant[key] = readValue(reader, key, keys[key])
    reader.end()
  }
  return variant
}

function readValue(reader: TextReader, key: string, spec: VariantKey): number | string {
  if ('min' in spec) return reader.integer(spec.min, spec.max, key)
  const start = reader.at
  while (!reader.ended && reader.peek() !== ',') reader.at++
  const word = reader.text.slice(start, reader.at)
  if (!spec.values.includes(word)) {
    reader.fail(`${key} as ${spec.values.join(' or ')}`, word === '' ? undefined : quote(word), start)
  }
  return word
}
