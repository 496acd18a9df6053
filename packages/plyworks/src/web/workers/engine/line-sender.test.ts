import type { SearchLine } from '@plyworks/core'
import { expect, it } from 'vitest'
import { LineSender } from './line-sender.js'

function setUp() {
  const sent: string[] = []
  const clock = { now: 1000 }
  const sender = new LineSender(
    (line) => sent.push(`${line.depth}.${line.rank ?? 1}`),
    () => clock.now,
  )
  const take = (depth: number, rank: number, milliseconds = clock.now - 1000) => {
    const line: SearchLine = {
      depth,
      rank,
      scores: [0, 0],
      scale: 'evaluation',
      bound: 'exact',
      pv: [depth],
      nodes: 1,
      milliseconds,
    }
    sender.take(line)
  }
  return { sent, clock, sender, take }
}

it('sends the lines of a depth together, or none of them', () => {
  const { sent, clock, take } = setUp()
  for (const rank of [1, 2]) take(1, rank)
  clock.now += 10
  for (const rank of [1, 2]) take(2, rank)
  clock.now += 60
  for (const rank of [1, 2]) take(3, rank)
  expect(sent).toEqual(['1.1', '1.2', '3.1', '3.2'])
})

it('sends every new depth of a search that takes long, and what is held back at the end', () => {
  const { sent, clock, sender, take } = setUp()
  take(1, 1)
  clock.now += 90
  take(2, 1)
  clock.now += 5
  take(3, 1)
  expect(sent).toEqual(['1.1', '2.1', '3.1'])
  clock.now += 5
  take(3, 1)
  expect(sent.length).toBe(3)
  sender.flush()
  sender.flush()
  expect(sent.slice(3)).toEqual(['3.1'])
  expect(sender.best?.depth).toBe(3)
})
