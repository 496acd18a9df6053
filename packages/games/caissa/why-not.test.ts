import { legalMoves, Random } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import caissa from './index.js'
import { SQUARES } from './kernel-layout.js'
import { moveOf } from './move.js'
import { CaissaPosition } from './rules.js'
import { makeText } from './text.js'
import { whyNot } from './why-not.js'

const game = caissa.create({ reexchange: 'forbidden' })
const text = makeText(false)

describe('the reason against a move', () => {
  it('is there for every move of a man that is not legal, and for none that is', () => {
    const random = new Random(25)
    let refused = 0
    const wrong: string[] = []
    for (let round = 0; round < 6; round++) {
      const position = game.start(0)
      for (let ply = 0; ply < 60 && !position.over; ply++) {
        const legal = new Set(legalMoves(game, position))
        for (let from = 0; from < SQUARES; from++) {
          const man = position.anyManAt(from)
          if (man < 0 || man >> 2 !== position.turn) continue
          for (let to = 0; to < SQUARES; to++) {
            if (to === from) continue
            const reasons = whyNot(position, to, from)
            if (reasons.length !== (legal.has(moveOf(from, to)) ? 0 : 1)) {
              wrong.push(`${text.formatPosition(position)}: ${from} to ${to}`)
            }
            refused += reasons.length
          }
        }
        position.make([...legal][random.below(legal.size)])
      }
    }
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(10_000)
  })

  it.each([
    ['7/5q1/7/7/2R4/7/1Q5 w - 20', 'b1', 'f1', 'the queens on f1 and f6 would see one another'],
    ['7/5q1/7/7/2R4/7/1Q5 w - 20', 'c3', 'd4', 'the rook moves along ranks and files, up to the first man'],
    ['3r3/7/6R/3Q3/7/q6/7 w - 20', 'd4', 'f4', 'in check a queen goes one square only'],
    ['3r3/7/6R/3Q3/7/q6/7 w - 20', 'g5', 'g4', 'your queen on d4 would still be in check'],
    ['6q/3r3/1N5/7/3B3/7/3Q1n1 w - 20', 'd3', 'c4', 'your queen on d1 would be in check'],
  ])('is told: %s, %s to %s', (position, from, to, reason) => {
    const square = (name: string) => 'abcdefg'.indexOf(name[0]) + 7 * (Number(name[1]) - 1)
    expect(whyNot(text.parsePosition(position), square(to), square(from))).toMatchObject([{ reason }])
  })

  it('tells what to pick first', () => {
    const start = new CaissaPosition(false)
    expect(whyNot(start, 24)).toMatchObject([{ reason: 'choose one of your men first' }])
    expect(whyNot(start, 32)).toMatchObject([{ reason: 'that man is not yours; yours may change places with it' }])
  })
})
