import { describe, expect, it } from 'vitest'
import { rated, ratingOfPuzzle, UNRATED } from './puzzle-rating.js'

describe('ratings at puzzles', () => {
  it('are those of Glickman for an opponent of the same strength', () => {
    // By hand: g(200) = 0.844, E = 1/2, 1/d² = (0.0057565 · 0.844)² / 4, variance = 1 / (1/350² + 1/d²).
    const { rating, deviation } = rated(UNRATED, 1200, 'here', true)
    expect(rating).toBeCloseTo(1372.7, 1)
    expect(deviation).toBeCloseTo(266.6, 1)
  })

  it('rise for what is solved and fall for what is not, the less the more is known', () => {
    let known = UNRATED
    const steps: number[] = []
    for (let place = 0; place < 30; place++) {
      const next = rated(known, ratingOfPuzzle(15, 31), String(place), place % 2 === 0)
      steps.push(Math.abs(next.rating - known.rating))
      expect(next.rating > known.rating).toBe(place % 2 === 0)
      known = next
    }
    expect(steps[29]).toBeLessThan(steps[0] / 4)
    expect(known.rated).toHaveLength(30)
    expect(known.rating).toBeGreaterThan(1100)
    expect(known.rating).toBeLessThan(1300)
  })

  it('expect more of the easy ones', () => {
    const easy = rated(UNRATED, ratingOfPuzzle(0, 60), 'easy', true)
    const hard = rated(UNRATED, ratingOfPuzzle(59, 60), 'hard', true)
    expect(easy.rating).toBeLessThan(hard.rating)
  })
})
