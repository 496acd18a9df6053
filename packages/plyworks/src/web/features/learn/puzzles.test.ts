import type { Game, Puzzle } from '@plyworks/core'
import { gameIds, loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { judgeFor } from '../../../../../core/src/search/puzzles/judge.js'
import { makePuzzle } from '../../../../../core/src/search/puzzles/make-puzzle.js'
import { legalMoveTexts } from '../../../tasks/question.js'
import { loadPuzzles } from '../../session/catalogue/game-pages.js'

const withPuzzles = await idsWithPuzzles()
/** Plies that are looked ahead in the games without solver; the win asked for lies within. */
const NEAR = 3

async function idsWithPuzzles(): Promise<string[]> {
  const found = await Promise.all(gameIds.map(async (id) => ((await loadPuzzles(id)) === null ? [] : [id])))
  return found.flat()
}

async function open(id: string) {
  const collection = await loadPuzzles(id)
  if (collection === null) throw new Error(`${id} has no puzzles`)
  return { game: await loadGame(collection.game), puzzles: collection.puzzles }
}

/** Whether all its moves are legal, the right one is no wrong one, and a win that ends the game is one. */
function isPlayable(game: Game, { position: text, task, steps }: Puzzle): boolean {
  const position = game.notation.parsePosition(text)
  const solver = position.turn
  for (const { move, answer, wrong } of steps) {
    const legal = new Set(legalMoveTexts(game, position))
    if (![move, ...Object.keys(wrong)].every((each) => legal.has(each)) || Object.hasOwn(wrong, move)) return false
    position.make(game.notation.parseMove(position, move))
    if (answer !== null) position.make(game.notation.parseMove(position, answer))
  }
  return !(task === 'win' && position.over) || position.score(solver) === 1
}

describe('puzzles', () => {
  it('are there for the games of two', () => {
    expect(withPuzzles).toEqual(['caissa', 'connect-four', 'croquar', 'hip'])
  })

  it.each(withPuzzles)('of %s are legal, each once, with right moves beside the wrong ones', async (id) => {
    const { game, puzzles } = await open(id)
    expect(puzzles.length).toBeGreaterThanOrEqual(30)
    expect(new Set(puzzles.map(({ position }) => position)).size).toBe(puzzles.length)
    expect(puzzles.filter((puzzle) => !isPlayable(game, puzzle))).toEqual([])
  })

  it.each(withPuzzles)(
    'of %s come out the same when they are made again',
    async (id) => {
      const { game, puzzles } = await open(id)
      const judge = judgeFor(game, NEAR)
      const wins = puzzles.filter(
        ({ task, plies }) => task === 'win' && plies !== null && (id !== 'caissa' || plies <= NEAR),
      )
      const [first] = wins
      const last = wins[Math.floor(wins.length / 2)]
      for (const puzzle of [first, last]) {
        const made = makePuzzle(game, judge, game.notation.parsePosition(puzzle.position), 'win')
        expect(made).toEqual(puzzle)
      }
    },
    180_000,
  )
})
