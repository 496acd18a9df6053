// Makes the puzzles of a game, packages/games/ID/puzzles.json: positions of games between players who err, judged by the solved
// game where it has a ranking, by its solver where it has one, else by looking PLIES ahead. Needs a build. The file is
// replaced as a whole after every puzzle; a run that was stopped or killed resumes where it was.
// Usage: node scripts/make-puzzles.mjs GAME [--count 60] [--from 8] [--plies 5] [--seed 1] [--tasks win,only]

import './stoppable.mjs'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { difficultyOf, findEngine, judgeFor, puzzlesOfGame, Random, readOptions } from '@plyworks/core'
import { loadGame } from '@plyworks/games'

/** With this probability a player plays what a short search finds, else any legal move. */
const CARE = 0.8

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '60' },
    from: { type: 'string', default: '8' },
    plies: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    tasks: { type: 'string', default: 'win,only' },
  },
})
const [name] = positionals
if (name === undefined) {
  console.error(
    'usage: node scripts/make-puzzles.mjs GAME [--count N] [--from N] [--plies N] [--seed N] [--tasks LIST]',
  )
  process.exit(2)
}
const game = await loadGame(name)
const file = fileURLToPath(new URL(`../packages/games/${game.definition.id}/puzzles.json`, import.meta.url))
const tasks = values.tasks.split(',')
const wanted = Object.fromEntries(tasks.map((task) => [task, Math.ceil(Number(values.count) / tasks.length)]))
const puzzles = readPuzzles()
const known = new Set()
const judge = judgeFor(game, Number(values.plies))
const engine = makeEngine()
const began = performance.now()
const before = puzzles.length
for (let round = 0; missing().length > 0; round++) {
  const random = new Random(Number(values.seed) * 1_000_003 + round)
  const search = { game, judge, tasks: missing(), from: Number(values.from), random, choose: chooser(random) }
  const found = puzzlesOfGame(search, known).filter(
    (puzzle) => !puzzles.some(({ position }) => position === puzzle.position),
  )
  if (found.length === 0) continue
  puzzles.push(...found)
  writePuzzles()
  const seconds = (performance.now() - began) / 1000
  const rate = (puzzles.length - before) / seconds
  const left = Math.round((Number(values.count) - puzzles.length) / rate)
  console.error(`${puzzles.length} of ${values.count}, ${rate.toFixed(2)} a second, ${Math.max(0, left)} s left`)
}

function missing() {
  return tasks.filter((task) => puzzles.filter((puzzle) => puzzle.task === task).length < wanted[task])
}

function makeEngine() {
  const definition = findEngine(game, 'alpha-beta')
  return definition.create(game, readOptions(definition.options(game), {}))
}

function chooser(random) {
  const out = new Int32Array(game.traits.maxMoves)
  const control = { stopped: () => false, onLine: () => {} }
  return (position) =>
    random.unit() < CARE
      ? engine.search(position, { depth: 2 }, control).move
      : out[random.below(position.generate(out, 0))]
}

function readPuzzles() {
  if (!existsSync(file)) return []
  const kept = JSON.parse(readFileSync(file, 'utf8'))
  return kept.game === game.name ? kept.puzzles : []
}

/** A puzzle is a line. */
function writePuzzles() {
  puzzles.sort((one, other) => difficultyOf(one) - difficultyOf(other))
  const lines = puzzles.map((puzzle) => `  ${JSON.stringify(puzzle)}`)
  writeFileSync(`${file}.new`, `{ "game": ${JSON.stringify(game.name)}, "puzzles": [\n${lines.join(',\n')}\n] }\n`)
  renameSync(`${file}.new`, file)
}
