import { Random } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { HexBounds } from './hex.js'
import { HexFill } from './hex-fill.js'
import { neighboursOf } from './hex-links.js'

/** White joins top and bottom, Black left and right; for which of them, beginning or not, a win is seen. */
test.each([
  ['an empty board of one cell', ['.'], ['white begins', 'black begins']],
  ['a stone in a middle row has bridges to both sides', ['...', '.o.', '...'], ['white begins', 'white follows']],
  ['one of its bridges is spoilt', ['.x.', '.o.', '...'], ['white begins', 'black begins']],
  [
    'two stones, joined by a bridge and to both sides',
    ['....', '..o.', '.o..', '....'],
    ['white begins', 'white follows'],
  ],
  [
    'a stone in the third row reaches its side with the cells beside it',
    ['.xoxx', '.xox.', '..o..', '.....', '.....'],
    ['white begins', 'white follows'],
  ],
])('%s', (_, board, wanted) => {
  const size = board.length
  const bounds = new HexBounds(size, neighboursOf(size))
  const contents = Uint8Array.from(board.join(''), (letter) => '.ox'.indexOf(letter))
  const seen = ['white', 'black'].flatMap((name, seat) =>
    ['begins', 'follows'].flatMap((order, other) => {
      const turn = other === 0 ? seat : 1 - seat
      return bounds.proofNumber(contents, seat, turn) === 0 ? [`${name} ${order}`] : []
    }),
  )
  expect(seen).toEqual(wanted)
})

/** Solves boards by trying every move: the first seat joins top and bottom, the other one wins when all cells are taken without that. */
class Table {
  private readonly values = new Map<number, number>()
  private readonly neighbours: Int16Array

  constructor(private readonly size: number) {
    this.neighbours = neighboursOf(size)
  }

  /** The seat that wins with `turn` to move. */
  winner(contents: Uint8Array, turn: number): number {
    const key = contents.reduce((sum, content) => 3 * sum + content, turn)
    const known = this.values.get(key)
    if (known !== undefined) return known
    let winner = this.joined(contents) ? 0 : 1
    if (contents.includes(0)) {
      winner = 1 - turn
      for (let cell = 0; cell < contents.length && winner !== turn; cell++) {
        if (contents[cell] !== 0) continue
        contents[cell] = turn + 1
        winner = this.winner(contents, 1 - turn)
        contents[cell] = 0
      }
    }
    this.values.set(key, winner)
    return winner
  }

  private joined(contents: Uint8Array): boolean {
    const reached = new Set([...contents.keys()].filter((cell) => cell < this.size && contents[cell] === 1))
    for (const cell of reached)
      for (const near of this.neighbours.subarray(6 * cell, 6 * cell + 6))
        if (near >= 0 && contents[near] === 1) reached.add(near)
    return [...reached].some((cell) => cell >= contents.length - this.size)
  }
}

/** All boards of size 3, and some of size 4 and 5 with at most ten free cells; whatever number of stones a seat has. */
function* boards(size: number): Iterable<Uint8Array> {
  const cells = size * size
  if (size === 3)
    for (let number = 0; number < 3 ** cells; number++)
      yield Uint8Array.from({ length: cells }, (_, cell) => Math.floor(number / 3 ** cell) % 3)
  const random = new Random(7)
  for (let round = 0; size > 3 && round < 100; round++) {
    const contents = Uint8Array.from({ length: cells }, () => 1 + random.below(2))
    for (let free = 0; free < 10; free++) contents[random.below(cells)] = 0
    yield contents
  }
}

test.each([3, 4, 5])('what is seen of a board of size %i is true', (size) => {
  const table = new Table(size)
  const bounds = new HexBounds(size, neighboursOf(size))
  const fill = new HexFill(size, neighboursOf(size))
  const filled = new Uint8Array(size * size)
  const wrong: string[] = []
  const seen = [0, 0]
  let filledIn = 0
  let all = 0
  for (const contents of boards(size))
    for (const turn of [0, 1]) {
      const winner = table.winner(contents, turn)
      const text = `${[...contents].map((content) => '.ox'[content]).join('')} ${turn}`
      for (const seat of [0, 1]) {
        filled.set(contents)
        fill.fill(filled, seat + 1)
        if (filled.some((content, cell) => content !== contents[cell])) filledIn++
        if (table.winner(filled, turn) !== winner) wrong.push(`filled for ${seat}: ${text}`)
        if (bounds.proofNumber(contents, seat, turn) > 0) continue
        seen[seat === turn ? 0 : 1]++
        if (seat !== winner) wrong.push(`seat ${seat} wins: ${text}`)
      }
      all++
    }
  expect(wrong).toEqual([])
  // Most of it is seen, too.
  expect(Math.min(...seen)).toBeGreaterThan(all / 5)
  expect(seen[0] + seen[1]).toBeGreaterThan(0.9 * all)
  expect(filledIn).toBeGreaterThan(all / 2)
})

test('a board with more free cells than a carrier has room for: a stone in the middle does more than one in the corner', async () => {
  const game = await loadGame('hex:size=11')
  const position = game.start()
  const [corner, middle] = [0, 60].map((cell) => {
    position.make(cell)
    const number = game.solve.proofNumber?.(position, 0)
    position.unmake()
    return number ?? 0
  })
  expect(middle).toBeGreaterThan(0)
  expect(middle).toBeLessThan(corner)
})
