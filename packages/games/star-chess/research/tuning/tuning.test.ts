import { fromBase64, Random, readLearned } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { loadState } from '../../computer/fast-state.js'
import { startPosition } from '../../galaxy.js'
import { FEATURES } from '../../strategist/features.js'
import { LEARNED_INPUTS, LearnedJudge } from '../../strategist/learned-judge.js'
import { Network, readNetwork, writeNetwork } from '../../strategist/network.js'
import { STATE } from '../../strategist/rivals.js'
import { shippedNetwork } from '../../strategist/strategist.js'
import { playDescribed, playLearner, type Run } from './experience.js'
import { fitNetwork, lessonsOf, startNetwork } from './fitting.js'
import { playStrategists, startLearnedNetwork } from './learned-experience.js'
import { readGames, writeRuns } from './records.js'

const learnedBytes = async () => fromBase64((await import('../../learned-data.js')).learnedFile)
const games = Array.from({ length: 5 }, (_, number) => playDescribed(new Random(number)))
const runs = games.flat()

describe('experience', () => {
  it('is the same again by the seed, and other by another', () => {
    expect(playDescribed(new Random(3))).toEqual(games[3])
    expect(playDescribed(new Random(4))).not.toEqual(games[3])
    const again = (seed: number) => playLearner(shippedNetwork(), 1, 60, 0, new Random(seed))
    expect(again(8)).toEqual(again(8))
  })

  it('has one winner a game at most, and whole turns', () => {
    for (const game of games) {
      expect(game).toHaveLength(4)
      expect(game.filter(([result]) => result === 1).length).toBeLessThan(2)
      for (const run of game) expect((run.length - 1) % FEATURES).toBe(0)
    }
    expect(runs.some(([result]) => result === 1)).toBe(true)
  })

  it('is read as it was written, a torn end left out', () => {
    const bytes = Buffer.concat(games.map((game) => writeRuns(game)))
    const written = readGames(bytes)
    expect(written.end).toBe(bytes.length)
    expect(Buffer.concat(written.games.map((game) => writeRuns(game))).equals(bytes)).toBe(true)
    expect(written.games[2][1]).toEqual(games[2][1])
    const last = writeRuns(games[games.length - 1]).length
    for (const torn of [1, 4, 5, 400]) {
      const rest = readGames(bytes.subarray(0, bytes.length - torn))
      expect([rest.games.length, rest.end]).toEqual([games.length - 1, bytes.length - last])
    }
  })
})

describe('lessons', () => {
  it('say less for turns that are further from the win', () => {
    const run: Run = new Float32Array(1 + 3 * FEATURES)
    run[0] = 1
    const won = [...lessonsOf([run], null).targets]
    for (const [turn, target] of won.entries()) expect(target).toBeCloseTo(0.99 ** (3 - turn), 12)
    run[0] = 0
    expect([...lessonsOf([run], null).targets]).toEqual([0, 0, 0])
    // a network of nothing thinks every state is worth one half
    const judged = [...lessonsOf([run], new Network()).targets]
    expect(judged[2]).toBe(0)
    expect(judged[1]).toBeCloseTo(0.99 * 0.1 * 0.5, 12)
    expect(judged[0]).toBeCloseTo(0.99 * (0.9 * judged[1] + 0.05), 12)
  })
})

describe('games against strategists', () => {
  it('begin with a judge that is nearly the mean of the network and what was learned', async () => {
    const game = await loadGame('star-chess')
    const evaluation = readLearned(game, await learnedBytes())
    const network = startLearnedNetwork(new Random(3))
    const judge = new LearnedJudge(network, evaluation)
    const position = startPosition('random', false, 7)
    const scores = new Int32Array(4)
    loadState(position, STATE)
    evaluation.evaluate(position, scores, 0)
    const mean = (shippedNetwork().evaluateState(STATE) + scores[position.turn] / (evaluation.odds ?? 1)) / 2
    // The new hidden units add little.
    expect(Math.abs(judge.evaluateState(STATE) - mean)).toBeLessThan(0.3)
  })

  it('are the same again by the seed, of one learner or of two, with one winner at most', async () => {
    const evaluation = readLearned(await loadGame('star-chess'), await learnedBytes())
    const network = startLearnedNetwork(new Random(3))
    const play = (number: number) => playStrategists(network, evaluation, 40, 40, number, new Random(number + 11))
    expect(play(2)).toEqual(play(2))
    expect([0, 1, 2, 3, 4].map((number) => play(number).learners.length)).toEqual([2, 2, 1, 1, 1])
    const { learners, winner, runs } = play(0)
    // Of each learner one after standard answers and one after chosen ones, which differ somewhere.
    expect(runs).toHaveLength(2 * learners.length)
    for (const run of runs) expect((run.length - 1) % LEARNED_INPUTS).toBe(0)
    expect(runs[0]).toHaveLength(runs[1].length)
    expect(runs[0]).not.toEqual(runs[1])
    expect(runs.filter(([result]) => result === 1)).toHaveLength(learners.includes(winner) ? 2 : 0)
    const [again] = readGames(writeRuns(runs, LEARNED_INPUTS), LEARNED_INPUTS).games
    expect(again).toEqual(runs)
  })
})

describe('fitting', () => {
  it('lowers the loss', () => {
    const network = new Network()
    startNetwork(network, new Random(1))
    const lessons = lessonsOf(runs, null)
    const first = fitNetwork(network, lessons, 1, 0.003, new Random(2))
    const later = fitNetwork(network, lessons, 4, 0.003, new Random(3))
    expect(later).toBeLessThan(first)
  })

  it('goes down the gradient', () => {
    const network = new Network()
    startNetwork(network, new Random(5))
    const state = Float64Array.from({ length: FEATURES }, (_, index) => ((index * 7) % 5) / 4)
    const gradient = new Float64Array(network.weights.length)
    const here = network.evaluate(state, 0)
    network.addGradient(state, 0, 1, gradient)
    for (let index = 0; index < gradient.length; index += 13) {
      network.weights[index] += 1e-6
      expect((network.evaluate(state, 0) - here) / 1e-6).toBeCloseTo(gradient[index], 4)
      network.weights[index] -= 1e-6
    }
  })

  it('gives a network that is read as it was written', () => {
    const shipped = shippedNetwork()
    expect(readNetwork(writeNetwork(shipped)).weights).toEqual(shipped.weights)
    expect(() => readNetwork(new Uint8Array(10))).toThrow(/a network has \d+ bytes, not 10/)
  })
})
