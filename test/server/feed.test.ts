import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatchReport } from '../../packages/plyworks/src/match/report/report.js'
import { StoredMatch } from '../../packages/plyworks/src/match/storage/stored-match.js'
import { reportStored } from '../../packages/plyworks/src/match/storage/stored-report.js'
import { MatchReports } from '../../packages/plyworks/src/server/arena/match-reports.js'
import { MatchFeed, type MatchListener } from '../../packages/plyworks/src/server/live/match-feed.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { connectFour, settingsOf } from '../match/support.js'

let folder = ''
let store: Store
let other: Store
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-feed-'))
  store = Store.open(folder)
  other = Store.open(folder)
})
afterAll(() => {
  store.close()
  other.close()
  rmSync(folder, { recursive: true })
})

/** Hears of a match and remembers the reports. */
class Watcher implements MatchListener {
  readonly reports: MatchReport[] = []
  behind = false

  isBehind(): boolean {
    return this.behind
  }

  live(): void {}

  report(report: string): void {
    this.reports.push(JSON.parse(report))
  }

  failed(error: unknown): void {
    throw error
  }

  get games(): number[] {
    return this.reports.map(({ games }) => games)
  }
}

function playGame(match: StoredMatch, game: number): void {
  const at = '2030-01-01T00:00:00.000Z'
  match.begin({ game, round: 0, players: [0, 1], opening: 0, start: '-', moves: ['1'], at })
  match.end({ game, reason: 'resignation', seat: 1, detail: '', points: [1, 0], plies: 1, remarks: [], at })
}

test('all who follow a match hear the same reports, soon and not too often, and only news', async () => {
  const match = StoredMatch.create(other, connectFour, await settingsOf())
  let made = 0
  const reports = new MatchReports(store, async (id) => {
    made++
    return JSON.stringify(reportStored(store, id))
  })
  const feed = new MatchFeed(store, reports)
  const [early, slow] = [new Watcher(), new Watcher()]
  feed.follow(match.id, early)
  feed.follow(match.id, slow)
  await expect.poll(() => [early.games, slow.games]).toEqual([[0], [0]])
  playGame(match, 0)
  slow.behind = true
  await expect.poll(() => early.games, { timeout: 20_000 }).toEqual([0, 1])
  expect(slow.games).toEqual([0])
  // A client that comes in the pause between two reports gets the last one at once.
  playGame(match, 1)
  const late = new Watcher()
  feed.follow(match.id, late)
  await expect.poll(() => late.games).toHaveLength(1)
  slow.behind = false
  for (const watcher of [early, slow, late]) {
    await expect.poll(() => watcher.games.at(-1), { timeout: 20_000 }).toBe(2)
    expect(new Set(watcher.games).size).toBe(watcher.games.length)
  }
  feed.close()
  // All others are told the same, and once the match has ended its last report: it is made once.
  match.close()
  const before = made
  const asked = await Promise.all(Array.from({ length: 20 }, () => reports.of(match.id)))
  expect(new Set(asked.map(({ text }) => text)).size).toBe(1)
  expect(made).toBe(before + 1)
  playGame(StoredMatch.create(other, connectFour, await settingsOf()), 0)
  await reports.of(match.id)
  expect(made).toBe(before + 1)
})
