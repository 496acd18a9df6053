import { Random } from '@plyworks/core'
import { expect, it } from 'vitest'
import { HipRules } from './rules.js'

/** A board of a sum: 1 and -1 are the stones of the two players, 0 is empty. */
type Stones = number[]

const { table, cells } = new HipRules({ rows: 3, columns: 4 }, 'last-mover', 1)
const squares = table.squares.map((square) => [...square.cells])

function mayPlay(stones: Stones, cell: number, player: number): boolean {
  const closes = (square: number[]) => square.every((corner) => corner === cell || stones[corner] === player)
  return stones[cell] === 0 && !squares.some((square) => square.includes(cell) && closes(square))
}

/** The board after a stone more. */
function play(stones: Stones, cell: number, player: number): Stones {
  return stones.map((stone, at) => (at === cell ? player : stone))
}

/** Whether a player who is to move in G - H, or G - H - * with a `star`, loses: who cannot move does. */
function loses(g: Stones, h: Stones, star: boolean, player: number, known: Map<string, boolean>): boolean {
  const key = `${g} ${h} ${star} ${player}`
  const before = known.get(key)
  if (before !== undefined) return before
  const leads = (g: Stones, h: Stones, star: boolean) => loses(g, h, star, -player, known)
  const wins =
    (star && leads(g, h, false)) ||
    g.some((_, cell) => mayPlay(g, cell, player) && leads(play(g, cell, player), h, star)) ||
    h.some((_, cell) => mayPlay(h, cell, -player) && leads(g, play(h, cell, -player), star))
  known.set(key, !wins)
  return !wins
}

/** Returns a board with stones of both players at random, each where it may lie, until so many cells are empty. */
function randomBoard(random: Random, empty: number): Stones {
  let stones: Stones = Array.from({ length: cells }, () => 0)
  for (let tries = 0; tries < 200 && stones.filter((stone) => stone === 0).length > empty; tries++) {
    const [cell, player] = [random.below(cells), random.below(2) === 0 ? 1 : -1]
    if (mayPlay(stones, cell, player)) stones = play(stones, cell, player)
  }
  return stones
}

// docs/background/hip.md, "What a move is worth".
it('no move is worth more than a star: H + * <= G for every position H after a move of one player', () => {
  const random = new Random(1)
  let moves = 0
  for (let count = 0; count < 40; count++) {
    const g = randomBoard(random, 5)
    for (let cell = 0; cell < cells; cell++) {
      if (!mayPlay(g, cell, 1)) continue
      moves++
      // G - H - * is 0 or more if the other player, moving first, loses.
      expect(loses(g, play(g, cell, 1), true, -1, new Map()), `${g}: ${cell}`).toBe(true)
    }
  }
  expect(moves).toBeGreaterThan(60)
})

it('without the star that is not so: a move may be worth one', () => {
  const empty = Array.from({ length: cells }, () => 0)
  // A single cell that both may play.
  const single = empty.map((_, cell) => (cell === 0 ? 0 : 2))
  expect(loses(single, play(single, 0, 1), false, -1, new Map())).toBe(false)
})
