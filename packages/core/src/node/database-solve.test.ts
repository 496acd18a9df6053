import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadGame } from '@plyworks/games'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '../solve/database-probe.js'
import { verifyDatabase } from '../solve/verify.js'
import { readDatabaseFile } from './database-file.js'
import { solveIntoFile } from './database-solve.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-solve-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('work that is stopped and resumed, saved at every step, ends in a sound file', async () => {
  const game = await loadGame('connect-four:rows=4,cols=4')
  const path = join(folder, 'four.db')
  let asked = 0
  const impatient = { stopped: () => ++asked % 38 === 0 }
  let solution = solveIntoFile(game, game.start(), path, null, impatient, 0)
  let runs = 1
  while (!solution?.complete) {
    solution = solveIntoFile(game, game.start(), path, existsSync(path) ? readDatabaseFile(path) : null, impatient, 0)
    runs++
  }
  expect(runs).toBeGreaterThan(1)
  const solved = connectDatabase(game, readDatabaseFile(path))
  expect(solved && verifyDatabase(solved, { stopped: () => false }).errors).toBe(0)
})
