/** Texts about the strength of computer levels. */
export const ratingText = {
  computerStrength: 'How strong the computer is',
  ratingsAbout:
    'Elo numbers from games of the levels against each other; 100 more are 64 of 100 points, their average is 1500. The true number lies within ± the error with a probability of 95 %: these games do not tell apart levels that are nearer to each other.',
  level: 'Level',
  levelTitle: (id: string) => id.charAt(0).toUpperCase() + id.slice(1),
  rating: 'Rating',
  ratingError: '± (95 %)',
  levelWithRating: (title: string, rating: number | null) => (rating === null ? title : `${title} (${rating})`),
}
