import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '@plyworks/core'
import { expect, test } from 'vitest'
import { formatGame } from '../../packages/plyworks/src/match/records/text.js'
import { reportMatch } from '../../packages/plyworks/src/match/report/report.js'
import { importGames } from '../../packages/plyworks/src/match/storage/import-games.js'
import { listMatches, loadMatch, sourceOf } from '../../packages/plyworks/src/match/storage/matches.js'
import { explorePosition } from '../../packages/plyworks/src/match/storage/positions.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { connectFour, randomGames } from '../match/support.js'

const GAMES = 100_000
/** What a question to the database may take, in milliseconds. */
const LIMIT = 100

/** The longest of several runs: wall time, and processor time, which does not depend on what else the machine does. */
function measure(name: string, work: () => void): number {
  let [wall, processor] = [0, 0]
  for (let run = 0; run < 5; run++) {
    const before = process.cpuUsage()
    const started = performance.now()
    work()
    wall = Math.max(wall, performance.now() - started)
    const { user, system } = process.cpuUsage(before)
    processor = Math.max(processor, (user + system) / 1000)
  }
  console.log(`${name}: ${wall.toFixed(1)} ms, ${processor.toFixed(1)} ms of processor time`)
  return processor
}

test('a database of a hundred thousand games answers explorer and standings in less than 100 ms', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-many-'))
  const path = join(folder, 'games.txt')
  for (let chunk = 0; chunk < GAMES / 1000; chunk++) {
    appendFileSync(path, randomGames(1000, chunk).map(formatGame).join(''))
  }
  const store = Store.open(folder)
  const started = performance.now()
  const [{ id, games, moves }] = await importGames(store, {
    path,
    name: 'many',
    signal: new AbortController().signal,
  })
  const seconds = (performance.now() - started) / 1000
  const size = statSync(store.path).size / 2 ** 20
  console.log(`${games} games with ${moves} moves imported in ${seconds.toFixed(0)} s, ${size.toFixed(0)} MB`)
  expect(games).toBe(GAMES)

  expect(measure('standings', () => reportMatch(sourceOf(store, id)))).toBeLessThan(LIMIT)
  expect(measure('list of matches', () => listMatches(store))).toBeLessThan(LIMIT)
  const { number } = loadMatch(store, id).row
  const start = connectFour.start()
  let found = 0
  const all = measure('explorer, the start, all matches', () => {
    found = explorePosition(store, connectFour, start).reduce((sum, move) => sum + move.games, 0)
  })
  expect(all).toBeLessThan(LIMIT)
  expect(found).toBe(GAMES)
  const random = new Random(1)
  const room = new Int32Array(connectFour.traits.maxMoves)
  for (let plies = 1; plies <= 8; plies++) {
    const position = start.clone()
    while (plies > 0 && position.over === false && random.below(plies + 1) > 0) {
      position.make(room[random.below(position.generate(room, 0))])
    }
    expect(measure('explorer, one match', () => explorePosition(store, connectFour, position, number))).toBeLessThan(
      LIMIT,
    )
  }
  store.close()
  rmSync(folder, { recursive: true })
})
