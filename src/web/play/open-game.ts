import type { Game } from '../../core/game.js'
import type { Position } from '../../core/position.js'
import { TextError } from '../../core/text-error.js'
import { loadGame } from '../../load-game.js'
import type { GameLink } from './link.js'

/** A game restored from a link. */
export interface OpenedGame {
  readonly game: Game
  readonly start: Position
  readonly moves: readonly number[]
}

/** Replaying is broken up after this many milliseconds, so that the page stays fluent. */
const SLICE = 20

/**
 * Loads the game of a link and checks its start and its moves.
 * @throws TextError naming what is wrong and where
 */
export async function openGame(link: GameLink): Promise<OpenedGame> {
  const game = await loadGame(link.game)
  const seed = game.traits.randomStart ? randomSeed() : 0
  const start = link.start === null ? game.start(seed) : game.text.parsePosition(link.start)
  const moves = await replay(game, start, link.moves)
  if (link.at !== null && link.at > moves.length) {
    throw new TextError('link', 1, `at=${link.at}`, `at most ${moves.length}, the number of its moves`)
  }
  if (link.resigned !== null && link.resigned >= game.traits.seats) {
    throw new TextError('link', 1, `resigned=${link.resigned}`, `a seat from 0 to ${game.traits.seats - 1}`)
  }
  return { game, start, moves }
}

/** A seed for set-ups that nobody has asked a particular one for. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}

async function replay(game: Game, start: Position, texts: readonly string[]): Promise<number[]> {
  const position = start.clone()
  const moves: number[] = []
  let sliceStart = performance.now()
  for (const [index, text] of texts.entries()) {
    try {
      const move = game.text.parseMove(position, text)
      position.make(move)
      moves.push(move)
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      throw new TextError(`move ${index + 1} (${text})`, error.place, error.found, error.expected)
    }
    if (performance.now() - sliceStart < SLICE) continue
    await new Promise((resolve) => setTimeout(resolve, 0))
    sliceStart = performance.now()
  }
  return moves
}
