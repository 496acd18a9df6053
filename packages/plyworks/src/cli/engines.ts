import type { EngineCard, OfferedEngine, OptionSpec } from '@plyworks/core'
import { listEngines } from '../tasks/search.js'
import { withGame, withJson } from './arguments.js'
import type { Verb } from './verb.js'

export const verb: Verb = {
  configure: (command) => withJson(withGame(command)),
  async run({ operands: [game] }) {
    const result = await listEngines({ game })
    return { result, text: result.engines.map(describeEngine).join('\n') }
  },
}

function describeEngine({ name, title, options, card, refuses }: OfferedEngine): string {
  if (refuses !== undefined) return `${name}  ${title}\n  does not fit: ${refuses}`
  const said = card === undefined ? [] : describeCard(card)
  const specs = Object.entries(options).map(([option, spec]) => `${option}=${describeOption(spec)}`)
  return [`${name}  ${title}`, ...said, ...specs].join('\n  ')
}

function describeCard({ author, year, about, strength, command }: EngineCard): string[] {
  return [`${author}, ${year}. ${about}`, `${strength} (${command})`]
}

function describeOption(spec: OptionSpec): string {
  return `${valuesOf(spec)} (default ${spec.default}): ${spec.title}`
}

function valuesOf(spec: OptionSpec): string {
  if (spec.type === 'boolean') return 'true|false'
  return spec.type === 'choice' ? spec.values.join('|') : `${spec.min}..${spec.max}`
}
