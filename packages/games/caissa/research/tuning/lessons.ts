import { BASE64, crc32, fromBase64, type StudyShards, toBase64 } from '@plyworks/core'
import { prepareNetwork } from '../../engines/network.js'
import { SAMPLE_BYTES } from './samples.js'
import { SelfPlay } from './self-play.js'

/** Games of self-play, each a shard: `seed nodes number`. The product is what `writeGames` writes. */
export const lessonGames: StudyShards = {
  result: BASE64,
  prepare: prepareNetwork,
  list(_variant, options) {
    const settings = `${options.number('seed')} ${options.number('nodes')}`
    return Array.from({ length: options.number('games') }, (_, game) => `${settings} ${game}`)
  },
  run(_variant, shard, control) {
    if (control.stopped()) return null
    const [seed, nodes, game] = shard.split(' ').map(Number)
    return toBase64(new SelfPlay(seed, nodes).play(game))
  },
  combine(_variant, options, results) {
    const games = results.map(fromBase64)
    const product = writeGames(games)
    const positions = games.reduce((sum, game) => sum + game.length / SAMPLE_BYTES, 0)
    const checksum = crc32(product).toString(16).padStart(8, '0')
    const result = { games: options.number('games'), positions, checksum }
    return { result, text: `${result.games} games, ${positions} positions, checksum ${checksum}`, product }
  },
}

/** Each game's samples behind the number of their bytes (uint32, little-endian). */
function writeGames(games: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(games.reduce((sum, game) => sum + 4 + game.length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const game of games) {
    view.setUint32(at, game.length, true)
    bytes.set(game, at + 4)
    at += 4 + game.length
  }
  return bytes
}

/** The samples of all games of such a file, without the numbers; what is torn off at the end is left out. */
export function readGames(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const games: Uint8Array[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = view.getUint32(at, true)
    if (length % SAMPLE_BYTES > 0 || at + 4 + length > bytes.length) break
    games.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return games
}
