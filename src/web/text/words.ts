/** A number of turns, each of one player. */
export function turns(plies: number): string {
  return plies === 1 ? 'one turn' : `${plies} turns`
}
