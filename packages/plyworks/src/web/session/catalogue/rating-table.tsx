import type { LevelRatings } from '@plyworks/core'
import { text } from '../../ui/text/text.js'

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
