/** A part that must be there: its name, what it is for, and whether a value will do. */
type Part = readonly [name: string, expected: string, fits: (value: unknown) => boolean]

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const isText = (value: unknown): boolean => typeof value === 'string'
const isFunction = (value: unknown): boolean => typeof value === 'function'
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

const DEFINITION: readonly Part[] = [
  [
    'id',
    'small letters, digits and single hyphens, beginning with a letter',
    (value) => typeof value === 'string' && ID.test(value) && value.length <= 40,
  ],
  ['title', 'a text', (value) => isText(value) && value !== ''],
  ['summary', 'a text', isText],
  ['seats', 'a whole number from 1', (value) => Number.isInteger(value) && Number(value) >= 1],
  ['seatNames', 'a list of texts', (value) => Array.isArray(value) && value.every(isText)],
  ['variants', 'an object, empty for a game without any', isObject],
  ['create', 'a function', isFunction],
]

const GAME: readonly Part[] = [
  ['traits', 'an object', isObject],
  ['start', 'a function', isFunction],
  ['notation', 'an object', isObject],
  ['view', 'an object', isObject],
  ['search', 'an object, as defineGame adds one', isObject],
  ['solve', 'an object, as defineGame adds one', isObject],
]

/** Returns what a module exports as its game: its default export. */
export function exportedGame(module: object): unknown {
  return 'default' in module ? module.default : undefined
}

/** Returns the mistake in what should be a definition, in words; null when there is none. */
export function whatIsWrong(exported: unknown): string | null {
  if (!isObject(exported))
    return `exports ${nameOf(exported)}, expected a definition, as simpleGame and defineGame make`
  const wrong = firstWrong(exported, DEFINITION, 'the definition')
  if (wrong !== null) return wrong
  const { seats, seatNames } = exported as { seats: number; seatNames: readonly string[] }
  if (seatNames.length === seats) return null
  return `the definition has ${seats} seats and ${seatNames.length} seatNames, expected a name for each seat`
}

/** The same for what `create` returns. */
export function whatIsWrongWithGame(created: unknown): string | null {
  if (!isObject(created)) return `create returns ${nameOf(created)}, expected a game`
  return firstWrong(created, GAME, 'the game that create returns')
}

function firstWrong(value: unknown, parts: readonly Part[], whole: string): string | null {
  const found = value as Readonly<Record<string, unknown>>
  for (const [name, expected, fits] of parts) {
    if (fits(found[name])) continue
    return `${whole} has ${found[name] === undefined ? `no ${name}` : `${name}: ${nameOf(found[name])}`}, expected ${expected}`
  }
  return null
}

function nameOf(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value)
}
