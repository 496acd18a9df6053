import { gridShape } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { arrowPaths } from './arrows.js'

const shape = gridShape({ rows: 3, columns: 3 })
const name = (wanted: string) => shape.cells.findIndex((cell) => cell.name === wanted)

function numbers(path: string): number[] {
  return (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
}

describe('arrows', () => {
  it('begin near the first cell and point at the last, also on a turned board', () => {
    for (const flipped of [false, true]) {
      const { shaft, head } = arrowPaths(shape, flipped, [name('a1'), name('c1')])
      const [startX, startY, endX, endY] = numbers(shaft)
      expect(endY).toBe(startY)
      expect(Math.sign(endX - startX)).toBe(flipped ? -1 : 1)
      const [tipX] = numbers(head ?? '')
      expect(Math.sign(tipX - endX)).toBe(flipped ? -1 : 1)
    }
  })

  it('become a ring where a move has one cell', () => {
    const { shaft, head } = arrowPaths(shape, false, [name('b2')])
    expect(head).toBeNull()
    expect(shaft).toContain('a')
  })
})
