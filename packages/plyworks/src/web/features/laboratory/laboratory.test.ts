import {
  type Game,
  LESSON_ALGORITHMS,
  type LessonAlgorithm,
  openEngine,
  type Position,
  Random,
  solveExhaustively,
} from '@plyworks/core'
import { gameIds, loadDefinition, loadGame } from '@plyworks/games'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mtdf } from '../../../laboratory/alpha-beta.js'
import { playoutsFrom } from '../../../laboratory/monte-carlo.js'
import { fewestLeaves, ORDERS, orderTree, valuesOf } from '../../../laboratory/order.js'
import { goalOf } from '../../../laboratory/proof-number.js'
import { retrogradeWaves } from '../../../laboratory/retrograde.js'
import { countsAfter, statesAfter } from '../../../laboratory/states.js'
import type { RunSetting, Step } from '../../../laboratory/step.js'
import { fits, type TreeAlgorithm, traceOf } from '../../../laboratory/trace.js'
import { growTree, MOST_NODES, positionAt, type SmallNode, type SmallTree, wonScore } from '../../../laboratory/tree.js'
import { laboratory } from '../../ui/text/laboratory.js'

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
    const key = JSON.stringify([depth, part])
    nodes.push({ index, parent, depth, seat: depth % 2, move: '', moves: [], children: [], scores, over: false, key })
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

const SETTING: RunSetting = { table: false, won: 1000, playout: () => ({ results: [0.5, 0.5], plies: 1 }) }

function run(algorithm: TreeAlgorithm, tree: SmallTree, setting: Partial<RunSetting> = {}): Step[] {
  return traceOf(algorithm, tree, { ...SETTING, ...setting })
}

/** The scores and the move of the answer. */
function answer(steps: Iterable<Step>): { readonly scores: readonly number[]; readonly child: number } {
  const last = [...steps].at(-1)
  if (last?.kind !== 'answer') throw new Error(`the last step is ${last?.kind}`)
  return last
}

function leaves(steps: readonly Step[]): number[] {
  return steps.flatMap((step) => (step.kind === 'leaf' ? [step.node] : []))
}

function leavesOf(tree: SmallTree): number[] {
  return tree.flatMap(({ index, scores }) => (scores === null ? [] : [index]))
}

describe('the traced algorithms', () => {
  it('find the minimax value and a move that has it, with and without a table, in each order of moves', () => {
    fc.assert(
      fc.property(shape, fc.constantFrom(...ORDERS), fc.integer({ min: -12, max: 12 }), (shape, order, guess) => {
        const tree = orderTree(treeOf(shape), order)
        const values = valuesOf(tree)
        const runs = (['minimax', 'alpha-beta', 'pvs'] as const).flatMap((name) =>
          [true, false].map((table) => run(name, tree, { table })),
        )
        for (const steps of [...runs, [...mtdf(tree, guess)]]) {
          const { scores, child } = answer(steps)
          expect(scores).toEqual([minimax(shape)])
          if (tree[0].children.length > 0) expect(values[child][0]).toBe(scores[0])
        }
      }),
    )
  })

  it('look at every leaf once, or skip it for good reason', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: -99, max: 99 }), (shape, other) => {
        const tree = treeOf(shape)
        const all = leavesOf(tree)
        expect(leaves(run('minimax', tree))).toEqual(all)
        const steps = run('alpha-beta', tree)
        const seen = leaves(steps)
        expect(new Set(seen).size).toBe(seen.length)
        // Whatever the leaves that were cut off are worth, the answer is the same.
        const changed = tree.map((node) =>
          node.scores === null || seen.includes(node.index) ? node : { ...node, scores: [other, 0 - other] },
        )
        expect(answer(run('minimax', changed)).scores).toEqual(answer(run('minimax', tree)).scores)
        const states = statesAfter(tree, steps, Number.POSITIVE_INFINITY)
        for (const index of all) expect(states[index].stage).toBe(seen.includes(index) ? 'done' : 'cut')
      }),
    )
  })

  it('never look at fewer leaves than the bound, and alpha-beta at no more in the best order', () => {
    fc.assert(
      fc.property(shape, fc.constantFrom(...ORDERS), (shape, order) => {
        const tree = orderTree(treeOf(shape), order)
        const fewest = fewestLeaves(tree)
        for (const name of ['minimax', 'alpha-beta', 'pvs'] as const) {
          expect(new Set(leaves(run(name, tree))).size).toBeGreaterThanOrEqual(fewest)
        }
      }),
    )
    const uniform = (depth: number, next: () => number): Shape =>
      depth === 0 ? next() : [1, 2, 3].map(() => uniform(depth - 1, next))
    const random = new Random(1)
    for (const depth of [1, 2, 3, 4]) {
      const tree = orderTree(treeOf(uniform(depth, () => random.below(1000))), 'best')
      const bound = 3 ** Math.ceil(depth / 2) + 3 ** Math.floor(depth / 2) - 1
      expect(fewestLeaves(tree)).toBe(bound)
      expect(leaves(run('alpha-beta', tree)).length).toBe(bound)
      expect(countsAfter(run('pvs', tree), Infinity).again).toBe(0)
    }
  })

  it('narrow the bounds of MTD(f) with each probe', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: -12, max: 12 }), (shape, guess) => {
        const bounds = [...mtdf(treeOf(shape), guess)].flatMap((step) => (step.kind === 'bounds' ? [step] : []))
        for (const [index, { lower, upper }] of bounds.entries()) {
          expect(lower).toBeGreaterThanOrEqual(bounds[index - 1]?.lower ?? Number.NEGATIVE_INFINITY)
          expect(upper).toBeLessThanOrEqual(bounds[index - 1]?.upper ?? Number.POSITIVE_INFINITY)
        }
        expect(bounds.at(-1)?.lower).toBe(bounds.at(-1)?.upper)
      }),
    )
  })

  it('prove by proof numbers what minimax says', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: -10, max: 10 }), (shape, goal) => {
        const over = treeOf(shape).map((node) => ({ ...node, over: node.scores !== null }))
        const last = run('proof-number', over, { won: goal }).at(-1)
        const value = minimax(shape)
        const asked = goalOf(over, goal)
        expect(last).toMatchObject({ kind: 'verdict', proved: value >= asked, goal: asked })
      }),
    )
  })

  it('have each step on exactly one line of the pseudo-code, and light up every line that is a step', async () => {
    const game = await loadGame('connect-four:rows=4,cols=4')
    const root = game.notation.parsePosition('1114134')
    const tree = growTree(game, root, { depth: 4, widest: 4 }) ?? []
    for (const algorithm of LESSON_ALGORITHMS) {
      if (algorithm === 'retrograde') continue
      const lines = laboratory.pseudoCode[algorithm]
      const lit = new Set<number>()
      for (const order of ORDERS) {
        for (const step of run(algorithm, orderTree(tree, order), {
          table: true,
          playout: playoutsFrom(game, root, tree),
        })) {
          const at = lines.flatMap(({ kinds }, index) => (kinds.includes(step.kind) ? [index] : []))
          expect([algorithm, step.kind, at.length]).toEqual([algorithm, step.kind, 1])
          lit.add(at[0])
        }
      }
      expect([algorithm, lit.size]).toEqual([algorithm, lines.filter(({ kinds }) => kinds.length > 0).length])
    }
  })
})

/** A tree in which nothing is left out, so that it is what an engine searches. */
function wholeTree(game: Game, position: Position, depth: number): SmallTree | null {
  return growTree(game, position, { depth, widest: game.traits.maxMoves })
}

const PLAIN = { 'alpha-beta': 'alpha-beta', minimax: 'minimax', mtdf: 'mtdf', pvs: 'alpha-beta' } as const

describe('the real engines', () => {
  it.each(['connect-four:rows=4,cols=4', 'hip:rows=3,cols=3', 'caissa', 'breakthrough', 'three-mens-morris'])(
    'agree on positions of %s',
    async (name) => {
      const game = await loadGame(name)
      const random = new Random(5)
      const room = new Int32Array(game.traits.maxMoves)
      let compared = 0
      for (let count = 0; count < 12; count++) {
        const position = game.start(1)
        for (let ply = random.below(9); ply > 0 && !position.over; ply--) {
          position.make(room[random.below(position.generate(room, 0))])
        }
        const depth = 1 + random.below(3)
        const tree = position.over ? null : wholeTree(game, position, depth)
        if (tree === null) continue
        compared++
        for (const [traced, engine] of Object.entries(PLAIN)) {
          const opened = await openEngine(game, { engine, options: optionsOf(engine) })
          const { scores } = await opened.search(position, { depth })
          const found = answer(run(traced as TreeAlgorithm, tree, { won: wonScore(game), table: count % 2 === 0 }))
          expect(alike(found.scores[0], wonScore(game))).toBe(alike(scores[0], 100_000))
        }
      }
      expect(compared).toBeGreaterThan(3)
    },
  )
})

/** A score, or the sign of a won game: an engine tells how far the end is. */
function alike(score: number, won: number): number {
  return Math.abs(score) >= won ? Math.sign(score) * Infinity : score
}

function optionsOf(engine: string): Record<string, string> {
  return engine === 'minimax' ? {} : { 'exact-depth': 'true', 'table-mb': '1' }
}

describe('Monte Carlo', () => {
  it('plays the win in one, the same on every run', async () => {
    const game = await loadGame('connect-four:rows=4,cols=4')
    const root = game.notation.parsePosition('112233')
    const tree = growTree(game, root, { depth: 2, widest: 4 }) ?? []
    const setting = { playout: playoutsFrom(game, root, tree) }
    const steps = run('monte-carlo', tree, setting)
    const last = steps.at(-1)
    expect(last?.kind === 'chosen' && tree[last.child].move).toBe('4')
    expect(run('monte-carlo', tree, setting)).toEqual(steps)
    const visits = statesAfter(tree, steps, steps.length)
    expect(visits[0].visits).toBe(tree[0].children.reduce((sum, child) => sum + visits[child].visits, 0))
  })
})

describe('max^n', () => {
  it('has each seat take what is best for itself, and its mask leaves the choice to the seat at the root', async () => {
    const { tree } = await lessonOn('max-n', 'star-chess')
    const states = statesAfter(tree, run('max-n', tree), Number.POSITIVE_INFINITY)
    for (const { index, seat, children } of tree) {
      const own = children.map((child) => states[child].scores?.[seat] ?? Number.NaN)
      if (children.length > 0) expect(states[index].scores?.[seat]).toBe(Math.max(...own))
    }
    const masked = run('masked-max-n', tree)
    const seen = statesAfter(tree, masked, Number.POSITIVE_INFINITY)
    for (const { seat, children } of tree) {
      if (seat === tree[0].seat) continue
      expect(children.slice(1).every((child) => seen[child].stage === 'cut')).toBe(true)
    }
    // What is left of the tree has the same answer without a mask.
    const alone = growTreeOf(await lessonOn('max-n', 'star-chess'))
    expect(answer(masked).scores).toEqual(answer(run('max-n', alone)).scores)
  })
})

interface OpenedLesson {
  readonly game: Game
  readonly position: Position
  readonly shape: { readonly depth: number; readonly widest: number; readonly alone?: boolean }
}

/** The tree of a lesson in which only the seat at the root has a choice. */
function growTreeOf({ game, position, shape }: OpenedLesson): SmallTree {
  return growTree(game, position, { ...shape, alone: true }) ?? []
}

/** Opens a lesson on an algorithm, with its tree. */
async function lessonOn(algorithm: LessonAlgorithm, id = 'connect-four'): Promise<OpenedLesson & { tree: SmallTree }> {
  const lessons = (await (await loadDefinition(id)).pages.lessons?.()) ?? []
  const lesson = lessons.find((each) => each.algorithm === algorithm)
  if (lesson?.tree === undefined) throw new Error('there is no tree')
  const game = await loadGame(lesson.game)
  const position = game.notation.parsePosition(lesson.position)
  return { game, position, shape: lesson.tree, tree: growTree(game, position, lesson.tree) ?? [] }
}

describe('retrograde waves', () => {
  it('decide every position as the exhaustive solver does', async () => {
    const game = await loadGame('connect-four:rows=4,cols=4')
    const root = game.notation.parsePosition('1114134')
    const found = retrogradeWaves(root, new Int32Array(game.traits.maxMoves), 5000)
    if (found === null) throw new Error('too many positions')
    const { waves, positions } = found
    expect(waves.reduce((sum, wave) => sum + wave.length, 0)).toBe(positions.length)
    const random = new Random(3)
    for (const [distance, wave] of waves.entries()) {
      const sample = distance === waves.length - 1 ? wave : [wave[random.below(wave.length)]]
      for (const index of sample) {
        const { path, value, wave, moves, parents } = positions[index]
        expect(wave).toBe(distance)
        const position = root.clone()
        for (const move of path) position.make(move)
        const solution = solveExhaustively(game, position, { stopped: () => false })
        expect(solution?.value).toBe(value)
        if (value !== 'draw') expect(solution?.plies).toBe(distance)
        for (const parent of parents) expect(positions[parent].moves.some(([, to]) => to === index)).toBe(true)
        for (const [, to] of moves) expect(positions[to].parents).toContain(index)
      }
    }
    expect(positions[0].path).toEqual([])
  })

  it('give up what is too large', async () => {
    const game = await loadGame('connect-four:rows=4,cols=4')
    expect(retrogradeWaves(game.start(), new Int32Array(16), 100)).toBeNull()
  })
})

describe('trees', () => {
  it('are refused when there is too much to look at', async () => {
    const game = await loadGame('connect-four')
    expect(growTree(game, game.start(), { depth: 5, widest: 7 })).toBeNull()
    expect(growTree(game, game.start(), { depth: 3, widest: 7 })?.length).toBeLessThanOrEqual(MOST_NODES)
  })

  it('know equal positions', async () => {
    const game = await loadGame('connect-four')
    const tree = growTree(game, game.start(), { depth: 3, widest: 7 }) ?? []
    const plain = countsAfter(run('alpha-beta', tree), Infinity)
    const remembered = countsAfter(run('alpha-beta', tree, { table: true }), Infinity)
    expect(plain.hits).toBe(0)
    expect(remembered.hits).toBeGreaterThan(5)
    expect(remembered.leaves).toBeLessThan(plain.leaves)
  })
})

it.each(gameIds)('every algorithm that fits runs on the start of %s', async (id) => {
  const game = await loadGame(id)
  const root = game.start(1)
  const tree = growTree(game, root, { depth: 3, widest: 3 }) ?? []
  const setting = { won: wonScore(game), playout: playoutsFrom(game, root, tree) }
  expect(tree.length).toBeGreaterThan(3)
  for (const algorithm of LESSON_ALGORITHMS) {
    if (algorithm === 'retrograde' || !fits(algorithm, game)) continue
    const last = run(algorithm, tree, setting).at(-1)
    const ends = last?.kind === 'answer' || last?.kind === 'chosen' || last?.kind === 'verdict'
    expect([algorithm, ends && tree[0].children.includes(last.child)]).toEqual([algorithm, true])
  }
})

const offered = await Promise.all(
  gameIds.map(async (id) =>
    ((await (await loadDefinition(id)).pages.lessons?.()) ?? []).map((each) => ({ ...each, id })),
  ),
)

describe('the examples', () => {
  it('show every algorithm', () => {
    expect(new Set(offered.flat().map(({ algorithm }) => algorithm))).toEqual(new Set(LESSON_ALGORITHMS))
  })

  it.each(offered.flat())(
    '$algorithm has a real position of $game with something to see',
    async ({ id, algorithm, game: name, position: start }) => {
      const game = await loadGame(name)
      const position = game.notation.parsePosition(start)
      expect(position.over).toBe(false)
      expect(fits(algorithm, game)).toBe(true)
      if (algorithm === 'retrograde') return
      const { tree } = await lessonOn(algorithm, id)
      expect(tree.length).toBeGreaterThan(8)
      expect(tree.length).toBeLessThan(60)
      for (const { index } of tree) expect(positionAt(position, tree, index).turn).toBe(tree[index].seat)
    },
  )

  it('teach what is true: alpha-beta saves half of the leaves and more with a better order, PVS and MTD(f) have to search again', async () => {
    const { tree } = await lessonOn('alpha-beta')
    const looks = (algorithm: TreeAlgorithm) =>
      ORDERS.map((order) => leaves(run(algorithm, orderTree(tree, order))).length)
    // The table of docs/background/laboratory.md.
    expect(looks('minimax')).toEqual([27, 27, 27, 27, 27])
    expect(looks('alpha-beta')).toEqual([27, 18, 13, 13, 11])
    expect(looks('pvs')).toEqual([68, 26, 18, 18, 11])
    expect(fewestLeaves(tree)).toBe(11)
    expect(countsAfter(run('pvs', (await lessonOn('pvs')).tree), Infinity).again).toBeGreaterThan(0)
    const probing = run('mtdf', (await lessonOn('mtdf')).tree)
    expect(countsAfter(probing, Infinity).probes).toBeGreaterThan(1)
    expect(countsAfter(probing, Infinity).hits).toBeGreaterThan(0)
    const proving = await lessonOn('proof-number')
    const proof = run('proof-number', proving.tree, { won: wonScore(proving.game) })
    expect(leaves(proof).length).toBeLessThan(leavesOf(proving.tree).length)
    expect(proof.at(-1)).toMatchObject({ proved: true, goal: 1000 })
  })
})
