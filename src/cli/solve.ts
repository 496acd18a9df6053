import type { SolveAnswer } from '../jobs/solve.js'
import { type PositionOptions, withJson, withPosition } from './arguments.js'
import { groupDigits, perSecond } from './format.js'
import type { Verb } from './verb.js'

interface SolveOptions extends PositionOptions {
  readonly scale?: string
  readonly database?: string
  readonly resume?: boolean
}

export const verb: Verb = {
  configure: (command) =>
    withJson(withPosition(command))
      .option('--scale <NAME>', "also write the value on one of the game's scales")
      .option('--database <FILE>', 'solve the whole game into this file (retrograde analysis)')
      .option('--resume', 'go on from what the file holds'),
  async run({ operands: [game], options }, context) {
    const given = options<SolveOptions>()
    const result = await context.run('solve', { game, ...given }, { saves: given.database !== undefined })
    return { result, text: describe(result, given.scale) }
  },
}

function describe(answer: SolveAnswer, scale: string | undefined): string {
  const { value, plies, best, positions, nodes, ms } = answer
  const scaled = scale === undefined ? '' : `, ${scale} ${answer[scale]}`
  const effort = `${groupDigits(positions)} positions, ${groupDigits(nodes)} nodes, ${groupDigits(ms)} ms`
  const distance = plies === undefined ? '' : ` in ${plies} plies`
  return `${value}${distance}${scaled}\nbest: ${best.join(' ')}\n${effort} (${perSecond(nodes, ms)})`
}
