import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ask } from '../cli/program.js'

const examples = fileURLToPath(new URL('../../examples', import.meta.url))

test("the first tournament's bots, in Python and in C, play all their games by the rules", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-first-'))
  cpSync(examples, folder, { recursive: true })
  const bots = join(folder, 'bots')
  expect(spawnSync('cc', ['-Wall', '-Werror', '-o', join(bots, 'four'), join(bots, 'four.c')]).status).toBe(0)
  const file = join(folder, 'first-tournament.toml')
  // Fewer games, and time enough for the busiest machine.
  const settings = readFileSync(file, 'utf8').replace('games = 4', 'games = 2').replace('game = 10', 'game = 120')
  writeFileSync(file, settings)
  const report = await ask(['match', file, '--data', folder])
  expect(report).toMatchObject({ state: 'finished', games: 12, endings: { rules: 12 } })
  rmSync(folder, { recursive: true })
})

test('the bot in Python has ten lines', () => {
  const lines = readFileSync(join(examples, 'bots', 'four.py'), 'utf8').split('\n')
  expect(lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).length).toBeLessThanOrEqual(10)
})
