// Asks how much evaluations know of who wins: plays games of a strong engine against itself, and compares with their results what the game's
// own evaluations, learned files and the engine's search say of each position. Tells weak knowledge from slow looking.
//
// node scripts/learning-judge.mjs GAME ENGINE NODES GAMES [FILE...]
//
// For two seats with opposite interests. Games begin with four to eight random plies; the same numbers play the same games. A value is taken
// for the logarithm of the odds at the scale that fits the results best: its loss is the mean -log of the chance that it gave to what came,
// its correlation that of chance and result.

import { readFileSync } from 'node:fs'
import { findEngine, Random, readLearned, readOptions, WIN_LIMIT } from '@plyworks/core'
import { loadGame } from '@plyworks/games'

const [name, engineName, nodes, games, ...files] = process.argv.slice(2)
const game = await loadGame(name)
const definition = findEngine(game, engineName)
const options = readOptions(definition.options(game), {})
await definition.prepare?.(game, options)
const QUIET = { stopped: () => false, onLine: () => {} }
const MOST_PLIES = 200
/** Scales that are tried: the least, the greatest, and the factor from one to the next. */
const [LEAST_SCALE, MOST_SCALE, STEP] = [2, 8000, 1.1]

const evaluations = [
  ...game.search.evaluations.map((evaluation) => [evaluation.name, evaluation]),
  ...files.map((file) => [file, readLearned(game, readFileSync(file))]),
]
/** What each evaluation says, then what the search did, for the seat to move. */
const values = [...evaluations, [`${engineName}, ${nodes} nodes`, null]].map(([title]) => ({ title, said: [] }))
/** 1, 0.5 or 0 for the seat that was to move. */
const results = []
for (let number = 0; number < Number(games); number++) playGame(new Random(number + 1))
console.log(`${results.length} positions`)
for (const { title, said } of values) console.log(title, describe(said))

function playGame(random) {
  const position = game.start(random.bits())
  const moves = new Int32Array(game.traits.maxMoves)
  for (let left = 4 + random.below(5); left > 0 && !position.over; left--) {
    position.make(moves[random.below(position.generate(moves, 0))])
  }
  const engine = definition.create(game, options)
  const scores = new Int32Array(2)
  const turns = []
  let won = null
  for (let ply = 0; !position.over && ply < MOST_PLIES && won === null; ply++) {
    const { turn } = position
    const found = engine.search(position, { nodes: Number(nodes) }, QUIET)
    const score = found.scores[turn]
    // What is proved is played no further, and asks nothing of an evaluation.
    if (Math.abs(score) >= WIN_LIMIT) won = score > 0 ? turn : 1 - turn
    else {
      turns.push(turn)
      for (const [index, [, evaluation]] of evaluations.entries()) {
        evaluation.evaluate(position, scores, 0)
        values[index].said.push(scores[turn])
      }
      values[evaluations.length].said.push(score)
      position.make(found.move)
    }
  }
  for (const turn of turns) {
    const points = won !== null ? (won === turn ? 1 : -1) : position.over ? position.score(turn) : 0
    results.push((points + 1) / 2)
  }
}

function describe(said) {
  let best = { loss: Infinity, chances: [] }
  for (let scale = LEAST_SCALE; scale < MOST_SCALE; scale *= STEP) {
    const chances = said.map((value) => Math.min(1 - 1e-9, Math.max(1e-9, 1 / (1 + Math.exp(0 - value / scale)))))
    const loss = mean(chances.map((chance, at) => 0 - crossed(chance, results[at])))
    if (loss < best.loss) best = { loss, chances }
  }
  return `loss ${best.loss.toFixed(4)}, correlation ${correlation(best.chances, results).toFixed(3)}`
}

function crossed(chance, result) {
  return result * Math.log(chance) + (1 - result) * Math.log(1 - chance)
}

function mean(list) {
  return list.reduce((sum, each) => sum + each, 0) / list.length
}

function correlation(ones, others) {
  const [one, other] = [mean(ones), mean(others)]
  const product = mean(ones.map((value, at) => (value - one) * (others[at] - other)))
  const spread = (list, middle) => Math.sqrt(mean(list.map((value) => (value - middle) ** 2)))
  return product / (spread(ones, one) * spread(others, other))
}
