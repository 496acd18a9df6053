import type { OptionSpec, OptionSpecs } from '@plyworks/core'
import { listStudies } from '../tasks/study.js'
import { withGame, withJson } from './arguments.js'
import type { Verb, VerbEntry } from './verb.js'

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
  return [...(await listStudies())].map(([name, { summary, games, options, examples }]) => [
    name,
    {
      summary: `${summary} (${games.join(', ')})`,
      examples: examples.map((example) => `${name} ${example}`),
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
  // Titles begin with a capital letter for pages; that of a name stays.
  const title = spec.title.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())
  if (spec.type === 'boolean') return title
  const values = spec.type === 'choice' ? `one of ${spec.values.join(', ')}; ` : ''
  return `${title} (${values}default ${spec.default})`
}

/** How the argument parser names what was typed as `--with-dashes`. */
function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
