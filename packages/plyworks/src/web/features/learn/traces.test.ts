import { LESSON_ALGORITHMS, type LessonAlgorithm, Random, solveExhaustively } from '@plyworks/core'
import { gameIds, loadDefinition, loadGame } from '@plyworks/games'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openLesson } from './lessons.js'
import { retrogradeWaves } from './retrograde-waves.js'
import { growTree, positionAt, type SmallNode, type SmallTree } from './small-tree.js'
import { type Step, statesAfter, traceAlphaBeta, traceMaxN, traceMinimax, traceMtdf } from './traces.js'

/** A tree of made-up scores: a number is a leaf, a list a node. */
type Shape = number | readonly Shape[]

const shape: fc.Arbitrary<Shape> = fc.letrec<{ node: Shape; leaf: Shape; tree: Shape }>((tie) => ({
  leaf: fc.integer({ min: -9, max: 9 }),
  node: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
  tree: fc.oneof({ maxDepth: 4, depthSize: 'small' }, tie('leaf'), tie('node')),
})).node

function treeOf(shape: Shape): SmallTree {
  const nodes: (SmallNode & { children: number[] })[] = []
  const grow = (part: Shape, parent: number): number => {
    const index = nodes.length
    const depth = parent < 0 ? 0 : nodes[parent].depth + 1
    const scores = typeof part === 'number' ? [part, 0 - part] : null
    nodes.push({ index, parent, depth, seat: depth % 2, move: '', children: [], scores })
    if (typeof part !== 'number') for (const each of part) nodes[index].children.push(grow(each, index))
    return index
  }
  grow(shape, -1)
  return nodes
}

function minimax(shape: Shape, much = true): number {
  if (typeof shape === 'number') return shape
  const values = shape.map((each) => minimax(each, !much))
  return much ? Math.max(...values) : Math.min(...values)
}

function answer(steps: readonly Step[]): readonly number[] {
  const last = steps.at(-1)
  return last?.kind === 'answer' ? last.scores : []
}

/** Opens a lesson on an algorithm, with its tree. */
async function lessonOn(algorithm: LessonAlgorithm, id = 'connect-four') {
  const { game, position, lesson } = await openLesson(id, algorithm)
  if (lesson.tree === undefined) throw new Error('there is no tree')
  return { game, position, shape: lesson.tree, tree: growTree(game, position, lesson.tree) }
}

function leaves(steps: readonly Step[]): number[] {
  return steps.flatMap((step) => (step.kind === 'leaf' ? [step.node] : []))
}

describe('the traced algorithms', () => {
  it('find the minimax value', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: -12, max: 12 }), (shape, guess) => {
        const tree = treeOf(shape)
        const value = minimax(shape)
        expect(answer(traceMinimax(tree))).toEqual([value])
        expect(answer(traceAlphaBeta(tree))).toEqual([value])
        expect(answer(traceMtdf(tree, guess))).toEqual([value])
      }),
    )
  })

  it('look at every leaf once, or skip it for good reason', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: -99, max: 99 }), (shape, other) => {
        const tree = treeOf(shape)
        const all = tree.flatMap(({ index, scores }) => (scores === null ? [] : [index]))
        expect(leaves(traceMinimax(tree))).toEqual(all)
        const seen = leaves(traceAlphaBeta(tree))
        expect(new Set(seen).size).toBe(seen.length)
        // Whatever the leaves that were cut off are worth, the answer is the same.
        const changed = tree.map((node) =>
          node.scores === null || seen.includes(node.index) ? node : { ...node, scores: [other, 0 - other] },
        )
        expect(answer(traceMinimax(changed))).toEqual(answer(traceMinimax(tree)))
        const states = statesAfter(tree, traceAlphaBeta(tree), Number.POSITIVE_INFINITY)
        for (const index of all) expect(states[index].stage).toBe(seen.includes(index) ? 'done' : 'cut')
      }),
    )
  })

  it('narrow the bounds of MTD(f) with each probe', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: -12, max: 12 }), (shape, guess) => {
        const bounds = traceMtdf(treeOf(shape), guess).flatMap((step) => (step.kind === 'bounds' ? [step] : []))
        for (const [index, { lower, upper }] of bounds.entries()) {
          expect(lower).toBeGreaterThanOrEqual(bounds[index - 1]?.lower ?? Number.NEGATIVE_INFINITY)
          expect(upper).toBeLessThanOrEqual(bounds[index - 1]?.upper ?? Number.POSITIVE_INFINITY)
        }
        expect(bounds.at(-1)?.lower).toBe(bounds.at(-1)?.upper)
      }),
    )
  })

  it('have each seat of max^n take what is best for itself', async () => {
    const { tree } = await lessonOn('max-n', 'star-chess')
    const states = statesAfter(tree, traceMaxN(tree), Number.POSITIVE_INFINITY)
    for (const { index, seat, children } of tree) {
      const own = children.map((child) => states[child].scores?.[seat] ?? Number.NaN)
      if (children.length > 0) expect(states[index].scores?.[seat]).toBe(Math.max(...own))
    }
  })
})

it('masked max^n lets only the seat at the root choose, again in its next turn', async () => {
  const { tree, shape } = await lessonOn('masked-max-n', 'star-chess')
  for (const { seat, children, depth } of tree) {
    if (depth < shape.depth && seat !== tree[0].seat) expect(children.length).toBe(1)
  }
  expect(tree.filter(({ depth, children }) => depth === 4 && children.length > 1).length).toBe(3)
})

describe('retrograde waves', () => {
  it('decide every position as the exhaustive solver does', async () => {
    const { game, position: root } = await openLesson('connect-four', 'retrograde')
    const { waves, positions } = retrogradeWaves(root, new Int32Array(game.traits.maxMoves), 5000)
    expect(waves.reduce((sum, wave) => sum + wave.length, 0)).toBe(positions)
    const random = new Random(3)
    for (const [distance, wave] of waves.entries()) {
      const sample = distance === waves.length - 1 ? wave : [wave[random.below(wave.length)]]
      for (const { path, value } of sample) {
        const position = root.clone()
        for (const move of path) position.make(move)
        const solution = solveExhaustively(game, position, { stopped: () => false })
        expect(solution?.value).toBe(value)
        if (value !== 'draw') expect(solution?.plies).toBe(distance)
      }
    }
    expect(waves.flat().some(({ path }) => path.length === 0)).toBe(true)
  })

  it('refuse what is too large', async () => {
    const game = await loadGame('connect-four:rows=4,cols=4')
    expect(() => retrogradeWaves(game.start(), new Int32Array(16), 100)).toThrow('more than 100 positions')
  })
})

const offered = await Promise.all(
  gameIds.map(async (id) =>
    ((await (await loadDefinition(id)).pages.lessons?.()) ?? []).map((each) => ({ ...each, id })),
  ),
)

describe('the lessons', () => {
  it('show every algorithm', () => {
    expect(new Set(offered.flat().map(({ algorithm }) => algorithm))).toEqual(new Set(LESSON_ALGORITHMS))
  })

  it.each(offered.flat())(
    '$algorithm has a real position of $game with something to see',
    async ({ id, algorithm }) => {
      const { position, lesson } = await openLesson(id, algorithm)
      expect(position.over).toBe(false)
      if (lesson.algorithm === 'retrograde') return
      const { game, tree } = await lessonOn(algorithm, id)
      expect(tree.length).toBeGreaterThan(8)
      expect(tree.length).toBeLessThan(50)
      for (const { index } of tree) expect(positionAt(game, position, tree, index).turn).toBe(tree[index].seat)
    },
  )

  it('cuts something off in alpha-beta, and probes more than once in MTD(f)', async () => {
    const { tree } = await lessonOn('alpha-beta')
    expect(traceAlphaBeta(tree).filter(({ kind }) => kind === 'cut').length).toBeGreaterThan(1)
    const steps = traceMtdf(tree, 0)
    expect(steps.filter(({ kind }) => kind === 'probe').length).toBeGreaterThan(1)
    expect(steps.some(({ kind }) => kind === 'remembered')).toBe(true)
  })
})
