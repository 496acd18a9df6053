import type { Symmetry } from '../game/game.js'
import type { Position } from '../game/position.js'

/**
 * The key shared by all images of a position under the symmetries of its game: the smallest of their keys, high half
 * first. Values for the seat to move are equal for all images, so a table keyed this way meets each class once; the
 * moves in it are those of the image and have to be translated.
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
