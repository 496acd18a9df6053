import { readFileSync } from 'node:fs'
import { legalMoves, parseVariant } from '@plyworks/core'
import { expect, it } from 'vitest'
import definition from './index.js'

const game = definition.create(parseVariant(definition.variants, 'caissa'))
const page = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
const section = page.slice(page.indexOf('## Pins and checks'), page.indexOf('## Notation'))
const diagrams = [...section.matchAll(/^position: (.*)\nmarks: (.*)\n([^>]*)-->/gm)].map(
  ([, position, marks, caption]) => ({
    position,
    marks: marks.split(' '),
    caption,
  }),
)

it('shows pins by every man, and checks', () => {
  expect(diagrams).toHaveLength(12)
})

it.each(diagrams)('$caption', ({ position: text, marks, caption }) => {
  const position = game.notation.parsePosition(text)
  const man = /on ([a-g][1-7])/.exec(caption)?.[1] ?? ''
  const moves = Array.from(legalMoves(game, position), (move) => game.notation.formatMove(position, move))
  const targets = moves.filter((move) => move.startsWith(`${man}-`)).map((move) => move.slice(3))
  expect(targets.sort()).toEqual(marks)
  if (caption.includes('double check')) expect(moves.every((move) => move.startsWith(man))).toBe(true)
})
