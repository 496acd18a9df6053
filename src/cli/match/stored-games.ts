import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { openGame, playMoves, readPosition } from '../../jobs/question.js'
import { Stopped } from '../../jobs/task.js'
import { checkGame } from '../../match/records/check.js'
import { readGames } from '../../match/records/read-games.js'
import { formatGame } from '../../match/records/text.js'
import { ImportStopped, importGames } from '../../match/storage/import-games.js'
import { loadMatch } from '../../match/storage/matches.js'
import { type ExploredMove, explorePosition, usualStart } from '../../match/storage/positions.js'
import { recordedGames } from '../../match/storage/recorded-games.js'
import type { Store } from '../../store/store.js'
import { write } from '../console.js'
import { groupDigits } from '../format.js'
import { ProgressBar } from '../progress.js'
import { type Answer, type Context, silent } from '../verb.js'

/** Games leave one by one as they are read, so a match of any size needs little memory. */
export async function exportGames(store: Store, id: string, format: 'text' | 'json'): Promise<Answer> {
  for (const game of recordedGames(store, id)) {
    await write(format === 'json' ? `${JSON.stringify(game)}\n` : formatGame(game))
  }
  return silent
}

/** Checks every move of exported games without keeping them. */
export async function checkGames(path: string): Promise<Answer> {
  const result = { games: 0, moves: 0 }
  for await (const { game, line } of readGames(path)) {
    checkGame(await openGame(game.game), game, `game ${game.number} of line ${line}`)
    result.games++
    result.moves += game.opening.length + game.moves.length
  }
  return { result, text: `${result.games} games with ${result.moves} moves, all legal` }
}

/** Checks exported games and keeps them. */
export async function takeGames(
  store: Store,
  path: string,
  name: string | undefined,
  context: Context,
): Promise<Answer> {
  const stop = new AbortController()
  const forget = context.onSignal(() => stop.abort())
  const bars = process.stderr.isTTY ? new ImportBars(path) : null
  try {
    const matches = await importGames(store, {
      path,
      name: name ?? basename(path).replace(/\.[a-z]+$/i, ''),
      openGame,
      signal: stop.signal,
      onProgress: ({ step, games, bytes }) => bars?.update(step, games, bytes),
    })
    const text = matches.map(
      ({ id, game, games, moves }) =>
        `${id}: ${groupDigits(games)} games of ${game} with ${groupDigits(moves)} moves, all legal`,
    )
    return { result: { matches }, text: text.length === 0 ? 'no games' : text.join('\n') }
  } catch (error) {
    throw error instanceof ImportStopped ? new Stopped() : error
  } finally {
    bars?.end()
    forget()
  }
}

/** One bar for each reading of the file. */
class ImportBars {
  private readonly size: number
  private step = ''
  private bar: ProgressBar | null = null

  constructor(path: string) {
    this.size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  }

  update(step: string, games: number, bytes: number): void {
    if (step !== this.step) {
      this.end()
      this.step = step
      this.bar = new ProgressBar(
        (text) => process.stderr.write(text),
        () => performance.now(),
        undefined,
      )
    }
    this.bar?.update({ unit: `games (${step})`, count: games, fraction: bytes / Math.max(1, this.size) })
  }

  end(): void {
    this.bar?.clear()
  }
}

export interface ExploreOptions {
  readonly position?: string
  readonly moves?: string
}

/** What was played in a position: of one match, or of all games of a game when its name is given instead. */
export async function exploreGames(store: Store, subject: string, options: ExploreOptions): Promise<Answer> {
  const match = /^[a-z-]+(:|$)/.test(subject) && !isMatch(store, subject) ? null : loadMatch(store, subject)
  const game = await openGame(match === null ? subject : match.settings.game)
  const start = options.position ?? usualStart(store, game, match?.row.number)
  const position = readPosition(game, start, undefined)
  playMoves(
    game,
    position,
    (options.moves ?? '').split(/\s+/).filter((word) => word !== ''),
  )
  const moves = explorePosition(store, game, position, match?.row.number)
  const result = { position: game.text.formatPosition(position), turn: position.turn, moves }
  return { result, text: moves.length === 0 ? 'no game has a move here' : describeMoves(moves, position.turn) }
}

function isMatch(store: Store, id: string): boolean {
  return store.first('SELECT 1 FROM match WHERE id = ?', id) !== undefined
}

function describeMoves(moves: readonly ExploredMove[], turn: number): string {
  const width = Math.max(...moves.map(({ move }) => move.length))
  return moves
    .map(({ move, games, points, shared }) => {
      const share = `${((points[turn] / games) * 100).toFixed(1)} %`
      return `${move.padEnd(width)}  ${groupDigits(games)} games, ${share} of the points, ${groupDigits(shared)} shared`
    })
    .join('\n')
}
