import { existsSync } from 'node:fs'
import { type CheckReport, type Finding, splitGameName } from '@plyworks/core'
import { presentGuests } from '../guests/present-guests.js'
import { STATUS } from '../tasks/failure.js'
import { wholeNumber, withGame, withJson } from './arguments.js'
import { groupDigits } from './format.js'
import type { Verb } from './verb.js'

interface CheckOptions {
  readonly perft?: string
  readonly ms?: number
}

const NOTES = `Plays random games and compares what the game says with what it does: moves and their notation, undo, keys,
the board, results. Counts the figures of a .perft file beside the game (heap.perft beside heap.js) again. Status 1 when
something is wrong.`

/** The conformance suite for one game. */
export const verb: Verb = {
  configure: (command) =>
    withJson(withGame(command))
      .option('--perft <FILE>', 'figures to count again (default: the .perft file beside the game, if there is one)')
      .option('--ms <N>', 'time for all checks, in milliseconds', wholeNumber('ms', 1, 1e9, 'milliseconds'), 60_000),
  notes: NOTES,
  async run({ operands: [game], options }, context) {
    const { perft = fixtureOf(game), ms } = options<CheckOptions>()
    const result = await context.run('checkGame', { game, perft, milliseconds: ms })
    return { result, text: describe(result), status: result.findings.length === 0 ? STATUS.done : STATUS.internal }
  },
}

/** The figures that lie beside the file of a game. */
function fixtureOf(game: string): string | undefined {
  const { id } = splitGameName(game)
  const file = presentGuests().all.find(({ definition }) => definition.id === id)
  const fixture = file?.closure.entry.path.replace(/\.[a-z]+$/, '.perft')
  return fixture !== undefined && existsSync(fixture) ? fixture : undefined
}

function describe({ findings, games, checks, positions, unfinished }: CheckReport): string {
  const cut = unfinished.length === 0 ? [] : [`cut short for want of time: ${unfinished.join('; ')}`]
  const looked = `${groupDigits(checks)} checks of ${games.join(', ')} in ${groupDigits(positions)} positions`
  if (findings.length === 0) return [`all is well: ${looked}`, ...cut].join('\n')
  const count = findings.length === 1 ? '1 thing is wrong' : `${findings.length} things are wrong`
  return [...findings.map(describeFinding), `${count}; ${looked}`, ...cut].join('\n')
}

function describeFinding({ game, check, member, found, meaning, line, position, move, where }: Finding): string {
  const lines = [
    `${game}: ${check}`,
    `  ${member}: ${found}`,
    ...(position === null ? [] : [`  at ${position}${line.length === 0 ? '' : ` (after ${described(line)})`}`]),
    ...(move === null ? [] : [`  move ${move}`]),
    ...(where === null ? [] : [`  thrown at ${where}`]),
    `  ${meaning}`,
  ]
  return `${lines.join('\n')}\n`
}

/** A line of play: all of a short one, the end of a long one. */
function described(line: readonly string[]): string {
  if (line.length <= MOST_MOVES) return line.join(' ')
  return `${line.length} moves, the last of them ${line.slice(-MOST_MOVES).join(' ')}`
}

const MOST_MOVES = 20
