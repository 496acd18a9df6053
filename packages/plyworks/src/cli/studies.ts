import { readFileSync } from 'node:fs'
import type { OptionSpec } from '@plyworks/core'
import { reading } from '@plyworks/core/node'
import { type ListedStudy, listStudies } from '../tasks/study.js'
import { type WidthOptions, withGame, withJson, withWidth } from './arguments.js'
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
  return [...(await listStudies())].map(([name, study]) => [
    name,
    {
      group: 'Studies of single games:',
      summary: `${study.summary} (${study.games.join(', ')})`,
      examples: study.examples.map((example) => `${name} ${example}`),
      load: async () => ({ verb: studyVerb(name, study) }),
    },
  ])
}

interface StudyOptions extends WidthOptions {
  readonly file?: string
  readonly input?: string
}

function studyVerb(name: string, { options: specs, product, input: begins }: ListedStudy): Verb {
  return {
    configure(command) {
      withWidth(withJson(withGame(command)))
      for (const [option, spec] of Object.entries(specs)) command.option(flagsOf(option, spec), describeSpec(spec))
      if (product !== undefined) command.option('--file <FILE>', `where to write ${product}`)
      if (begins !== undefined) command.option('--input <FILE>', begins)
      return command
    },
    async run({ operands: [game], options }, context) {
      const given = options<Record<string, unknown>>()
      const texts: Record<string, string> = {}
      for (const option of Object.keys(specs)) {
        const value = given[camelCase(option)]
        if (value !== undefined) texts[option] = String(value)
      }
      const { threads, queue, file, input } = options<StudyOptions>()
      const bytes = input === undefined ? undefined : reading('input', input, () => readFileSync(input))
      const request = { study: name, game, options: texts, threads, queue, file, input: bytes?.toString('base64') }
      return context.run('study', request, { saves: queue !== undefined })
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

/** Returns the name that the argument parser gives to an option typed as `--with-dashes`. */
function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
