import { statSync } from 'node:fs'

/** Returns a stamp that changes when the content of a file does, without reading the file; empty when there is none. */
export function fileStamp(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path)
    return `${mtimeMs} ${size} ${ino}`
  } catch {
    return ''
  }
}
