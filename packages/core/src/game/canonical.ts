import type { Game, Packing, Symmetry } from './game.js'
import type { Position } from './position.js'

/**
 * Returns the smallest name among the images of a position under the symmetries of its game: the one that all of them share.
 * @param image a position of the game to work on; its state does not matter
 */
export function smallestImage<P extends Position, Name extends string | bigint>(
  game: Game<P>,
  position: P,
  image: P,
  nameOf: (position: P) => Name,
): Name {
  let smallest = nameOf(position)
  const group = game.search.symmetry
  for (let symmetry = 1; symmetry < (group?.count ?? 1); symmetry++) {
    group?.apply(symmetry, position, image)
    const name = nameOf(image)
    if (name < smallest) smallest = name
  }
  return smallest
}

/**
 * Finds the smallest key among the images of a position, high half first, without taking any memory. Values for the seat
 * to move are equal for all images, so a table keyed this way meets each class once; the moves in it are those of the
 * image and have to be translated.
 */
export class CanonicalKey<P extends Position = Position> {
  low = 0
  high = 0
  /** The symmetry that leads to the image with that key; the lowest-numbered one. */
  symmetry = 0

  /** @param image a position of the game to work on; its state does not matter */
  constructor(
    readonly group: Symmetry<P>,
    private readonly image: P,
  ) {}

  /** Sets `low`, `high` and `symmetry` for a position. */
  find(position: P): void {
    this.low = position.keyLow
    this.high = position.keyHigh
    this.symmetry = 0
    const { group, image } = this
    for (let symmetry = 1; symmetry < group.count; symmetry++) {
      group.apply(symmetry, position, image)
      if (image.keyHigh < this.high || (image.keyHigh === this.high && image.keyLow < this.low)) {
        this.low = image.keyLow
        this.high = image.keyHigh
        this.symmetry = symmetry
      }
    }
  }
}

/** Finds the smallest packed name among the images of a position: the one that all of them share. */
export class CanonicalPacking {
  /** The name found last. */
  readonly name: Uint8Array
  /** The symmetry that leads to the image with that name. */
  symmetry = 0
  /** How the game packs its positions. */
  readonly packing: Packing
  private readonly image: Position
  private readonly tried: Uint8Array

  /** @throws Error for a game whose positions cannot be packed (see `refusesBook`) */
  constructor(readonly game: Game) {
    if (game.book === undefined) throw new Error(`positions of ${game.name} have no packed names`)
    this.packing = game.book.packing
    this.image = game.start()
    this.name = new Uint8Array(game.book.packing.bytes)
    this.tried = new Uint8Array(game.book.packing.bytes)
  }

  /** Sets `name` and `symmetry` for a position; false when it has no name. */
  find(position: Position): boolean {
    const { name, tried, packing, image } = this
    if (!packing.pack(position, name, 0)) return false
    this.symmetry = 0
    const group = this.game.search.symmetry
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

  /** Returns the move of a position whose image under the symmetry found last is `image`; 0 when there is none. */
  moveOfImage(position: Position, moves: Int32Array, image: number): number {
    const group = this.game.search.symmetry
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
