/** Returns a seed where none was asked for. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}
