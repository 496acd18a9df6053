import { Random } from '@plyworks/core'
import { expect, it } from 'vitest'
import { plain } from './evaluate.js'
import { CaissaPosition } from './rules.js'
import { symmetry } from './symmetry.js'
import { minimax } from './testing/minimax.js'
import { visitPositions } from './testing/random-positions.js'

const scores = new Int32Array(2)

function evaluate(position: CaissaPosition): number {
  plain.evaluate(position, scores, 0)
  return scores[position.turn]
}

// Depths 4 and 5 are left to the engines.
it('gives the minimax figures of the rules', () => {
  const start = new CaissaPosition(false)
  expect([1, 2, 3].map((depth) => minimax(start, depth))).toEqual([11, -3, 12])
})

it('stays within its bound and is the same in every image of a position', () => {
  const image = new CaissaPosition(false)
  visitPositions(new Random(3), 100, (position) => {
    const value = evaluate(position)
    expect(scores[0] + scores[1]).toBe(0)
    expect(Math.abs(value)).toBeLessThanOrEqual(plain.bound)
    for (let number = 0; number < symmetry.count; number++) {
      symmetry.apply(number, position, image)
      expect(evaluate(image)).toBe(value)
    }
  })
})
