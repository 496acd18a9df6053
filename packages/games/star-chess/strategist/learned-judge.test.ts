import { type Evaluation, learnedEvaluation, learnedSearch, Model, openEngine, type Position } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { loadState } from '../computer/fast-state.js'
import { BARREN } from '../economy.js'
import { starChessFeatures } from '../learned-features.js'
import { END } from '../moves.js'
import { StarChessPosition } from '../rules.js'
import { processingOrders, SECTORS } from '../sectors.js'
import { CLASS, COLONY, FLEET, POPULATION, SHIPS } from '../state.js'
import { LEARNED_LOGIT, LearnedJudge, shippedLearnedNetwork } from './learned-judge.js'
import { PlanSearch } from './plan-search.js'
import { STATE } from './rivals.js'

const quiet = { stopped: () => false, onLine: () => {} }

const game = await loadGame('star-chess')
const model = new Model(game)
/** All of them differ. */
const weights = Int16Array.from({ length: model.layout.weights * model.columns }, (_, at) => ((at * 7919) % 97) - 48)
const MOST_POSITIONS = 120
const positions = reachedPositions()

/** A new evaluation, which has seen nothing. */
function newEvaluation(): Evaluation {
  return learnedEvaluation(model, weights)
}

/** The first of the positions that turns of the mask predictor lead to. */
function positionsOf(count: number): StarChessPosition[] {
  return positions.slice(0, count).map((position) => position.clone())
}

function reachedPositions(): StarChessPosition[] {
  const engine = learnedSearch(game, newEvaluation(), 'max-n')
  const position = game.start(5)
  const found: StarChessPosition[] = []
  while (found.length < MOST_POSITIONS && !position.over) {
    if (!(position instanceof StarChessPosition)) throw new Error('another position')
    found.push(position.clone())
    const { turn, move } = engine.search(position, { depth: 1, nodes: 20 }, quiet)
    for (const each of turn ?? [move]) position.make(each)
  }
  return found
}

test('the same is said of cells as of the position they are of', () => {
  const evaluation = newEvaluation()
  const cells = new Uint8Array(starChessFeatures.cells ?? 0)
  const plain = new Int32Array(4)
  for (const position of positionsOf(40)) {
    evaluation.evaluate(position, plain, 0)
    starChessFeatures.read?.(position, cells)
    expect(evaluation.ownScore?.(position.turn, cells)).toBe(plain[position.turn])
  }
  const [usual] = game.search.evaluations
  expect(usual.ownScore).toBeUndefined()
  expect(() => new LearnedJudge(shippedLearnedNetwork(), usual)).toThrow(/learned evaluation/)
})

test('judges as the network does that sees the learned evaluation, whatever it judged before', () => {
  const evaluation = newEvaluation()
  const network = shippedLearnedNetwork()
  const judge = new LearnedJudge(network, evaluation)
  const scores = new Int32Array(4)
  const logits = new Set<number>()
  for (const position of positionsOf(120)) {
    loadState(position, STATE)
    const value = judge.evaluateState(STATE)
    evaluation.evaluate(position, scores, 0)
    const logit = scores[position.turn] / (evaluation.odds ?? 1) / 4
    expect(judge.inputs[LEARNED_LOGIT]).toBe(Math.max(-3, Math.min(3, logit)))
    logits.add(judge.inputs[LEARNED_LOGIT])
    // Inputs are rounded by up to 2^-17, which weights of up to 10 and a hundred inputs make no more than this.
    expect(Math.abs(value - network.evaluate(judge.inputs, 0))).toBeLessThan(2e-3)
    expect(new LearnedJudge(network, evaluation).evaluateState(STATE)).toBe(value)
  }
  expect(logits.size).toBeGreaterThan(50)
})

test('sees every place: whose fleet, whose colony, and how large', () => {
  const evaluation = newEvaluation()
  const judge = new LearnedJudge(shippedLearnedNetwork(), evaluation)
  const places = LEARNED_LOGIT + 1
  let owned = 0
  for (const position of positionsOf(40)) {
    loadState(position, STATE)
    judge.evaluateState(STATE)
    const { fields } = position.state
    const seen = [...judge.inputs.subarray(places)]
    for (let sector = 0; sector < SECTORS; sector++) {
      const place = processingOrders[position.turn].indexOf(sector)
      for (let player = 0; player < 4; player++) {
        const seat = (position.turn + player) % 4
        const fleet = fields[FLEET + sector] === seat ? Math.sqrt(fields[SHIPS + sector]) / 10 : 0
        const colony = fields[COLONY + sector] === seat ? 0.2 + fields[POPULATION + sector] / 1000 : 0
        expect([seen[player * SECTORS + place], seen[(4 + player) * SECTORS + place]]).toEqual([fleet, colony])
        if (fleet > 0 && colony > 0) owned++
      }
      expect(seen[8 * SECTORS + place]).toBe(fields[CLASS + sector] === BARREN ? 1 : 0)
    }
  }
  expect(owned).toBeGreaterThan(40)
})

test('states met again cost nothing and change nothing', () => {
  const judge = new LearnedJudge(shippedLearnedNetwork(), newEvaluation())
  const searches = [true, false].map((remembers) => new PlanSearch(false, judge, 1, 1, 'predicted', remembers))
  const generated = [0, 0]
  for (const position of positionsOf(12)) {
    // All the effort that it takes, so that both climb to the end.
    const [found, plain] = searches.map((search, index) => {
      const turn = search.search(position, { spent: () => 0 })
      generated[index] += search.generated
      return turn
    })
    expect(found).toEqual(plain)
  }
  expect(generated[0]).toBeLessThan(0.9 * generated[1])
})

test('the strategist judges by it as well, and plays whole legal turns', async () => {
  const evaluation = newEvaluation()
  const engines = [learnedSearch(game, evaluation), await openEngine(game, { engine: 'strategist' })]
  let others = 0
  for (const position of positionsOf(30)) {
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
  const engine = await openEngine(game, { engine: 'learned' })
  const found = engine.search(game.start(1), { nodes: 100 }, quiet)
  expect(found.turn?.length).toBeGreaterThan(0)
  await expect(openEngine(await loadGame('star-chess:galaxy=barren'), { engine: 'learned' })).rejects.toThrow(
    /plyworks train star-chess:galaxy=barren/,
  )
})
