// Measures the computer levels of a game against each other and keeps what came of it in packages/games/GAME/ratings.json,
// which the app shows where levels are chosen. Needs a build. Levels next to each other, and next but one, play GAMES
// games each pair; games of more than two seats play GAMES cycles of a rotation of all levels. The file is replaced as
// a whole after every pair, and a match that is not over is kept in the data folder, so a run that was stopped or killed at any time
// continues with the next game.
// Usage: node scripts/rate-levels.mjs GAME [GAMES] [OPENING-PLIES]

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { levelsFor, rate } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { dataFolder } from '../packages/plyworks/dist/storage/data-folder.js'
import { programVersion } from '../packages/plyworks/dist/tasks/program-version.js'
import { leaveSaved } from './leave-saved.mjs'

const PROGRAM = fileURLToPath(new URL('../packages/plyworks/bin/plyworks.js', import.meta.url))
/** The average of all levels. */
const MIDDLE = 1500

const [id, games = '20', plies = '2'] = process.argv.slice(2)
if (id === undefined || !/^[1-9]\d*$/.test(games) || !/^\d+$/.test(plies)) {
  console.error('usage: node scripts/rate-levels.mjs GAME [GAMES] [OPENING-PLIES]')
  process.exit(2)
}
const game = await loadGame(id)
const levels = levelsFor(game)
const file = fileURLToPath(new URL(`../packages/games/${id}/ratings.json`, import.meta.url))
const settings = { games: Number(games), plies: Number(plies) }
const results = readResults()
/** Of the match at work. */
let folder = ''

if (game.traits.seats === 2) {
  const pairs = levels.flatMap((_, one) => [one + 1, one + 2].map((other) => [one, other]))
  const missing = pairs.filter(([one, other]) => other < levels.length && !known(one, other))
  const began = Date.now()
  for (const [index, [one, other]] of missing.entries()) {
    results.push(...(await play([one, other], 'round-robin', 'games')))
    writeResults()
    const each = (Date.now() - began) / 1000 / (index + 1)
    const left = Math.round(each * (missing.length - index - 1))
    console.error(`${index + 1} of ${missing.length} pairs, ${Math.round(each)} s a pair, ${left} s left`)
  }
} else if (results.length === 0) {
  results.push(...(await play([...levels.keys()], 'rotation', 'cycles')))
  writeResults()
}
console.log(readFileSync(file, 'utf8'))

/**
 * Plays a match of some levels, or what is missing of it; sums by who sat where and what each seat got. The match is in a folder
 * named by its file and by the program, until its results are kept.
 */
async function play(numbers, schedule, count) {
  const players = numbers.map((number) => `[[players]]\nlevel = "${levels[number].id}"`).join('\n\n')
  const text = `game = "${id}"
concurrency = 1
confine = "off"
[schedule]
type = "${schedule}"
${count} = ${settings.games}
[openings]
random = ${settings.plies}
${players}
`
  const asked = createHash('sha256').update(JSON.stringify([text, levels, await programVersion()]))
  folder = join(dataFolder(undefined), 'unfinished', `rate-levels-${asked.digest('hex').slice(0, 32)}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'match.toml')
  writeFileSync(file, text)
  const { matches } = JSON.parse(await run('match', 'list', '--json', '--data', folder))
  const words = matches.length === 0 ? [file] : ['resume', matches[0].id]
  const report = JSON.parse(await run('match', ...words, '--json', '--data', folder))
  const games = await run('match', 'export', report.id, '--format', 'json', '--data', folder)
  return tally(games.split('\n'))
}

/** What a command answers; a signal ends it, and with it the game at work. */
function run(...words) {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [PROGRAM, ...words], { maxBuffer: 2 ** 30 }, (error, out) => {
      if (error === null) resolve(out.trim())
      else reject(error)
    })
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.removeAllListeners(signal).on(signal, () => {
        child.kill('SIGKILL')
        leaveSaved()
      })
    }
  })
}

/** Equal results of the same players in the same seats are one entry with the number of games. */
function tally(lines) {
  const sums = new Map()
  for (const line of lines) {
    const { players, points } = JSON.parse(line)
    const seats = players.map((title) => levels.findIndex((level) => level.title === title))
    const key = JSON.stringify([seats, points])
    const sum = sums.get(key) ?? { players: seats, points, games: 0 }
    sum.games++
    sums.set(key, sum)
  }
  return [...sums.values()]
}

function known(one, other) {
  return results.some(({ players }) => players.includes(one) && players.includes(other))
}

/** What is kept counts only while levels and settings are the same. */
function readResults() {
  if (!existsSync(file)) return []
  const kept = JSON.parse(readFileSync(file, 'utf8'))
  const same = JSON.stringify([kept.games, kept.plies, kept.levels.map((level) => level.id)])
  return same === JSON.stringify([settings.games, settings.plies, levels.map((level) => level.id)]) ? kept.results : []
}

function writeResults() {
  const { players } = rate(levels.length, game.traits.seats, results)
  const kept = {
    made: `node scripts/rate-levels.mjs ${id} ${games} ${plies}`,
    ...settings,
    levels: levels.map((level, number) => ({
      id: level.id,
      rating: Math.round(MIDDLE + players[number].elo),
      error: Math.round(players[number].error),
    })),
    results,
  }
  const lines = (list) => `[\n${list.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]`
  const fields = Object.entries(kept).map(
    ([key, value]) => `${JSON.stringify(key)}: ${Array.isArray(value) ? lines(value) : JSON.stringify(value)}`,
  )
  writeFileSync(`${file}.new`, `{\n${fields.join(',\n')}\n}\n`)
  renameSync(`${file}.new`, file)
  rmSync(folder, { recursive: true, force: true })
}
