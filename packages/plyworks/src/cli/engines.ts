import type { OptionSpec } from '@plyworks/core'
import { type EngineReport, listEngines } from '../tasks/search.js'
import { withGame, withJson } from './arguments.js'
import type { Verb } from './verb.js'

export const verb: Verb = {
  configure: (command) => withJson(withGame(command)),
  async run({ operands: [game] }) {
    const result = await listEngines({ game })
    return { result, text: result.engines.map(describeEngine).join('\n') }
  },
}

function describeEngine(engine: EngineReport): string {
  if (engine.refuses !== undefined) return `${engine.name}  ${engine.title}\n  does not fit: ${engine.refuses}`
  const options = Object.entries(engine.options).map(([name, spec]) => `\n  ${name}=${describeOption(spec)}`)
  return `${engine.name}  ${engine.title}${options.join('')}`
}

function describeOption(spec: OptionSpec): string {
  return `${valuesOf(spec)} (default ${spec.default}): ${spec.title}`
}

function valuesOf(spec: OptionSpec): string {
  if (spec.type === 'boolean') return 'true|false'
  return spec.type === 'choice' ? spec.values.join('|') : `${spec.min}..${spec.max}`
}
