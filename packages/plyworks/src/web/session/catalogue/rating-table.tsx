import type { LevelRatings } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { text } from '../../ui/text/text.js'
import { isOf, loadRatings } from './game-pages.js'

interface RatingTableProps {
  readonly ratings: LevelRatings
  /** Of a level by its id. */
  title(id: string): string
}

/** The computer levels of a game with what they have shown against each other. */
export function RatingTable({ ratings, title }: RatingTableProps) {
  return (
    <table class="rating-table">
      <caption>{text.ratingsAbout}</caption>
      <thead>
        <tr>
          <th scope="col">{text.level}</th>
          <th scope="col">{text.rating}</th>
          <th scope="col">{text.ratingError}</th>
        </tr>
      </thead>
      <tbody>
        {ratings.levels.map(({ id, rating, error }) => (
          <tr key={id}>
            <th scope="row">{title(id)}</th>
            <td>{rating}</td>
            <td>{error}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Returns the measured strength of a game's levels for a page; null until it is there, and for games without any.
 * @param game the game with its variant: where levels of another one were measured, nothing is said of these
 */
export function useRatings(id: string, game: string): LevelRatings | null {
  const [ratings, setRatings] = useState<LevelRatings | null>(null)
  useEffect(() => {
    let live = true
    loadRatings(id).then(
      (loaded) => live && setRatings(loaded),
      // Without a network they cannot be looked up; the levels work all the same.
      () => {},
    )
    return () => {
      live = false
    }
  }, [id])
  return ratings === null || isOf(ratings, game) ? ratings : null
}
