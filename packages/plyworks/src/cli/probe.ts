import type { ProbeAnswer } from '../tasks/database.js'
import { type PositionOptions, withJson, withPosition } from './arguments.js'
import { countPlies } from './format.js'
import type { Verb } from './verb.js'

interface ProbeOptions extends PositionOptions {
  readonly database: string
}

export const verb: Verb = {
  configure: (command) =>
    withJson(withPosition(command)).requiredOption('--database <FILE>', 'a file that `solve --database` made'),
  async run({ operands: [game], options }, context) {
    const result = await context.run('probe', { game, ...options<ProbeOptions>() })
    return { result, text: describe(result) }
  },
}

function describe({ value, plies, best, moves, line }: ProbeAnswer): string {
  const entries = Object.entries(moves)
  const width = Math.max(...entries.map(([move]) => move.length))
  const lines = entries
    .sort(([, first], [, second]) => merit(second) - merit(first))
    .map(([move, outcome]) => `${best.includes(move) ? '*' : ' '} ${move.padEnd(width)}  ${inWords(outcome)}`)
  const play = plies === null ? 'best play, until a position comes again' : 'best play'
  return [`to move: ${inWords({ value, plies })}`, ...lines, `${play}: ${line.join(' ')}`].join('\n')
}

type Outcome = ProbeAnswer['moves'][string]

function inWords({ value, plies }: Outcome): string {
  if (plies === null) return `${value} by repetition`
  return `${value} in ${countPlies(plies)}`
}

/** Larger is better: near wins, then draws, those without an end last, then far losses. */
function merit({ value, plies }: Outcome): number {
  if (plies === null) return -0.5
  return value === 'win' ? 1e6 - plies : value === 'draw' ? 0 - plies * 1e-6 : plies - 1e6
}
