import { type Game, type LaboratoryAnswer, readOptions } from '@plyworks/core'
import type { StepJournal } from '../checkpoints.js'
import { inArgument, refusal } from '../failure.js'
import { type Progress, Stopped, type TaskControl } from '../task.js'
import type { ReportRequest } from './report.js'

/** Makes the game's own experiments; null where it has none or they are not wanted. */
export async function runLaboratory(
  game: Game,
  request: ReportRequest,
  journal: StepJournal,
  control: TaskControl<Progress>,
): Promise<LaboratoryAnswer | null> {
  const { laboratory } = game.definition
  const wanted = request.laboratory ?? {}
  if (laboratory === undefined || request.laboratory === null) return null
  const options = inArgument('laboratory', () => readOptions(laboratory.options, wanted))
  const run = await laboratory.load()
  const answer = run(game.variant, options, request.seed, {
    stopped: () => control.stopped(),
    onProgress: (done, steps) =>
      control.report({ kind: 'progress', unit: 'steps', count: done, fraction: done / steps }),
    recall: (step) => journal.recall(step),
    keep: (step, result) => journal.keep(step, result),
  })
  if (answer === null) throw new Stopped()
  return answer
}

/** @throws Failure for options of experiments that the game does not have */
export function checkLaboratory(game: Game, { laboratory }: ReportRequest): void {
  if (laboratory && Object.keys(laboratory).length > 0 && game.definition.laboratory === undefined) {
    throw refusal(`${game.definition.title} has no experiments of its own, which --laboratory is for`)
  }
}
