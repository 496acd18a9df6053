import { learnedEvaluation, learnedSearch, Model, openEngine, type Position } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { starChessFeatures } from '../learned-features.js'
import { END } from '../moves.js'
import { StarChessPosition } from '../rules.js'

const quiet = { stopped: () => false, onLine: () => {} }

/** A game of proposed turns, and weights that all differ. */
async function setting() {
  const game = await loadGame('star-chess')
  const model = new Model(game)
  const weights = Int16Array.from({ length: model.layout.weights * model.columns }, (_, at) => ((at * 7919) % 97) - 48)
  return { game, evaluation: learnedEvaluation(model, weights) }
}

/** Positions that turns of the mask predictor lead to. */
async function positionsOf(count: number): Promise<StarChessPosition[]> {
  const { game, evaluation } = await setting()
  const engine = learnedSearch(game, evaluation, 'max-n')
  const position = game.start(5)
  const found: StarChessPosition[] = []
  while (found.length < count && !position.over) {
    if (!(position instanceof StarChessPosition)) throw new Error('another position')
    found.push(position.clone())
    const { turn, move } = engine.search(position, { depth: 1, nodes: 20 }, quiet)
    for (const each of turn ?? [move]) position.make(each)
  }
  return found
}

test('the same is said of cells as of the position they are of', async () => {
  const { game, evaluation } = await setting()
  const cells = new Uint8Array(starChessFeatures.cells ?? 0)
  const [plain, ofCells] = [new Int32Array(4), new Int32Array(4)]
  for (const position of await positionsOf(40)) {
    evaluation.evaluate(position, plain, 0)
    starChessFeatures.read?.(position, cells)
    evaluation.evaluateCells?.(position.turn, cells, ofCells, 0)
    expect(ofCells).toEqual(plain)
  }
  expect(game.search.evaluations[0].evaluateCells).toBeUndefined()
})

test('the strategist judges by it as well, and plays whole legal turns', async () => {
  const { game, evaluation } = await setting()
  const engines = [learnedSearch(game, evaluation), await openEngine(game, { engine: 'strategist' })]
  let others = 0
  for (const position of await positionsOf(30)) {
    const [found, usual] = engines.map((engine) => engine.search(position.clone(), { nodes: 100 }, quiet))
    if (found.scores[position.turn] !== usual.scores[position.turn]) others++
    const seat = position.turn
    for (const move of [...(found.turn ?? []), END]) {
      expect(position.turn === seat && legalMoves(position).includes(move)).toBe(true)
      position.make(move)
    }
    expect(position.over || position.turn !== seat).toBe(true)
  }
  expect(others).toBeGreaterThan(20)
})

function legalMoves(position: Position): number[] {
  const out = new Int32Array(4096)
  return [...out.subarray(0, position.generate(out, 0))]
}

test('a learned evaluation comes with the usual galaxy, and with none for others', async () => {
  const engine = await openEngine(await loadGame('star-chess'), { engine: 'learned' })
  const found = engine.search((await loadGame('star-chess')).start(1), { nodes: 100 }, quiet)
  expect(found.turn?.length).toBeGreaterThan(0)
  await expect(openEngine(await loadGame('star-chess:galaxy=barren'), { engine: 'learned' })).rejects.toThrow(
    /plyworks train star-chess:galaxy=barren/,
  )
})
