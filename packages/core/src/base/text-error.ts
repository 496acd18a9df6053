import { knowByBrand } from './brand.js'

/** Tells the errors of every copy of the library: a game may bring one of its own. */
const BRAND = Symbol.for('plyworks.text-error')

/** A text that is not what was expected: names the place, what stands there and what was expected. */
export class TextError extends Error {
  override readonly name = 'TextError'
  readonly [BRAND] = true

  /**
   * @param subject what was being read, e.g. `position` or `move`
   * @param place character where the trouble is, counted from 1 (the length plus one when the text ends too early)
   * @param found what stands there, in words or quoted
   * @param expected what would have been right
   */
  constructor(
    readonly subject: string,
    readonly place: number,
    readonly found: string,
    readonly expected: string,
  ) {
    super(`${subject}, character ${place}: found ${found}, expected ${expected}`)
  }
}

knowByBrand(TextError, BRAND)

/**
 * A cursor over a text for hand-written parsers of positions and moves. Every failure is a `TextError` naming the
 * place; texts longer than `maxLength` are refused at once so that hostile input costs nothing.
 */
export class TextReader {
  /** Index of the next character, from 0. */
  at = 0

  constructor(
    /** The whole text. */
    readonly text: string,
    /** What is being read, for errors: `position`, `move`. */
    readonly subject: string,
    maxLength = 4096,
  ) {
    if (text.length > maxLength) {
      throw new TextError(
        subject,
        maxLength + 1,
        `a text of ${text.length} characters`,
        `at most ${maxLength} characters`,
      )
    }
  }

  /** Whether the whole text has been read. */
  get ended(): boolean {
    return this.at >= this.text.length
  }

  /** Returns the next character without taking it; the empty string at the end. */
  peek(): string {
    return this.text.charAt(this.at)
  }

  /** Takes the next character, or fails at the end of the text. */
  take(expected: string): string {
    if (this.ended) this.fail(expected)
    return this.text.charAt(this.at++)
  }

  /** Takes `token` if it stands next; says whether it did. */
  accept(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false
    this.at += token.length
    return true
  }

  /** Takes `token` or fails. */
  expect(token: string, expected = quote(token)): void {
    if (!this.accept(token)) this.fail(expected)
  }

  /** Takes a decimal number without sign or leading zeros (0 itself aside) within the bounds, or fails at its first digit. */
  integer(minimum: number, maximum: number, what: string): number {
    const start = this.at
    while (this.at < this.text.length && this.at - start < 10 && isDigit(this.text.charCodeAt(this.at))) this.at++
    const digits = this.text.slice(start, this.at)
    const value = Number(digits)
    if (digits === '' || (digits.length > 1 && digits[0] === '0') || value < minimum || value > maximum) {
      this.at = start
      this.fail(`${what} (${minimum} to ${maximum})`, digits === '' ? undefined : quote(digits))
    }
    return value
  }

  /** Takes one of the characters of `choices` and returns its index, or fails. */
  oneOf(choices: string, expected: string): number {
    const index = this.ended ? -1 : choices.indexOf(this.peek())
    if (index < 0) this.fail(expected)
    this.at++
    return index
  }

  /** Fails unless the whole text has been read. */
  end(): void {
    if (!this.ended) this.fail('the end of the text')
  }

  /** Throws the error for the current place, or for `index` when given. */
  fail(expected: string, found?: string, index = this.at): never {
    const stands = index < this.text.length ? quote(this.text.charAt(index)) : 'the end of the text'
    throw new TextError(this.subject, index + 1, found ?? stands, expected)
  }
}

/**
 * Returns a text in quotation marks, fit for a message of one line: control characters are escaped, long texts cut.
 * @param longest characters that are kept
 */
export function quote(text: string, longest = 40): string {
  const quoted = JSON.stringify(text.length > longest ? `${text.slice(0, longest)}…` : text)
  // JSON leaves these as they are, and terminals obey some of them.
  return quoted.replace(/[\u007f-\u009f\u2028\u2029]/g, (control) => {
    return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
