import { createHash } from 'node:crypto'
import {
  type Computation,
  fromBase64,
  type Game,
  type GameDefinition,
  type Kept,
  type KeptBytes,
  ListPlan,
  type Position,
  parseVariant,
  prepareDatabase,
  RetrogradeSolver,
  type RunControl,
  readOptions,
  refusesRetrograde,
  type ShardControl,
  type SolvedGame,
  Stopped,
  type Study,
  type StudyAnswer,
  type StudyControl,
  scoreOfValue,
  splitGameName,
} from '@plyworks/core'
import { checkWritable, writeWholeFile } from '@plyworks/core/node'
import { loadDefinition, presentGames } from '../guests/present-games.js'
import { StepJournal } from './checkpoints.js'
import { runComputation, type WidthRequest } from './compute.js'
import { badInput, inArgument, inArgumentLater, refusal } from './failure.js'
import { inOrder } from './option-order.js'
import type { Remark, TaskControl } from './task.js'

export interface StudyRequest {
  /** Name of the study. */
  readonly study: string
  readonly game: string
  readonly options: Readonly<Record<string, string>>
  /** Bytes that the study begins with, as base64. */
  readonly input?: string | undefined
}

export interface StudyTask extends StudyRequest, WidthRequest {
  /** The file for what the study makes. */
  readonly file?: string | undefined
}

/** A study as a whole, or one of its shards. */
interface StudyShard {
  readonly study: string
  readonly game: string
  readonly options: Readonly<Record<string, string>>
  /** Absent for the whole. */
  readonly shard?: string
}

/** A study as a computation: in the shards that the game lists, or as a whole, which then is the only one. */
const studyComputation: Computation<StudyRequest, StudyAnswer> = {
  name: 'study',
  // One number for all games: raise it when the shards of any of them change.
  fingerprint: 2,
  // The form of a game's results is checked when they are put together.
  result: /^/,
  async plan(request) {
    const started = performance.now()
    const { study, game, options: texts, input } = request
    const { variant, options, work } = await openStudy(request)
    if (typeof work === 'function') {
      const payload: StudyShard = { study, game, options: texts }
      return new ListPlan([JSON.stringify(payload)], ([result]) => JSON.parse(result) as StudyAnswer)
    }
    const bytes = input === undefined ? undefined : fromBase64(input)
    const list = inArgument('input', () => work.list(variant, options, bytes))
    if ('refuses' in list) throw refusal(list.refuses)
    const payloads = list.map((shard) => JSON.stringify({ study, game, options: texts, shard } satisfies StudyShard))
    const combine = (results: readonly string[]): StudyAnswer => {
      const strange = results.findIndex((result) => !work.result.test(result))
      if (strange >= 0) throw new Error(`shard ${list[strange]} has the result ${results[strange].slice(0, 80)}`)
      return work.combine(variant, options, results, performance.now() - started)
    }
    const plan: ListPlan<StudyAnswer> = new ListPlan(
      payloads,
      combine,
      () => plan.answer()?.product ?? new Uint8Array(),
    )
    return plan
  },
  async run(payload, control) {
    // Written by `plan`.
    const { shard, ...request } = JSON.parse(payload) as StudyShard
    const { definition, study, variant, options, work } = await openStudy(request)
    const values = study.needsValues ? solveInMemory(definition.create(variant), control) : null
    const studyControl = studyControlOf(control, values)
    if (typeof work === 'function') {
      const answer = work(variant, options, studyControl)
      if (answer === null) throw new Stopped()
      if ('refuses' in answer) throw refusal(answer.refuses)
      return JSON.stringify(answer)
    }
    await work.prepare?.()
    const result = work.run(variant, shard ?? '', studyControl)
    if (result === null) throw new Stopped()
    return result
  },
}

/** Studies whose shards are short enough to be done again as a check, and those that are worked out as a whole. */
export const shardedStudies: Computation<StudyRequest, StudyAnswer> = { ...studyComputation, name: 'study-shards' }
export const wholeStudies: Computation<StudyRequest, StudyAnswer> = { ...studyComputation, essence: null }

/** Runs a question that only the game knows. */
export async function runStudy(
  { threads, queue, file, ...request }: StudyTask,
  control: TaskControl<Remark>,
): Promise<StudyAnswer> {
  const { study, game, options, input } = request
  const { work } = await openStudy(request)
  if (file !== undefined) inArgument('file', () => checkWritable(file, 'file'))
  const former = `${study} ${game} ${JSON.stringify(inOrder(options))}`
  const begun = input === undefined ? '' : `, input ${createHash('sha256').update(input).digest('hex')}`
  const { answer } = await runComputation(typeof work === 'function' ? wholeStudies : shardedStudies, request, {
    width: { threads, queue },
    control,
    question: former + begun,
    former,
    save: (product) => file !== undefined && writeWholeFile(file, product, 'file'),
  })
  return { result: answer.result, text: answer.text }
}

async function openStudy({ study: name, game, options: texts }: Omit<StudyRequest, 'input'>) {
  const definition = await inArgumentLater('game', () => loadDefinition(splitGameName(game).id))
  const study = findStudy(definition, name)
  const variant = inArgument('game', () => parseVariant(study.variants ?? definition.variants, game))
  // Each is an option of the command line by its own name.
  for (const [name, text] of Object.entries(texts)) inArgument(name, () => readOptions(study.options, { [name]: text }))
  const options = readOptions(study.options, texts)
  return { definition, study, variant, options, work: await study.load(options) }
}

/** Returns the control of a study as one shard of a computation, with its steps. */
export function studyControlOf(control: ShardControl, values: SolvedGame<Position> | null): StudyControl {
  const kept = control.kept ?? null
  const steps = new StepJournal(kept)
  return {
    stopped: () => control.stopped(),
    progress: (fraction, count, unit) => control.progress?.(fraction, count, unit),
    recall: (step) => steps.recall(step),
    keep: (step, result) => steps.keep(step, result),
    ...(kept !== null && { state: stateIn(kept) }),
    ...(values !== null && { exactValue: (position: Position) => exactValue(values, position) }),
  }
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
  if (outcome === null) throw new Error(`no value for ${solved.game.notation.formatPosition(position)}`)
  return scoreOfValue(outcome.value)
}

/** Works out the values of all positions without a file. */
function solveInMemory(game: Game, control: RunControl): SolvedGame<Position> {
  const refuses = refusesRetrograde(game)
  if (refuses !== null) throw refusal(refuses)
  const solved = prepareDatabase(game, game.start(), () => control.stopped())
  const complete = solved !== null && new RetrogradeSolver(game, solved.ranking, solved.database).run(control)
  if (solved === null || !complete) throw new Stopped()
  return solved
}

/** The studies of one name, with the games that declare them. */
export type ListedStudy = readonly { readonly game: string; readonly study: Study }[]

/** The studies of all games by name; games may share a name. */
export async function listStudies(): Promise<Map<string, ListedStudy>> {
  const studies = new Map<string, ListedStudy>()
  for (const game of presentGames().ids) {
    for (const study of (await loadDefinition(game)).studies) {
      studies.set(study.name, [...(studies.get(study.name) ?? []), { game, study }])
    }
  }
  return studies
}

function findStudy(definition: GameDefinition, name: string): Study {
  const { studies } = definition
  const study = studies.find((candidate) => candidate.name === name)
  if (study !== undefined) return study
  throw badInput(
    'game',
    `found ${definition.id}, which has no ${name}; expected a game that \`plyworks help ${name}\` names`,
  )
}
