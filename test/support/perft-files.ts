import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One block of a `.perft` file: a position with what is known of it. */
export interface PerftCase {
  readonly file: string
  readonly line: number
  readonly game: string
  readonly position: string
  /** Leaves by depth. */
  readonly counts: readonly (readonly [depth: number, nodes: number])[]
  /** All moves in their pinned order, if the file gives them. */
  readonly moves?: readonly string[]
}

const root = fileURLToPath(new URL('../../packages/games/', import.meta.url))

/** Every block of every `.perft` file in the games' folders. */
export function perftCases(): PerftCase[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.perft'))
    .sort()
    .flatMap((name) => parsePerftFile(name, readFileSync(root + name, 'utf8')))
}

/** Games and variants that occur in the files. */
export function gamesInPerftFiles(): string[] {
  return [...new Set(perftCases().map((block) => block.game))]
}

/** Lines: `# comment`, `game NAME`, `position TEXT|start`, `moves M…`, `DEPTH NODES`. */
function parsePerftFile(file: string, text: string): PerftCase[] {
  const cases: { -readonly [K in keyof PerftCase]: PerftCase[K] }[] = []
  let game = ''
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const [word, ...rest] = line.split(/\s+/)
    const current = cases.at(-1)
    if (word === 'game') game = rest[0]
    else if (word === 'position') {
      cases.push({ file, line: index + 1, game, position: line.slice(word.length).trim(), counts: [] })
    } else if (word === 'moves' && current) current.moves = rest
    else if (/^\d+$/.test(word) && /^\d+$/.test(rest[0] ?? '') && current) {
      current.counts = [...current.counts, [Number(word), Number(rest[0])]]
    } else throw new Error(`${file}, line ${index + 1}: cannot read ${JSON.stringify(line)}`)
  }
  return cases
}
