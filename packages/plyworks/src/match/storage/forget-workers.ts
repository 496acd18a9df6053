import type { Game } from '@plyworks/core'
import type { Store } from '../../storage/store.js'
import type { Results } from '../schedules/schedule.js'
import { resultsOf } from './matches.js'
import { writeNote } from './notes.js'
import { indexMatch } from './positions.js'

/** Returns the names of the workers of queues that have played finished games of a match. */
export function workersOf(store: Store, match: number): string[] {
  return store
    .all<{ worker: string }>(
      'SELECT DISTINCT worker FROM game WHERE match = ? AND worker IS NOT NULL ORDER BY 1',
      match,
    )
    .map(({ worker }) => worker)
}

/** The match whose games are thrown away. */
interface Place {
  readonly match: number
  readonly keyVersion: number
  /** Throws when this process may not write to the match any more. */
  hold(): void
}

/**
 * Throws away the games of workers that answer wrongly, with all sums that count them, so that they are played again. Games of such a
 * worker in other matches stay, for those may be long finished; their reports say which they are.
 * @param planned returns how many games are planned with the results that are left; later ones are thrown away as well
 */
export function forgetWorkers(
  store: Store,
  game: Game,
  { match, keyVersion, hold }: Place,
  workers: ReadonlySet<string>,
  planned: (left: Results) => number,
): void {
  const liars = [...workers].filter((worker) => gamesOf(store, worker).length > 0)
  if (liars.length === 0) return
  store.saved(() => {
    hold()
    let forgotten = false
    for (const worker of liars) {
      const played = gamesOf(store, worker)
      const here = played.filter((each) => each.match === match)
      if (here.length > 0) {
        store.run('DELETE FROM game WHERE match = ? AND worker = ?', match, worker)
        writeNote(store, match, 'remark', `worker ${worker} answered wrongly: ${listOf(here)} thrown away`)
        forgotten = true
      }
      for (const other of new Set(played.map((each) => each.match))) {
        if (other !== match) markGames(store, other, worker, played)
      }
    }
    if (!forgotten) return
    store.run('DELETE FROM game WHERE match = ? AND place >= ?', match, planned(resultsOf(store, match)))
    store.run('DELETE FROM tally WHERE match = ?', match)
    store.run(
      `INSERT INTO tally (match, players, outcome, reason, blamed, games)
       SELECT match, players, outcome, reason, coalesce(blamed, -1), count(*) FROM game
       WHERE match = ? AND outcome IS NOT NULL GROUP BY 1, 2, 3, 4, 5`,
      match,
    )
    store.run('UPDATE match SET test = NULL WHERE number = ?', match)
    indexMatch(store, game, keyVersion, match)
  })
}

interface PlayedGame {
  readonly match: number
  readonly place: number
}

function gamesOf(store: Store, worker: string): PlayedGame[] {
  return store.all<PlayedGame>('SELECT match, place FROM game WHERE worker = ? ORDER BY match, place', worker)
}

/** Says in the report of another match which of its games are not to be trusted; once. */
function markGames(store: Store, match: number, worker: string, played: readonly PlayedGame[]): void {
  const games = listOf(played.filter((each) => each.match === match))
  const text = `worker ${worker} answered another match wrongly: ${games} not to be trusted`
  const told = store.first('SELECT 1 FROM note WHERE match = ? AND text = ?', match, text)
  if (told === undefined) writeNote(store, match, 'remark', text)
}

/** Games that a note names one by one. */
const MOST_NAMED = 20

function listOf(games: readonly PlayedGame[]): string {
  const numbers = games.map(({ place }) => place + 1)
  if (numbers.length === 1) return `game ${numbers[0]} is`
  const more = numbers.length > MOST_NAMED ? ` and ${numbers.length - MOST_NAMED} more` : ''
  return `games ${numbers.slice(0, MOST_NAMED).join(', ')}${more} are`
}
