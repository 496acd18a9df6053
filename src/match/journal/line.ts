import { crc32 } from './crc32.js'
import type { MatchEvent } from './events.js'

/**
 * Lines of a journal: one JSON object, whose last member `sum` is the CRC-32 (8 hexadecimal digits) of the same object
 * without that member. A line that was written only in part, or damaged later, does not pass.
 */
export function formatLine(event: MatchEvent): string {
  const text = JSON.stringify(event)
  return `${text.slice(0, -1)},"sum":"${sumOf(text)}"}\n`
}

/** The event of a line (without its break), or null when the line is not whole. */
export function parseLine(line: string): MatchEvent | null {
  const match = /^(.*),"sum":"([0-9a-f]{8})"\}$/s.exec(line)
  if (match === null) return null
  const text = `${match[1]}}`
  if (sumOf(text) !== match[2]) return null
  // The sum says that this is what `formatLine` was given.
  return JSON.parse(text) as MatchEvent
}

function sumOf(text: string): string {
  return crc32(Buffer.from(text)).toString(16).padStart(8, '0')
}
