import { expectedWord } from '../base/closest-words.js'
import { quote, TextError } from '../base/text-error.js'
/** The values that an option of an engine may have, and its default. */
export type OptionSpec =
  | {
      readonly type: 'integer'
      readonly default: number
      readonly min: number
      readonly max: number
      readonly title: string
      /** Set where the number is an amount that people are told in words. */
      readonly amount?: Amount
    }
  | {
      readonly type: 'decimal'
      readonly default: number
      readonly min: number
      readonly max: number
      readonly title: string
    }
  | { readonly type: 'boolean'; readonly default: boolean; readonly title: string }
  | { readonly type: 'choice'; readonly default: string; readonly values: readonly string[]; readonly title: string }

/**
 * Threads, memory in MiB, or memory as entries of 16 bytes, of whose number the option is the binary logarithm. An amount of memory
 * of 0 is none.
 */
export type Amount = 'threads' | 'mebibytes' | 'entries'

/** Options by name. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>

/** Checked option values with typed access. */
export class Options {
  constructor(private readonly values: Readonly<Record<string, number | boolean | string>>) {}

  /** Returns the value of a numeric option. @throws Error where there is none of that name */
  number(name: string): number {
    const value = this.values[name]
    if (typeof value !== 'number') throw new Error(`engine option ${name} is not a number`)
    return value
  }

  /** Returns the value of an option that is true or false. @throws Error where there is none of that name */
  boolean(name: string): boolean {
    const value = this.values[name]
    if (typeof value !== 'boolean') throw new Error(`engine option ${name} is not true or false`)
    return value
  }

  /** Returns the value of an option that is one of a few words. @throws Error where there is none of that name */
  choice(name: string): string {
    const value = this.values[name]
    if (typeof value !== 'string') throw new Error(`engine option ${name} is not a choice`)
    return value
  }
}

/**
 * Checks option texts (`name` to `value`) against the specs and fills in the defaults.
 * @throws TextError naming the option
 */
export function readOptions(specs: OptionSpecs, texts: Readonly<Record<string, string>>): Options {
  const values: Record<string, number | boolean | string> = {}
  for (const [name, spec] of Object.entries(specs)) values[name] = spec.default
  for (const [name, text] of Object.entries(texts)) {
    if (!Object.hasOwn(specs, name)) {
      const known = Object.keys(specs)
      const expected = known.length === 0 ? 'no option: there is none to set' : expectedWord(name, known)
      throw new TextError('option', 1, quote(name), expected)
    }
    values[name] = readOption(name, specs[name], text)
  }
  return new Options(values)
}

function readOption(name: string, spec: OptionSpec, text: string): number | boolean | string {
  const wrong = (expected: string): never => {
    throw new TextError(`option ${name}`, 1, quote(text), expected)
  }
  switch (spec.type) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : wrong('true or false')
    case 'choice':
      return spec.values.includes(text) ? text : wrong(expectedWord(text, spec.values))
    default: {
      const shape = spec.type === 'integer' ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d{1,9})?$/
      const value = Number(text)
      if (!shape.test(text) || value < spec.min || value > spec.max) {
        wrong(`${spec.type === 'integer' ? 'a whole number' : 'a number'} from ${spec.min} to ${spec.max}`)
      }
      return value
    }
  }
}
