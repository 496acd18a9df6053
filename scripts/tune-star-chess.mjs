// Makes the network that Star Chess's strategist judges positions by. Needs a build.
//
//   node scripts/tune-star-chess.mjs learn FOLDER [--rounds 10] [--games 100] [--first 300] [--nodes 2000] [--seed 1] [--threads 1]
//   node scripts/tune-star-chess.mjs compare FOLDER/network-8 [--games 60] [--nodes 2000]   two against two with the shipped one
//   node scripts/tune-star-chess.mjs ship FOLDER/network-8          writes network-data.ts
//   node scripts/tune-star-chess.mjs learn-judge FOLDER [--rounds 10] [--games 300] [--nodes 200] [--rival-nodes NODES] [--from FILE] [--seed 1]
//   node scripts/tune-star-chess.mjs ship-judge FOLDER/network-8...  writes the mean of networks: learned-network-data.ts
//
// Round 0 fits a network to games of described players; every later round plays games of the strategist with the last
// network and fits the next one to the games of the last five rounds. Every game is kept at once and is a pure function of
// seed, round, number and network: stopped at any moment and run again with the same settings, it resumes where it was. The games of
// a round may be played by several machines beforehand, to the same bytes:
//   plyworks lessons star-chess --round 3 --input FOLDER/network-2 --file FOLDER/games-3 [--threads N | --queue URL]
//
// `learn-judge` makes the network that the engine `learned` judges by, from the strategist's network and the learned file that comes with
// the game: each round it plays games against strategists, and fits the next network to those of the last six rounds. It resumes as well.

import './stoppable.mjs'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Random, readLearned } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { startPosition } from '../packages/games/dist/star-chess/galaxy.js'
import { END } from '../packages/games/dist/star-chess/moves.js'
import { fitNetwork, lessonsOf, startNetwork } from '../packages/games/dist/star-chess/research/tuning/fitting.js'
import {
  playStrategists,
  startLearnedNetwork,
} from '../packages/games/dist/star-chess/research/tuning/learned-experience.js'
import { gameSeed } from '../packages/games/dist/star-chess/research/tuning/lessons.js'
import { readGames, writeRuns } from '../packages/games/dist/star-chess/research/tuning/records.js'
import { winnerOf } from '../packages/games/dist/star-chess/rules.js'
import { TURN } from '../packages/games/dist/star-chess/state.js'
import { LEARNED_INPUTS, newLearnedNetwork } from '../packages/games/dist/star-chess/strategist/learned-judge.js'
import { Network, readNetwork, writeNetwork } from '../packages/games/dist/star-chess/strategist/network.js'
import { PlanSearch } from '../packages/games/dist/star-chess/strategist/plan-search.js'
import { PROGRESS, RIVAL_LEVELS, shippedNetwork } from '../packages/games/dist/star-chess/strategist/strategist.js'
import { runStudy } from '../packages/plyworks/dist/tasks/study.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    games: { type: 'string' },
    first: { type: 'string', default: '300' },
    nodes: { type: 'string' },
    'rival-nodes': { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
  },
})
const [verb, place] = positionals
const ofJudge = verb === 'learn-judge'
values.games ??= ofJudge ? '300' : verb === 'compare' ? '60' : '100'
values.nodes ??= ofJudge ? '200' : '2000'
const seed = Number(values.seed)
/** Trust in results when a judge learns, the λ of TD(λ); 0.9 gave no better a judge (`docs/learning.md`, "The network that judges"). */
const JUDGE_TRUST = 0.7
/** When progress was last printed. */
let toldAt = performance.now()
if (verb === 'learn' && positionals.length === 2) await learn(place)
else if (verb === 'compare' && positionals.length === 2) compare(place)
else if (verb === 'ship' && positionals.length === 2) ship(place)
else if (ofJudge && positionals.length === 2) await learnJudge(place)
else if (verb === 'ship-judge' && positionals.length >= 2) shipJudge(positionals.slice(1))
else
  throw new Error(
    'usage: node scripts/tune-star-chess.mjs learn|learn-judge FOLDER | compare|ship FILE | ship-judge FILE...',
  )

async function learnJudge(folder) {
  mkdirSync(folder, { recursive: true })
  const game = await loadGame('star-chess')
  const evaluation = readLearned(game, await game.search.learned())
  const network = startLearnedNetwork(new Random(seed))
  readNetwork(values.from === undefined ? writeNetwork(network) : readFileSync(values.from), network)
  const rounds = []
  for (let round = 1; round <= Number(values.rounds); round++) {
    const file = join(folder, `network-${round}`)
    rounds.push(playJudgeRound(folder, round, network, evaluation))
    if (rounds.length > 6) rounds.shift()
    if (!existsSync(file)) {
      const lessons = lessonsOf(rounds.flat(2), network, JUDGE_TRUST)
      // Passes and rate are set by hand: the fit goes on from a network that is good already.
      const loss = fitNetwork(network, lessons, 4, 0.0005, new Random(mix(round, 0x7fff)))
      console.error(`round ${round}: ${lessons.count} positions, loss ${loss.toFixed(4)}`)
      writeFileSync(`${file}.part`, writeNetwork(network))
      renameSync(`${file}.part`, file)
    }
    readNetwork(readFileSync(file), network)
  }
}

/** The games of a round: those in its file, and the rest, added to the file one by one. */
function playJudgeRound(folder, round, network, evaluation) {
  const file = join(folder, `games-${round}`)
  const { games, end } = readGames(existsSync(file) ? readFileSync(file) : new Uint8Array(), LEARNED_INPUTS)
  if (existsSync(file)) truncateSync(file, end)
  const won = { one: 0, two: 0 }
  for (let number = games.length; number < Number(values.games); number++) {
    const random = new Random(mix(round, number))
    const [nodes, rivalNodes] = [values.nodes, values['rival-nodes'] ?? values.nodes].map(Number)
    const { learners, winner, runs } = playStrategists(network, evaluation, nodes, rivalNodes, number, random)
    appendFileSync(file, writeRuns(runs, LEARNED_INPUTS))
    games.push(runs)
    if (learners.includes(winner)) won[learners.length === 1 ? 'one' : 'two']++
    tellProgress(number / Number(values.games), number + 1, 'games')
  }
  console.error(`round ${round}: won now ${won.one} as one against three, ${won.two} as two against two`)
  return games
}

async function learn(folder) {
  mkdirSync(folder, { recursive: true })
  const rounds = []
  for (let round = 0; round <= Number(values.rounds); round++) {
    const file = join(folder, `network-${round}`)
    const before = round === 0 ? null : readNetwork(readFileSync(join(folder, `network-${round - 1}`)))
    rounds.push(await playRound(folder, round))
    if (rounds.length > 5) rounds.shift()
    // games of others teach how to begin, and no more than that
    if (round === 1) rounds.shift()
    if (existsSync(file)) continue
    const network = new Network()
    const random = new Random(mix(round, 0x7fff))
    if (before === null) startNetwork(network, random)
    else network.weights.set(before.weights)
    const lessons = lessonsOf(rounds.flat(2), before)
    const loss =
      round === 0 ? fitNetwork(network, lessons, 6, 0.003, random) : fitNetwork(network, lessons, 4, 0.0015, random)
    console.error(`round ${round}: ${lessons.count} positions, loss ${loss.toFixed(4)}`)
    writeFileSync(`${file}.part`, writeNetwork(network))
    renameSync(`${file}.part`, file)
  }
}

/** The games of a round, as `plyworks lessons` plays them; those of a round that is there are read from its file. */
async function playRound(folder, round) {
  const file = join(folder, `games-${round}`)
  const games = String(round === 0 ? values.first : values.games)
  const known = existsSync(file) ? readGames(readFileSync(file)).games : []
  if (known.length >= Number(games)) return known
  console.error(`round ${round}: ${games} games`)
  const before = join(folder, `network-${round - 1}`)
  const options = { round: String(round), games, nodes: values.nodes, seed: values.seed }
  const input = round === 0 ? undefined : readFileSync(before).toString('base64')
  const request = { study: 'lessons', game: 'star-chess', options, input, file, threads: Number(values.threads) }
  await runStudy(request, {
    stopped: () => false,
    progress: tellProgress,
    report: () => {},
    keeper: { folder, tell: () => {} },
  })
  return readGames(readFileSync(file)).games
}

function tellProgress(fraction, count, unit) {
  if (performance.now() - toldAt < 10_000) return
  toldAt = performance.now()
  console.error(`  ${count} ${unit}, ${Math.round(100 * fraction)} %`)
}

/** Games of two players with a network against two with the shipped one, every galaxy with the pairs in all seats. */
function compare(file) {
  const pairs = [0b0011, 0b0110, 0b1100, 0b1001, 0b0101, 0b1010]
  const networks = [shippedNetwork(), readNetwork(readFileSync(file))]
  const searches = networks.map((network) => new PlanSearch(false, network, RIVAL_LEVELS, PROGRESS))
  const effort = { spent: (generated) => generated / Number(values.nodes) }
  const asked = createHash('sha256').update(JSON.stringify([values.nodes, seed]))
  for (const network of networks) asked.update(writeNetwork(network))
  const kept = `${file}.compared-${asked.digest('hex').slice(0, 12)}`
  const counts = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : { won: 0, lost: 0, undecided: 0 }
  for (let number = counts.won + counts.lost + counts.undecided; number < Number(values.games); number++) {
    const pair = pairs[number % pairs.length]
    const position = startPosition('random', false, mix(0, Math.floor(number / pairs.length)))
    while (!position.over && position.state.fields[TURN] <= 300) {
      const { commands } = searches[(pair >> position.turn) & 1].search(position, effort)
      for (const command of [...commands, END]) position.make(command)
    }
    if (!position.over) counts.undecided++
    else if ((pair >> winnerOf(position)) & 1) counts.won++
    else counts.lost++
    writeFileSync(`${kept}.part`, JSON.stringify(counts))
    renameSync(`${kept}.part`, kept)
    console.error(`${number + 1} games: ${JSON.stringify(counts)}`)
  }
}

function mix(round, number) {
  return gameSeed(seed, round, number)
}

function ship(file) {
  writeModule('network-data.ts', 'networkBytes', readNetwork(readFileSync(file)))
}

/** The mean of the last rounds' networks is stronger than the last one of them. */
function shipJudge(files) {
  const mean = newLearnedNetwork()
  for (const file of files) {
    const { weights } = readNetwork(readFileSync(file), newLearnedNetwork())
    for (const [index, weight] of weights.entries()) mean.weights[index] += weight / files.length
  }
  writeModule('learned-network-data.ts', 'learnedNetworkBytes', mean)
}

function writeModule(module, name, network) {
  writeFileSync(
    fileURLToPath(new URL(`../packages/games/star-chess/strategist/${module}`, import.meta.url)),
    `// Generated by scripts/tune-star-chess.mjs; do not edit.
export const ${name}: string =
  '${Buffer.from(writeNetwork(network)).toString('base64')}'
`,
  )
}
