import { quote, TextError } from '../base/text-error.js'
import type { Game } from '../game/game.js'
import { legalMoves } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import { perft } from '../search/perft.js'
import type { Finding } from './finding.js'
import { whereThrown } from './where.js'

/** One block of a `.perft` file: a position with what is known of it. */
export interface PerftBlock {
  /** Of the file, from 1. */
  readonly line: number
  /** Name of the game with its variant. */
  readonly game: string
  /** In notation, or `start`. */
  readonly position: string
  /** Leaves by depth. */
  readonly counts: readonly (readonly [depth: number, nodes: number])[]
  /** All moves in their pinned order, if the file gives them. */
  readonly moves?: readonly string[]
}

/**
 * Reads a `.perft` file. Its lines: `# comment`, `game NAME`, `position TEXT` or `position start`, then `moves M…` and
 * `DEPTH NODES` of that position.
 * @param file its name, for errors
 * @throws TextError naming the line
 */
export function readPerftFile(file: string, text: string): PerftBlock[] {
  const blocks: { -readonly [Key in keyof PerftBlock]: PerftBlock[Key] }[] = []
  let game = ''
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const [word, ...rest] = line.split(/\s+/)
    const current = blocks.at(-1)
    if (word === 'game') game = rest[0] ?? ''
    else if (word === 'position') {
      blocks.push({ line: index + 1, game, position: line.slice(word.length).trim(), counts: [] })
    } else if (word === 'moves' && current !== undefined) current.moves = rest
    else if (/^\d+$/.test(word) && /^\d+$/.test(rest[0] ?? '') && current !== undefined) {
      current.counts = [...current.counts, [Number(word), Number(rest[0])]]
    } else {
      throw new TextError(
        `${file}, line ${index + 1}`,
        1,
        quote(line),
        'game, position, moves, or a depth and its leaves',
      )
    }
  }
  return blocks
}

/**
 * Counts the leaves that a block gives figures for, and returns where they differ.
 * @param stopped asked while counting; true leaves out what is not counted yet
 */
export function checkPerftBlock(game: Game, block: PerftBlock, stopped: () => boolean = () => false): Finding[] {
  const findings: Finding[] = []
  const find = (member: string, found: string, meaning: string, error?: unknown): void => {
    const place = { seed: null, line: [], position: block.position, move: null }
    findings.push({
      game: game.name,
      check: `perft, line ${block.line}`,
      member,
      found,
      meaning,
      ...place,
      where: whereThrown(error),
    })
  }
  try {
    const position = block.position === 'start' ? game.start() : game.notation.parsePosition(block.position)
    if (block.moves !== undefined) compareMoves(game, position, block.moves, find)
    for (const [depth, nodes] of block.counts) {
      const counted = perft(position, depth, { maxMoves: game.traits.maxMoves, stopped })
      const meaning = 'The rules lead to other lines of play than they are said to.'
      if (counted !== nodes) find('Position', `${counted} lines of ${depth} moves, expected ${nodes}`, meaning)
    }
  } catch (error) {
    if (!stopped()) find('Position', `threw ${String(error)}`, 'The position of the file cannot be played.', error)
  }
  return findings
}

function compareMoves(
  game: Game,
  position: Position,
  expected: readonly string[],
  find: (member: string, found: string, meaning: string) => void,
): void {
  const moves = Array.from(legalMoves(game, position), (move) => game.notation.formatMove(position, move))
  if (moves.join(' ') === expected.join(' ')) return
  const meaning = 'The moves are others, or come in another order: node counts and records of searches depend on it.'
  find('Position.generate', `the moves ${moves.join(' ')}, expected ${expected.join(' ')}`, meaning)
}
