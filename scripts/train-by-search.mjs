// Learns from games that a search of a game plays, after games of the usual training: the search judges by what was learned in those.
// Star Chess ships what this wrote (docs/learning.md, "Star Chess"). Needs a build.
//
// node scripts/train-by-search.mjs GAME SEARCH NODES OUTPUT JUDGE FIRST MORE
//
// SEARCH is one that the engine `learned` has; it plays with NODES a turn. After JUDGE games of the usual training what was learned
// becomes the judgement of the search, after FIRST the usual training ends, and MORE games of the search follow. OUTPUT.state keeps
// the work every 64 games, so that the same command resumes; the same numbers give the same file to the byte.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { learnedSearch, Model, readLearned, Training, writeLearned } from '@plyworks/core'
import { loadGame } from '@plyworks/games'

const [name, search, nodes, output, judge, first, more] = process.argv.slice(2)
if (more === undefined)
  throw new Error('usage: node scripts/train-by-search.mjs GAME SEARCH NODES OUTPUT JUDGE FIRST MORE')
/** Part of the errors of the usual training that goes on to count, and the seed of the games that follow; neither was tuned. */
const SHARE = 0.1
const SEED = 1001
const OFTEN = 64

const game = await loadGame(name)
const model = new Model(game)
const training = new Training(model)
const state = `${output}.state`
const judgeFile = `${output}.judge`
if (existsSync(state)) training.restore(readFileSync(state))

while (training.games < Number(first)) {
  training.playGame()
  if (training.games === Number(judge)) writeWhole(judgeFile, learned())
  if (training.games === Number(first)) training.beginAgain(SEED, SHARE)
  keepNowAndThen()
}
const engine = learnedSearch(game, readLearned(game, readFileSync(judgeFile)), search)
const quiet = { stopped: () => false, onLine: () => {} }
while (training.games < Number(first) + Number(more)) {
  training.playGame((position) => wholeTurn(position, engine.search(position, { nodes: Number(nodes) }, quiet)))
  keepNowAndThen()
}
writeWhole(output, learned())
console.log(`${name}: learned from ${training.games} games, ${readFileSync(output).length} bytes`)

/** The turn that was found, up to the move that ends it. */
function wholeTurn(position, { move, turn = [move], pv }) {
  const copy = position.clone()
  const seat = copy.turn
  const played = []
  for (const next of pv.length > turn.length ? pv : turn) {
    copy.make(next)
    played.push(next)
    if (copy.over || copy.turn !== seat) break
  }
  return played
}

function learned() {
  return writeLearned(model, training.wholeWeights(), training.games)
}

function keepNowAndThen() {
  if (training.games % OFTEN === 0 || training.games === Number(first)) writeWhole(state, training.save())
}

function writeWhole(file, bytes) {
  writeFileSync(`${file}.new`, bytes)
  renameSync(`${file}.new`, file)
}
