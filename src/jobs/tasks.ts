import type { PerftRequest, PerftResult } from './perft.js'
import type { LineReport, SearchAnswer, SearchRequest } from './search.js'
import type { SolveAnswer, SolveRequest } from './solve.js'
import type { Progress, Task, TaskControl } from './task.js'

/** The long tasks by name, with what each is asked, reports meanwhile and answers. */
export interface Tasks {
  perft: { request: PerftRequest; report: Progress; result: PerftResult }
  search: { request: SearchRequest; report: LineReport; result: SearchAnswer }
  solve: { request: SolveRequest; report: Progress; result: SolveAnswer }
}

export type TaskName = keyof Tasks
export type RequestOf<Name extends TaskName> = Tasks[Name]['request']
export type ReportOf<Name extends TaskName> = Tasks[Name]['report']
export type ResultOf<Name extends TaskName> = Tasks[Name]['result']

type Loaders = { [Name in TaskName]: () => Promise<Task<RequestOf<Name>, ReportOf<Name>, ResultOf<Name>>> }

/** Each task is loaded when it is first wanted, so that nobody waits for code he does not use. */
const loaders: Loaders = {
  perft: async () => (await import('./perft.js')).runPerft,
  search: async () => (await import('./search.js')).runSearch,
  solve: async () => (await import('./solve.js')).runSolve,
}

/** Runs a task in this thread. */
export async function runTask<Name extends TaskName>(
  name: Name,
  request: RequestOf<Name>,
  control: TaskControl<ReportOf<Name>>,
): Promise<ResultOf<Name>> {
  const task = await loaders[name]()
  return task(request, control)
}
