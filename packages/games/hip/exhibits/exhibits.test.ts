import {
  type Collection,
  checkVariant,
  type Demonstration,
  type ExhibitDeclaration,
  type FillingPuzzle,
  type Variant,
} from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { census } from '../research/census.js'
import { HipRules } from '../rules.js'
import { copyingExhibit, drawsExhibit, fillingExhibit } from './exhibits.js'
import { Completer } from './filling.js'

async function show<Kind>(exhibit: ExhibitDeclaration, variant: Variant, seed = 1): Promise<Kind> {
  const make = await exhibit.load()
  // Each exhibit of Hip is of one kind; a refusal fails the expectations that follow.
  return make(checkVariant(exhibit.variants, variant), seed) as Kind
}

describe('the gallery of draws', () => {
  it('shows 6 x 6 up to symmetry: the images of its boards are all 56', async () => {
    const { pictures } = await show<Collection>(drawsExhibit, { rows: 6, cols: 6 })
    const images = pictures.map(({ caption }) => Number(/(\d+) images/.exec(caption)?.[1]))
    expect(images.reduce((sum, count) => sum + count, 0)).toBe(56)
    expect(new Set(pictures.map(({ words }) => words)).size).toBe(pictures.length)
  })

  it('says that there are none on 6 x 7', async () => {
    expect(await show(drawsExhibit, { rows: 6, cols: 7 })).toEqual({
      refuses: 'every full board of 6 x 7 has a square in one colour',
    })
  })
})

describe('the copying strategy, played', () => {
  it.each([
    { rows: 6, cols: 6, rule: 'gardner', ending: /Player 2 wins\.$/ },
    { rows: 4, cols: 5, rule: 'gardner', ending: /(Player 2 wins|The game is drawn)\.$/ },
    { rows: 4, cols: 4, rule: 'last-mover', ending: /Player 2 wins\.$/ },
  ])('is never lost on $rows x $cols, $rule', async ({ ending, ...variant }) => {
    for (let seed = 0; seed < 20; seed++) {
      const { scenes } = await show<Demonstration>(copyingExhibit, variant, seed)
      expect(scenes[scenes.length - 1].caption).toMatch(ending)
      for (const { arrow, touched } of scenes) if (arrow !== null) expect(touched).toEqual([arrow[1]])
    }
  })

  it('is not to be had where a cell stays in its place', async () => {
    expect(await show(copyingExhibit, { rows: 5, cols: 5 })).toHaveProperty('refuses')
  })
})

describe('completing a filling', () => {
  it.each([
    [3, 3],
    [3, 4],
    [4, 4],
  ])('agrees with the count of boards on %i x %i', (rows, columns) => {
    const rules = new HipRules({ rows, columns }, 'gardner', 1)
    const completer = new Completer(rules)
    let count = 0
    const visit = (filling: Uint8Array, cell: number) => {
      if (completer.complete(filling) === null) return
      if (cell === filling.length) count++
      else
        for (const colour of [1, 2])
          visit(
            Uint8Array.from(filling, (old, at) => (at === cell ? colour : old)),
            cell + 1,
          )
    }
    visit(new Uint8Array(rules.cells), 0)
    expect(count).toBe(census(rows, columns, 'enumeration', { stopped: () => false })?.draws)
  })
})

describe('the puzzle', () => {
  const levels = ['easy', 'medium', 'hard']

  it('is solved from any state by doing what the hints say, and every full board without a fault is a solution', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 2, max: 8 }),
        fc.constantFrom(...levels),
        fc.nat(1000),
        fc.array(fc.nat(), { maxLength: 12 }),
        async (rows, cols, level, seed, strokes) => {
          // Larger boards cannot be filled, see the census.
          fc.pre(Math.min(rows, cols) < 6 || rows + cols === 12)
          const puzzle = await show<FillingPuzzle>(fillingExhibit, { rows, cols, level }, seed)
          const filling = puzzle.given.slice()
          for (const stroke of strokes) {
            const cell = stroke % filling.length
            if (puzzle.given[cell] === 0) filling[cell] = 1 + (stroke % 2)
          }
          let steps = 0
          for (let hint = puzzle.hint(filling); hint !== null; hint = puzzle.hint(filling)) {
            expect(puzzle.given[hint.cell]).toBe(0)
            expect(filling[hint.cell]).not.toBe(hint.content)
            filling[hint.cell] = hint.content
            expect(++steps).toBeLessThan(3 * filling.length)
          }
          expect(filling.includes(0)).toBe(false)
          expect(puzzle.faults(filling)).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each([
    [6, 7],
    [8, 8],
  ])('is not to be had on %i x %i, where every full board has a square', async (rows, cols) => {
    const refuses = `every full board of ${rows} x ${cols} has a square in one colour`
    expect(await show(fillingExhibit, { rows, cols, level: 'easy' })).toEqual({ refuses })
  })

  it('names the square that is wrong', async () => {
    const puzzle = await show<FillingPuzzle>(fillingExhibit, { rows: 2, cols: 2, level: 'hard' })
    const filling = Uint8Array.of(1, 1, 1, 1)
    expect(puzzle.faults(filling).map(({ title }) => title)).toEqual(['a1 a2 b1 b2 (upright)'])
    expect(puzzle.hint(filling)?.content).toBe(0)
  })
})
