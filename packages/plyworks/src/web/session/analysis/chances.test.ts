import { loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { chancesAtEnd, chancesOf } from './chances.js'

const caissa = await loadGame('caissa')
const stars = await loadGame('star-chess')

describe('chances', () => {
  it('are even at 0, grow with the score, and add up to 1', () => {
    const first = (score: number) => chancesOf(caissa, { scores: [score, 0 - score], scale: 'evaluation' })?.[0] ?? -1
    expect(first(0)).toBe(0.5)
    expect(first(30)).toBeGreaterThan(0.5)
    expect(first(60)).toBeGreaterThan(first(30))
    expect(first(-60) + first(60)).toBeCloseTo(1)
    expect([first(999_990), first(-999_990)]).toEqual([1, 0])
  })

  it('of four seats are shared; lost ones have none', () => {
    const some = chancesOf(stars, { scores: [10, 10, -40, -999_000], scale: 'evaluation' }) ?? []
    expect(some.reduce((sum, each) => sum + each)).toBeCloseTo(1)
    expect(some[0]).toBe(some[1])
    expect(some[0]).toBeGreaterThan(some[2])
    expect(some[3]).toBe(0)
    expect(chancesOf(stars, { scores: [999_990, -999_990, -999_990, -999_990], scale: 'evaluation' })).toEqual([
      1, 0, 0, 0,
    ])
  })

  it('are not made up from the score of one seat among four', () => {
    expect(chancesOf(stars, { scores: [4620, 0, 0, 0], scale: 'evaluation' })).toBeNull()
  })

  it('come from expected results as they are', () => {
    expect(chancesOf(caissa, { scores: [0.5, -0.5], scale: 'expectation' })).toEqual([0.75, 0.25])
    expect(chancesOf(stars, { scores: [0.4, 0.4, 0.2, 0], scale: 'expectation' })?.[2]).toBeCloseTo(0.2)
  })

  it('are certain at the end', () => {
    expect(chancesAtEnd([1, -1])).toEqual([1, 0])
    expect(chancesAtEnd([0, 0])).toEqual([0.5, 0.5])
    expect(chancesAtEnd([0, 0, 1, 0])).toEqual([0, 0, 1, 0])
  })
})
