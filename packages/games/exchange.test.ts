import { type Game, learnedEvaluation, Model, type Position, Random } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import type { CroquarPosition } from './croquar/rules.js'
import type { HipPosition } from './hip/rules.js'
import { loadGame } from './load-game.js'

/** The values of both seats by weights that all differ, so that a wrong cell, seat or content shows. */
function valuesOf(game: Game): (position: Position) => number[] {
  const model = new Model(game)
  expect(model.tablesOfStage).toBe(1)
  const weights = Int16Array.from(
    { length: model.layout.weights * model.columns },
    (_, index) => ((index * 7919) % 997) - 498,
  )
  const evaluation = learnedEvaluation(model, weights)
  return (position) => {
    const scores = new Int32Array(2)
    evaluation.evaluate(position, scores, 0)
    return [...scores]
  }
}

function movesOf(game: Game, position: Position): number[] {
  const room = new Int32Array(game.traits.maxMoves)
  return [...room.subarray(0, position.generate(room, 0))]
}

const same = (move: number): number => move

/** Games in which a position does not tell who began, with the image of each move when the seats change places. */
const GAMES: readonly [string, (move: number) => number][] = [
  ['connect-four', same],
  ['connect-four:cols=5,rows=4', same],
  ['hex:size=4', (cell) => (cell % 4) * 4 + (cell >> 2)],
  ['hex:size=7', (cell) => (cell % 7) * 7 + Math.floor(cell / 7)],
  ['m-n-k', same],
  ['m-n-k:m=5,n=5,k=4', same],
]

describe.each(GAMES)('%s with its seats exchanged', (name, imageOf) => {
  it('is the same game, and worth to the one what it was to the other', async () => {
    const game = await loadGame(name)
    const values = valuesOf(game)
    let ends = 0
    for (let seed = 1; seed <= 6; seed++) {
      const random = new Random(seed)
      const position = game.start(0)
      // The other seat begins, and makes the image of every move.
      const image: Position = Object.assign(game.start(0), { turn: 1 })
      while (!position.over) {
        const moves = movesOf(game, position)
        expect(movesOf(game, image).sort()).toEqual(moves.map(imageOf).sort())
        expect(values(image)).toEqual(values(position).reverse())
        const move = moves[random.below(moves.length)]
        position.make(move)
        image.make(imageOf(move))
      }
      expect([image.over, image.score(0), image.score(1)]).toEqual([true, position.score(1), position.score(0)])
      ends++
    }
    expect(ends).toBe(6)
  })
})

/** Games that tell in their positions whose turn it must be: the image is put together, and is not played on. */
const STANDING: readonly [string, (position: Position) => Position][] = [
  ['hip:rows=4,cols=4', exchangedHip],
  ['hip:rows=4,cols=4,rule=last-mover', exchangedHip],
  ['hip:rows=5,cols=5,stones=2', exchangedHip],
  [
    'croquar',
    (position) => {
      const { turn, mover, other, barred } = position as CroquarPosition
      const image = position.clone() as CroquarPosition
      image.set(1 - turn, mover, other, barred)
      return image
    },
  ],
]

function exchangedHip(position: Position): Position {
  const image = position.clone() as HipPosition
  for (const pieces of [image.stones, image.barred]) pieces.set([...pieces.subarray(2), ...pieces.subarray(0, 2)])
  image.turn = 1 - image.turn
  return image
}

describe.each(STANDING)('%s with its seats exchanged', (name, exchange) => {
  it('is worth to the one what it was to the other', async () => {
    const game = await loadGame(name)
    const values = valuesOf(game)
    const seen = new Set<string>()
    for (let seed = 1; seed <= 6; seed++) {
      const random = new Random(seed)
      const position = game.start(0)
      while (!position.over) {
        const moves = movesOf(game, position)
        const image = exchange(position)
        expect(movesOf(game, image)).toEqual(moves)
        const plain = values(position)
        expect(values(image)).toEqual(plain.reverse())
        seen.add(plain.join())
        position.make(moves[random.below(moves.length)])
      }
    }
    expect(seen.size).toBeGreaterThan(40)
  })
})
