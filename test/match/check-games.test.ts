import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCheckGames } from '../../packages/plyworks/src/tasks/check-games.js'
import { Stopped, type TaskControl } from '../../packages/plyworks/src/tasks/task.js'
import { randomGames, writeGames } from './support.js'

/** How often a run asks before its shard does. */
const LOOKS_BEFORE = 2
const folder = mkdtempSync(join(tmpdir(), 'plyworks-check-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A task's control with a place to keep results, that stops the task at its first look at the games or never. */
function controlled(stops: boolean): TaskControl<never> {
  let looks = 0
  return { stopped: () => stops && ++looks > LOOKS_BEFORE, report: () => {}, keeper: { folder, tell: () => {} } }
}

test('of a file that was stopped goes on; when the file has changed it begins again', async () => {
  const games = randomGames(250, 51)
  const { path } = writeGames(folder, games)
  const moves = games.reduce((sum, game) => sum + game.opening.length + game.moves.length, 0)
  await expect(runCheckGames({ path }, controlled(true))).rejects.toThrow(Stopped)
  expect(readdirSync(join(folder, 'unfinished'))).toHaveLength(1)
  expect(await runCheckGames({ path }, controlled(false))).toEqual({ games: 250, moves })
  await expect(runCheckGames({ path }, controlled(true))).rejects.toThrow(Stopped)
  const wrong = { ...games[3], points: [...games[3].points].reverse() }
  const { path: other } = writeGames(folder, [...games.slice(0, 3), wrong, ...games.slice(4)])
  spawnSync('cp', [other, path])
  await expect(runCheckGames({ path }, controlled(false))).rejects.toThrow('game 4 of line')
})

test('through a pipe keeps nothing: other games may come next', async () => {
  const pipe = join(folder, 'pipe')
  const kept = join(folder, 'unfinished')
  rmSync(kept, { recursive: true, force: true })
  const send = (seed: number): void => {
    const { path } = writeGames(folder, randomGames(120, seed))
    // A new one each time: the reader of the one before may not have closed it yet, and would take the games with it.
    rmSync(pipe, { force: true })
    spawnSync('mkfifo', [pipe])
    spawn('sh', ['-c', `cat ${path} > ${pipe}`])
  }
  send(61)
  await expect(runCheckGames({ path: pipe }, controlled(true))).rejects.toThrow(Stopped)
  expect(existsSync(kept)).toBe(false)
  send(62)
  expect(await runCheckGames({ path: pipe }, controlled(false))).toMatchObject({ games: 120 })
})

test('refuses a line that is longer than any game', async () => {
  const { path } = writeGames(folder, randomGames(1, 71))
  appendFileSync(path, 'x'.repeat(70_000_000))
  await expect(runCheckGames({ path }, controlled(false))).rejects.toThrow(
    /^games-\d+\.txt, line \d+, character 67108865: found more, expected the end of the line$/,
  )
})
