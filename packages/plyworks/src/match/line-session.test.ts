import { TextError } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { LineSession } from './line-session.js'
import type { Thinker, ThinkRequest } from './thinker.js'

/** Plays the moves it was given, in order. */
async function open(name: string, moves: string[]) {
  const game = await loadGame(name)
  const out: string[] = []
  const asked: ThinkRequest[] = []
  const thinker: Thinker = {
    think: async (request) => {
      asked.push(request)
      const move = moves.shift() ?? ''
      return { move, pv: [move], depth: 1, scores: [0, 0], scale: 'evaluation', bound: 'exact', nodes: 1, ms: 1 }
    },
    stop: () => {},
    forget: () => {},
  }
  const session = new LineSession({ game, thinker, options: {}, write: (line) => out.push(line) })
  const hear = async (...lines: string[]): Promise<boolean> => {
    let goOn = true
    for (const line of lines) goOn = await session.receive(line)
    return goOn
  }
  return { hear, out, asked }
}

describe('a program of the simple line protocol', () => {
  test('plays from the position it was told, hears the others, answers every go', async () => {
    const { hear, out, asked } = await open('croquar', ['7', '6'])
    expect(await hear('game croquar', 'seat 1', 'position 1 0 0 -', '', 'move 3', 'go time 60000')).toBe(true)
    expect(await hear('move 5', 'go time 50000')).toBe(true)
    expect(out).toEqual(['7', '6'])
    expect(asked.map(({ position }) => position)).toEqual(['2 0 3 3', '2 7 8 4'])
    expect(await hear('end')).toBe(false)
  })

  test('keeps to the limits it is given; a second a move without any', async () => {
    const { hear, asked } = await open('connect-four', ['1', '2', '3', '4'])
    await hear('go', 'go nodes 10 depth 3', 'go time 60000 move 20', 'go time 100000 increment 1000')
    const [none, counted, move, clock] = asked.map(({ limits }) => limits)
    expect(none).toEqual({ milliseconds: 1000 })
    expect(counted).toEqual({ nodes: 10, depth: 3 })
    expect(move).toEqual({ milliseconds: 20 })
    expect(clock.milliseconds).toBeGreaterThan(1000)
    expect(clock.milliseconds).toBeLessThan(20_000)
  })

  test('four seats and turns of many moves', async () => {
    const { hear, out } = await open('star-chess:galaxy=barren', ['end', 'end'])
    await hear('seat 0', 'go', 'move end', 'move end', 'move end', 'go')
    expect(out).toEqual(['end', 'end'])
  })

  test.each([
    ['  hello', /^line, character 3: found "hello", expected one of game/],
    ['game hip', /^game, character 6: found "hip", expected connect-four/],
    ['position 44x', /^position, character 12: found "x"/],
    ['move 9', /^move, character 6: found "9"/],
    ['go time', /^go, character 8: found the end of the line, expected a number after time/],
    ['go fast', /^go, character 4: found "fast", expected one of time/],
    ['go depth -2', /^go, character 10: found "-2", expected a number/],
  ])('%j is refused with its place', async (line, message) => {
    const { hear, out } = await open('connect-four', ['4'])
    const error = await hear(line).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(TextError)
    expect(error.message).toMatch(message)
    expect(await hear('go')).toBe(true)
    expect(out).toEqual(['4'])
  })
})
