import { statSync } from 'node:fs'

/** Tells the content of a file from what it held at another time, without reading it; empty when there is none. */
export function fileStamp(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path)
    return `${mtimeMs} ${size} ${ino}`
  } catch {
    return ''
  }
}
