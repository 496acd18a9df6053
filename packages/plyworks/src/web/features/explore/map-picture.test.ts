import { describe, expect, it } from 'vitest'
import { countValues, mapGeometry, namesEach, placeAt, shadeOf, ticksOf, valueAt } from './map-picture.js'

const report = {
  columns: 3,
  rows: 2,
  entries: Uint16Array.of((5 << 2) | 3, 0, (2 << 2) | 1, (9 << 2) | 2, (1 << 2) | 3, (7 << 2) | 3),
}

describe('a map', () => {
  it('has its first row at the bottom', () => {
    const geometry = mapGeometry(3, 20, 346)
    expect(geometry.cellWidth).toBe(100)
    const place = (column: number, row: number) =>
      placeAt(geometry, geometry.left + column * 100 + 50, (19 - row) * geometry.cellHeight + 10)
    expect(place(0, 0)).toEqual({ column: 0, row: 0 })
    expect(place(2, 19)).toEqual({ column: 2, row: 19 })
    expect(placeAt(geometry, 3, 3)).toBeNull()
    expect(placeAt(geometry, geometry.left + 5, geometry.height - 3)).toBeNull()
    expect(placeAt(geometry, geometry.width + 50, 3)).toBeNull()
  })

  it('has rows that a finger can hit where there are few', () => {
    expect(mapGeometry(90, 1, 390).cellHeight).toBeGreaterThanOrEqual(24)
    const { cellWidth, cellHeight } = mapGeometry(90, 90, 390)
    expect(cellHeight).toBe(cellWidth)
  })

  it('tells values and counts them', () => {
    expect(valueAt(report, 0, 0)).toEqual({ value: 'win', plies: 5 })
    expect(valueAt(report, 2, 0)).toEqual({ value: 'loss', plies: 2 })
    expect(valueAt(report, 0, 1)).toEqual({ value: 'draw', plies: 9 })
    expect(valueAt(report, 1, 0)).toBeNull()
    expect(valueAt(report, 0, 2)).toBeNull()
    expect(countValues(report)).toEqual({ win: 3, draw: 1, loss: 1, none: 1 })
  })

  it('is stronger in colour the nearer the end', () => {
    const shades = Array.from({ length: 93 }, (_, plies) => shadeOf(plies, 92))
    expect(shades[0]).toBe(6)
    expect(shades[92]).toBe(0)
    for (let plies = 1; plies < shades.length; plies++) expect(shades[plies]).toBeLessThanOrEqual(shades[plies - 1])
    expect(new Set(shades).size).toBe(7)
  })

  it('labels its axis as far as there is room', () => {
    const labels = Array.from({ length: 100 }, (_, index) => String(index))
    const own = { title: '', labels, ticks: [0, 11, 21, 31] }
    expect(ticksOf(own, 6, 34)).toEqual([0, 11, 21, 31])
    expect(ticksOf(own, 0.5, 34)).toEqual([0, 31])
    expect(ticksOf({ title: '', labels }, 6, 34)).toEqual(labels.map(Number).filter((index) => index % 6 === 0))
  })
})

it('the label of a place stands at its middle where each has one, and at its line where an axis counts', () => {
  const places = { title: 'First move', labels: ['a1', 'a2', 'a3'] }
  expect(namesEach(places, 40, 34)).toBe(true)
  expect(namesEach(places, 20, 34)).toBe(false)
  expect(namesEach({ ...places, ticks: [0, 1, 2] }, 40, 34)).toBe(false)
})
