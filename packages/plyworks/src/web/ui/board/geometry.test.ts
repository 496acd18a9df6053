import { gridShape } from '@plyworks/core'
import { gameIds, loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { cellAtPoint, cellBox, cellByKey, visibleRows } from './geometry.js'

const shape = gridShape({ rows: 3, columns: 4 })
const named = (name: string) => shape.cells.findIndex((cell) => cell.name === name)

describe('keys on the board', () => {
  it.each([
    ['ArrowUp', 'b2', 'b3'],
    ['ArrowDown', 'b2', 'b1'],
    ['ArrowLeft', 'b2', 'a2'],
    ['ArrowRight', 'b2', 'c2'],
    ['ArrowLeft', 'a2', 'a2'],
    ['ArrowUp', 'a3', 'a3'],
    ['Home', 'c2', 'a2'],
    ['End', 'c2', 'd2'],
    ['PageUp', 'c1', 'c3'],
    ['PageDown', 'c3', 'c1'],
  ])('%s goes from %s to %s', (key, from, to) => {
    expect(cellByKey(shape, false, named(from), key, false)).toBe(named(to))
  })

  it('follow the board as it is seen when it is flipped', () => {
    expect(cellByKey(shape, true, named('b2'), 'ArrowUp', false)).toBe(named('b1'))
    expect(cellByKey(shape, true, named('b2'), 'ArrowRight', false)).toBe(named('a2'))
  })

  it('go to the ends of the board with the whole modifier', () => {
    expect(cellByKey(shape, false, named('b2'), 'Home', true)).toBe(named('a3'))
    expect(cellByKey(shape, false, named('b2'), 'End', true)).toBe(named('d1'))
  })

  it('leave other keys alone', () => {
    expect(cellByKey(shape, false, 0, 'x', false)).toBeNull()
  })

  it('reach every cell of every game', async () => {
    for (const id of gameIds) {
      const { board } = (await loadGame(id)).view
      for (const flipped of [false, true]) {
        const reached = new Set([0])
        for (const cell of reached) {
          for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
            reached.add(cellByKey(board, flipped, cell, key, false) ?? -1)
          }
        }
        expect([...reached].sort((a, b) => a - b)).toEqual([...board.cells.keys()])
      }
    }
  })
})

describe('places on the board', () => {
  it('belong to the cell drawn there, flipped or not', async () => {
    for (const id of gameIds) {
      const { board } = (await loadGame(id)).view
      for (const flipped of [false, true]) {
        for (const [index, cell] of board.cells.entries()) {
          const box = cellBox(board, cell, flipped)
          expect(cellAtPoint(board, flipped, box.x + box.width / 2, box.y + box.height / 2)).toBe(index)
        }
      }
    }
  })

  it('come in rows from the top left as seen', () => {
    expect(visibleRows(shape, false)[0].map((cell) => shape.cells[cell].name)).toEqual(['a3', 'b3', 'c3', 'd3'])
    expect(visibleRows(shape, true)[0].map((cell) => shape.cells[cell].name)).toEqual(['d1', 'c1', 'b1', 'a1'])
  })
})
