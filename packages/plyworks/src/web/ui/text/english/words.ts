const PLURALS = new Intl.PluralRules('en')
const LISTS = new Intl.ListFormat('en', { type: 'conjunction' })
const NUMBERS = new Intl.NumberFormat('en')

/** The word that goes with a number. */
export function plural(count: number, one: string, other: string): string {
  return PLURALS.select(count) === 'one' ? one : other
}

/** A number with its word, e.g. `1 game` and `12 games`. */
export function counted(count: number, one: string, other: string): string {
  return `${count} ${plural(count, one, other)}`
}

/**
 * A number as people write it, with its thousands set apart.
 * @param digits decimal places, always shown; without it as many as the number has, up to three
 */
export function number(value: number, digits?: number): string {
  if (digits === undefined) return NUMBERS.format(value)
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Things one after another, e.g. `A, B, and C`. */
export function listed(things: readonly string[]): string {
  return LISTS.format(things)
}

/** A number of turns, each of one player. */
export function turns(plies: number): string {
  return plies === 1 ? 'one turn' : counted(plies, 'turn', 'turns')
}
