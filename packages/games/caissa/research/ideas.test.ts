import { parseVariant, readOptions } from '@plyworks/core'
import { expect, it } from 'vitest'
import definition from '../index.js'
import { IDEAS } from './hipp/hipp.js'
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
  const { nodes, milliseconds, ideas } = answer.result as {
    nodes: number
    milliseconds: number
    ideas: Record<string, number>[]
  }
  expect(nodes).toBeGreaterThan(0)
  expect(ideas).toHaveLength(Object.keys(IDEAS).length)
  for (const idea of ideas) {
    expect(idea.nodes / idea.ratio).toBeCloseTo(nodes, 3)
    expect(idea.milliseconds / idea.timeRatio).toBeCloseTo(milliseconds, 3)
    expect(idea.won + idea.drawn + idea.lost).toBe(2)
  }
  expect(fraction).toBe(1)
})

it('asks for one idea, with nodes in place of time, and so gives the same answer again', () => {
  const options = read({ only: 'called', steps: '1', pairs: '1', nodes: '200', seed: '3' })
  const results = [1, 2].map(() => {
    const answer = runIdeas(variant, options, { stopped: () => false })
    if (answer === null || 'refuses' in answer) throw new Error('no answer')
    const { ideas } = answer.result as { ideas: Record<string, unknown>[] }
    expect(ideas.map(({ option }) => option)).toEqual(['called'])
    const { won, drawn, lost, nodes } = ideas[0]
    return { won, drawn, lost, nodes }
  })
  expect(results[1]).toEqual(results[0])
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
