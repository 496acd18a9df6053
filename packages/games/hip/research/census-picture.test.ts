import { expect, test } from 'vitest'
import { drawnBoards } from '../drawn-boards.js'
import { pictureOfBoards } from './census-picture.js'

test.each([
  [6, 6, 5],
  [2, 5, 0],
])('the picture of %i x %i has every stone of every board inside its frame', (rows, columns, expected) => {
  const listed = drawnBoards(rows, columns, 100, { stopped: () => false })
  if (listed === null) throw new Error('nobody stopped it')
  const svg = pictureOfBoards(listed)
  if (expected > 0) expect(listed.boards.length).toBe(expected)
  const count = (pattern: RegExp) => [...svg.matchAll(pattern)].length
  expect(count(/<circle/g)).toBe(listed.boards.length * rows * columns)
  const first = listed.boards.flatMap(({ lines }) => [...lines.join('')]).filter((letter) => letter === 'x')
  expect(count(/<circle[^>]*fill="#1b1f24"/g)).toBe(first.length)
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  for (const [, x, y] of svg.matchAll(/translate\((\d+) (\d+)\)/g)) {
    expect(Number(x) + columns * 20).toBeLessThan(Number(width))
    expect(Number(y) + rows * 20).toBeLessThan(Number(height))
  }
})
