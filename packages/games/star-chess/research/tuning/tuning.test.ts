import { Random } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../strategist/features.js'
import { Network, readNetwork, WEIGHTS, writeNetwork } from '../../strategist/network.js'
import { shippedNetwork } from '../../strategist/strategist.js'
import { playDescribed, playLearner, type Run } from './experience.js'
import { fitNetwork, lessonsOf, startNetwork } from './fitting.js'
import { readGames, writeRuns } from './records.js'

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
    const bytes = Buffer.concat(games.map(writeRuns))
    const written = readGames(bytes)
    expect(written.end).toBe(bytes.length)
    expect(Buffer.concat(written.games.map(writeRuns)).equals(bytes)).toBe(true)
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
    const gradient = new Float64Array(WEIGHTS)
    const here = network.evaluate(state, 0)
    network.addGradient(state, 0, 1, gradient)
    for (let index = 0; index < WEIGHTS; index += 13) {
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
