import { loadGame } from '@plyworks/games'
import { expect, it } from 'vitest'
import { solveExhaustively } from './exhaustive.js'
import { decodeResult, encodeResult } from './exhaustive-journal.js'

it('a run that was ended goes on from its large results to the same answer, with fewer nodes', async () => {
  const game = await loadGame('connect-four:cols=5,rows=5')
  const entries: Uint8Array[] = []
  const append = (entry: Uint8Array) => entries.push(entry)
  const ended = { stopped: () => entries.length > 0, journal: { entries: [], append } }
  expect(solveExhaustively(game, game.start(), ended)).toBeNull()
  const whole = solveExhaustively(game, game.start(), { stopped: () => false })
  const resumed = solveExhaustively(game, game.start(), { stopped: () => false, journal: { entries, append } })
  expect({ value: resumed?.value, best: resumed?.best }).toEqual({ value: whole?.value, best: whole?.best })
  expect(resumed?.nodes).toBeLessThan(whole?.nodes ?? 0)
})

it('entries are what they were, and others are refused', () => {
  const result = { keyLow: -5, keyHigh: 7, score: -16_380, bound: 2, move: -1 }
  expect(decodeResult(encodeResult(result))).toEqual(result)
  expect(() => decodeResult(new Uint8Array(14))).toThrow('exhaustive search')
  expect(() => decodeResult(new Uint8Array(15))).toThrow('exhaustive search')
})
