import { expectedWord, quote, TextError } from '@plyworks/core'

/** Where a match file lies, and what it may load. */
export interface FileContext {
  /** Its folder: commands and files are named from there. */
  readonly directory: string
  /** Used when the file names no match. */
  readonly name: string
  /** Reads the openings of a file, one a line. */
  readOpenings(file: string): Promise<string[]>
  /**
   * Loads a game from a file, and returns the name of the game; absent where what is read does not come from a person at
   * this machine, since such a file is a program.
   */
  readonly loadGameFile?: ((path: string, variantText: string) => Promise<string>) | undefined
  /** Hands the file of a learned evaluation to the engines, under its path; absent for the same reason. */
  readonly takeLearnedFile?: ((path: string) => void) | undefined
}

/**
 * A table of a match file while it is read: every question names the key, checks the value, and remembers that the key
 * is known, so that a misspelt one is reported and not ignored.
 */
export class Fields {
  private readonly known = new Set<string>()

  /** @param path of the table in the file, e.g. `players[1]`; empty for the file itself */
  constructor(
    private readonly values: Readonly<Record<string, unknown>>,
    readonly path: string,
  ) {}

  /** The table itself. @throws TextError when `value` is none */
  static of(value: unknown, path: string): Fields {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) {
      throw new TextError(path === '' ? 'match file' : path, 1, describe(value), 'a table')
    }
    return new Fields(Object.fromEntries(Object.entries(value)), path)
  }

  has(key: string): boolean {
    this.known.add(key)
    return this.values[key] !== undefined
  }

  text(key: string): string | undefined {
    const value = this.take(key)
    if (value === undefined || (typeof value === 'string' && value !== '' && !/\p{Cc}/u.test(value))) return value
    return this.fail(key, value, 'a text in one line')
  }

  /** Any text, of several lines or none, too. */
  anyText(key: string): string | undefined {
    const value = this.take(key)
    return value === undefined || typeof value === 'string' ? value : this.fail(key, value, 'a text')
  }

  number(key: string, minimum: number, maximum: number): number | undefined {
    const value = this.take(key)
    if (value === undefined || (typeof value === 'number' && value >= minimum && value <= maximum)) return value
    return this.fail(key, value, `a number ${minimum} to ${maximum}`)
  }

  integer(key: string, minimum: number, maximum: number): number | undefined {
    const value = this.take(key)
    if (value === undefined) return undefined
    if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum) return value
    return this.fail(key, value, `a whole number ${minimum} to ${maximum}`)
  }

  flag(key: string): boolean | undefined {
    const value = this.take(key)
    return value === undefined || typeof value === 'boolean' ? value : this.fail(key, value, 'true or false')
  }

  choice<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.take(key)
    if (value === undefined) return undefined
    return choices.find((choice) => choice === value) ?? this.fail(key, value, expectedWord(String(value), choices))
  }

  /** A list of texts; a single text is a list of one. */
  texts(key: string): string[] | undefined {
    const value = this.take(key)
    if (value === undefined) return undefined
    const list: unknown = typeof value === 'string' ? [value] : value
    if (Array.isArray(list) && list.every((element) => typeof element === 'string' && !element.includes('\0')))
      return list
    return this.fail(key, value, 'a list of texts')
  }

  /** A list of numbers. */
  numbers(key: string): number[] | undefined {
    const value = this.take(key)
    if (value === undefined || (Array.isArray(value) && value.every((element) => typeof element === 'number')))
      return value
    return this.fail(key, value, 'a list of numbers')
  }

  /** A table of texts; numbers and true and false are taken as they are written. */
  words(key: string): Record<string, string> | undefined {
    const value = this.take(key)
    if (value === undefined) return undefined
    const table = Fields.of(value, this.place(key))
    const words: Record<string, string> = {}
    for (const [name, word] of Object.entries(table.values)) {
      const plain = ['string', 'number', 'boolean'].includes(typeof word) && !/\p{Cc}/u.test(`${name}${word}`)
      if (!plain) table.fail(name, word, 'a text in one line or a number')
      words[name] = String(word)
    }
    return words
  }

  table(key: string): Fields | undefined {
    const value = this.take(key)
    return value === undefined ? undefined : Fields.of(value, this.place(key))
  }

  tables(key: string): Fields[] {
    const value = this.take(key) ?? []
    if (!Array.isArray(value)) return this.fail(key, value, 'a list of tables')
    return value.map((element, index) => Fields.of(element, `${this.place(key)}[${index}]`))
  }

  /** Fails if the table holds a key that nobody asked for. */
  end(): void {
    const strange = Object.keys(this.values).find((key) => !this.known.has(key))
    if (strange === undefined) return
    throw new TextError(this.place(strange), 1, `the key ${quote(strange)}`, expectedWord(strange, [...this.known]))
  }

  /** Returns the path of a key in the file; unusual keys are quoted, as in TOML. */
  place(key: string): string {
    const name = /^[\w-]{1,40}$/.test(key) ? key : quote(key)
    return this.path === '' ? name : `${this.path}.${name}`
  }

  fail(key: string, value: unknown, expected: string): never {
    throw new TextError(this.place(key), 1, describe(value), expected)
  }

  private take(key: string): unknown {
    this.known.add(key)
    return this.values[key] ?? undefined
  }
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'a table' : String(value)
}
