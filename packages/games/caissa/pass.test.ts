import { Random } from '@plyworks/core'
import { describe, expect, test } from 'vitest'
import definition from './index.js'

const game = definition.create({ reexchange: 'forbidden' })

describe('passing', () => {
  test('gives the turn to the other side and changes nothing else, except in check', () => {
    const random = new Random(31)
    const room = new Int32Array(game.traits.maxMoves)
    let passed = 0
    let checks = 0
    for (let round = 0; round < 30; round++) {
      const position = game.start()
      for (let ply = 0; ply < 40 && !position.over; ply++) {
        const before = game.notation.formatPosition(position)
        const other = game.insight.pass?.(position) ?? null
        expect(game.notation.formatPosition(position)).toBe(before)
        if (other === null) {
          expect(position.inCheck).toBe(true)
          checks++
        } else {
          expect(position.inCheck).toBe(false)
          const [rows, turn, , halfMoves] = before.split(' ')
          expect(game.notation.formatPosition(other)).toBe(`${rows} ${turn === 'w' ? 'b' : 'w'} - ${halfMoves}`)
          expect(() => game.notation.parsePosition(game.notation.formatPosition(other))).not.toThrow()
          passed++
        }
        const end = position.generate(room, 0)
        position.make(room[random.below(end)])
      }
    }
    expect(passed).toBeGreaterThan(300)
    expect(checks).toBeGreaterThan(5)
  })
})
