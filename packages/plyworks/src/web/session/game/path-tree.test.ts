import { formatStep, type Position, Random, type Step, type View } from '@plyworks/core'
import { gameIds, loadGame } from '@plyworks/games'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clickCell, nodeAt, PathTree, takeStep } from './path-tree.js'

const cell = (index: number): Step => ({ kind: 'cell', cell: index })
const choice = (id: string): Step => ({ kind: 'choice', id, title: id })
const amount = (value: number): Step => ({ kind: 'amount', amount: value, title: String(value) })

/** A tree over made-up moves: move `n` has path `paths[n]`. */
function treeOf(paths: readonly (readonly Step[])[]): PathTree {
  const view: Pick<View, 'path'> = { path: (_position, move) => [...paths[move]] }
  const position: Pick<Position, 'turn'> = { turn: 0 }
  const tree = new PathTree(
    view as View,
    position as Position,
    paths.map((_, move) => move),
  )
  tree.work(Number.POSITIVE_INFINITY)
  return tree
}

describe('PathTree', () => {
  it('leads each path of random trees to its own move', () => {
    const step = fc.oneof(
      fc.nat(5).map(cell),
      fc.constantFrom('build', 'scrap').map(choice),
      fc.integer({ min: 1, max: 6 }).map(amount),
    )
    const key = (path: readonly Step[]) => path.map(formatStep).join(' ')
    const pathSet = fc
      .uniqueArray(fc.array(step, { minLength: 1, maxLength: 4 }), { selector: key, maxLength: 40 })
      .map((paths) =>
        paths.filter((path) => !paths.some((other) => other !== path && key(path).startsWith(`${key(other)} `))),
      )
    fc.assert(
      fc.property(pathSet, (paths) => {
        const tree = treeOf(paths)
        for (const [move, path] of paths.entries()) {
          expect(nodeAt(tree.root, path)?.move).toBe(move)
          for (let length = 0; length < path.length; length++) {
            expect(nodeAt(tree.root, path.slice(0, length))?.move).toBeNull()
          }
        }
      }),
    )
  })

  it('works in slices and says when it is done', () => {
    const paths = Array.from({ length: 500 }, (_, index) => [cell(index % 16), amount(index)])
    const view: Pick<View, 'path'> = { path: (_position, move) => [...paths[move]] }
    const position: Pick<Position, 'turn'> = { turn: 0 }
    const moves = Int32Array.from(paths.keys())
    const tree = new PathTree(view as View, position as Position, moves)
    let time = 0
    let slices = 1
    while (!tree.work(1, () => time++)) slices++
    expect(slices).toBeGreaterThan(3)
    expect(tree.done).toBe(true)
    for (const [move, path] of paths.entries()) expect(nodeAt(tree.root, path)?.move).toBe(move)
  })

  it('finds every legal move of positions of every game by its steps', async () => {
    for (const id of gameIds) {
      const game = await loadGame(id)
      const random = new Random(5)
      const position = game.start(3)
      const room = new Int32Array(game.traits.maxMoves)
      for (let ply = 0; ply < 12 && !position.over; ply++) {
        const moves = room.slice(0, position.generate(room, 0))
        const tree = new PathTree(game.view, position, moves)
        tree.work(Number.POSITIVE_INFINITY)
        for (const move of moves) expect(nodeAt(tree.root, game.view.path(position, move))?.move).toBe(move)
        position.make(moves[random.below(moves.length)])
      }
    }
  })
})

describe('taking steps', () => {
  const tree = treeOf([
    [cell(0), cell(1)],
    [cell(0), cell(2)],
    [cell(1), cell(0)],
    [cell(3), choice('build'), amount(1)],
    [cell(3), choice('build'), amount(2)],
    [choice('end')],
  ])

  it('goes on along a path and ends with the move', () => {
    expect(clickCell(tree.root, [], 0)).toEqual({ kind: 'trail', trail: [cell(0)] })
    expect(clickCell(tree.root, [cell(0)], 2)).toEqual({ kind: 'move', move: 1 })
    expect(takeStep(tree.root, [cell(3), choice('build')], amount(2))).toEqual({ kind: 'move', move: 4 })
    expect(takeStep(tree.root, [], choice('end'))).toEqual({ kind: 'move', move: 5 })
  })

  it('prefers the target over the start of another path', () => {
    expect(clickCell(tree.root, [cell(0)], 1)).toEqual({ kind: 'move', move: 0 })
  })

  it('starts again at another cell, and clears at the same or a dead one', () => {
    expect(clickCell(tree.root, [cell(0)], 3)).toEqual({ kind: 'trail', trail: [cell(3)] })
    expect(clickCell(tree.root, [cell(0)], 0)).toEqual({ kind: 'trail', trail: [] })
    expect(clickCell(tree.root, [cell(0)], 7)).toEqual({ kind: 'trail', trail: [] })
  })
})
