import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadGame } from '../../src/load-game.js'
import { Journal, journalPath } from '../../src/match/journal/journal.js'
import { readJournal } from '../../src/match/journal/read-journal.js'
import { checkGame } from '../../src/match/records/check.js'
import { readJsonGames } from '../../src/match/records/json.js'
import { GameGatherer, type RecordedGame } from '../../src/match/records/recorded-game.js'
import { formatGame, GameTextReader } from '../../src/match/records/text.js'
import { reportPage } from '../../src/match/report/html.js'
import { type MatchReport, reportMatch } from '../../src/match/report/report.js'
import { describeReport } from '../../src/match/report/table.js'
import type { MatchSettings } from '../../src/match/settings.js'
import { runTournament } from '../../src/match/tournament.js'
import { connectFour, localThinkers, processesOfMatch, settingsOf } from './support.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-tournament-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Plays a match in this process until it ends or so many games have ended. */
async function playSome(journal: Journal, games = Infinity): Promise<'finished' | 'stopped'> {
  const stop = new AbortController()
  let played = 0
  try {
    return await runTournament({
      store: journal,
      openThinker: localThinkers,
      signal: stop.signal,
      most: 2,
      onProgress: ({ last }) => {
        if (last !== null && ++played >= games) stop.abort()
      },
    })
  } finally {
    await journal.close()
  }
}

async function playAll(settings: MatchSettings): Promise<string> {
  const journal = await Journal.create(folder, settings)
  expect(await playSome(journal)).toBe('finished')
  return journal.header.id
}

async function report(id: string): Promise<MatchReport> {
  const { header, finished, notes } = await readJournal(journalPath(folder, id))
  return reportMatch(header, finished, notes)
}

/** A report without what differs between two runs of one match. */
function essence({ id: _, notes: __, ...rest }: MatchReport): Omit<MatchReport, 'id' | 'notes'> {
  return rest
}

async function recorded(id: string): Promise<RecordedGame[]> {
  const games: RecordedGame[] = []
  const gatherer = new GameGatherer((game) => games.push(game))
  const path = journalPath(folder, id)
  const { header } = await readJournal(path)
  await readJournal(path, (event) => gatherer.hear(event, header))
  return games
}

describe('a match', () => {
  test('that is broken off again and again ends like one that is not', async () => {
    for (const schedule of [{ type: 'round-robin', games: 2 }, { type: 'swiss', rounds: 2 }, { type: 'knockout' }]) {
      const players = ['alpha-beta', 'random', 'greedy', 'minimax'].map((engine) => ({ engine }))
      const settings = await settingsOf({ schedule, players })
      const unbroken = await playAll(settings)
      const journal = await Journal.create(folder, settings)
      const { id } = journal.header
      let state = await playSome(journal, 1)
      for (let stops = 0; state === 'stopped' && stops < 100; stops++)
        state = await playSome(await Journal.resume(folder, id), 3)
      expect(state).toBe('finished')
      expect(essence(await report(id))).toEqual(essence(await report(unbroken)))
      const moves = async (match: string): Promise<string[][]> =>
        (await recorded(match))
          .sort((one, other) => one.number - other.number)
          .map((game) => game.moves.map(({ move }) => move))
      expect(await moves(id)).toEqual(await moves(unbroken))
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
    const result = await report(id)
    expect(result).toMatchObject({ state: 'finished', games: 10, scheduled: 10 })
    expect(result.endings).toMatchObject({ 'illegal-move': 2, crash: 2, 'early-exit': 2, flood: 2, rules: 2 })
    expect(result.standings.find(({ player }) => player === 'crash')).toMatchObject({ faults: { crash: 2 }, losses: 2 })
    expect(result.notes.join('\n')).toMatch(
      /network: .*\n(.*\n)*game \d+, orphan: left-processes: left 1 process behind/,
    )
    expect(processesOfMatch(id)).toEqual([])
  })

  test('is stopped by its sequential test, at the same game however many are played at once', async () => {
    const players = [{ engine: 'alpha-beta' }, { engine: 'random' }]
    const change = { players, schedule: { games: 400 }, sprt: { elo0: 0, elo1: 100 } }
    const one = await report(await playAll(await settingsOf({ ...change, concurrency: 1 })))
    const two = await report(await playAll(await settingsOf({ ...change, concurrency: 2 })))
    expect(one.sprt?.decision).toBe('H1')
    expect(one.games).toBeLessThan(100)
    expect(one.state).toBe('finished')
    expect(essence(two)).toEqual(essence(one))
  })

  test('of players for which an opening decides gives each side of it once', async () => {
    const openings = { list: ['4 4', '1 2 3'] }
    const id = await playAll(
      await settingsOf({ openings, schedule: { games: 4 }, players: [{ engine: 'greedy' }, { engine: 'random' }] }),
    )
    const games = await recorded(id)
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
    const games = await recorded(await playAll(await settingsOf({ players, schedule: { games: 2 } })))
    expect(games).toHaveLength(2)
    const read: RecordedGame[] = []
    const reader = new GameTextReader((game) => read.push(game))
    for (const line of games.map(formatGame).join('').split('\n')) reader.take(line)
    reader.end()
    expect(read).toEqual(games)
    expect(readJsonGames(games.map((game) => JSON.stringify(game)).join('\n'))).toEqual(games)
    for (const game of read) checkGame(connectFour, game)
  })

  test('are refused when a move, the result or the reason is wrong', async () => {
    const [game] = await recorded(
      await playAll(await settingsOf({ players: [{ engine: 'greedy' }, { engine: 'random' }] })),
    )
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
    expect(() => readJsonGames('{"match":"x"}')).toThrow('line 1.number')
  })
})

describe('the report', () => {
  test('as text and as a page tells the standings, and nothing of a name becomes markup', async () => {
    const players = [
      { engine: 'greedy', name: '<script>alert(1)</script>' },
      { engine: 'random', name: 'R & D' },
    ]
    const result = await report(await playAll(await settingsOf({ players, schedule: { games: 8 } })))
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
    const result = await report(id)
    expect(result).toMatchObject({ games: 4, scheduled: 4, endings: { 'illegal-move': 4 } })
    expect(result.seats).toHaveLength(4)
    for (const standing of result.standings) expect(standing.seats.map(({ games }) => games)).toEqual([1, 1, 1, 1])
    expect(readFileSync(journalPath(folder, id), 'utf8')).toContain('"points":[0,0.3333333333333333')
  })
})
