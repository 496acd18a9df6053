import { expect, test } from 'vitest'
import definition from './index.js'
import { placesMap } from './maps.js'
import { ranking } from './ranking.js'
import { CroquarPosition } from './rules.js'
import { LIVE_SITUATIONS } from './situations.js'

const game = definition.create({})

test('every position is found again at its place', () => {
  const position = new CroquarPosition()
  const found = new CroquarPosition()
  for (let tier = 0; tier < ranking.tiers; tier += 5) {
    for (let index = 0; index < ranking.tierSize(tier); index += 11) {
      if (!ranking.unrank(tier, index, position)) continue
      const place = placesMap.place(position)
      if (place === null) throw new Error(game.notation.formatPosition(position))
      expect(placesMap.position(place.selection, place.column, place.row, found)).toBe(true)
      expect(game.notation.formatPosition(found)).toBe(game.notation.formatPosition(position))
    }
  }
})

test('the planes show no position that the notation refuses, and together as many as are encoded', () => {
  const position = new CroquarPosition()
  const [turns, movers, others, lasts] = placesMap.choices.map((choice) => choice.values.map((value) => value.id))
  let places = 0
  for (const turn of turns) {
    for (const mover of movers) {
      for (const other of others) {
        for (const last of lasts) {
          const selection = { turn, mover, other, last }
          const columns = placesMap.columns(selection).labels.length
          const rows = placesMap.rows(selection).labels.length
          if (other !== 'over') places += columns * rows
          for (let at = 0; at < columns * rows; at += 37) {
            if (!placesMap.position(selection, at % columns, Math.floor(at / columns), position)) continue
            const text = game.notation.formatPosition(position)
            expect(game.notation.formatPosition(game.notation.parsePosition(text))).toBe(text)
          }
        }
      }
    }
  }
  expect(places).toBe(LIVE_SITUATIONS * LIVE_SITUATIONS * 4 * 2)
})

test('places and axes agree', () => {
  const place = placesMap.place(game.notation.parsePosition('2 40/3* 45! 1'))
  expect(place).toMatchObject({ selection: { turn: '2', mover: 'hoop-used', other: 'beyond', last: '1' } })
  if (place === null) return
  expect(placesMap.columns(place.selection).labels[place.column]).toBe('40/3*')
  expect(placesMap.rows(place.selection).labels[place.row]).toBe('45!')
})

test('a finished position is on no plane, and nobody but player 2 has a last turn', () => {
  expect(placesMap.place(game.notation.parsePosition('1 37 X -'))).toBeNull()
  const position = new CroquarPosition()
  const selection = { turn: '1', mover: 'plain', other: 'over', last: '2' }
  expect(placesMap.position(selection, 20, 0, position)).toBe(false)
  expect(placesMap.position({ ...selection, turn: '2' }, 20, 0, position)).toBe(true)
})
