import { Random, readOptions, unattended } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { prepareNetwork, readNetwork, shippedNetwork, writeNetwork } from '../../engines/network.js'
import { STORED } from '../../engines/order.js'
import { FastKernel } from '../../fast-kernel.js'
import { visitPositions } from '../../testing/random-positions.js'
import { lessonsStudy } from '../lessons-study.js'
import { lessonGames, readGames } from './lessons.js'
import { OrderLessons, readLessons } from './order-lessons.js'
import { OrderTraining } from './order-training.js'
import { makeSample, Samples, setResult } from './samples.js'
import { SelfPlay } from './self-play.js'
import { Training } from './training.js'

await prepareNetwork()
const selfPlay = new SelfPlay(5, 60)
const games = Array.from({ length: 30 }, (_, game) => selfPlay.play(game))
const bytes = Uint8Array.from(games.flatMap((game) => [...game]))

describe('self-play', () => {
  it('plays the same game again by seed and number', () => {
    expect(new SelfPlay(5, 60).play(7)).toEqual(games[7])
    expect(new SelfPlay(6, 60).play(7)).not.toEqual(games[7])
  })

  it('has forgotten a game when it plays it again', () => {
    const player = new SelfPlay(5, 600)
    expect(player.play(1)).toEqual(player.play(1))
  })

  it('has positions of the game with its result, and others off the game without', () => {
    const samples = new Samples(games[7])
    const results = Array.from({ length: samples.count }, (_, index) => samples.result(index))
    const first = results.indexOf(null)
    expect(first).toBeGreaterThan(0)
    expect(results.slice(first).every((result) => result === null)).toBe(true)
    const ofWhite = results
      .slice(0, first)
      .map((result, index) => (samples.turn(index) === 0 ? result : 0 - (result ?? 9)))
    expect(new Set(ofWhite.map((result) => result || 0)).size).toBe(1)
    expect(Math.abs(first - (samples.count - first))).toBeLessThan(first / 2)
  })

  it('writes positions that stand turned and unturned as they were', () => {
    const kernel = new FastKernel()
    visitPositions(new Random(3), 50, (position) => {
      kernel.set(position)
      kernel.look()
      const sample = makeSample(position, kernel, -123)
      setResult(sample, 1)
      const samples = new Samples(sample)
      samples.load(0, 0)
      for (let man = 0; man < 8; man++) expect(samples.squareOf(man)).toBe(position.men[man])
      for (let square = 0; square < 49; square++) expect(samples.hasTile(square)).toBe(position.hasTile(square))
      expect([samples.score(0), samples.result(0)]).toEqual([-123, position.turn === 0 ? 1 : -1])
      const tiles = Array.from({ length: 49 }, (_, square) => samples.hasTile(square)).filter(Boolean).length
      samples.load(0, 5)
      expect(Array.from({ length: 49 }, (_, square) => samples.hasTile(square)).filter(Boolean)).toHaveLength(tiles)
    })
  })
})

describe('training', () => {
  const samples = new Samples(bytes)

  it('gets better on positions it does not learn from', () => {
    const training = new Training(samples, 400, 10, new Random(1))
    const before = training.heldLoss()
    const first = training.runEpoch()
    let last = first
    for (let epoch = 1; epoch < 10; epoch++) last = training.runEpoch()
    expect(last).toBeLessThan(first)
    expect(training.heldLoss()).toBeLessThan(before)
  })

  it('gives a network that is read as it was written', () => {
    const training = new Training(samples, 400, 1, new Random(1))
    training.runEpoch()
    const network = training.network()
    expect(readNetwork(writeNetwork(network))).toEqual(network)
    expect(network.weights.some((weight) => weight !== 0)).toBe(true)
  })

  it('refines a network: begins with its weights, and fits the positions better', () => {
    const training = new Training(samples, 400, 3, new Random(1), shippedNetwork())
    expect(training.network()).toEqual(shippedNetwork())
    const first = training.runEpoch()
    training.runEpoch()
    expect(training.runEpoch()).toBeLessThan(first)
    expect(training.network()).not.toEqual(shippedNetwork())
  })

  it('goes on from what was saved between two epochs, to the same network', () => {
    const unbroken = new Training(samples, 200, 3, new Random(2))
    for (let epoch = 0; epoch < 3; epoch++) unbroken.runEpoch()
    const stopped = new Training(samples, 200, 3, new Random(2))
    stopped.runEpoch()
    const resumed = new Training(samples, 200, 3, new Random(9))
    resumed.restore(stopped.save())
    while (resumed.epoch < 3) resumed.runEpoch()
    expect(resumed.network()).toEqual(unbroken.network())
  })

  it('refuses a network of another size', () => {
    expect(() => readNetwork(new Uint8Array(10))).toThrow(/a network has \d+ bytes, not 10/)
  })
})

describe('the order of moves', () => {
  const lessons = new OrderLessons(3, 150)
  const played = Array.from({ length: 12 }, (_, game) => lessons.play(game))
  const read = played.flatMap(readLessons)

  it('has the same lessons again by seed and number', () => {
    expect(new OrderLessons(3, 150).play(7)).toEqual(played[7])
    expect(new OrderLessons(4, 150).play(7)).not.toEqual(played[7])
  })

  it('has forgotten a game when it plays it again', () => {
    expect(lessons.play(7)).toEqual(played[7])
  })

  it('has a study that plays the games, and a file of them that is read up to where it is torn off', () => {
    const options = readOptions(lessonsStudy.options, { for: 'order', games: '12', nodes: '150', seed: '3' })
    const shards = lessonGames.list({}, options)
    if ('refuses' in shards) throw new Error(shards.refuses)
    const results = shards.map((shard) => lessonGames.run({}, shard, unattended) ?? '')
    const { result, product = new Uint8Array() } = lessonGames.combine({}, options, results, 0)
    expect(result).toMatchObject({ games: 12, positions: read.length })
    expect(readGames(product, 'order', 'a')).toEqual(played)
    expect(readGames(product.subarray(0, -1), 'order', 'a')).toEqual(played.slice(0, -1))
    expect(() => readGames(product, 'network', 'a')).toThrow(
      'a: expected games of plyworks lessons caissa --for network',
    )
  })

  it('takes lessons from what a search looks at: a choice of legal moves, in check or not', () => {
    expect(read.length).toBeGreaterThan(500)
    for (const { moves, best } of read) {
      expect(moves.length).toBeGreaterThan(1)
      expect(best).toBeGreaterThanOrEqual(0)
    }
    const inCheck = read.filter(({ moves }) => moves.every((places) => places[0] >= STORED / 2)).length
    expect(inCheck).toBeGreaterThan(read.length / 20)
    expect(inCheck).toBeLessThan(read.length)
  })

  it('finds the best move first more often than chance does, among lessons it did not learn', () => {
    const held = Math.floor(read.length / 5)
    const training = new OrderTraining(read, held, 4, new Random(1))
    const before = training.measure()
    for (let epoch = 0; epoch < 4; epoch++) training.runEpoch()
    const after = training.measure()
    expect(after.loss).toBeLessThan(before.loss - 0.3)
    const chance = read.slice(-held).reduce((sum, { moves }) => sum + 1 / moves.length, 0) / held
    expect(after.first).toBeGreaterThan(1.5 * chance)
    expect(training.stored()).toHaveLength(STORED)
  })
})
