import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writing } from '@plyworks/core/node'
import type { TournamentProgress } from '../../match/match-shards.js'
import { dialogueText, type Transcript } from '../../match/players/transcript.js'
import type { MatchReport } from '../../match/report/report.js'
import type { MatchSettings } from '../../match/settings.js'
import type { StoredMatch } from '../../match/storage/stored-match.js'
import { reportStored } from '../../match/storage/stored-report.js'
import { runTournament } from '../../match/tournament.js'
import { connectQueue } from '../../queue/connect-queue.js'
import type { Store } from '../../storage/store.js'
import { Failure, STATUS } from '../../tasks/failure.js'
import { checkForQueue, matchGames, openEngineThread } from '../../tasks/match.js'
import type { Remark } from '../../tasks/task.js'
import type { WidthOptions } from '../arguments.js'
import { clockTime } from '../format.js'
import { gameWords } from '../guest-games.js'
import { terminalBar } from '../progress.js'
import { commandLine } from '../shell-word.js'
import type { Context } from '../verb.js'

/** Settings of a match from the command line. */
export interface PlayOptions extends WidthOptions {
  readonly data?: string
  readonly transcript?: string
}

/** @throws Failure for a match that cannot be played like that */
export async function checkWidth(settings: MatchSettings, { queue }: WidthOptions): Promise<void> {
  if (queue === undefined) return
  const { queuePlace } = await import('../../queue/queue.js')
  queuePlace(queue)
  checkForQueue(settings)
}

/**
 * Plays a match while signals and progress are attended to.
 * @throws Failure when it was stopped
 */
export async function playMatch(
  store: Store,
  match: StoredMatch,
  { data, threads, queue, transcript }: PlayOptions,
  context: Context,
): Promise<MatchReport> {
  const { id } = match
  const options = Object.entries({ '--data': data, '--threads': threads, '--queue': queue, '--transcript': transcript })
  const words = options.flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))
  const resume = commandLine(['match', 'resume', id, ...words, ...gameWords()])
  const stop = new AbortController()
  const forget = context.onSignal(() => stop.abort())
  const progress = new MatchProgress(context)
  context.note(`match ${id}; if it stops, resume with: ${resume}`)
  for (const { name, key } of match.seatKeys) {
    context.note(`${name} plays at #/arena/${id}?seat=${key} of the pages that plyworks serve shows`)
  }
  const report = ({ text }: Remark): void => context.note(text)
  let state: 'finished' | 'stopped'
  try {
    state = await runTournament({
      store: match,
      openThinker: openEngineThread,
      signal: stop.signal,
      threads,
      connect:
        queue === undefined
          ? undefined
          : () => connectQueue(queue, matchGames, `match of ${match.settings.game}`, { report, resume }),
      onProgress: (report) => progress.update(report),
      transcribe: transcript === undefined ? undefined : transcriptFiles(transcript),
    })
  } finally {
    progress.end()
    forget()
    match.close()
  }
  if (state === 'stopped') {
    const message = `stopped after ${progress.finished} games, all of them saved; resume with: ${resume}`
    throw new Failure(STATUS.stoppedAndSaved, message)
  }
  return reportStored(store, id)
}

/** Returns what writes each dialogue into a file of its own, named after the player: `Ann-1.txt`, `Ann-2.txt`. */
function transcriptFiles(folder: string): (name: string) => Transcript {
  writing('transcript', folder, () => mkdirSync(folder, { recursive: true }))
  const counts = new Map<string, number>()
  return (name) => {
    const plain = name.replace(/[^\p{L}\p{N}_-]+/gu, '-')
    const count = (counts.get(plain) ?? 0) + 1
    counts.set(plain, count)
    const file = join(folder, `${plain}-${count}.txt`)
    writing('transcript', file, () => writeFileSync(file, ''))
    return { line: (from, text) => appendFileSync(file, `${dialogueText({ from, text })}\n`) }
  }
}

/** Shows people the progress of a match: a bar on a terminal, else a line now and then. */
class MatchProgress {
  finished = 0
  private readonly bar = terminalBar()
  private readonly started = performance.now()
  private lastLine = performance.now()
  private first: number | null = null

  constructor(private readonly context: Context) {}

  update({ finished, total, last }: TournamentProgress): void {
    this.finished = finished
    this.first ??= finished
    // The games of earlier runs took none of this one's time.
    const before = this.first
    this.bar?.update({
      unit: 'games',
      count: finished - before,
      fraction: total === null ? null : (finished - before) / Math.max(total - before, 1),
    })
    if (this.bar === null && last !== null && performance.now() - this.lastLine > LINE_MILLISECONDS) this.line(total)
  }

  end(): void {
    this.bar?.clear()
  }

  private line(total: number | null): void {
    this.lastLine = performance.now()
    const elapsed = performance.now() - this.started
    const played = this.finished - (this.first ?? 0)
    const left = total === null ? '' : `, ${clockTime((elapsed / Math.max(played, 1)) * (total - this.finished))} left`
    const rate = ((played / elapsed) * 60_000).toFixed(1)
    this.context.note(`${this.finished}${total === null ? '' : ` of ${total}`} games, ${rate} a minute${left}`)
  }
}

const LINE_MILLISECONDS = 10_000
