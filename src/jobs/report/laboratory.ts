import { readOptions } from '../../core/engine.js'
import type { Game } from '../../core/game.js'
import type { LaboratoryAnswer } from '../../core/laboratory.js'
import { JournalFile } from '../../solve/journal-file.js'
import { badInput, Failure, inArgument, refusal, STATUS } from '../failure.js'
import { shellWord } from '../shell-word.js'
import { type Progress, Stopped, type TaskControl } from '../task.js'
import type { ReportRequest } from './report.js'

/** Makes the game's own experiments; null where it has none or they are not wanted. */
export async function runLaboratory(
  game: Game,
  request: ReportRequest,
  control: TaskControl<Progress>,
): Promise<LaboratoryAnswer | null> {
  const { laboratory } = game.definition
  const wanted = request.laboratory ?? {}
  checkOptions(game, request)
  if (laboratory === undefined || request.laboratory === null) return null
  const options = inArgument('laboratory', () => readOptions(laboratory.options, wanted))
  const run = await laboratory.load()
  const journal = openJournal(game, request)
  const known = new Map((journal?.entries ?? []).map(readEntry))
  try {
    const answer = run(game.variant, options, request.seed, {
      stopped: () => control.stopped(),
      onProgress: (done, steps) =>
        control.report({ kind: 'progress', unit: 'steps', count: done, fraction: done / steps }),
      recall: (step) => known.get(step),
      keep: (step, result) => journal?.append(writeEntry(step, result)),
    })
    if (answer === null) throw request.journal === undefined ? new Stopped() : savedFailure(request, request.journal)
    return answer
  } finally {
    journal?.close()
  }
}

function checkOptions(game: Game, { laboratory, journal, resume }: ReportRequest): void {
  if (resume === true && journal === undefined) throw badInput('resume', 'only together with --journal FILE')
  const without = game.definition.laboratory === undefined || laboratory === null
  if (without && journal !== undefined) {
    throw refusal(`${game.definition.title}: no experiments of its own are made, which --journal keeps`)
  }
  if (laboratory && Object.keys(laboratory).length > 0 && game.definition.laboratory === undefined) {
    throw refusal(`${game.definition.title} has no experiments of its own, which --laboratory is for`)
  }
}

/** Steps are kept by their names, which hold for one game and seed. */
function openJournal({ name }: Game, { journal, resume, seed }: ReportRequest): JournalFile | null {
  if (journal === undefined) return null
  const subject = `${name} report, seed ${seed}`
  return inArgument('journal', () =>
    resume === true ? JournalFile.resume(journal, subject) : JournalFile.create(journal, subject),
  )
}

function writeEntry(step: string, result: string): Uint8Array {
  return new TextEncoder().encode(`${step}\n${result}`)
}

function readEntry(entry: Uint8Array): [string, string] {
  const text = new TextDecoder().decode(entry)
  const end = text.indexOf('\n')
  return [text.slice(0, end), text.slice(end + 1)]
}

/** Says how to go on from the journal. */
function savedFailure(request: ReportRequest, journal: string): Failure {
  const { game, engine, options, games, nodes, randomPlies, depths, depthGames, seed, laboratory } = request
  const pairs = (option: string, values: Readonly<Record<string, string>> | null | undefined): string[] =>
    Object.entries(values ?? {}).flatMap(([name, value]) => [option, `${name}=${value}`])
  const words = [
    ...['plyworks', 'report', game],
    ...(engine === undefined ? [] : ['--engine', engine]),
    ...pairs('--option', options),
    ...['--games', String(games), '--nodes', String(nodes), '--random-plies', String(randomPlies)],
    ...['--depths', String(depths), '--depth-games', String(depthGames), '--seed', String(seed)],
    ...pairs('--laboratory', laboratory),
    ...['--journal', journal, '--resume'],
  ]
  return new Failure(
    STATUS.stoppedAndSaved,
    `stopped with the work saved; go on with: ${words.map(shellWord).join(' ')}`,
  )
}
