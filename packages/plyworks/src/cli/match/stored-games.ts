import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { percent } from '@plyworks/core'
import { formatGame } from '../../match/records/text.js'
import { type ImportProgress, ImportStopped, importGames } from '../../match/storage/import-games.js'
import type { ExploredMove } from '../../match/storage/positions.js'
import { recordedGames } from '../../match/storage/recorded-games.js'
import type { Store } from '../../storage/store.js'
import { Failure, STATUS } from '../../tasks/failure.js'
import { explorePlayed } from '../../tasks/played.js'
import { write } from '../console.js'
import { groupDigits } from '../format.js'
import { gameWords } from '../guest-games.js'
import { terminalBar } from '../progress.js'
import { commandLine } from '../shell-word.js'
import { type Answer, type Context, silent } from '../verb.js'

/** Games leave one by one as they are read, so a match of any size needs little memory. */
export async function exportGames(store: Store, id: string, format: 'text' | 'json'): Promise<Answer> {
  for (const game of recordedGames(store, id)) {
    await write(format === 'json' ? `${JSON.stringify(game)}\n` : formatGame(game))
  }
  return silent
}

/** Checks every move of exported games without keeping them. */
export async function checkGames(path: string, context: Context): Promise<Answer> {
  const result = await context.run('checkGames', { path })
  const { games, moves } = result
  return { result, text: `${groupDigits(games)} games with ${groupDigits(moves)} moves, all legal` }
}

/**
 * Checks exported games and keeps them.
 * @param name of the matches that they become; that of the file when absent
 * @throws Failure when it was stopped, with the command that goes on
 */
export async function takeGames(
  store: Store,
  path: string,
  { name, data }: { readonly name?: string | undefined; readonly data?: string | undefined },
  context: Context,
): Promise<Answer> {
  const stop = new AbortController()
  const forget = context.onSignal(() => stop.abort())
  const progress = new ImportProgressBar(path, context)
  try {
    const matches = await importGames(store, {
      path,
      name: name ?? basename(path).replace(/\.[a-z]+$/i, ''),
      signal: stop.signal,
      onProgress: (news) => progress.update(news),
    })
    const text = matches.map(
      ({ id, game, games, moves }) =>
        `${id}: ${groupDigits(games)} games of ${game} with ${groupDigits(moves)} moves, all legal`,
    )
    return { result: { matches }, text: text.length === 0 ? 'no games' : text.join('\n') }
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error
    const options = [...optionOf('--name', name), ...optionOf('--data', data), ...(context.json ? ['--json'] : [])]
    const command = commandLine(['match', 'import', path, ...options, ...gameWords()])
    const message = `stopped with the games so far saved; resume with: ${command}`
    throw new Failure(STATUS.stoppedAndSaved, message)
  } finally {
    progress.end()
    forget()
  }
}

function optionOf(option: string, value: string | undefined): string[] {
  return value === undefined ? [] : [option, value]
}

/** Shows people the progress of an import: that it resumes where it was, and a bar on a terminal. */
class ImportProgressBar {
  private readonly size: number
  private readonly bar = terminalBar()
  private found = 0

  constructor(
    path: string,
    private readonly context: Context,
  ) {
    this.size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  }

  update({ step, games, bytes }: ImportProgress): void {
    if (step === 'taken in' && this.found > 0) {
      this.bar?.clear()
      this.context.note(`going on after ${groupDigits(this.found)} games that are taken in already`)
      this.found = 0
    }
    if (step === 'found') this.found = games
    this.bar?.update({ unit: `games ${step}`, count: games, fraction: bytes / Math.max(1, this.size) })
  }

  end(): void {
    this.bar?.clear()
  }
}

export interface ExploreOptions {
  readonly position?: string
  readonly moves?: string
}

/** Prints the moves played in a position: of one match, or of all games of a game when its name is given instead. */
export async function exploreGames(store: Store, subject: string, options: ExploreOptions): Promise<Answer> {
  const match = /^[a-z-]+(:|$)/.test(subject) && !isMatch(store, subject) ? undefined : subject
  const { position, turn, moves } = await explorePlayed(store, { match, game: subject, ...options })
  const text = moves.length === 0 ? 'no game has a move here' : describeMoves(moves, turn)
  return { result: { position, turn, moves }, text }
}

function isMatch(store: Store, id: string): boolean {
  return store.first('SELECT 1 FROM match WHERE id = ?', id) !== undefined
}

function describeMoves(moves: readonly ExploredMove[], turn: number): string {
  const width = Math.max(...moves.map(({ move }) => move.length))
  return moves
    .map(({ move, games, points, shared }) => {
      const share = percent(points[turn] / games)
      return `${move.padEnd(width)}  ${groupDigits(games)} games, ${share} of the points, ${groupDigits(shared)} shared`
    })
    .join('\n')
}
