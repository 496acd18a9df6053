import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type PerftBlock, readPerftFile } from '@plyworks/core'

/** One block of a `.perft` file with the file's name. */
export interface PerftCase extends PerftBlock {
  readonly file: string
}

const root = fileURLToPath(new URL('../../packages/games/', import.meta.url))

/** Every block of every `.perft` file in the games' folders. */
export function perftCases(): PerftCase[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.perft') && !file.includes('node_modules') && !/^[^/]*dist/.test(file))
    .sort()
    .flatMap((file) => readPerftFile(file, readFileSync(root + file, 'utf8')).map((block) => ({ ...block, file })))
}

/** Games and variants that occur in the files. */
export function gamesInPerftFiles(): string[] {
  return [...new Set(perftCases().map((block) => block.game))]
}
