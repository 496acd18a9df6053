import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ask, ensureBuilt } from '../cli/program.js'
import { shellSplit } from '../support/shell-split.js'

ensureBuilt()
const folder = mkdtempSync(join(tmpdir(), 'plyworks-tuning-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SCRIPT = 'scripts/tune-star-chess.mjs'
const FEW = ['--rounds', '1', '--games', '3', '--first', '40', '--nodes', '100']

/** Runs a command of Node's and interrupts it once a file is there, if one is named. */
async function run(words: readonly string[], file?: string): Promise<{ status: number | null; err: string }> {
  const child = spawn(process.execPath, words)
  let err = ''
  child.stderr.on('data', (text) => {
    err += text
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  while (file !== undefined && !existsSync(file)) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode} before ${file} was there: ${err}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  if (file !== undefined) child.kill('SIGINT')
  return { status: await ended, err }
}

test("Star Chess's tuning, stopped, goes on to the same network; jobs play the same games", async () => {
  const stopped = await run([SCRIPT, 'learn', join(folder, 'one'), ...FEW], join(folder, 'one', 'games-0'))
  expect(stopped.status).toBe(4)
  const [, command] = /resume with: node (.*)/.exec(stopped.err) ?? []
  expect((await run(shellSplit(command))).status).toBe(0)
  expect((await run([SCRIPT, 'learn', join(folder, 'two'), ...FEW])).status).toBe(0)
  const bytes = (...path: string[]) => readFileSync(join(folder, ...path))
  expect(bytes('one', 'network-1').equals(bytes('two', 'network-1'))).toBe(true)
  const lessons = (...words: string[]) => ask(['lessons', 'star-chess', '--threads', '2', ...words])
  await lessons('--games', '40', '--file', join(folder, 'games-0'))
  const round = ['--round', '1', '--games', '3', '--nodes', '100']
  await lessons(...round, '--input', join(folder, 'one', 'network-0'), '--file', join(folder, 'games-1'))
  for (const name of ['games-0', 'games-1']) expect(bytes(name).equals(bytes('two', name))).toBe(true)
})

test('what judges the games of the engine `learned`, stopped, goes on to the same network', async () => {
  const learn = (name: string, file?: string) =>
    run([SCRIPT, 'learn-judge', join(folder, name), '--rounds', '2', '--games', '4', '--nodes', '40'], file)
  const stopped = await learn('three', join(folder, 'three', 'games-1'))
  expect(stopped.status).toBe(4)
  const [, command] = /resume with: node (.*)/.exec(stopped.err) ?? []
  expect((await run(shellSplit(command))).status).toBe(0)
  expect((await learn('four')).status).toBe(0)
  for (const name of ['games-1', 'network-1', 'games-2', 'network-2']) {
    expect(readFileSync(join(folder, 'three', name)).equals(readFileSync(join(folder, 'four', name)))).toBe(true)
  }
})
