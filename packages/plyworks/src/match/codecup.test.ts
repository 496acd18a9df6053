import { TextError } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { CodeCupSession } from './codecup.js'
import type { Thinker, ThinkRequest } from './thinker.js'
import { timeForMove } from './time-budget.js'

/** Plays the moves it was given, in order, and takes its time. */
async function open(name: string, moves: string[], milliseconds = 30_000, think = 0) {
  const game = await loadGame(name)
  const out: string[] = []
  const asked: ThinkRequest[] = []
  let clock = 0
  const thinker: Thinker = {
    think: async (request) => {
      asked.push(request)
      clock += think
      const move = moves.shift() ?? ''
      return { move, pv: [move], depth: 1, scores: [0, 0], scale: 'evaluation', bound: 'exact', nodes: 1, ms: think }
    },
    stop: () => {},
    forget: () => {},
  }
  const session = new CodeCupSession({
    game,
    thinker,
    options: {},
    milliseconds,
    spent: 0,
    now: () => clock,
    write: (line) => out.push(line),
  })
  return { session, out, asked }
}

describe('the CodeCup session', () => {
  test('begins on start, answers moves, ends on end', async () => {
    const { session, out } = await open('caissa', ['b2-c4', 'c4-b2'])
    expect(await session.receive('start')).toBe(true)
    expect(await session.receive('')).toBe(true)
    expect(await session.receive('F6-E4\r')).toBe(true)
    expect(out).toEqual(['b2-c4', 'c4-b2'])
    expect(await session.receive('END')).toBe(false)
  })

  test('plays second when the first line is a move', async () => {
    const { session, out, asked } = await open('connect-four', ['5'])
    await session.receive('4')
    expect(out).toEqual(['5'])
    expect(asked[0].position).toBe('4')
  })

  test('an illegal move, a move after the end and a second start are refused', async () => {
    const { session, out } = await open('connect-four', ['1', '1', '1', '1'])
    await session.receive('start')
    await expect(session.receive('8')).rejects.toThrow(TextError)
    await expect(session.receive('start')).rejects.toThrow(TextError)
    for (const move of ['2', '2', '2']) await session.receive(move)
    expect(out).toEqual(['1', '1', '1', '1'])
    await expect(session.receive('2')).rejects.toThrow('the game is over')
  })

  test('two stones a turn are two lines', async () => {
    const { session, out } = await open('hip:rows=3,cols=3,stones=2', ['a1', 'b2', 'c3'])
    await session.receive('start')
    await session.receive('a2')
    expect(out).toEqual(['a1'])
    await session.receive('a3')
    expect(out).toEqual(['a1', 'b2', 'c3'])
  })

  test('never gives a move more than the clock has', async () => {
    const columns = Array.from({ length: 18 }, (_, index) => '1234567'[index % 7])
    const { session, asked } = await open('connect-four:cols=7,rows=6', columns, 1000, 49)
    await session.receive('start')
    for (const move of ['2', '3']) await session.receive(move)
    const given = asked.map(({ limits }) => limits.milliseconds ?? 0)
    expect(given.every((milliseconds) => milliseconds >= 1 && milliseconds <= 100)).toBe(true)
    expect(given[1]).toBeLessThanOrEqual(given[0])
  })

  test('refuses what it cannot tell', async () => {
    expect(CodeCupSession.refuses(await loadGame('star-chess'))).toMatch(/two seats; Star Chess has 4/)
    expect(CodeCupSession.refuses(await loadGame('caissa'))).toBeNull()
  })
})

describe('time for a move', () => {
  test('lasts for the longest game and uses most of the clock in a short one', async () => {
    const game = await loadGame('connect-four')
    let remaining = 30_000
    for (let ply = 0; ply < 42; ply += 2) {
      const share = timeForMove(game, remaining, 0, ply)
      expect(share).toBeLessThan(remaining)
      remaining -= share
    }
    expect(remaining).toBeGreaterThan(0)
    expect(remaining).toBeLessThan(6000)
  })

  test('is at least one millisecond, whatever the clock says', async () => {
    const game = await loadGame('caissa')
    for (const remaining of [-5000, 0, 1, 29, 31]) expect(timeForMove(game, remaining, 0, 0)).toBe(1)
  })
})
