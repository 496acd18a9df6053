import { parseVariant, Random, readOptions } from '@plyworks/core'
import { expect, it } from 'vitest'
import definition from '../index.js'
import { MAX_MOVES } from '../kernel-layout.js'
import { visitPositions } from '../testing/random-positions.js'
import { keepConnected, runExperiments } from './experiments-run.js'
import { experimentsStudy } from './experiments-study.js'

const variant = parseVariant(definition.variants, 'caissa')
const read = (texts: Record<string, string>) => readOptions(experimentsStudy.options, texts)

it('floods to the same moves as the rules', () => {
  const moves = new Int32Array(MAX_MOVES)
  let forbidden = 0
  visitPositions(new Random(85), 2000, (position) => {
    if (position.over) return
    const kept = position.generate(moves, 0)
    position.connectionRule = false
    const loose = position.generate(moves, 0)
    position.connectionRule = true
    expect(keepConnected(position, moves, loose)).toBe(kept)
    forbidden += loose - kept
  })
  expect(forbidden).toBeGreaterThan(100)
})

it('measures generators, trees and games', { tags: 'long' }, () => {
  const control = { stopped: () => false }
  const answer = runExperiments(variant, read({ games: '2', seconds: '0.1', ms: '5' }), control)
  if (answer === null || 'refuses' in answer) throw new Error('no answer')
  const { generators, trees, games } = answer.result as {
    generators: { generator: string; withRule: number; withoutRule: number }[]
    trees: { nodes: number; moves: number; highest: number; longest: number }
    games: { opening: number; moves: { depth: number; choices: number }[]; end: string; men: number }[]
  }
  const flood = generators.find(({ generator }) => generator.includes('flood'))
  // Times are measured and told, and not judged: a busy machine gives any.
  expect(flood).toMatchObject({ withRule: expect.any(Number), withoutRule: expect.any(Number) })
  // The extensions go beyond the five steps of the best moves; the stack of 500 moves is enough.
  expect(trees.longest).toBeGreaterThan(5)
  expect(trees.highest).toBeLessThan(500)
  expect(trees.moves / trees.nodes).toBeGreaterThan(10)
  expect(games).toHaveLength(2)
  for (const { opening, moves, men } of games) {
    expect(opening).toBe(4)
    for (const { depth, choices } of moves) expect(depth >= 1 && choices >= 1).toBe(true)
    expect(men).toBeGreaterThanOrEqual(2)
  }
  for (const words of ['A move found and stored', 'moves on the stack', 'Depth reached by own move']) {
    expect(answer.text).toContain(words)
  }
})

it('stops when told to', () => {
  expect(runExperiments(variant, read({ ms: '5' }), { stopped: () => true })).toBeNull()
})
