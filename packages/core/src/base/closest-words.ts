/** Returns the words closest to what was typed, at most `most` of them, none that differs in more than a third of the letters. */
export function closestWords(typed: string, words: readonly string[], most = 3): string[] {
  const limit = Math.ceil(typed.length / 3)
  const rated = words.map((word) => ({ word, distance: editDistance(typed.toLowerCase(), word.toLowerCase()) }))
  return rated
    .filter(({ distance }) => distance <= limit)
    .sort((first, second) => first.distance - second.distance)
    .slice(0, most)
    .map(({ word }) => word)
}

/** Counts the insertions, deletions and replacements that turn one text into the other (V. Levenshtein, 1965). */
export function editDistance(first: string, second: string): number {
  let previous = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (let row = 1; row <= first.length; row++) {
    const current = [row]
    for (let column = 1; column <= second.length; column++) {
      const replaced = previous[column - 1] + (first[row - 1] === second[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, previous[column] + 1, current[column - 1] + 1))
    }
    previous = current
  }
  return previous[second.length]
}
