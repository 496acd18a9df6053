import type { Game, Position } from '@plyworks/core'

/** Finds the one notation that all images of a position share under the symmetries of its game: the smallest of theirs. */
export function canonicalText(game: Game): (position: Position) => string {
  const image = game.start(0)
  const group = game.search.symmetry
  return (position) => {
    let smallest = game.text.formatPosition(position)
    for (let symmetry = 1; symmetry < (group?.count ?? 1); symmetry++) {
      group?.apply(symmetry, position, image)
      const text = game.text.formatPosition(image)
      if (text < smallest) smallest = text
    }
    return smallest
  }
}
