import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportMatch } from '../../packages/plyworks/src/match/report/report.js'
import { sourceOf } from '../../packages/plyworks/src/match/storage/matches.js'
import { StoredMatch } from '../../packages/plyworks/src/match/storage/stored-match.js'
import { runTournament } from '../../packages/plyworks/src/match/tournament.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { connectFour, localThinkers, processesOfMatch, settingsOf } from '../match/support.js'

/** Failures that end their game with this reason, whichever the machine is busy with; `none` is a good program. */
const FAULTS: Readonly<Record<string, string>> = {
  none: 'rules',
  illegal: 'illegal-move',
  malformed: 'malformed-line',
  crash: 'crash',
  throw: 'crash',
  exit: 'early-exit',
  floodErrors: 'flood',
  floodLine: 'flood',
  resign: 'resignation',
  orphan: 'rules',
  daemon: 'rules',
}

const GAMES = Number(process.env.PLYWORKS_SOAK ?? 2000)

test('fast games with faults injected: no game missing, nothing left, nobody wronged, memory flat', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-soak-'))
  const programs = Object.keys(FAULTS).map((failure, index) => ({
    name: failure,
    // Every other program speaks another protocol, and fails in its first or second turn.
    command: [process.execPath, `${index % 2 === 0 ? 'line' : 'codecup'}-bot.mjs`, failure, String(1 + (index % 2))],
    protocol: index % 2 === 0 ? 'line' : 'codecup',
    grace: 1,
  }))
  const perPair = Math.ceil(GAMES / programs.length / 2) * 2
  const settings = await settingsOf({
    players: [{ engine: 'random' }, ...programs],
    schedule: { type: 'gauntlet', games: perPair },
    openings: {},
    time: { game: 5 },
  })
  const store = Store.open(folder)
  const match = StoredMatch.create(store, connectFour, settings)
  const { id } = match
  const memory: number[] = []
  await runTournament({
    store: match,
    openThinker: localThinkers,
    signal: new AbortController().signal,
    onProgress: ({ finished }) => {
      if (finished % 100 === 0) {
        memory.push(process.memoryUsage().rss)
        console.log(`${finished} games, ${Math.round((memory.at(-1) ?? 0) / 2 ** 20)} MB`)
      }
    },
  })
  match.close()
  const source = sourceOf(store, id)
  const report = reportMatch(source)
  const finished = source.games(0)
  store.close()
  rmSync(folder, { recursive: true })
  expect(report.games).toBe(perPair * programs.length)
  expect(report.games).toBeGreaterThanOrEqual(GAMES)
  expect(report.scheduled).toBe(report.games)
  expect(processesOfMatch(id)).toEqual([])
  for (const { players, reason, seat, remarks } of finished) {
    const bot = settings.players[Math.max(...players)].name
    // A program whose turn to fail never came has played a game like any other.
    expect([FAULTS[bot], 'rules']).toContain(reason)
    if (FAULTS[bot] !== 'rules') expect(seat === null || players[seat] !== 0).toBe(true)
    if (bot === 'orphan' || bot === 'daemon') expect(remarks.every(({ kind }) => kind === 'left-processes')).toBe(true)
  }
  for (const failure of Object.keys(FAULTS)) {
    const standing = report.standings.find(({ player }) => player === failure)
    if (FAULTS[failure] !== 'rules') expect(Object.values(standing?.faults ?? {})).toEqual([perPair])
  }
  // A short run says nothing about memory.
  if (memory.length < 10) return
  const early = Math.max(...memory.slice(2, 6))
  const late = Math.min(...memory.slice(-4))
  expect(late).toBeLessThan(early * 1.3)
})
