import { readFile, writeFile } from 'node:fs/promises'
import { Option } from 'commander'
import { quote } from '../core/text-error.js'
import { EngineThread } from '../jobs/engine-thread.js'
import { badInput, Failure, refusal, STATUS } from '../jobs/failure.js'
import { openGame } from '../jobs/question.js'
import { readMatchFile } from '../match/file/read-file.js'
import { AlreadyClaimed } from '../match/journal/claim.js'
import type { FinishedGame } from '../match/journal/events.js'
import { Journal, journalPath, matchesFolder } from '../match/journal/journal.js'
import { readJournal } from '../match/journal/read-journal.js'
import { NotApplicable } from '../match/not-applicable.js'
import { checkGame } from '../match/records/check.js'
import { readJsonGames } from '../match/records/json.js'
import { GameGatherer, type RecordedGame } from '../match/records/recorded-game.js'
import { formatGame, GameTextReader } from '../match/records/text.js'
import { reportPage } from '../match/report/html.js'
import { type MatchReport, reportMatch } from '../match/report/report.js'
import { describeReport } from '../match/report/table.js'
import { runTournament, type TournamentProgress } from '../match/tournament.js'
import { write } from './console.js'
import { clockTime } from './format.js'
import { jsonErrorPlace } from './json-place.js'
import { ProgressBar } from './progress.js'
import { type Answer, type Context, silent, type Verb } from './verb.js'

interface MatchOptions {
  readonly html?: string
  readonly data?: string
  readonly format: 'text' | 'json'
}

const HELP = `
  match FILE           plays the match that a TOML or JSON file describes
  match resume ID      goes on with a match that was broken off
  match report ID      tells how a match stands
  match export ID      writes its games to standard output (--format)
  match check FILE     reads exported games and checks every move`

/** Tournaments. */
export const verb: Verb = {
  askable: false,
  configure: (command) =>
    command
      .argument('<FILE|ACTION>', 'a match file, or one of resume, report, export, check')
      .argument('[ID]', 'the match, or the file for check')
      .option('--json', 'answer with JSON on standard output')
      .option('--html <FILE>', 'also write the report as a page')
      .option('--data <DIR>', 'data folder (default: $PLYWORKS_DATA, else ~/.plyworks)')
      .addOption(new Option('--format <NAME>', 'of exported games').choices(['text', 'json']).default('text'))
      .addHelpText('after', HELP),
  async run({ operands: [action, id], options }, context) {
    const given = options<MatchOptions>()
    try {
      return await act(action, id, given, context)
    } catch (error) {
      if (error instanceof NotApplicable) throw refusal(error.message)
      if (error instanceof AlreadyClaimed) throw badInput('match', error.message)
      throw error
    }
  },
}

async function act(action: string, id: string | undefined, options: MatchOptions, context: Context): Promise<Answer> {
  const folder = matchesFolder(options.data)
  switch (action) {
    case 'resume':
      return play(await Journal.resume(folder, needed(id)), folder, options, context)
    case 'report':
      return answer(await readReport(folder, needed(id)), options)
    case 'export':
      return exportGames(folder, needed(id), options.format)
    case 'check':
      return checkGames(needed(id))
    default:
      if (id !== undefined) throw badInput('match', `found ${quote(id)} after a file, expected nothing`)
      return play(await Journal.create(folder, await readMatchFile(action, jsonErrorPlace)), folder, options, context)
  }
}

function needed(id: string | undefined): string {
  if (id === undefined) throw badInput('match', 'found no second argument, expected the id of a match or a file')
  return id
}

/** Plays a match while signals and progress are attended to. */
async function play(journal: Journal, folder: string, options: MatchOptions, context: Context): Promise<Answer> {
  const { id } = journal.header
  const resume = `plyworks match resume ${id}${options.data === undefined ? '' : ` --data ${options.data}`}`
  const stop = new AbortController()
  const forget = context.onSignal(() => stop.abort())
  const progress = new MatchProgress(context)
  context.note(`match ${id}; if it is broken off, go on with: ${resume}`)
  let state: 'finished' | 'stopped'
  try {
    state = await runTournament({
      store: journal,
      openThinker: (game, { engine }) => new EngineThread({ game, engine }),
      signal: stop.signal,
      onProgress: (report) => progress.update(report),
    })
  } finally {
    progress.end()
    forget()
    await journal.close()
  }
  if (state === 'stopped') {
    const message = `stopped after ${progress.finished} games, all of them saved; go on with: ${resume}`
    throw new Failure(STATUS.stoppedAndSaved, message)
  }
  return answer(await readReport(folder, id), options)
}

/** What people see while a match goes on: a bar on a terminal, else a line now and then. */
class MatchProgress {
  finished = 0
  private readonly bar: ProgressBar | null
  private readonly started = performance.now()
  private lastLine = performance.now()
  private first: number | null = null

  constructor(private readonly context: Context) {
    this.bar = process.stderr.isTTY
      ? new ProgressBar(
          (text) => process.stderr.write(text),
          () => performance.now(),
          undefined,
        )
      : null
  }

  update({ finished, total, last }: TournamentProgress): void {
    this.finished = finished
    this.first ??= finished
    this.bar?.update({
      unit: 'games',
      count: finished,
      fraction: total === null ? null : finished / Math.max(total, 1),
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

async function readReport(folder: string, id: string): Promise<MatchReport> {
  const { header, finished, notes } = await readJournal(journalPath(folder, id))
  return reportMatch(header, finished satisfies ReadonlyMap<number, FinishedGame>, notes)
}

async function answer(report: MatchReport, { html }: MatchOptions): Promise<Answer> {
  if (html !== undefined) {
    await writeFile(html, reportPage(report)).catch((error: NodeJS.ErrnoException) => {
      throw badInput('html', `cannot write ${JSON.stringify(html)} (${error.code ?? error.message})`)
    })
  }
  return { result: report, text: describeReport(report) }
}

/** Games leave one by one as they are read, so a match of any size needs little memory. */
async function exportGames(folder: string, id: string, format: 'text' | 'json'): Promise<Answer> {
  const path = journalPath(folder, id)
  const { header } = await readJournal(path)
  const texts: string[] = []
  const gatherer = new GameGatherer((game) => {
    texts.push(format === 'json' ? `${JSON.stringify(game)}\n` : formatGame(game))
  })
  const pass = async (): Promise<void> => {
    for (const text of texts.splice(0)) await write(text)
  }
  await readJournal(path, (event) => gatherer.hear(event, header), pass)
  return silent
}

async function checkGames(path: string): Promise<Answer> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw badInput('match', `cannot read ${JSON.stringify(path)} (${error.code ?? error.message})`)
  })
  const records = path.endsWith('.json') || text.startsWith('{') ? readJsonGames(text) : readTextGames(text)
  let moves = 0
  for (const record of records) {
    checkGame(await openGame(record.game), record)
    moves += record.opening.length + record.moves.length
  }
  const result = { games: records.length, moves }
  return { result, text: `${result.games} games with ${moves} moves, all legal` }
}

function readTextGames(text: string): RecordedGame[] {
  const games: RecordedGame[] = []
  const reader = new GameTextReader((game) => games.push(game))
  for (const line of text.split('\n')) reader.take(line.replace(/\r$/, ''))
  reader.end()
  return games
}
