import { BASE64, crc32, fromBase64, Random, type StudyShards, toBase64 } from '@plyworks/core'
import { readNetwork, writeNetwork } from '../../strategist/network.js'
import { PROGRESS } from '../../strategist/strategist.js'
import { playDescribed, playLearner, type Run } from './experience.js'
import { writeRuns } from './records.js'

/**
 * The games of a round that the strategist's network learns from, each a shard: `seed round number nodes network`. Round 0 is
 * played by described players; later ones by the strategist with the network of the previous round, which is the input.
 * The product is the file of games that `scripts/tune-star-chess.mjs learn` makes and reads.
 */
export const lessonGames: StudyShards = {
  result: BASE64,
  list(_variant, options, input) {
    const round = options.number('round')
    if (round > 0 && input === undefined) return { refuses: 'rounds after 0 are played with a network: --input FILE' }
    if (round === 0 && input !== undefined) return { refuses: 'round 0 is played without a network' }
    const network = input === undefined ? '' : toBase64(writeNetwork(readNetwork(input)))
    const before = `${options.number('seed')} ${round}`
    const after = `${options.number('nodes')} ${network}`
    return Array.from({ length: options.number('games') }, (_, number) => `${before} ${number} ${after}`)
  },
  run(_variant, shard, control) {
    if (control.stopped()) return null
    const [seed, round, number, nodes, network] = shard.split(' ')
    const random = new Random(gameSeed(Number(seed), Number(round), Number(number)))
    return toBase64(writeRuns(playLesson(network, Number(nodes), Number(number), random)))
  },
  combine(_variant, options, results) {
    const product = joined(results.map(fromBase64))
    const checksum = crc32(product).toString(16).padStart(8, '0')
    const result = { games: options.number('games'), bytes: product.length, checksum }
    return { result, text: `${result.games} games, ${result.bytes} bytes, checksum ${checksum}`, product }
  },
}

function playLesson(network: string, nodes: number, number: number, random: Random): readonly Run[] {
  if (network === '') return playDescribed(random)
  return playLearner(readNetwork(fromBase64(network)), PROGRESS, nodes, number, random).runs
}

/** The numbers that fix a game of a round. */
export function gameSeed(seed: number, round: number, number: number): number {
  return Math.imul(seed, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
