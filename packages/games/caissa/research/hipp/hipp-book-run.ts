import {
  BASE64,
  createGame,
  defineGame,
  fromBase64,
  OpeningBook,
  type StudyShards,
  textTable,
  toBase64,
} from '@plyworks/core'
import { openingBook } from '../../book-data.js'
import { MAX_HALF_MOVES, MAX_MOVES } from '../../kernel-layout.js'
import { packing } from '../../packing.js'
import { CaissaPosition } from '../../rules.js'
import { symmetry } from '../../symmetry.js'
import { makeText } from '../../text.js'
import { view } from '../../view.js'
import { encodeHippBook, hippEntries } from './hipp-book.js'

/** As much of the game as its books need: the whole names this file. */
const game = createGame(
  defineGame({
    title: 'Caïssa',
    seats: ['White', 'Black'],
    create: () => ({
      traits: { maxMoves: MAX_MOVES, maxPlies: MAX_HALF_MOVES, repeats: true },
      start: () => new CaissaPosition(false),
      notation: makeText(false),
      view,
      search: { symmetry },
      book: { packing },
    }),
  }),
)

/** Positions of one list by own move, from the first on, and what the file leaves out. */
interface HippList {
  readonly positions: number
  readonly collisions: number
  /** Positions in which the first, second, … own move is made, those left out included, and the depths of their searches. */
  readonly moves: readonly { readonly positions: number; readonly least: number; readonly greatest: number }[]
}

interface Converted {
  readonly white: HippList
  readonly black: HippList
  /** The file, as base64. */
  readonly bytes: string
}

/** Turns a book into HIPP's own format; the one shard is the book, or nothing for the one that comes with the game. */
export const hippBooks: StudyShards = {
  result: /^\{.*\}$/,
  list(_variant, _options, input) {
    if (input !== undefined) OpeningBook.read(game, input)
    return [input === undefined ? '' : toBase64(input)]
  },
  run(_variant, shard) {
    return JSON.stringify(convert(fromBase64(shard === '' ? openingBook : shard)))
  },
  combine(_variant, _options, [result]) {
    // Written by `run`.
    const { white, black, bytes } = JSON.parse(result) as Converted
    const product = fromBase64(BASE64.test(bytes) ? bytes : '')
    const row = (name: string, { positions, collisions, moves }: HippList): string[] => [
      name,
      `${positions}`,
      `${collisions}`,
      moves.map(({ positions: count, least, greatest }) => `${count} (${range(least, greatest)})`).join(', '),
    ]
    const rows = [
      ['', 'positions', 'left out', 'by own move, with the depths'],
      row('White', white),
      row('Black', black),
      ['his', '2226 and 7804', 'about 15', ''],
    ]
    const text = [...textTable(rows), `${product.length} bytes`].join('\n')
    return { result: { white, black, bytes: product.length }, text, product }
  },
}

function convert(book: Uint8Array): Converted {
  const entries = hippEntries(OpeningBook.read(game, book))
  const { bytes, counts, collisions } = encodeHippBook(entries)
  const list = (seat: number): HippList => {
    const depths: number[][] = []
    for (const { position, depth } of entries) {
      if (position.turn !== seat) continue
      const own = position.halfMoves >> 1
      while (depths.length <= own) depths.push([])
      depths[own].push(depth)
    }
    const moves = depths.map((all) => ({
      positions: all.length,
      least: Math.min(...all),
      greatest: Math.max(...all),
    }))
    return { positions: counts[seat], collisions: collisions[seat], moves }
  }
  return { white: list(0), black: list(1), bytes: toBase64(bytes) }
}

function range(least: number, greatest: number): string {
  return least === greatest ? `${least}` : `${least}-${greatest}`
}
