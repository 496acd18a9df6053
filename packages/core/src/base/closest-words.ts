/** Longer texts are no misspelt word, and comparing them would take time. */
const LONGEST = 60
/** Letters of a word for each mistake that still counts as misspelling it, so that `nogame` is not read as `l-game`. */
const LETTERS_A_MISTAKE = 4
/** Letters from which on the beginning of a word stands for it, and from which on with one mistake in it. */
const LEAST_BEGINNING = 4
const LEAST_MISSPELT = 6

/**
 * Returns the words closest to what was typed, at most `most` of them: those with no more than one mistake in four letters, and those
 * that begin with the letters typed (`connect4` and `conect4` for `connect-four`).
 */
export function closestWords(typed: string, words: readonly string[], most = 3): string[] {
  if (typed.length > LONGEST) return []
  const limit = Math.min(typed.length, Math.max(1, Math.floor(typed.length / LETTERS_A_MISTAKE)))
  const beginning = lettersOf(typed)
  const rated = words.map((word) => {
    const distance = editDistance(typed.toLowerCase(), word.toLowerCase())
    const begins = beginning.length >= LEAST_BEGINNING && beginsLike(lettersOf(word), beginning)
    return { word, distance: begins ? Math.min(distance, limit) : distance }
  })
  return rated
    .filter(({ distance }) => distance <= limit)
    .sort((first, second) => first.distance - second.distance)
    .slice(0, most)
    .map(({ word }) => word)
}

/** Returns what an error says was expected: the only word, or `one of` several with the one closest to what was typed. */
export function expectedWord(typed: string, words: readonly string[]): string {
  if (words.length === 1) return words[0]
  const [near] = closestWords(typed, words, 1)
  return `one of ${words.join(', ')}${near === undefined ? '' : ` (did you mean ${near}?)`}`
}

function beginsLike(word: string, beginning: string): boolean {
  if (word.startsWith(beginning)) return true
  const { length } = beginning
  if (length < LEAST_MISSPELT) return false
  return [length - 1, length, length + 1].some((end) => editDistance(word.slice(0, end), beginning) <= 1)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}

/**
 * Counts the insertions, deletions, replacements and exchanges of neighbouring letters that turn one text into the other, no
 * letter changed twice: the optimal string alignment distance (F. Damerau, 1964; V. Levenshtein, 1965).
 */
export function editDistance(first: string, second: string): number {
  let before: number[] = []
  let previous = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (let row = 1; row <= first.length; row++) {
    const current = [row]
    for (let column = 1; column <= second.length; column++) {
      const replaced = previous[column - 1] + (first[row - 1] === second[column - 1] ? 0 : 1)
      const exchanged =
        first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1] && row > 1 && column > 1
          ? before[column - 2] + 1
          : Infinity
      current.push(Math.min(replaced, exchanged, previous[column] + 1, current[column - 1] + 1))
    }
    before = previous
    previous = current
  }
  return previous[second.length]
}
