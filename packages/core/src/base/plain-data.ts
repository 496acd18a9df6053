/**
 * Plain data: texts, finite numbers, true and false, null, lists, and objects of nothing but such. It can be written as
 * JSON and read again without loss, which is why the states of simple games are made of it.
 */

/**
 * Returns the canonical JSON of plain data: keys in alphabetical order, no spaces, printable ASCII alone. Equal data has
 * equal texts in every process.
 * @param name what the data is called in the error
 * @throws TypeError naming the first place that is not plain data
 */
export function canonicalJson(value: unknown, name = 'state'): string {
  const json = write(value, name)
  return /^[!-~]*$/.test(json) ? json : json.replace(/[^!-~]/g, escaped)
}

function write(value: unknown, name: string): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'boolean':
      return String(value)
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${name} is ${value}, which is no finite number`)
      return JSON.stringify(value)
    case 'object':
      if (value === null) return 'null'
      if (Array.isArray(value)) return `[${Array.from(value, (item, at) => write(item, `${name}[${at}]`)).join(',')}]`
      return writeObject(value, name)
    default:
      throw new TypeError(`${name} is ${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`}`)
  }
}

function writeObject(value: object, name: string): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new TypeError(`${name} is an object of the class ${value.constructor?.name ?? 'without a name'}`)
  }
  const fields = Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1))
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${write(item, `${name}.${key}`)}`).join(',')}}`
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Freezes plain data and everything in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const item of Object.values(value)) deepFreeze(item)
  }
  return value
}

/** Writes the 64-bit hash of a text, as two int32 halves, to `into`. The same in every process. */
export function hashText(text: string, into: Int32Array): void {
  let low = 0x1b873593
  let high = 0x2545f491
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x9e3779b1)
    high = Math.imul(high ^ code, 0x5f356495)
    low = (low << 13) | (low >>> 19)
    high = (high << 17) | (high >>> 15)
  }
  into[0] = finish(low ^ Math.imul(high ^ (high >>> 15), 0x85ebca6b))
  into[1] = finish(high ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35) ^ text.length)
}

/** The finalizer of MurmurHash3 (A. Appleby). */
function finish(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
