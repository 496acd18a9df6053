import { availableParallelism } from 'node:os'
import { checkWritable, writeWholeFile } from '@plyworks/core/node'
import { dataFolder } from '../storage/data-folder.js'
import { Store } from '../storage/store.js'
import { badInput, inArgument } from '../tasks/failure.js'
import { type Progress, type Remark, stoppedWithFile, type TaskControl } from '../tasks/task.js'
import type { Crew } from './crew.js'
import { editionOf } from './edition.js'
import { WorkLedger } from './ledger.js'
import { ThreadCrew } from './thread-crew.js'
import { loadWorkKind, type WorkPlan, type WorkQuestion } from './work.js'

export interface WorkRequest {
  readonly question: WorkQuestion
  /** Folder of the store; the usual one when absent. */
  readonly data?: string | undefined
  /** Threads of this process; as many as it has cores when absent. */
  readonly threads?: number | undefined
  /** Address of a queue whose workers do the jobs in place of this process. */
  readonly queue?: string | undefined
  /** Where to write what the work makes, for kinds that make a file. */
  readonly file?: string | undefined
  /** Begin anew: forget the results there are. */
  readonly fresh?: boolean | undefined
}

export interface WorkAnswer {
  readonly kind: string
  /** Results that were there already, and those of this run. */
  readonly stored: number
  readonly done: number
  readonly ms: number
  /** The answer for people, where it is more than its fields. */
  readonly text?: string | undefined
  readonly [key: string]: unknown
}

const STOP_CHECK_MILLISECONDS = 100

/**
 * Works a question out by jobs, and stores each result before it counts. A run that is stopped or killed at any moment
 * costs the jobs at work; the same command goes on, and the answer is that of an unbroken run.
 * @throws Stopped with the work saved
 */
export async function runWork(request: WorkRequest, control: TaskControl<Progress | Remark>): Promise<WorkAnswer> {
  const { question, data } = request
  const kind = await loadWorkKind(question.kind)
  const plan = await kind.plan(question)
  checkFile(request, plan)
  const edition = await editionOf(question.kind, kind)
  const store = Store.open(dataFolder(data))
  const started = performance.now()
  try {
    const ledger = new WorkLedger(store, question, edition)
    if (request.fresh === true) ledger.forget()
    let stored = 0
    for (const { name, result } of ledger.results()) if (kind.result.test(result) && plan.accept(name, result)) stored++
    if (stored > 0) control.report({ kind: 'remark', text: `going on with ${stored} results of earlier runs` })
    const done = plan.answer() === null ? await workOff(plan, ledger, request, edition, control) : 0
    if (request.file !== undefined && plan.product !== undefined) writeWholeFile(request.file, plan.product(), 'file')
    const ms = Math.round(performance.now() - started)
    return { kind: question.kind, ...plan.answer(), stored, done, ms, text: plan.describe?.() }
  } finally {
    store.close()
  }
}

/** Refuses early what could not be written at the end. */
function checkFile({ file, question }: WorkRequest, plan: WorkPlan): void {
  if (file === undefined) return
  if (plan.product === undefined) throw badInput('file', `work of the kind ${question.kind} makes no file`)
  inArgument('file', () => checkWritable(file, 'file'))
}

/** Has jobs done until the plan has its answer; returns how many. */
async function workOff(
  plan: WorkPlan,
  ledger: WorkLedger,
  request: WorkRequest,
  edition: string,
  control: TaskControl<Progress | Remark>,
): Promise<number> {
  const crew = await hire(request, edition, control)
  const running = new Set<string>()
  let done = 0
  try {
    const stop = new StopWatch(control)
    try {
      while (plan.answer() === null) {
        for (let job = null; running.size < crew.size; ) {
          job = plan.next(running)
          if (job === null) break
          running.add(job.name)
          crew.start(job)
        }
        if (running.size === 0) throw new Error('jobs are missing, but none is wanted')
        const results = await stop.orStopped(crew.results())
        ledger.save(results)
        for (const { name, result } of results) {
          running.delete(name)
          plan.accept(name, result)
          done++
        }
        control.report({ kind: 'progress', unit: 'jobs', count: done, fraction: plan.share })
      }
    } finally {
      stop.end()
    }
    return done
  } finally {
    await crew.close()
  }
}

async function hire(request: WorkRequest, edition: string, control: TaskControl<Remark>): Promise<Crew> {
  const { question, queue, threads = availableParallelism() } = request
  if (queue === undefined) return new ThreadCrew(question.kind, threads)
  const { QueueCrew } = await import('./queue-crew.js')
  return QueueCrew.open(queue, question.kind, edition, control)
}

/**
 * Looks whether the task is asked to stop while results are waited for. (A race with one promise for the whole run would keep
 * the results of all of it: each race hangs on to what it settled with as long as that promise is open.)
 */
class StopWatch {
  private readonly timer: NodeJS.Timeout
  private onStop = (): void => {}

  constructor(private readonly control: TaskControl<Remark>) {
    this.timer = setInterval(() => {
      if (control.stopped()) this.onStop()
    }, STOP_CHECK_MILLISECONDS)
  }

  /** @throws Stopped */
  orStopped<Result>(waited: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.onStop = () => reject(stoppedWithFile(this.control, false))
      waited.then(resolve, reject)
    })
  }

  end(): void {
    clearInterval(this.timer)
  }
}
