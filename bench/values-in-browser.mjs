// How long it takes in the browser until the exact values of all moves of a position of Connect Four are on the screen: random positions of
// 0 to 8 stones, each by its link, in a page that has the openings already, and before them the start in a page that is opened for it. Each is either
// known without searching or solved. Prints for each number of stones how many were known, how many came within a second, the median and the
// longest time, the median of what the page and its workers had of processors, and the positions that took longer; and how much of a
// processor a program gets on this machine meanwhile. Needs a build and Debian's Chromium.
//
//   node bench/values-in-browser.mjs [--each N] [--seed N] [--patience SECONDS] [--stones FROM-TO]

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Random } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { chromium } from 'playwright-core'
import { chromiumProgram } from '../scripts/chromium.mjs'

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    patience: { type: 'string', default: '60' },
    stones: { type: 'string', default: '0-8' },
  },
})
const [from, to] = values.stones.split('-').map(Number)
const game = await loadGame('connect-four')
const random = new Random(Number(values.seed))
const folder = mkdtempSync(join(tmpdir(), 'plyworks-values-'))
const program = fileURLToPath(new URL('../packages/plyworks/bin/plyworks.js', import.meta.url))
const server = spawn(process.execPath, [program, 'serve', '--port', '0', '--no-log', '--data', folder])
const browser = await chromium.launch({ executablePath: chromiumProgram(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const address = await new Promise((resolve) => {
    server.stdout.on('data', (data) => resolve(/ready at (\S+)/.exec(String(data))?.[1]))
  })
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(address)
  const processes = await browser.newBrowserCDPSession()
  const first = await timeOf(page, `${address}?first#/explore/connect-four`, 7)
  console.log(`the start in a page opened for it: ${seconds(first.milliseconds)}, load ${load()}`)
  console.log('stones  positions  known  within 1 s  median  longest  processor')
  let before = ''
  for (let stones = from; stones <= to; stones++) {
    const found = []
    for (let index = 0; index < Number(values.each); index++) {
      const { moves, legal } = randomPosition(stones)
      // The same link twice would show nothing new.
      if (moves === before) await timeOf(page, `${address}?first#/explore/connect-four?moves=${moves ? '' : '4'}`, 7)
      before = moves
      const link = `${address}?first#/explore/connect-four${moves === '' ? '' : `?moves=${moves}`}`
      const spent = await processorSeconds(processes)
      const told = await timeOf(page, link, legal)
      found.push({ moves, ...told, processor: (await processorSeconds(processes)) - spent })
    }
    const times = found.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other)
    const processors = found.map(({ processor }) => processor).sort((one, other) => one - other)
    const count = (test) => found.filter(test).length
    const row = [
      stones,
      found.length,
      count(({ known }) => known),
      count(({ milliseconds }) => milliseconds < 1000),
      seconds(times[Math.floor(times.length / 2)]),
      seconds(times[times.length - 1]),
      seconds(1000 * processors[Math.floor(processors.length / 2)]),
    ]
    console.log(row.map((cell, at) => String(cell).padStart([6, 9, 5, 10, 7, 8, 9][at])).join('  '))
    for (const { moves, milliseconds, processor } of found) {
      if (milliseconds < 1000) continue
      console.log(
        `        ${moves.replaceAll('+', '')}: ${seconds(milliseconds)}, ${seconds(1000 * processor)} of a processor`,
      )
    }
  }
  console.log(`load ${load()}, a program gets ${Math.round(100 * part())} % of a processor`)
} finally {
  await browser.close()
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}

/** Goes to a position and waits until each of its moves has its exact value, or longer than there is patience. */
async function timeOf(page, link, legal) {
  const patience = 1000 * Number(values.patience)
  // What is still shown of the position before must not count.
  await page.evaluate(() => document.querySelector('.value-list')?.setAttribute('data-before', ''))
  const started = performance.now()
  await page.goto(link)
  const all = (count) => {
    const list = document.querySelector('.values:not(.stale) .value-list:not([data-before])')
    return list !== null && list.querySelectorAll('li').length === count
  }
  await page.waitForFunction(all, legal, { polling: 10, timeout: patience }).catch(() => {})
  const milliseconds = performance.now() - started
  const known = (await page.getByText('Known without searching').count()) > 0
  return { milliseconds, known }
}

/** The time that the pages of the browser, with their workers, have had of processors. */
async function processorSeconds(session) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** A position by random moves, in which the game goes on. */
function randomPosition(stones) {
  const room = new Int32Array(game.traits.maxMoves)
  for (;;) {
    const position = game.start(1)
    const moves = []
    while (moves.length < stones && !position.over) {
      const move = room[random.below(position.generate(room, 0))]
      moves.push(game.notation.formatMove(position, move))
      position.make(move)
    }
    if (!position.over) return { moves: moves.join('+'), legal: position.generate(room, 0) }
  }
}

function seconds(milliseconds) {
  return milliseconds >= 1000 * Number(values.patience) ? 'never' : `${(milliseconds / 1000).toFixed(2)} s`
}

/** The part of a processor that this program gets. */
function part() {
  const began = performance.now()
  const before = process.cpuUsage()
  while (performance.now() - began < 1000);
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / (performance.now() - began)
}

function load() {
  return loadavg()[0].toFixed(1)
}
