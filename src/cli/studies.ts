import type { OptionSpec, OptionSpecs } from '../core/engine.js'
import { listStudies } from '../jobs/study.js'
import { withGame, withJson } from './arguments.js'
import type { Verb } from './verb.js'
import type { VerbEntry } from './verbs.js'

/** Verbs made from the studies that games declare: `plyworks NAME GAME`. */

let known: Promise<[string, VerbEntry][]> | null = null

export function studyVerbs(): Promise<[string, VerbEntry][]> {
  known ??= makeVerbs()
  return known
}

export async function findStudyVerb(name: string): Promise<VerbEntry | undefined> {
  return (await studyVerbs()).find(([candidate]) => candidate === name)?.[1]
}

async function makeVerbs(): Promise<[string, VerbEntry][]> {
  return [...(await listStudies())].map(([name, { summary, games, options }]) => [
    name,
    {
      summary: `${games.join(', ')}: ${summary}`,
      examples: games.map((game) => `${name} ${game}`),
      load: async () => ({ verb: studyVerb(name, options) }),
    },
  ])
}

function studyVerb(study: string, specs: OptionSpecs): Verb {
  return {
    configure(command) {
      withJson(withGame(command))
      for (const [name, spec] of Object.entries(specs)) command.option(flagsOf(name, spec), describeSpec(spec))
      return command
    },
    async run({ operands: [game], options }, context) {
      const given = options<Record<string, unknown>>()
      const texts: Record<string, string> = {}
      for (const name of Object.keys(specs)) {
        const value = given[camelCase(name)]
        if (value !== undefined) texts[name] = String(value)
      }
      return context.run('study', { study, game, options: texts })
    },
  }
}

function flagsOf(name: string, spec: OptionSpec): string {
  return spec.type === 'boolean' ? `--${name}` : `--${name} <${spec.type === 'choice' ? 'NAME' : 'N'}>`
}

function describeSpec(spec: OptionSpec): string {
  const values = spec.type === 'choice' ? `; one of ${spec.values.join(', ')}` : ''
  return `${spec.title} (default ${spec.default}${values})`
}

/** How the argument parser names what was typed as `--with-dashes`. */
function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
