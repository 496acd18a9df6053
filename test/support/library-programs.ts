import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = new URL('../../docs/library.md', import.meta.url)

/** A program of `docs/library.md`, which names its file in its first line. */
export interface LibraryProgram {
  readonly file: string
  readonly text: string
}

/** The programs of the page, in its order. */
export function libraryPrograms(): LibraryProgram[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/```[jt]s\n\/\/ (\S+)\n([\s\S]*?)```/g)
  return Array.from(blocks, ([, file, text]) => ({ file, text }))
}

/** Writes the programs into a folder. */
export function writeLibraryPrograms(folder: string): void {
  for (const { file, text } of libraryPrograms()) writeFileSync(join(folder, file), text)
}
