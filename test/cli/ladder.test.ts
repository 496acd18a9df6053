import { expect, test } from 'vitest'
import { plyworks } from './program.js'

test('a game without a numbering of its positions is refused in a sentence', async () => {
  const { status, err } = await plyworks(['ladder', 'connect-four'])
  expect(status).toBe(3)
  expect(err).toMatch(/A ladder solves the whole game first; Connect Four has no numbering of its positions/)
})

test('a folder for plots that is none is told before any work', async () => {
  const { status, err } = await plyworks(['ladder', 'croquar', '--plots', 'package.json'])
  expect(status).toBe(2)
  expect(err).toMatch(/plots: "package.json" is no folder/)
})
