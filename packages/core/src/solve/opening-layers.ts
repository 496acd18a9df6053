import { smallestImage } from '../game/canonical.js'
import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { keyOf } from '../game/position-key.js'

/** A move that ends the game, with its value for the seat that makes it: -1 loss, -2 draw, -3 win. */
export type EndedMove = -1 | -2 | -3

/** The open positions after a number of plies, one of each set of images. */
export interface OpeningLayer {
  /** The smallest key of each set, in the order in which a walk that follows the pinned order of moves meets the positions first. */
  readonly keys: readonly bigint[]
  /**
   * The moves of each: twice the index of the position in the next layer, plus 1 where the same seat is to move there; or an
   * `EndedMove`. Empty in the last layer.
   */
  readonly moves: readonly (readonly number[])[]
}

/**
 * Returns the positions that the first `plies` plies lead to, a layer for each number of plies from 0 on.
 * @param onPosition told of each when it is met first, in the order of its layer
 */
export function walkOpenings<P extends Position>(
  game: Game<P>,
  plies: number,
  onPosition: (position: P, ply: number) => void = () => {},
): OpeningLayer[] {
  const layers = Array.from({ length: plies + 1 }, () => ({ keys: [] as bigint[], moves: [] as number[][] }))
  const places = layers.map(() => new Map<bigint, number>())
  const room = new Int32Array(game.traits.maxMoves * (plies + 1))
  const position = game.start()
  const image = game.start()
  visit(0)
  return layers

  function visit(ply: number): number {
    const key = smallestImage(game, position, image, keyOf)
    const known = places[ply].get(key)
    if (known !== undefined) return known
    const place = layers[ply].keys.push(key) - 1
    places[ply].set(key, place)
    onPosition(position, ply)
    if (ply === plies) return place
    const moves: number[] = []
    layers[ply].moves[place] = moves
    const { turn } = position
    const first = ply * game.traits.maxMoves
    const end = position.generate(room, first)
    for (let at = first; at < end; at++) {
      position.make(room[at])
      if (position.over) moves.push(-2 - Math.sign(position.score(turn)))
      else moves.push(2 * visit(ply + 1) + (position.turn === turn ? 1 : 0))
      position.unmake()
    }
    return place
  }
}
