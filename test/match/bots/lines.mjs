// Reads standard input line by line.
import { createInterface } from 'node:readline'

export function onLines(hear, onEnd = () => process.exit(0)) {
  const reader = createInterface({ input: process.stdin })
  reader.on('line', hear)
  reader.on('close', onEnd)
}
