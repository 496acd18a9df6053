// How much sooner two threads that share a table answer than one, by the clock, and how many more nodes they need. Every
// question is a whole run of the command; one and two threads take turns, and medians are compared. Needs a build and an
// idle machine.
// Usage: node bench/threads.mjs [RUNS] [GAME POSITION]      default: 3 runs of each of the questions below; '' is the start

import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { median } from './median.mjs'

const program = fileURLToPath(new URL('../packages/plyworks/bin/plyworks.js', import.meta.url))
const [runs = '3', ...question] = process.argv.slice(2)
const QUESTIONS = [
  ['connect-four', '44'],
  ['connect-four', '4444'],
  ['connect-four', ''],
  ['hip:rows=5,cols=5,rule=gardner', ''],
]
console.log(`load ${loadavg()[0].toFixed(2)} before\nquestion  s of one  of two  times as fast  nodes of two to one`)
for (const [game, position] of question.length > 0 ? [question] : QUESTIONS) {
  const found = { 1: [], 2: [] }
  for (let number = 0; number < Number(runs); number++) {
    for (const threads of [1, 2]) found[threads].push(solve(game, position, threads))
  }
  const values = new Set([...found[1], ...found[2]].map(({ value }) => value))
  if (values.size > 1) throw new Error(`${game} ${position}: found ${[...values].join(' and ')}`)
  const seconds = [1, 2].map((threads) => median(found[threads].map((one) => one.seconds)))
  const nodes = [1, 2].map((threads) => median(found[threads].map((one) => one.nodes)))
  console.log(
    [`${game} ${position || 'start'}`, ...seconds.map((each) => each.toFixed(2))].join('  '),
    `  ${(seconds[0] / seconds[1]).toFixed(2)}  ${(nodes[1] / nodes[0]).toFixed(2)}`,
  )
}

function solve(game, position, threads) {
  const words = [
    'solve',
    game,
    '--threads',
    String(threads),
    '--json',
    '--no-openings',
    ...(position && ['--position', position]),
  ].flat()
  const begun = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`)
  const { value, plies, nodes } = JSON.parse(stdout)
  return { value: `${value} ${plies}`, nodes, seconds: (performance.now() - begun) / 1000 }
}
