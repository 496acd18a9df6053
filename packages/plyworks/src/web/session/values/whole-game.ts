import { type Game, REPLIES } from '@plyworks/core'

/** With few moves in few plies all positions fit into a database, which knows more: distances, best play, puzzles. */
const FEW_PLIES = 16
const FEW_MOVES = 12

/** Whether positions of a game are solved one by one, by a solver of its own, and not all at once. */
export function solvesByPosition({ solve: { solver, ranking }, traits }: Game): boolean {
  const small = traits.maxPlies <= FEW_PLIES && traits.maxMoves <= FEW_MOVES
  return solver !== undefined && ranking === undefined && !small
}

/** Whether a game has a map that can be coloured: one of its own, or the one of replies where the page solves the whole game. */
export function hasMap(game: Game): boolean {
  const { maps, ranking } = game.solve
  if (maps.some(({ name }) => name !== REPLIES)) return true
  return maps.length > 0 && !solvesByPosition(game) && (ranking !== undefined || game.traits.maxPlies <= FEW_PLIES)
}

/** Whether the page can ask puzzles of a game: it solves all its positions, by a ranking or because they are few. */
export function hasQuiz(game: Game): boolean {
  const { solver, ranking } = game.solve
  return (ranking !== undefined || solver !== undefined) && !solvesByPosition(game)
}
