// Plays what was learned against the same search without it, or against Monte Carlo where a game has no evaluation, at equal processor
// time a move: what a clock would give a program on a busy machine depends on what else runs there. Each opening is played from both sides.
//
// node scripts/learning-match.mjs GAME FILE OPENINGS RESULT [games] [milliseconds] [OTHER]
//
// GAME may be a file of one variant. OTHER is what to play against in place of the search without: another file that was learned, or
// `engine:NAME`. OPENINGS is what `plyworks openings` writes. RESULT is kept after every game, so that the same command resumes;
// scripts/learning-tables.mjs makes the table.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createGame, findEngine, learnedSearch, playEngines, readLearned, readOptions } from '@plyworks/core'
import { loadGame } from '@plyworks/games'

const [name, file, openings, output, games = '400', milliseconds = '5', other] = process.argv.slice(2)
const game = /\.js$/.test(name)
  ? createGame((await import(pathToFileURL(resolve(name)).href)).default)
  : await loadGame(name)
const evaluation = readLearned(game, readFileSync(file))
const ENGINE = 'engine:'
const usual = game.search.evaluations.length > 0 ? 'alpha-beta' : 'mcts'
const without = findEngine(game, other?.startsWith(ENGINE) ? other.slice(ENGINE.length) : usual)
const specs = without.options(game)
const TABLE = { 'table-mb': '4' }
const options = readOptions(specs, Object.hasOwn(specs, 'table-mb') ? TABLE : {})
await without.prepare?.(game, options)
const rival = other === undefined || other.startsWith(ENGINE) ? null : readLearned(game, readFileSync(other))
const players = [
  { name: 'learned', create: () => learnedSearch(game, evaluation, undefined, TABLE) },
  rival === null
    ? { name: without.name, create: () => without.create(game, options) }
    : { name: other, create: () => learnedSearch(game, rival, undefined, TABLE) },
]

const lines = readFileSync(openings, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const fresh = {
  ...{ game: game.name, milliseconds: Number(milliseconds), load: [loadavg()[0], 0] },
  standings: players.map((player) => ({
    ...{ player: player.name, games: 0, wins: 0, draws: 0, losses: 0 },
    ...{ moves: 0, nodes: 0, seconds: 0 },
  })),
}
const result = existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : fresh

for (let number = result.standings[0].games; number < Number(games); number++) {
  playGame(lines[(number >> 1) % lines.length], number % 2)
  result.load[1] = loadavg()[0]
  writeFileSync(`${output}.new`, `${JSON.stringify(result)}\n`)
  renameSync(`${output}.new`, output)
}

/** @param side the seat of what was learned */
function playGame(opening, side) {
  const position = game.start(0)
  for (const move of opening.split(' ')) position.make(game.notation.parseMove(position, move))
  const seats = [0, 1].map((seat) => {
    const player = seat === side ? 0 : 1
    return { engine: timed(players[player].create(), result.standings[player]), limits: {} }
  })
  playEngines(position, seats, { mostPlies: 600 })
  const points = position.over ? position.score(side) : 0
  for (const [player, standing] of result.standings.entries()) {
    const own = player === 0 ? points : 0 - points
    standing.games++
    standing[own > 0 ? 'wins' : own < 0 ? 'losses' : 'draws']++
  }
}

/** Stops a search by the processor time of this process, and adds up what it took. */
function timed(engine, standing) {
  return {
    search(position, limits, control) {
      const begun = process.cpuUsage()
      const spent = () => {
        const { user, system } = process.cpuUsage(begun)
        return (user + system) / 1000
      }
      const found = engine.search(position, limits, { ...control, stopped: () => spent() >= result.milliseconds })
      standing.moves++
      standing.nodes += found.nodes
      standing.seconds += spent() / 1000
      return found
    },
  }
}
