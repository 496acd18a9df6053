import { gridSymmetries } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { copiedBy, copyingCases, copyingVerdict } from './copying.js'
import { HipPosition, HipRules, type Rule } from './rules.js'
import { squaresOf } from './squares.js'

const rulesOf = (rows: number, columns: number, rule: Rule, stones = 1) => new HipRules({ rows, columns }, rule, stones)

/** Plays copying out against everything player 1 can do; the worst result for player 2. */
function playOut(position: HipPosition, image: Int32Array, known: Map<string, number>): number {
  if (position.over) return position.score(1)
  const name = [...position.stones].join()
  const before = known.get(name)
  if (before !== undefined) return before
  const moves = new Int32Array(64)
  const count = position.generate(moves, 0)
  let worst = 1
  for (let index = 0; index < count; index++) {
    position.make(moves[index])
    if (position.over) worst = Math.min(worst, position.score(1))
    else {
      const answers = new Int32Array(64)
      const legal = answers.subarray(0, position.generate(answers, 0)).includes(image[moves[index]])
      if (!legal) throw new Error('copying ran into a cell that may not be played')
      position.make(image[moves[index]])
      worst = Math.min(worst, playOut(position, image, known))
      position.unmake()
    }
    position.unmake()
  }
  known.set(name, worst)
  return worst
}

describe('the copying strategy', () => {
  it.each([
    [2, 2],
    [2, 3],
    [2, 4],
    [3, 4],
    [4, 4],
    [2, 7],
  ])('gives on %i x %i what playing it out against every answer gives', (rows, columns) => {
    for (const rule of ['gardner', 'last-mover'] as const) {
      const rules = rulesOf(rows, columns, rule)
      for (const { symmetry, fails, gives } of copyingCases(rules)) {
        if (fails !== null) continue
        const result = playOut(new HipPosition(rules), gridSymmetries(rules.grid)[symmetry], new Map())
        expect([symmetry, gives]).toEqual([symmetry, ['nothing', 'draw', 'win'][result + 1]])
      }
    }
  })

  it('needs a symmetry that moves every cell: the half turn of even boards, mirrors across even sides', () => {
    for (let rows = 2; rows <= 8; rows++) {
      for (let columns = 2; columns <= 8; columns++) {
        const sound = copyingCases(rulesOf(rows, columns, 'last-mover')).flatMap((one) =>
          one.fails === null ? [one.symmetry] : [],
        )
        const expected = [1, 2, 3].filter((s) => [columns, rows, rows * columns][s - 1] % 2 === 0)
        expect(sound).toEqual(expected)
      }
    }
  })

  it('fails for two stones a turn', () => {
    for (const one of copyingCases(rulesOf(4, 4, 'gardner', 2))) expect(one.fails).toContain('two stones')
    expect(copyingVerdict(new HipPosition(rulesOf(4, 4, 'gardner', 2)))).toBeNull()
  })

  it('wins under gardner from 5 x 8 and 6 x 6 up, and shows the draw it can end in below', () => {
    for (const [rows, columns] of [
      [4, 7],
      [5, 6],
    ]) {
      const rules = rulesOf(rows, columns, 'gardner')
      for (const { fails, draw, gives, symmetry } of copyingCases(rules)) {
        if (fails !== null || draw === null) continue
        expect(gives).toBe('draw')
        const first = new Set(draw)
        const image = gridSymmetries(rules.grid)[symmetry]
        expect(first.size).toBe((rows * columns) / 2)
        for (const cell of first) expect(first.has(image[cell])).toBe(false)
        for (const { cells } of squaresOf(rules.grid)) {
          expect([0, 4]).not.toContain(cells.filter((cell) => first.has(cell)).length)
        }
      }
    }
    for (const [rows, columns] of [
      [5, 8],
      [6, 6],
      [6, 7],
      [7, 8],
    ]) {
      expect(copyingVerdict(new HipPosition(rulesOf(rows, columns, 'gardner')))).toBe('loss')
    }
    expect(copyingVerdict(new HipPosition(rulesOf(5, 6, 'gardner')))).toBe('no win')
    expect(copyingVerdict(new HipPosition(rulesOf(5, 5, 'gardner')))).toBeNull()
  })

  it('speaks of copied positions in the middle of a game only', () => {
    const position = new HipPosition(rulesOf(4, 4, 'last-mover'))
    position.make(0)
    expect(copyingVerdict(position)).toBeNull()
    expect(copiedBy(position)).toBeNull()
    position.make(15)
    expect(copyingVerdict(position)).toBe('loss')
    expect(copiedBy(position)).toBe('half turn')
    position.make(1)
    position.make(5)
    expect(copyingVerdict(position)).toBeNull()
  })
})
