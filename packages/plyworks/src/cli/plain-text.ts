/** What could command a terminal or turn its text around: control characters, but for ends of lines and tabs, and marks of direction. */
const UNSEEN = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * A text in which what only commands a terminal is written as JSON writes it, so that names and messages of strangers can be shown. JSON
 * stays JSON that says the same.
 */
export function plainText(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
