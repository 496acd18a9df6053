import { type OptionSpecs, readOptions } from '../core/engine.js'
import type { GameDefinition } from '../core/game.js'
import type { Study, StudyAnswer } from '../core/study.js'
import { parseVariant, splitGameName } from '../core/variant.js'
import { gameIds, loadDefinition } from '../load-game.js'
import { badInput, inArgument, inArgumentLater, refusal } from './failure.js'
import { type Progress, Stopped, type TaskControl } from './task.js'

export interface StudyRequest {
  /** Name of the study. */
  readonly study: string
  readonly game: string
  readonly options: Readonly<Record<string, string>>
}

/** Runs a question that only the game knows. */
export async function runStudy(request: StudyRequest, control: TaskControl<Progress>): Promise<StudyAnswer> {
  const definition = await inArgumentLater('game', () => loadDefinition(splitGameName(request.game).id))
  const study = findStudy(definition, request.study)
  const variant = inArgument('game', () => parseVariant(study.variants ?? definition.variants, request.game))
  const options = inArgument('option', () => readOptions(study.options, request.options))
  const run = await study.load()
  const answer = run(variant, options, {
    stopped: () => control.stopped(),
    onProgress: (fraction) => control.report({ kind: 'progress', unit: '', count: 0, fraction }),
  })
  if (answer === null) throw new Stopped()
  if ('refuses' in answer) throw refusal(answer.refuses)
  return answer
}

/** The studies of all games by name; games may share a name. */
export async function listStudies(): Promise<Map<string, { summary: string; games: string[]; options: OptionSpecs }>> {
  const studies = new Map<string, { summary: string; games: string[]; options: OptionSpecs }>()
  for (const id of gameIds) {
    for (const { name, summary, options } of (await loadDefinition(id)).studies ?? []) {
      const known = studies.get(name)
      if (known === undefined) studies.set(name, { summary, games: [id], options })
      else studies.set(name, { ...known, games: [...known.games, id], options: { ...known.options, ...options } })
    }
  }
  return studies
}

function findStudy(definition: GameDefinition, name: string): Study {
  const studies = definition.studies ?? []
  const study = studies.find((candidate) => candidate.name === name)
  if (study !== undefined) return study
  const known = studies.map((candidate) => candidate.name).join(', ')
  throw badInput('game', `${definition.id} has no ${name}${known === '' ? '' : ` (it has ${known})`}`)
}
