import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import type { Game } from '../../core/game.js'
import { TextError } from '../../core/text-error.js'
import type { Store } from '../../store/store.js'
import { DEFAULT_ADJUDICATION } from '../adjudication.js'
import { NO_TIME_CONTROL } from '../clocks.js'
import { checkGame } from '../records/check.js'
import { type ReadGame, readGames } from '../records/read-games.js'
import type { RecordedGame } from '../records/recorded-game.js'
import { type MatchSettings, MOST_PLAYERS } from '../settings.js'
import { livingOwner, newOwner, type Owner, release } from './claims.js'
import type { MatchRow } from './matches.js'
import { countPositions, PositionWalk } from './positions.js'
import { endGame, insertMatch, insertMove } from './stored-match.js'

export interface ImportSetting {
  readonly path: string
  /** Name of the matches that the games become. */
  readonly name: string
  openGame(name: string): Promise<Game>
  /** Stops the import; nothing of it is kept then. */
  readonly signal: AbortSignal
  readonly onProgress?: (progress: ImportProgress) => void
}

export interface ImportProgress {
  readonly step: 'checking' | 'writing'
  readonly games: number
  /** Of the file, read in this step. */
  readonly bytes: number
}

/** Games of one edition of a game that were imported together. */
export interface ImportedMatch {
  readonly id: string
  readonly game: string
  readonly games: number
  readonly moves: number
}

/** Thrown when the signal stopped an import. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped'
}

/** Games written in one transaction; others that want to write wait for so long. */
const CHUNK = 100

/**
 * Reads exported games into the database, those of each edition of a game as a match of their own. First every game of
 * the file is checked, every move by the rules; only when all are right anything is written. Until all are written they
 * are in no list, and what a killed import has left is cleared away by the next one.
 * @throws TextError naming the first game and move that is wrong, ImportStopped
 */
export async function importGames(store: Store, setting: ImportSetting): Promise<ImportedMatch[]> {
  refusePipes(setting.path)
  clearLeftOvers(store)
  const found = new Map<string, FoundGames>()
  await eachGame(setting, 'checking', async ({ game: record, line }) => {
    const game = await setting.openGame(record.game)
    checkGame(game, record, `game ${record.number} of line ${line}`)
    const games = found.get(game.name) ?? new FoundGames(game)
    found.set(game.name, games)
    games.add(record)
  })
  const writers = new Map<string, MatchWriter>()
  try {
    for (const [name, games] of found) writers.set(name, new MatchWriter(store, games, setting.name))
    await eachGame(setting, 'writing', async ({ game: record }) => {
      const game = await setting.openGame(record.game)
      const writer = writers.get(game.name)
      if (writer === undefined) throw changedMeanwhile(setting.path)
      writer.add(record)
    })
    for (const writer of writers.values()) writer.finish(setting.path)
  } catch (error) {
    for (const writer of writers.values()) writer.discard()
    throw error
  }
  return [...writers.values()].map(({ result }) => result)
}

/** Games of one edition, as the first reading finds them. */
class FoundGames {
  readonly players: string[] = []
  /** Of all that was read of the games. */
  readonly digest = createHash('sha256')
  games = 0
  moves = 0

  constructor(readonly game: Game) {}

  add(record: RecordedGame): void {
    this.games++
    this.digest.update(JSON.stringify(record))
    this.moves += record.opening.length + record.moves.length
    for (const name of record.players) if (!this.players.includes(name)) this.players.push(name)
    if (this.players.length > MOST_PLAYERS) {
      const found = `more than ${MOST_PLAYERS} players of ${this.game.name}`
      throw new TextError('file', 1, found, 'games of fewer players: cut it in several files')
    }
  }
}

class MatchWriter {
  readonly result: ImportedMatch
  private readonly owner: Owner = newOwner()
  private readonly row: MatchRow
  private readonly numbers: ReadonlyMap<string, number>
  private readonly waiting: RecordedGame[] = []
  private readonly digest = createHash('sha256')
  private place = 0

  constructor(
    private readonly store: Store,
    private readonly found: FoundGames,
    name: string,
  ) {
    const { game, games, moves, players } = found
    this.row = insertMatch(store, game, settingsOf(found, name), {
      state: 'importing',
      owner: JSON.stringify(this.owner),
    })
    this.numbers = new Map(players.map((player, number) => [player, number]))
    this.result = { id: this.row.id, game: game.name, games, moves }
  }

  add(record: RecordedGame): void {
    this.digest.update(JSON.stringify(record))
    this.waiting.push(record)
    if (this.waiting.length >= CHUNK) this.flush()
  }

  /** @throws TextError when the file gave other games the second time than the first */
  finish(path: string): void {
    this.flush()
    if (this.digest.digest('hex') !== this.found.digest.digest('hex')) throw changedMeanwhile(path)
    this.store.saved(() => this.store.run(`UPDATE match SET state = 'finished' WHERE number = ?`, this.row.number))
    release(this.store, this.row.number, this.owner)
  }

  discard(): void {
    this.store.run('DELETE FROM match WHERE number = ?', this.row.number)
  }

  private flush(): void {
    this.store.transaction(() => {
      for (const record of this.waiting.splice(0)) this.write(record, this.place++)
    })
  }

  private write(record: RecordedGame, place: number): void {
    const { store, row, found } = this
    const players = record.players.map((name) => this.numbers.get(name) ?? 0)
    const game = store.run(
      `INSERT INTO game (match, place, round, players, opening, start, opening_moves, begun) VALUES (?, ?, ?, ?, 0, ?, ?, ?)`,
      row.number,
      place,
      Math.max(0, record.round - 1),
      players.join(' '),
      record.start,
      record.opening.join(' '),
      record.date,
    )
    const walk = new PositionWalk(found.game, record.start, record.opening)
    for (const move of record.moves) {
      const ply = walk.played.length + 1
      const seat = walk.turn
      walk.play(move.move)
      insertMove(store, game, { ...move, ply, seat, move: walk.played[ply - 1].move })
    }
    const { reason, seat, detail, points, date: at } = record
    const end = { reason, seat, detail, points, plies: walk.played.length, remarks: [], at }
    endGame(store, { match: row.number, game, players }, end)
    countPositions(store, { edition: row.edition, match: row.number, game }, walk.played, points)
  }
}

/** Goes through the file once; pauses now and then, so that signals are heard. */
async function eachGame(
  { path, signal, onProgress }: ImportSetting,
  step: ImportProgress['step'],
  take: (game: ReadGame) => Promise<void>,
): Promise<void> {
  let games = 0
  for await (const read of readGames(path)) {
    if (signal.aborted) throw new ImportStopped()
    await take(read)
    games++
    onProgress?.({ step, games, bytes: read.bytes })
    if (games % CHUNK === 0) await new Promise(setImmediate)
  }
}

/** The settings of a match of games from elsewhere: of its players only the names are known. */
function settingsOf({ game, games, players }: FoundGames, name: string): MatchSettings {
  return {
    name,
    game: game.name,
    seats: game.traits.seats,
    seed: 0,
    concurrency: null,
    schedule: { type: 'imported', games },
    openings: { list: [], randomPlies: 0 },
    adjudication: DEFAULT_ADJUDICATION,
    confine: 'off',
    sprt: null,
    players: players.map((player) => ({ kind: 'person', name: player, control: NO_TIME_CONTROL })),
  }
}

function changedMeanwhile(path: string): TextError {
  const found = `${JSON.stringify(path)} with other games at the second reading`
  return new TextError('file', 1, found, 'a file that does not change meanwhile')
}

/** What is not there is told by the reading. */
function refusePipes(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || stats.isFile()) return
  throw new TextError('file', 1, JSON.stringify(path), 'a file: it is read twice')
}

function clearLeftOvers(store: Store): void {
  for (const { number, owner } of store.all<MatchRow>(`SELECT number, owner FROM match WHERE state = 'importing'`)) {
    if (livingOwner(owner) === null) store.run('DELETE FROM match WHERE number = ?', number)
  }
}
