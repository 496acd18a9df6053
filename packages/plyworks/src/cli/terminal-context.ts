import { onGuests, presentGuests } from '../guests/present-guests.js'
import { watchGuests } from '../guests/watch-guests.js'
import type { ReportOf, Tasks } from '../tasks/tasks.js'
import { PATIENCE_TO_SAVE, TaskThread } from '../tasks/thread.js'
import { note, writeLine } from './console.js'
import type { Keeping } from './keeping.js'
import { type ProgressBar, type ProgressState, terminalBar } from './progress.js'
import type { Context, Program } from './verb.js'

/** Exit statuses of processes that a signal ended, as shells write them. */
export const SIGNAL_STATUS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
type EndingSignal = keyof typeof SIGNAL_STATUS

/** Milliseconds within which the same signal again counts as one. */
const ONE_SIGNAL = 100

/** The process-wide ear for signals. The first one asks listeners to end, the second one ends at once. */
export class Signals {
  received: EndingSignal | null = null
  private receivedAt = 0
  private readonly listeners = new Set<() => void>()
  private readonly ears = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => ({
    signal,
    hear: () => this.hear(signal),
  }))
  private begun = false
  private installed = false
  /** Ends the watch over games from files: while one of them does not return, no signal that is listened to is heard. */
  private unwatch = (): void => {}

  /**
   * Begins to hear. With games from files signals are left to the system while there are no listeners: one that does not return
   * would keep them from being heard.
   */
  install(): void {
    this.begun = true
    this.update()
    onGuests(() => this.update())
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener)
    this.update()
    if (this.received !== null) listener()
    return () => {
      this.listeners.delete(listener)
      this.update()
    }
  }

  private update(): void {
    const always = this.begun && presentGuests().all.length === 0
    const wanted = always || this.listeners.size > 0 || this.received !== null
    if (wanted !== this.installed) {
      for (const { signal, hear } of this.ears) {
        if (wanted) process.on(signal, hear)
        else process.off(signal, hear)
      }
    }
    this.installed = wanted
    this.unwatch()
    this.unwatch = watchGuests(wanted)
  }

  private hear(signal: EndingSignal): void {
    const now = performance.now()
    // Programs that run others, `timeout` among them, send one signal to the process and to its group.
    if (this.received === signal && now - this.receivedAt < ONE_SIGNAL) return
    if (this.received !== null || this.listeners.size === 0) process.exit(SIGNAL_STATUS[signal])
    this.received = signal
    this.receivedAt = now
    for (const listener of this.listeners) listener()
  }
}

/** The context of a verb called from a shell: streams to standard output, long tasks in a thread, signals heard. */
export function terminalContext(json: boolean, signals: Signals, keeping: Keeping, program: Program): Context {
  let bar: ProgressBar | null = null
  return {
    json,
    get signal() {
      return signals.received
    },
    emit(value, text) {
      bar?.clear()
      writeLine(json ? JSON.stringify(value) : text())
    },
    note,
    program,
    onSignal: (listener) => signals.listen(listener),
    async run(name, request, watch = {}) {
      const thread = new TaskThread<Tasks>()
      const forget = signals.listen(() => thread.stop(watch.saves === true ? PATIENCE_TO_SAVE : undefined))
      bar = terminalBar(watch.milliseconds)
      const ticker = new Ticker(bar)
      try {
        const onReport = (report: ReportOf<typeof name>): void => {
          if ('kind' in report && report.kind === 'remark') {
            bar?.clear()
            note(report.text)
          } else if (!('kind' in report && report.kind === 'keep')) ticker.hear(report)
          watch.onReport?.(report)
        }
        return await thread.run(name, request, onReport, keeping)
      } finally {
        ticker.end()
        forget()
        await thread.close()
      }
    },
  }
}

/** Draws the bar again and again between reports, with what the last report said. */
class Ticker {
  private state: ProgressState = { unit: '', count: 0, fraction: null }
  private readonly timer: NodeJS.Timeout | null

  constructor(private readonly bar: ProgressBar | null) {
    this.timer = bar === null ? null : setInterval(() => bar.update(this.state), 250)
  }

  hear(report: { readonly nodes: number } | ProgressState): void {
    this.state = 'unit' in report ? report : { unit: 'nodes', count: report.nodes, fraction: null }
  }

  end(): void {
    if (this.timer !== null) clearInterval(this.timer)
    this.bar?.clear()
  }
}
