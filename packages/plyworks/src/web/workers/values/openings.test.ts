import { legalMoves, type OpeningValues, openingsOf, type Position, Random } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { knownMoves } from './solve-moves.js'

const game = await loadGame('connect-four')
const openings = (await openingsOf(game)) as OpeningValues
const random = new Random(26)

/** A position by random moves, in which the game goes on. */
function randomPosition(stones: number): Position {
  for (;;) {
    const position = game.start(1)
    for (let ply = 0; ply < stones && !position.over; ply++) {
      const moves = legalMoves(game, position)
      position.make(moves[random.below(moves.length)])
    }
    if (!position.over) return position
  }
}

describe('the values of Connect Four that come with it', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'are those of a position of %i stones and of all its moves, without the solver',
    (stones) => {
      for (let round = 0; round < 60; round++) {
        const position = randomPosition(stones)
        const { report, complete } = knownMoves(game, openings, position)
        expect(complete).toBe(true)
        expect(report.moves.map(({ move }) => move)).toEqual([...legalMoves(game, position)])
        // The best of the moves is the value of the position.
        const best = report.moves.filter((each) => each.best)
        expect(new Set(best.map(({ value, plies }) => `${value} ${plies}`))).toEqual(
          new Set([`${report.value?.value} ${report.value?.plies}`]),
        )
      }
    },
  )
})
