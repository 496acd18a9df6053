/** A seed where nobody has asked for a particular one. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}
