import { parseVariant, readOptions } from '@plyworks/core'
import { expect, it } from 'vitest'
import definition from '../index.js'
import { runIdeas, summarize } from './ideas-run.js'
import { ideasStudy } from './ideas-study.js'

const variant = parseVariant(definition.variants, 'caissa')
const read = (texts: Record<string, string>) => readOptions(ideasStudy.options, texts)

it('tells the nodes and the games of every idea', () => {
  let fraction: number | null = null
  const control = {
    stopped: () => false,
    progress: (told: number | null) => {
      fraction = told
    },
  }
  const answer = runIdeas(variant, read({ steps: '2', pairs: '1', ms: '1' }), control)
  if (answer === null || 'refuses' in answer) throw new Error('no answer')
  const { nodes, ideas } = answer.result as { nodes: number; ideas: Record<string, number>[] }
  expect(nodes).toBeGreaterThan(0)
  expect(ideas).toHaveLength(8)
  for (const idea of ideas) {
    expect(idea.nodes / idea.ratio).toBeCloseTo(nodes, 3)
    expect(idea.won + idea.drawn + idea.lost).toBe(2)
  }
  expect(fraction).toBe(1)
})

it('stops when told to', () => {
  expect(runIdeas(variant, read({}), { stopped: () => true })).toBeNull()
})

it('gives the share of the points with an error that shrinks with the pairs', () => {
  expect(summarize([])).toEqual({ won: 0, drawn: 0, lost: 0, points: null, error: null })
  expect(summarize([[1, 0.5]])).toEqual({ won: 1, drawn: 1, lost: 0, points: 0.75, error: null })
  const mixed = Array.from({ length: 50 }, (_, index): [number, number] => (index % 2 === 0 ? [1, 1] : [0, 0]))
  expect(summarize(mixed)).toMatchObject({ won: 50, drawn: 0, lost: 50, points: 0.5 })
  expect(summarize(mixed).error).toBeCloseTo((1.96 * 0.505) / Math.sqrt(50), 3)
})
