import { checkVariant, gridSymmetries, readOptions } from '@plyworks/core'
import { expect, it } from 'vitest'
import { copyingVerdict } from '../../packages/games/hip/copying.js'
import { perfectEngine } from '../../packages/games/hip/engines/perfect.js'
import definition from '../../packages/games/hip/index.js'
import type { HipPosition } from '../../packages/games/hip/rules.js'
import { knownResultLoaders } from '../../packages/games/hip/solver/known-results/index.js'

/** Nodes of a second or so. */
const FEW_NODES = 1_000_000
/** What a lost player may take beside to find the move that resists best. */
const RESISTING_NODES = 2 ** 20
/** The engine takes a fifth of its nodes to find out whether a position is known. */
const LIMITS = { nodes: 5 * FEW_NODES }
/** With at most this many empty cells a position is solved without help; `scripts/know-hip.mjs` has the same bounds. */
const solvedAtOnce = (cells: number, stones: number, seat: number) =>
  cells === 30 ? [25, 23][seat] : cells > 25 ? 23 : stones === 2 ? 21 : 19

it.each(Object.keys(knownResultLoaders).flatMap((name) => [0, 1].map((seat) => [name, seat] as const)))(
  'on %s seat %i meets no position that takes long, whatever the other one plays',
  async (name, seat) => {
    const [, rows, cols, rule, stones] = /^(\d)x(\d)-(gardner|last-mover)-(\d)$/.exec(name) ?? []
    const board = { rows: Number(rows), cols: Number(cols), rule, stones: Number(stones) }
    const game = definition.create(checkVariant(definition.variants, board))
    const options = readOptions({}, {})
    await perfectEngine.prepare?.(game, options)
    const player = perfectEngine.create(game, options)
    const most = solvedAtOnce(board.rows * board.cols, board.stones, seat)
    const slow: string[] = []
    let met = answersOf([game.start()], seat, most)
    while (met.length > 0) {
      for (const position of met) {
        const control = { stopped: () => false, onLine: () => {} }
        const { move, scores, nodes, bound } = player.search(position, LIMITS, control)
        const allowed = scores[seat] < 0 ? FEW_NODES + RESISTING_NODES : FEW_NODES
        if (bound !== 'exact' || nodes > allowed) slow.push(`${imageName(position)} ${nodes}`)
        position.make(move)
      }
      met = answersOf(met, seat, most)
    }
    expect(slow).toEqual([])
  },
  3_600_000,
)

/** Positions that the seat meets next, one of those that are images of each other, but for those settled by copying. */
function answersOf(positions: readonly HipPosition[], seat: number, most: number): HipPosition[] {
  const next = new Map<string, HipPosition>()
  const add = (position: HipPosition): void => {
    if (position.over || position.rules.cells - position.placed <= most) return
    if (position.turn !== seat) {
      const moves = new Int32Array(position.rules.cells)
      for (const move of moves.subarray(0, position.generate(moves, 0))) {
        const after = position.clone()
        after.make(move)
        add(after)
      }
      return
    }
    if (copyingVerdict(position) === null) next.set(imageName(position), position)
  }
  for (const position of positions) add(position)
  return [...next.values()]
}

function imageName(position: HipPosition): string {
  const { grid, cells } = position.rules
  const names = gridSymmetries(grid).map((image) => {
    const stones: number[] = Array(cells)
    for (let cell = 0; cell < cells; cell++) stones[image[cell]] = position.stoneAt(cell) + 1
    return stones.join('')
  })
  return names.sort()[0]
}
