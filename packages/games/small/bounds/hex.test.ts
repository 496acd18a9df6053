import { Random, solveExhaustively } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { HexBounds, neighboursOf } from './hex.js'

/** White joins top and bottom, Black left and right; what each of them lacks. */
test.each([
  ['an empty board of one cell', ['.'], 1, 1],
  ['an empty board: a stone in a middle row has bridges to both sides', ['...', '...', '...'], 1, 1],
  ['that stone', ['...', '.o.', '...'], 0, 2],
  ['one of its bridges is spoilt', ['.x.', '.o.', '...'], 1, 1],
  ['two stones, joined by a bridge and to both sides', ['....', '..o.', '.o..', '....'], 0, 3],
  ['a row of stones', ['.o..', '.o..', 'o...', 'o...'], 0, 255],
])('%s', (_, board, white, black) => {
  const size = board.length
  const bounds = new HexBounds(size, neighboursOf(size))
  const contents = Uint8Array.from(board.join(''), (letter) => '.ox'.indexOf(letter))
  expect([0, 1].map((seat) => bounds.stonesLacking(contents, seat))).toEqual([white, black])
})

test.each([3, 4])('sure wins are wins on size %i', async (size) => {
  const game = await loadGame(`hex:size=${size}`)
  const { proofNumber, ...others } = game.solve
  const plain = { ...game, solve: others }
  const random = new Random(5)
  const out = new Int32Array(game.traits.maxMoves)
  const sure = [0, 0]
  for (let round = 0; round < 400; round++) {
    const position = game.start()
    for (let ply = 0; ply < 3 + random.below(8) && !position.over; ply++)
      position.make(out[random.below(position.generate(out, 0))])
    if (position.over) continue
    for (const seat of [0, 1]) {
      if (proofNumber?.(position, seat) !== 0) continue
      const begins = seat === position.turn
      sure[begins ? 1 : 0]++
      const text = game.notation.formatPosition(position)
      expect(solveExhaustively(plain, position)?.value, text).toBe(begins ? 'win' : 'loss')
    }
  }
  expect(Math.min(...sure)).toBeGreaterThan(20)
})
