import { readFileSync } from 'node:fs'
import type { OptionSpec, OptionSpecs, Study } from '@plyworks/core'
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
  return [...(await listStudies())].map(([name, listed]) => [
    name,
    {
      group: 'Studies of single games:',
      summary: sayings(listed, ({ summary }) => summary)
        .map(([summary, games]) => `${summary} (${games})`)
        .join('; '),
      examples: listed.flatMap(({ game, study }) => (study.examples ?? [game]).map((example) => `${name} ${example}`)),
      load: async () => ({ verb: studyVerb(name, listed) }),
    },
  ])
}

/** Returns the texts of the games about one thing, each with the games that say it; games may have nothing to say. */
function sayings(listed: ListedStudy, say: (study: Study) => string | undefined): [text: string, games: string][] {
  const texts = new Map<string, string[]>()
  for (const { game, study } of listed) {
    const text = say(study)
    if (text !== undefined) texts.set(text, [...(texts.get(text) ?? []), game])
  }
  return [...texts].map(([text, games]) => [text, games.join(', ')])
}

/** Returns the help for an option; undefined where no game has it. Games are named where they differ. */
function helpFor(listed: ListedStudy, say: (study: Study) => string | undefined): string | undefined {
  const all = sayings(listed, say)
  const everybody = listed.map(({ game }) => game).join(', ')
  if (all.length === 0) return undefined
  return all.map(([text, games]) => (games === everybody ? text : `${games}: ${text}`)).join('; ')
}

interface StudyOptions extends WidthOptions {
  readonly file?: string
  readonly input?: string
}

function studyVerb(name: string, listed: ListedStudy): Verb {
  const specs: OptionSpecs = Object.assign({}, ...listed.map(({ study }) => study.options))
  return {
    configure(command) {
      withWidth(withJson(withGame(command)))
      for (const [option, spec] of Object.entries(specs)) {
        const describe = ({ options }: Study) => options[option] && describeSpec(options[option])
        command.option(flagsOf(option, spec), helpFor(listed, describe))
      }
      const product = helpFor(listed, (study) => study.product && `where to write ${study.product}`)
      if (product !== undefined) command.option('--file <FILE>', product)
      const begins = helpFor(listed, (study) => study.input)
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
