// Learns Caïssa's network and order of moves from nothing, and puts them where the game takes its own from. Needs a build.
//
//   node scripts/learn-caissa.mjs FOLDER [--rounds 8] [--seed 1] [--games 24000]
//
// It begins with weights of zero, so that the search sees nothing but wins. In each round the engine plays games against itself
// with what it has learned so far, in two threads; then one process fits the network to their positions, while another one learns
// the order of moves. Eight rounds took 111 minutes, and 12,100 seconds of processor time. FOLDER keeps the games
// (500 MB), what was learned last and, in `steps.json`, what is done with its seconds. The same command resumes, and one with
// more rounds goes on. docs/background/caissa.md tells what came of it.

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeNetwork } from '../packages/games/dist/caissa/engines/network.js'
import { STORED } from '../packages/games/dist/caissa/engines/order.js'
import { HIDDEN, INPUTS } from '../packages/games/dist/caissa/kernel-layout.js'
import { leaveSaved } from './leave-saved.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ENGINES = join(ROOT, 'packages/games/caissa/engines')
const DATA = ['network-data.ts', 'order-data.ts']
/**
 * The first rounds are short, since their games teach little beyond who wins; the network of each of the first three begins with
 * random weights. The later ones refine the network from their own positions and those of the round before.
 */
const BEGINNING = [
  { part: 1 / 4, nodes: 1000, epochs: 12 },
  { part: 1 / 2, nodes: 1000, epochs: 12 },
  { part: 1, nodes: 2000, epochs: 14 },
]
const LATER = { part: 1, nodes: 3000, epochs: 9 }
/** Games of the lessons for the order as parts of a round's, and nodes for the best moves: in the rounds, and after the last. */
const ORDER = { part: 7 / 240, nodes: 2500 }
const LAST_ORDER = { part: 1 / 16, nodes: 4000 }

/** Programs at work; they keep their own work, and end with this one. */
const running = new Set()
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    stopping = true
    for (const child of running) child.kill('SIGTERM')
    await Promise.all([...running].map((child) => new Promise((ended) => child.on('exit', ended))))
    leaveSaved()
  })
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    games: { type: 'string', default: '24000' },
  },
})
if (positionals.length !== 1) throw new Error('usage: node scripts/learn-caissa.mjs FOLDER')
// Its programs run in the checkout, wherever this one was started.
const folder = resolve(positionals[0])
const [rounds, seed, games] = [values.rounds, values.seed, values.games].map(Number)
if (![rounds, seed, games].every((number) => Number.isSafeInteger(number) && number > 0)) {
  throw new Error('--rounds, --seed and --games: expected whole numbers from 1 on')
}
const asked = JSON.stringify({ seed, games })
mkdirSync(folder, { recursive: true })
const stepsFile = join(folder, 'steps.json')
const steps = existsSync(stepsFile) ? JSON.parse(readFileSync(stepsFile, 'utf8')) : { asked, done: {} }
if (steps.asked !== asked) throw new Error(`${stepsFile} was begun with ${steps.asked}, not ${asked}`)

if (steps.done.nothing !== undefined) {
  for (const name of DATA) copyWhole(join(folder, name), join(ENGINES, name))
  await build()
}
await once('nothing', async () => {
  const zeros = (count) => new Int16Array(count)
  const network = { weights: zeros(INPUTS * HIDDEN), biases: zeros(HIDDEN), outputs: zeros(2 * HIDDEN), bias: 0 }
  writeModule('network-data.ts', 'networkBytes', writeNetwork(network))
  writeModule('order-data.ts', 'orderBytes', new Uint8Array(2 * STORED))
  await build()
})
for (let round = 0; round < rounds; round++) {
  const { part, nodes, epochs } = BEGINNING[round] ?? LATER
  const refined = round >= BEGINNING.length
  const lessons = (number) => join(folder, `lessons-${number}.bin`)
  await once(`games ${round}`, () => play(lessons(round), round, { part, nodes }, '--threads', 2))
  const files = refined ? [lessons(round - 1), lessons(round)] : [lessons(round)]
  await once(`lessons ${round}`, async () => {
    const fit = run('scripts/tune-caissa.mjs', ...files, '--epochs', epochs, ...(refined ? ['--refine'] : []))
    await Promise.all([fit, learnOrder(`order-${round}`, round, ORDER, 1)])
    await build()
  })
}
await once(`order after ${rounds}`, async () => {
  await learnOrder(`order-after-${rounds}`, rounds, LAST_ORDER, 2)
  await build()
})
const seconds = Object.values(steps.done).reduce((sum, each) => sum + each, 0)
console.log(`learned in ${Math.round(seconds)} seconds: ${ENGINES}`)

/** Runs a step unless it is done, and keeps how long it took; of one that was stopped only the rest is counted. */
async function once(name, step) {
  if (steps.done[name] !== undefined) return
  const began = performance.now()
  await step()
  steps.done[name] = Math.round((performance.now() - began) / 100) / 10
  writeWhole(stepsFile, `${JSON.stringify(steps, null, 2)}\n`)
  console.error(`${name}: ${steps.done[name]} s`)
}

async function learnOrder(name, round, lessons, threads) {
  const file = join(folder, `${name}.bin`)
  await play(file, round, lessons, '--for', 'order', '--threads', threads)
  await run('scripts/tune-caissa-order.mjs', file, '--seed', 1000 * seed + round)
}

/** Plays games that something learns from, unless the file is there, which is written whole. */
async function play(file, round, { part, nodes }, ...more) {
  if (existsSync(file)) return
  const what = ['--games', Math.ceil(part * games), '--nodes', nodes, '--seed', 1000 * seed + round, '--file', file]
  await run('packages/plyworks/bin/plyworks.js', 'lessons', 'caissa', ...what, ...more)
}

/** Makes what was learned last that of the engine, and keeps it. */
async function build() {
  await run('node_modules/typescript/bin/tsc', '-b', 'tsconfig.build.json')
  await run('scripts/bundle.mjs', '.')
  for (const name of DATA) copyWhole(join(ENGINES, name), join(folder, name))
}

/** Runs a program of the checkout. */
function run(script, ...words) {
  const child = spawn(process.execPath, [join(ROOT, script), ...words.map(String)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  return new Promise((done, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      running.delete(child)
      if (code === 0) done()
      else if (!stopping) reject(new Error(`${script} ended with ${code ?? signal}`))
    })
  })
}

function writeModule(name, constant, bytes) {
  const base64 = Buffer.from(bytes).toString('base64')
  writeWhole(join(ENGINES, name), `export const ${constant}: string =\n  '${base64}'\n`)
}

function copyWhole(from, to) {
  writeWhole(to, readFileSync(from))
}

function writeWhole(file, content) {
  writeFileSync(`${file}.part`, content)
  renameSync(`${file}.part`, file)
}
