import {
  type Game,
  type GameDefinition,
  type Kept,
  type KeptBytes,
  type OptionSpecs,
  type Position,
  parseVariant,
  prepareDatabase,
  RetrogradeSolver,
  readOptions,
  refusesRetrograde,
  type SolvedGame,
  type Study,
  type StudyAnswer,
  scoreOfValue,
  splitGameName,
} from '@plyworks/core'
import { loadDefinition, presentGames } from '../guests/present-games.js'
import { StepJournal, withKept } from './checkpoints.js'
import { badInput, inArgument, inArgumentLater, refusal } from './failure.js'
import { inOrder } from './option-order.js'
import { type Progress, Stopped, seldom, type TaskControl } from './task.js'

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
  const values = study.needsValues ? solveInMemory(definition.create(variant), control) : null
  const subject = `${request.study} ${request.game} ${JSON.stringify(inOrder(request.options))}`
  const report = seldom(control)
  const answer = await withKept({}, subject, control, async (kept) => {
    const steps = new StepJournal(kept)
    const found = run(variant, options, {
      stopped: () => control.stopped(),
      onProgress: (fraction, { count, unit } = { count: 0, unit: '' }) =>
        report({ kind: 'progress', unit, count, fraction }),
      recall: (step) => steps.recall(step),
      keep: (step, result) => steps.keep(step, result),
      ...(kept !== null && { state: stateIn(kept) }),
      ...(values !== null && { exactValue: (position: Position) => exactValue(values, position) }),
    })
    if (found === null) throw new Stopped()
    return found
  })
  if ('refuses' in answer) throw refusal(answer.refuses)
  return answer
}

/** All of what a study has come to, in place of what it had before. */
function stateIn(kept: Kept): KeptBytes {
  return {
    read: () => kept.get(STATE),
    write(bytes) {
      kept.put(STATE, bytes)
    },
  }
}

const STATE = 'state'

function exactValue(solved: SolvedGame<Position>, position: Position): number {
  const outcome = solved.outcome(position)
  if (outcome === null) throw new Error(`no value for ${solved.game.text.formatPosition(position)}`)
  return scoreOfValue(outcome.value)
}

/** Works out the values of all positions without a file. */
function solveInMemory(game: Game, control: TaskControl<Progress>): SolvedGame<Position> {
  const refuses = refusesRetrograde(game)
  if (refuses !== null) throw refusal(refuses)
  const report = seldom(control)
  const solved = prepareDatabase(game, game.start(), () => control.stopped())
  const complete =
    solved !== null &&
    new RetrogradeSolver(game, solved.ranking, solved.database).run({
      stopped: () => control.stopped(),
      onProgress: ({ done, total }) =>
        report({ kind: 'progress', unit: 'positions', count: done, fraction: total > 0 ? done / total : null }),
    })
  if (solved === null || !complete) throw new Stopped()
  return solved
}

/** What a command line has to know of studies of one name. */
export interface ListedStudy {
  readonly summary: string
  readonly games: readonly string[]
  readonly options: OptionSpecs
  readonly examples: readonly string[]
}

/** The studies of all games by name; games may share a name. */
export async function listStudies(): Promise<Map<string, ListedStudy>> {
  const studies = new Map<string, ListedStudy>()
  for (const id of presentGames().ids) {
    for (const { name, summary, options, examples = [id] } of (await loadDefinition(id)).studies ?? []) {
      const known = studies.get(name) ?? { summary, games: [], options: {}, examples: [] }
      studies.set(name, {
        summary: known.summary,
        games: [...known.games, id],
        options: { ...known.options, ...options },
        examples: [...known.examples, ...examples],
      })
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
