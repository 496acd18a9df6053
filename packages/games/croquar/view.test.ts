import { formatStep } from '@plyworks/core'
import { expect, test } from 'vitest'
import definition from './index.js'
import { ranking } from './ranking.js'
import { CroquarPosition } from './rules.js'

const game = definition.create({})

test('a click on the number reached picks the move; a skip is a choice', () => {
  const board = game.view.board
  const steps = (text: string) => {
    const position = game.notation.parsePosition(text)
    const out = new Int32Array(8)
    return Array.from(out.subarray(0, position.generate(out, 0)), (move) =>
      game.view
        .path(position, move)
        .map((step) => (step.kind === 'cell' ? board.cells[step.cell].name : formatStep(step))),
    )
  }
  expect(steps('1 37 5 1')).toEqual([['39'], ['40'], ['41'], ['42'], ['43'], ['44']])
  expect(steps('1 96 5 4')).toEqual([['97'], ['98'], ['99'], ['102'], ['103'], ['X']])
  expect(steps('1 40/3 6 3')).toEqual([['#skip']])
  expect(steps('1 100/3 6 2')).toEqual([['X']])
})

test('paths of the legal moves differ in every position', () => {
  const position = new CroquarPosition()
  const out = new Int32Array(8)
  for (let tier = 0; tier < ranking.tiers; tier += 7) {
    for (let index = 0; index < ranking.tierSize(tier); index += 13) {
      if (!ranking.unrank(tier, index, position)) continue
      const end = position.generate(out, 0)
      const paths = new Set(
        Array.from(out.subarray(0, end), (move) => game.view.path(position, move).map(formatStep).join()),
      )
      expect(paths.size).toBe(end)
    }
  }
})

test('cells have names and places of their own, and a face says who stands there', () => {
  const { cells } = game.view.board
  expect(new Set(cells.map((cell) => cell.name)).size).toBe(cells.length)
  expect(new Set(cells.map((cell) => `${cell.row} ${cell.column}`)).size).toBe(cells.length)
  const faces = game.view.faces(game.notation.parsePosition('2 7 40/3* -'))
  expect(faces).toHaveLength(cells.length)
  expect(faces[40].label).toBe('hoop, player 1 in hoop 40, must leave with 3, miss used')
  expect(faces[7].label).toBe('player 2 at 7')
  expect(faces[50]).toMatchObject({ ground: 'goal', label: 'hoop' })
  const both = game.view.faces(game.start())[0]
  expect(both.glyphs.filter((glyph) => glyph.kind === 'disc')).toHaveLength(2)
})

test('facts say what is barred and who may still miss', () => {
  const facts = game.view.facts(game.notation.parsePosition('2 37* 45 2'))
  expect(facts).toContainEqual({ title: 'Barred', value: '2 and 7' })
  expect(facts).toContainEqual({ title: 'Miss', value: 'used', seat: 1 })
  expect(facts).toContainEqual({ title: 'Miss', value: 'one allowed', seat: 0 })
  const ended = game.view.facts(game.notation.parsePosition('1 5 X -'))
  expect(ended).toContainEqual({ title: 'Miss', value: 'not used', seat: 0 })
  expect(ended).not.toContainEqual(expect.objectContaining({ value: 'one allowed' }))
})
