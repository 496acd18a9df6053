import type { Game, Packing } from '../game/game.js'
import type { Position } from '../game/position.js'

/** Finds the one name that all images of a position share under the symmetries of its game: the smallest of theirs. */
export class CanonicalPacking {
  /** The name found last. */
  readonly name: Uint8Array
  /** The symmetry that leads to the image with that name. */
  symmetry = 0
  readonly packing: Packing
  private readonly image: Position
  private readonly tried: Uint8Array

  /** @throws Error for a game whose positions cannot be packed (see `refusesBook`) */
  constructor(readonly game: Game) {
    if (game.packing === undefined) throw new Error(`positions of ${game.name} have no packed names`)
    this.packing = game.packing
    this.image = game.start()
    this.name = new Uint8Array(game.packing.bytes)
    this.tried = new Uint8Array(game.packing.bytes)
  }

  /** Sets `name` and `symmetry` for a position; false when it has no name. */
  find(position: Position): boolean {
    const { name, tried, packing, image } = this
    if (!packing.pack(position, name, 0)) return false
    this.symmetry = 0
    const group = this.game.symmetry
    for (let symmetry = 1; symmetry < (group?.count ?? 1); symmetry++) {
      group?.apply(symmetry, position, image)
      packing.pack(image, tried, 0)
      if (compareNames(tried, 0, name, 0, name.length) < 0) {
        name.set(tried)
        this.symmetry = symmetry
      }
    }
    return true
  }

  /** The move of a position whose image under the symmetry found last is `image`; 0 when there is none. */
  moveOfImage(position: Position, moves: Int32Array, image: number): number {
    const group = this.game.symmetry
    if (group === undefined || this.symmetry === 0) return image
    for (const move of moves) if (group.move(this.symmetry, position, move) === image) return move
    return 0
  }
}

/** Order of two names as strings of bytes: negative, 0 or positive. */
export function compareNames(
  first: Uint8Array,
  firstAt: number,
  second: Uint8Array,
  secondAt: number,
  length: number,
): number {
  for (let index = 0; index < length; index++) {
    const difference = first[firstAt + index] - second[secondAt + index]
    if (difference !== 0) return difference
  }
  return 0
}
