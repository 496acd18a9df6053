import { BASE64, crc32, fromBase64, type StudyShards, toBase64 } from '@plyworks/core'
import { prepareNetwork } from '../../engines/network.js'
import { LESSON_BYTES, OrderLessons } from './order-lessons.js'
import { SAMPLE_BYTES } from './samples.js'
import { SelfPlay } from './self-play.js'

/** What games of self-play are for: bytes of each of a game's positions, and who plays them. */
const PURPOSES = {
  network: { bytes: SAMPLE_BYTES, player: SelfPlay },
  order: { bytes: LESSON_BYTES, player: OrderLessons },
} as const
type Purpose = keyof typeof PURPOSES
/** Bytes of the name of the purpose at the beginning of a file. */
const NAME = 8

/** Plays the shards of a thread, one after the other: a new one for each would take a tenth of the time to make. */
let player: SelfPlay | OrderLessons | null = null

/** Games of self-play, each a shard: `purpose seed nodes number`. The product is what `writeGames` writes. */
export const lessonGames: StudyShards = {
  result: BASE64,
  prepare: prepareNetwork,
  list(_variant, options) {
    const settings = `${options.choice('for')} ${options.number('seed')} ${options.number('nodes')}`
    return Array.from({ length: options.number('games') }, (_, game) => `${settings} ${game}`)
  },
  run(_variant, shard, control) {
    if (control.stopped()) return null
    const [purpose, ...numbers] = shard.split(' ')
    const [seed, nodes, game] = numbers.map(Number)
    const { player: Player } = PURPOSES[purposeOf(purpose)]
    if (!(player instanceof Player) || player.seed !== seed || player.nodes !== nodes) player = new Player(seed, nodes)
    return toBase64(player.play(game))
  },
  combine(_variant, options, results) {
    const games = results.map(fromBase64)
    const purpose = purposeOf(options.choice('for'))
    const product = writeGames(purpose, games)
    const { bytes } = PURPOSES[purpose]
    const positions = games.reduce((sum, game) => sum + game.length / bytes, 0)
    const checksum = crc32(product).toString(16).padStart(8, '0')
    const result = { games: options.number('games'), positions, checksum }
    return { result, text: `${result.games} games, ${positions} positions, checksum ${checksum}`, product }
  },
}

function purposeOf(word: string): Purpose {
  return word === 'order' ? word : 'network'
}

/** The name of the purpose, then each game's positions behind the number of their bytes (uint32, little-endian). */
function writeGames(purpose: Purpose, games: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(games.reduce((sum, game) => sum + 4 + game.length, NAME))
  bytes.set(new TextEncoder().encode(purpose))
  const view = new DataView(bytes.buffer)
  let at = NAME
  for (const game of games) {
    view.setUint32(at, game.length, true)
    bytes.set(game, at + 4)
    at += 4 + game.length
  }
  return bytes
}

/**
 * The positions of all games of such a file, without the numbers; what is torn off at the end is left out.
 * @param file its name, for the error
 * @throws Error for games with another purpose, and for other files
 */
export function readGames(bytes: Uint8Array, purpose: Purpose, file: string): Uint8Array[] {
  const name = new TextDecoder().decode(bytes.subarray(0, NAME))
  if (name !== purpose.padEnd(NAME, '\0')) {
    throw new Error(`${file}: expected games of plyworks lessons caissa --for ${purpose}`)
  }
  const size = PURPOSES[purpose].bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const games: Uint8Array[] = []
  for (let at = NAME; at + 4 <= bytes.length; ) {
    const length = view.getUint32(at, true)
    if (length % size > 0 || at + 4 + length > bytes.length) break
    games.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return games
}
