import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadGame } from '@plyworks/games'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatOutcome } from '../../packages/plyworks/src/match/outcome.js'
import { checkGame } from '../../packages/plyworks/src/match/records/check.js'
import { readJsonGame } from '../../packages/plyworks/src/match/records/json.js'
import type { RecordedGame } from '../../packages/plyworks/src/match/records/recorded-game.js'
import { formatGame, GameTextReader } from '../../packages/plyworks/src/match/records/text.js'
import { reportPage } from '../../packages/plyworks/src/match/report/html.js'
import { type MatchReport, reportMatch } from '../../packages/plyworks/src/match/report/report.js'
import { describeReport } from '../../packages/plyworks/src/match/report/table.js'
import type { MatchSettings } from '../../packages/plyworks/src/match/settings.js'
import { sourceOf } from '../../packages/plyworks/src/match/storage/matches.js'
import { recordedGames } from '../../packages/plyworks/src/match/storage/recorded-games.js'
import { StoredMatch } from '../../packages/plyworks/src/match/storage/stored-match.js'
import { runTournament } from '../../packages/plyworks/src/match/tournament.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { connectFour, localThinkers, processesOfMatch, settingsOf } from './support.js'

let folder = ''
let store: Store
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-tournament-'))
  store = Store.open(folder)
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

/** Plays a match in this process until it ends or that many games have ended. */
async function playSome(match: StoredMatch, games = Infinity): Promise<'finished' | 'stopped'> {
  const stop = new AbortController()
  let played = 0
  try {
    return await runTournament({
      store: match,
      openThinker: localThinkers,
      signal: stop.signal,
      threads: match.settings.concurrency ?? 2,
      onProgress: ({ last }) => {
        if (last !== null && ++played >= games) stop.abort()
      },
    })
  } finally {
    match.close()
  }
}

async function playAll(settings: MatchSettings): Promise<string> {
  const match = StoredMatch.create(store, await loadGame(settings.game), settings)
  expect(await playSome(match)).toBe('finished')
  return match.id
}

function report(id: string): MatchReport {
  return reportMatch(sourceOf(store, id))
}

/** A report without what differs between two runs of one match. */
function essence({ id: _, notes: __, ...rest }: MatchReport): Omit<MatchReport, 'id' | 'notes'> {
  return rest
}

function recorded(id: string): RecordedGame[] {
  return [...recordedGames(store, id)]
}

describe('a match', () => {
  test('that is broken off again and again ends like one that is not', async () => {
    for (const schedule of [{ type: 'round-robin', games: 2 }, { type: 'swiss', rounds: 2 }, { type: 'knockout' }]) {
      const players = ['alpha-beta', 'random', 'greedy', 'minimax'].map((engine) => ({ engine }))
      const settings = await settingsOf({ schedule, players })
      const unbroken = await playAll(settings)
      const match = StoredMatch.create(store, connectFour, settings)
      const { id } = match
      let state = await playSome(match, 1)
      for (let stops = 0; state === 'stopped' && stops < 100; stops++)
        state = await playSome(StoredMatch.resume(store, connectFour, id), 3)
      expect(state).toBe('finished')
      expect(essence(report(id))).toEqual(essence(report(unbroken)))
      const moves = (match: string): string[][] => recorded(match).map((game) => game.moves.map(({ move }) => move))
      expect(moves(id)).toEqual(moves(unbroken))
    }
  })

  test('goes on whatever programs do, and no game is missing', async () => {
    const bot = (failure: string): object => ({
      name: failure,
      command: [process.execPath, 'line-bot.mjs', failure],
      protocol: 'line',
      grace: 0.2,
    })
    const failures = ['illegal', 'crash', 'exit', 'floodErrors', 'orphan']
    const players = [{ engine: 'random' }, ...failures.map(bot)]
    const id = await playAll(await settingsOf({ players, schedule: { type: 'gauntlet', games: 2 }, time: { move: 5 } }))
    const result = report(id)
    expect(result).toMatchObject({ state: 'finished', games: 10, scheduled: 10 })
    expect(result.endings).toMatchObject({ 'illegal-move': 2, crash: 2, 'early-exit': 2, flood: 2, rules: 2 })
    expect(result.standings.find(({ player }) => player === 'crash')).toMatchObject({ faults: { crash: 2 }, losses: 2 })
    expect(result.notes.join('\n')).toMatch(
      /network: .*\n(.*\n)*game \d+, orphan: left-processes: left 1 process behind/,
    )
    expect(result.notes.join('\n')).toMatch(/game \d+, illegal: ply \d+, position \S+: move, character 1: found /)
    expect(processesOfMatch(id)).toEqual([])
  })

  test('charges a program that ends after its game to that game, and one that ends with 127 in the middle to this one', async () => {
    const bot = (failure: string, when: number): object => ({
      name: failure,
      command: [process.execPath, 'ugi-bot.mjs', failure, String(when)],
      protocol: 'ugi',
    })
    const change = { time: { move: 5 }, openings: {}, concurrency: 1 }
    const leaving = { ...change, players: [bot('leave', 2), { engine: 'random' }], schedule: { games: 5 } }
    const left = report(await playAll(await settingsOf(leaving)))
    expect(left).toMatchObject({ games: 5, endings: { rules: 5 } })
    const word = 'leave: after-game: crash: ended with status 3'
    expect(left.notes.filter((note) => note.includes('leave: '))).toEqual([
      expect.stringContaining('limits: '),
      `remark: game 2, ${word}`,
      `remark: game 4, ${word}`,
    ])
    const wrong = { ...change, players: [bot('exit127', 2), { engine: 'random' }], schedule: { games: 4 } }
    const id = await playAll(await settingsOf(wrong))
    expect(recorded(id).map(({ reason }) => reason)).toEqual(['rules', 'crash', 'rules', 'crash'])
    expect(report(id).notes).toContain('game 2, exit127: ended with status 127')
  })

  test('tells in text, in JSON and on the page which promises this machine does not keep', async () => {
    const bot = { name: 'bot', command: [process.execPath, 'line-bot.mjs', 'none'], protocol: 'line' }
    const result = report(
      await playAll(await settingsOf({ players: [{ engine: 'random' }, bot], confine: 'off', schedule: { games: 1 } })),
    )
    const broken = result.notes.filter((note) => note.startsWith('limits: not kept: '))
    expect(broken.map((note) => note.split(': ')[2])).toEqual([
      ...[
        'network',
        'files',
        'rights',
        'what a program starts',
        'when the referee dies',
        'processor time',
        'processors',
      ],
    ])
    for (const note of broken) expect(reportPage(result)).toContain(note)
    const lines = describeReport(result).split('\n')
    expect(lines.filter((line) => line.startsWith('limits: '))).toEqual([
      'limits: not kept: network, files, rights, what a program starts, when the referee dies, processor time, processors (--json and --html tell more)',
    ])
  })

  test('is stopped by its sequential test, at the same game however many are played at once', async () => {
    const players = [{ engine: 'alpha-beta' }, { engine: 'random' }]
    const change = { players, schedule: { games: 400 }, sprt: { elo0: 0, elo1: 100 } }
    const one = report(await playAll(await settingsOf({ ...change, concurrency: 1 })))
    const id = await playAll(await settingsOf({ ...change, concurrency: 2 }))
    const two = report(id)
    expect(one.sprt?.decision).toBe('H1')
    expect(one.games).toBeLessThan(100)
    expect(one.state).toBe('finished')
    expect(essence(two)).toEqual(essence(one))
    // What was counted while it was played is what counting all results again gives.
    const source = sourceOf(store, id)
    expect(source.testCount?.next).toBe(two.games)
    expect(reportMatch({ ...source, testCount: undefined })).toEqual(two)
  })

  test('of players for which an opening decides gives each side of it once', async () => {
    const openings = { list: ['4 4', '1 2 3'] }
    const id = await playAll(
      await settingsOf({ openings, schedule: { games: 4 }, players: [{ engine: 'greedy' }, { engine: 'random' }] }),
    )
    const games = recorded(id)
    const seen = games.map(({ opening, players }) => `${opening.join(' ')}: ${players[0]}`).sort()
    expect(seen).toEqual(['1 2 3: greedy', '1 2 3: random', '4 4: greedy', '4 4: random'])
  })
})

describe('the records of a match', () => {
  test('come back from text and JSON as they were, and every move is checked', async () => {
    const players = [
      { engine: 'alpha-beta' },
      { name: 'bad "bot"', command: [process.execPath, 'ugi-bot.mjs', 'illegal'], protocol: 'ugi' },
    ]
    const games = recorded(await playAll(await settingsOf({ players, schedule: { games: 2 } })))
    expect(games).toHaveLength(2)
    const read: RecordedGame[] = []
    const reader = new GameTextReader((game) => read.push(game))
    for (const line of games.map(formatGame).join('').split('\n')) reader.take(line)
    reader.end()
    expect(read).toEqual(games)
    expect(games.map((game, index) => readJsonGame(JSON.stringify(game), index + 1))).toEqual(games)
    for (const game of read) checkGame(connectFour, game)
  })

  test('are refused when a move, the result or the reason is wrong', async () => {
    const [game] = recorded(await playAll(await settingsOf({ players: [{ engine: 'greedy' }, { engine: 'random' }] })))
    const moves = [...game.moves]
    moves[2] = { move: '9' }
    expect(() => checkGame(connectFour, { ...game, moves })).toThrow(/game 1, move 5, character 1: found "9"/)
    expect(() => checkGame(connectFour, { ...game, points: [...game.points].reverse() })).toThrow(/result/)
    expect(() => checkGame(connectFour, { ...game, reason: 'time' })).toThrow(/reason/)
    expect(() => checkGame(connectFour, { ...game, moves: game.moves.slice(0, -1) })).toThrow(/goes on/)
    expect(() => checkGame(connectFour, { ...game, players: ['one'] })).toThrow(/1 players/)
    const reader = new GameTextReader(() => {})
    reader.take('[Match "x"]')
    expect(() => reader.take('2. 4')).toThrow('line 2, character 1: found "2", expected move number 1')
    expect(() => reader.take('[Oops]')).toThrow(/line 3, character 1: found "\[Oops\]"/)
    expect(() => readJsonGame('{"match":"x"}', 1)).toThrow('line 1.number')
  })
})

describe('the report', () => {
  test('as text and as a page tells the standings, and nothing of a name becomes markup', async () => {
    const players = [
      { engine: 'greedy', name: '<script>alert(1)</script>' },
      { engine: 'random', name: 'R & D' },
    ]
    const result = report(await playAll(await settingsOf({ players, schedule: { games: 8 } })))
    const text = describeReport(result)
    expect(text).toMatch(/rank {2}player .*Elo/)
    expect(text).toMatch(/8 × ended by the rules/)
    const page = reportPage(result)
    expect(page).not.toContain('<script')
    expect(page).toContain('R &amp; D')
    expect(page).toMatch(/<svg [^>]*role="img" aria-label="[^"]*±/)
    expect(page).not.toMatch(/(src|href)=/)
  })

  test('of four seats has a strength for every seat', async () => {
    const game = await loadGame('star-chess')
    expect(game.traits.seats).toBe(4)
    const settings = await settingsOf({
      game: 'star-chess',
      openings: {},
      time: { move: 1 },
      players: ['a', 'b', 'c', 'd'].map((name) => ({
        name,
        command: [process.execPath, 'line-bot.mjs'],
        protocol: 'line',
      })),
    })
    const id = await playAll(settings)
    const result = report(id)
    expect(result).toMatchObject({ games: 4, scheduled: 4, endings: { 'illegal-move': 4 } })
    expect(result.seats).toHaveLength(4)
    for (const standing of result.standings) expect(standing.seats.map(({ games }) => games)).toEqual([1, 1, 1, 1])
    expect(recorded(id).map(({ points }) => formatOutcome(points))).toContain('0 1/3 1/3 1/3')
  })
})
