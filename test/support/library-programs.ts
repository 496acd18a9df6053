import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = new URL('../../docs/reference/library.md', import.meta.url)

/** A program of `docs/reference/library.md`, which names its file in its first line. */
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

/** What the programs of the page end with, where that is not a matter of speed. */
export const LIBRARY_ENDINGS: Readonly<Record<string, RegExp>> = {
  'positions.ts': /1 2 3 4 5 6 7\n4 3 5 2 6 1 7\nmove, character 1: found "8", expected a column from 1 to 7\n$/,
  'tournament.ts': /^(\w+ \w+ (1|0|-1) \[.*\]\n){6}Map/,
  'progress.ts': /^depth 1: .*\n(.*\n)*depth 5: .*\n.* \S+\n$/,
  'worker.js': /^\{ move: '[1-7]', depth: \d+, nodes: \d+ \}\n$/,
  'solve.ts': /^(\w+ \d+)\ntrue \d+\n\1\n(\d \w+ \d+\n){4}exhaustive solving needs two seats.*4 seats\n$/,
  'heap.ts': /^$/,
  'own-game.ts': /^27 win\nalpha-beta 2\nmcts 2\n[\s\S]*value: 'win'[\s\S]* 0\n$/,
  'one-game.ts': /^connect-four:cols=5,rows=4 [1-5]\n$/,
}
