// Lets what was learned begin games against a player that makes no mistake: it plays by lot one of the moves that are exactly best (the
// fastest win, else the slowest loss). Values are from the openings that the game ships and from its own solver.
//
// node scripts/learning-against-solver.mjs GAME FILE [games] [nodes a move, or 0 to look only one move ahead]

import { readFileSync } from 'node:fs'
import { learnedSearch, Random, readLearned, readOpenings } from '@plyworks/core'
import { loadGame } from '@plyworks/games'

const [name, file, games = '200', nodes = '0'] = process.argv.slice(2)
const game = await loadGame(name)
const openings = readOpenings(game, await game.solve.openings())
const evaluation = readLearned(game, readFileSync(file))
const limits = Number(nodes) === 0 ? { depth: 1 } : { nodes: Number(nodes) }
const QUIET = { stopped: () => false, onLine: () => {} }
/** Answers that were asked for before, by position: both players see many again. */
const answers = new Map()
const random = new Random(1)
const counts = { won: 0, drawn: 0, lost: 0 }
const lines = new Set()
for (let number = 0; number < Number(games); number++) {
  const position = game.start(0)
  const line = []
  while (!position.over) {
    const key = game.notation.formatPosition(position)
    const known = answers.get(key) ?? (position.turn === 0 ? [ownMove(position)] : bestMoves(position))
    answers.set(key, known)
    const move = known[random.below(known.length)]
    line.push(move)
    position.make(move)
  }
  const score = position.score(0)
  counts[score > 0 ? 'won' : score < 0 ? 'lost' : 'drawn']++
  lines.add(line.join())
}
const { won, drawn, lost } = counts
console.log(
  `${name}: begins, ${JSON.stringify(limits)}: won ${won}, drawn ${drawn}, lost ${lost}, ${lines.size} different games`,
)

function ownMove(position) {
  // A table of its own for every move: the answer depends on the position alone.
  return learnedSearch(game, evaluation, undefined, { 'table-mb': '4' }).search(position.clone(), limits, QUIET).move
}

function bestMoves(position) {
  const values = openings.values(position)
  if (values !== null) return values.moves.filter(({ best }) => best).map(({ move }) => move)
  return game.solve.solver.solve(position, QUIET).best
}
