import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exploreGames } from '../../packages/plyworks/src/cli/match/stored-games.js'
import { formatOutcome, isOutcome, parseOutcome } from '../../packages/plyworks/src/match/outcome.js'
import type { RecordedGame } from '../../packages/plyworks/src/match/records/recorded-game.js'
import type { Results } from '../../packages/plyworks/src/match/schedules/schedule.js'
import {
  AlreadyClaimed,
  claim,
  holds,
  newOwner,
  release,
  renew,
} from '../../packages/plyworks/src/match/storage/claims.js'
import { importGames } from '../../packages/plyworks/src/match/storage/import-games.js'
import { listMatches, loadMatch } from '../../packages/plyworks/src/match/storage/matches.js'
import { explorePosition } from '../../packages/plyworks/src/match/storage/positions.js'
import { answerQuestion, questionIn } from '../../packages/plyworks/src/match/storage/questions.js'
import { recordedGames } from '../../packages/plyworks/src/match/storage/recorded-games.js'
import { StoredMatch } from '../../packages/plyworks/src/match/storage/stored-match.js'
import { reportStored } from '../../packages/plyworks/src/match/storage/stored-report.js'
import { verifyStore } from '../../packages/plyworks/src/match/storage/verify-store.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { mainScript } from '../cli/program.js' // builds what the other process below runs
import { connectFour, randomGames, settingsOf, writeGames } from './support.js'

let folder = ''
let store: Store
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-storage-'))
  store = Store.open(folder)
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const at = '2030-01-01T00:00:00.000Z'

/** A game of `moves` moves in column 4 and then in column 3, won by `winner`. */
function playGame(match: StoredMatch, game: number, moves: number, winner: number | null): void {
  match.begin({ game, round: 0, players: [game % 2, 1 - (game % 2)], opening: 0, start: '-', moves: ['1'], at })
  for (let ply = 2; ply <= moves; ply++) {
    const move = ply < 8 ? '4' : '3'
    const thought = { depth: 3, score: -7.5, nodes: 900, line: ['3', '2'] }
    match.move({ game, ply, seat: (ply - 1) % 2, move, wall: 1.5, charged: 1, processor: null, clock: 500, ...thought })
  }
  if (winner === null) return
  const points = winner === 0 ? [1, 0] : [0, 1]
  const seat = 1 - winner
  match.end({ game, reason: 'resignation', seat, detail: 'it gave up', points, plies: moves, remarks: [], at })
}

describe('shares of the point', () => {
  test('come back from their text', () => {
    const equal = fc
      .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 4 }))
      .map(([winners, losers]) => [...Array(winners).fill(1 / winners), ...Array(losers).fill(0)])
    fc.assert(
      fc.property(equal, (points) => {
        expect(isOutcome(points)).toBe(true)
        expect(parseOutcome(formatOutcome(points), 'x')).toEqual(points)
      }),
    )
    expect(isOutcome([0.7, 0.3])).toBe(false)
    expect(isOutcome([1, 1])).toBe(false)
    expect(() => parseOutcome('1/2 2', 'x')).toThrow(/found "1\/2 2"/)
    expect(() => parseOutcome('1/1 0', 'x')).toThrow()
  })
})

describe('a match in the database', () => {
  test('is there for others move by move, and its games once they have ended', async () => {
    const match = StoredMatch.create(store, connectFour, await settingsOf())
    playGame(match, 0, 9, 0)
    playGame(match, 1, 5, null)
    const other = Store.open(folder)
    expect(other.all('SELECT ply, move FROM move JOIN game ON game.number = game WHERE place = 1')).toHaveLength(4)
    const games = [...recordedGames(other, match.id)]
    expect(games).toHaveLength(1)
    expect(games[0]).toMatchObject({
      number: 1,
      players: ['alpha-beta', 'random'],
      opening: ['1'],
      moves: Array.from({ length: 8 }, (_, index) => ({
        move: index < 6 ? '4' : '3',
        wall: 1.5,
        clock: 500,
        score: -7.5,
        line: ['3', '2'],
      })),
      reason: 'resignation',
      seat: 1,
    })
    expect(listMatches(other)[0]).toMatchObject({ id: match.id, state: 'playing', games: 1 })
    match.close()
    expect(listMatches(other)[0]).toMatchObject({ id: match.id, state: 'stopped' })
    const resumed = StoredMatch.resume(other, connectFour, match.id)
    expect(resumed.results).toEqual([[1, 0]])
    playGame(resumed, 1, 3, 1)
    expect([...recordedGames(other, match.id)][1].moves).toHaveLength(2)
    resumed.finish()
    resumed.close()
    expect(listMatches(other)[0]).toMatchObject({ state: 'finished', games: 2 })
    other.close()
  })

  test('whose name or players were changed in the file is called damaged in lists, and is not opened', async () => {
    const { path } = writeGames(folder, randomGames(5, 78))
    const [{ id }] = await importGames(store, { path, name: 'true', signal: never() })
    const { number } = loadMatch(store, id).row
    const shown = () => listMatches(store).find((entry) => entry.id === id)
    expect(shown()).toMatchObject({ name: 'true', damaged: false })
    for (const [table, own] of [
      ['match', 'number'],
      ['player', 'match'],
    ]) {
      const [{ name }] = store.all<{ name: string }>(`SELECT name FROM ${table} WHERE ${own} = ?`, number)
      store.run(`UPDATE ${table} SET name = 'false' WHERE ${own} = ? AND name = ?`, number, name)
      expect(shown()).toMatchObject({ damaged: true })
      expect(() => loadMatch(store, id)).toThrow(
        /the file is damaged: match .* is not what was written|are not what was written/,
      )
      store.run(`UPDATE ${table} SET name = ? WHERE ${own} = ? AND name = 'false'`, name, number)
    }
    expect(shown()).toMatchObject({ damaged: false })
  })

  test('is found by its id only', () => {
    expect(() => loadMatch(store, 'no-such-match')).toThrow(/found "no-such-match", expected the id of a match/)
    expect(() => loadMatch(store, '../escape')).toThrow(/expected the id of a match/)
  })

  test('indexed by a version that made other keys is indexed again', async () => {
    const { path } = writeGames(folder, randomGames(10, 77))
    const [{ id }] = await importGames(store, { path, name: 'old', signal: never() })
    const { number, keyVersion } = loadMatch(store, id).row
    const explored = (): number =>
      explorePosition(store, connectFour, connectFour.start(), number).reduce((sum, { games }) => sum + games, 0)
    expect(explored()).toBe(10)
    const old = store.run(`INSERT INTO edition (game, keys) VALUES (?, 'other keys')`, connectFour.name)
    store.run('UPDATE match SET edition = ? WHERE number = ?', old, number)
    store.run('UPDATE played SET edition = ?, position = position + 1 WHERE match = ?', old, number)
    expect(explored()).toBe(10)
    expect(loadMatch(store, id).row.keyVersion).toBe(keyVersion)
    expect(store.all('SELECT 1 FROM played WHERE edition = ?', old)).toEqual([])
  })

  test('answers what was played in a position as counting its games does', async () => {
    const { path, games } = writeGames(folder, randomGames(120, 4))
    const [{ id }] = await importGames(store, { path, name: 'explored', signal: never() })
    const number = loadMatch(store, id).row.number
    const random = new Random(1)
    for (let sample = 0; sample < 60; sample++) {
      const moves = [games[random.below(games.length)]].flatMap(({ opening, moves }) => [
        ...opening,
        ...moves.map(({ move }) => move),
      ])
      const position = connectFour.start()
      for (const move of moves.slice(0, random.below(sample < 20 ? 3 : moves.length))) {
        position.make(connectFour.notation.parseMove(position, move))
      }
      expect(counted(explorePosition(store, connectFour, position, number))).toEqual(
        counted(countMoves(games, position)),
      )
    }
  })
})

interface Counted {
  readonly move: string
  readonly games: number
  readonly points: readonly number[]
}

function counted(moves: readonly Counted[]): Counted[] {
  return moves
    .map(({ move, games, points }) => ({ move, games, points: [...points] }))
    .sort((one, other) => (one.move < other.move ? -1 : 1))
}

/** The plain way: replays all games. */
function countMoves(games: readonly RecordedGame[], wanted: { keyLow: number; keyHigh: number }): Counted[] {
  const found = new Map<string, { move: string; games: number; points: number[] }>()
  for (const { opening, moves, points } of games) {
    const position = connectFour.start()
    for (const move of [...opening, ...moves.map(({ move }) => move)]) {
      if (position.keyLow === wanted.keyLow && position.keyHigh === wanted.keyHigh) {
        const sums = found.get(move) ?? { move, games: 0, points: [0, 0] }
        found.set(move, sums)
        sums.games++
        sums.points[0] += points[0]
        sums.points[1] += points[1]
      }
      position.make(connectFour.notation.parseMove(position, move))
    }
  }
  return [...found.values()]
}

function never(): AbortSignal {
  return new AbortController().signal
}

test('games of random starts are explored from where the latest began', async () => {
  const game = await loadGame('star-chess')
  const settings = await settingsOf({
    game: game.name,
    openings: { random: 0 },
    players: [{ engine: 'random' }, { engine: 'greedy' }],
  })
  const match = StoredMatch.create(store, game, settings)
  const start = game.start(7)
  const room = new Int32Array(game.traits.maxMoves)
  start.generate(room, 0)
  const move = game.notation.formatMove(start, room[0])
  const position = game.notation.formatPosition(start)
  match.begin({ game: 0, round: 0, players: [0, 1, 0, 1], opening: 0, start: position, moves: [move], at })
  const ending = { reason: 'resignation', seat: 1, detail: '', plies: 1, remarks: [], at } as const
  match.end({ game: 0, points: [1, 0, 0, 0], ...ending })
  match.finish()
  match.close()
  const { result } = await exploreGames(store, game.name, {})
  expect(result).toMatchObject({ position, moves: [{ move, games: 1 }] })
})

describe('the claim on a match', () => {
  test('is held by one, and free again when it is given back', async () => {
    const match = StoredMatch.create(store, connectFour, await settingsOf())
    expect(() => StoredMatch.resume(store, connectFour, match.id)).toThrow(AlreadyClaimed)
    match.close()
    const { number } = loadMatch(store, match.id).row
    const held = claim(store, number)
    expect(() => claim(store, number)).toThrow(`process ${process.pid} is playing this match`)
    release(store, number, held)
    release(store, number, claim(store, number))
  })

  test('of a machine that cannot be looked at runs out a minute after it was last seen', async () => {
    const match = StoredMatch.create(store, connectFour, await settingsOf())
    match.close()
    const { number } = loadMatch(store, match.id).row
    const away = (milliseconds: number) => {
      const owner = { ...newOwner(), host: 'elsewhere', boot: 'another', seen: Date.now() - milliseconds }
      store.run('UPDATE match SET owner = ? WHERE number = ?', JSON.stringify(owner), number)
      return owner
    }
    const { pid } = away(50_000)
    expect(() => claim(store, number)).toThrow(`process ${pid} on elsewhere is playing this match`)
    // One that goes on to say that it is at work keeps it.
    renew(store, number, away(70_000))
    expect(() => claim(store, number)).toThrow(AlreadyClaimed)
    const gone = away(61_000)
    const mine = claim(store, number)
    expect([holds(store, number, gone), holds(store, number, mine)]).toEqual([false, true])
    release(store, number, mine)
  })

  test('of a machine of the same name is not taken for one of an earlier boot of this machine while it beats', async () => {
    const match = StoredMatch.create(store, connectFour, await settingsOf())
    match.close()
    const { number } = loadMatch(store, match.id).row
    const seen = (milliseconds: number) => {
      const owner = { ...newOwner(), boot: 'another', seen: Date.now() - milliseconds }
      store.run('UPDATE match SET owner = ? WHERE number = ?', JSON.stringify(owner), number)
    }
    seen(25_000)
    expect(() => claim(store, number)).toThrow(AlreadyClaimed)
    seen(31_000)
    release(store, number, claim(store, number))
  })

  test('is taken by force, and the former process writes no more', async () => {
    const former = StoredMatch.create(store, connectFour, await settingsOf())
    former.begin({ game: 0, round: 0, players: [0, 1], opening: 0, start: '-', moves: [], at })
    const match = StoredMatch.resume(store, connectFour, former.id, true)
    const move = { game: 0, ply: 1, seat: 0, move: '4', wall: 1, charged: 1, processor: null, clock: null }
    expect(() => former.move(move)).toThrow('another process has taken this match')
    expect(() => former.begin({ game: 1, round: 0, players: [1, 0], opening: 0, start: '-', moves: [], at })).toThrow(
      AlreadyClaimed,
    )
    former.close()
    match.begin({ game: 0, round: 0, players: [0, 1], opening: 0, start: '-', moves: [], at })
    match.move(move)
    match.close()
  })

  test('of a process that was killed holds nobody up', async () => {
    const match = StoredMatch.create(store, connectFour, await settingsOf())
    match.close()
    const { number } = loadMatch(store, match.id).row
    const dist = (path: string): string => JSON.stringify(new URL(`../dist/${path}`, `file://${mainScript}`).href)
    const script = `const { claim } = await import(${dist('match/storage/claims.js')})
      const { Store } = await import(${dist('storage/store.js')})
      claim(Store.open(${JSON.stringify(folder)}), ${number}); console.log('held'); setInterval(() => {}, 1000)`
    const other = spawn(process.execPath, ['--input-type=module', '-e', script])
    await new Promise((resolve) => other.stdout.once('data', resolve))
    expect(() => claim(store, number)).toThrow(`process ${other.pid} is playing this match`)
    const gone = new Promise((resolve) => other.once('exit', resolve))
    other.kill('SIGKILL')
    await gone
    release(store, number, claim(store, number))
  })
})

describe('questions to people', () => {
  test('are answered once, from any process, for the ply that was asked', async () => {
    const match = StoredMatch.create(store, connectFour, await settingsOf())
    playGame(match, 0, 3, null)
    const page = Store.open(folder)
    const game = page.first<{ number: number }>('SELECT max(number) AS number FROM game')?.number ?? 0
    const asked = match.ask(0, 1, 4)
    expect(questionIn(page, game)).toEqual({ ply: 4, seat: 1 })
    expect(() => answerQuestion(page, game, 3, '4')).toThrow(/nobody is asked for move 3/)
    answerQuestion(page, game, 4, '2')
    expect(() => answerQuestion(page, game, 4, '3')).toThrow(/nobody is asked for move 4/)
    expect(await asked).toBe('2')
    void match.ask(0, 1, 4)
    match.withdraw(0)
    expect(questionIn(page, game)).toBeNull()
    match.close()
    page.close()
  })
})

test('games of workers that answer wrongly are thrown away with all that counts them, and marked in other matches', async () => {
  const game = connectFour
  const play = (match: StoredMatch, number: number, worker: string): void => {
    match.begin({ game: number, round: 0, players: [0, 1], opening: 0, start: '-', moves: [], at })
    const move = number % 2 === 0 ? '4' : '3'
    match.move({ game: number, ply: 1, seat: 0, move, wall: 1, charged: 1, processor: null, clock: null })
    const end = { reason: 'resignation', seat: 1, detail: '', points: [1, 0], plies: 1, remarks: [] } as const
    match.end({ game: number, ...end, at, ...(worker !== '' && { worker }) })
  }
  const other = StoredMatch.create(store, game, await settingsOf({ name: 'other' }))
  play(other, 0, 'liar')
  play(other, 1, 'liar')
  other.close()
  const match = StoredMatch.create(store, game, await settingsOf({ name: 'lied' }))
  for (const [number, worker] of ['honest', 'liar', '', 'liar', 'honest', 'honest'].entries())
    play(match, number, worker)
  expect(match.workers()).toEqual(['honest', 'liar'])
  match.forget(new Set(['unknown']), () => 0)
  expect(reportStored(store, match.id).games).toBe(6)
  let left: Results = []
  // Of the schedule only five games are planned without them.
  match.forget(new Set(['liar']), (results) => {
    left = results
    return 5
  })
  expect([...left].map((points) => points !== undefined)).toEqual([true, false, true, false, true, true])
  const report = reportStored(store, match.id)
  expect(report.games).toBe(3)
  expect(report.notes).toContain('remark: worker liar answered wrongly: games 2, 4 are thrown away')
  expect(match.workers()).toEqual(['honest'])
  const { row } = loadMatch(store, match.id)
  expect(explorePosition(store, game, game.start(), row.number)).toMatchObject([{ move: '4', games: 3 }])
  expect(reportStored(store, other.id)).toMatchObject({
    games: 2,
    notes: ['remark: worker liar answered another match wrongly: games 1, 2 are not to be trusted'],
  })
  expect(verifyStore(store).errors).toEqual([])
  match.close()
})
