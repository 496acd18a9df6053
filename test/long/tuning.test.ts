import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ask, ensureBuilt, root } from '../cli/program.js'
import { linkOthers } from '../support/program-without.js'
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

test("Caïssa's network and order are learned from nothing, stopped, resumed and continued", async () => {
  const checkout = copyOfCheckout()
  const place = (name: string) => join(checkout, 'packages', 'games', 'caissa', 'engines', `${name}-data.ts`)
  const learned = () => ['network', 'order'].map((name) => readFileSync(place(name), 'utf8'))
  const shipped = learned()
  const learn = (rounds: string, games: string, file?: string) =>
    run([join(checkout, 'scripts', 'learn-caissa.mjs'), folder, '--rounds', rounds, '--games', games], file)
  const done = () => JSON.parse(readFileSync(join(folder, 'steps.json'), 'utf8')).done
  expect((await learn('4', '16', join(folder, 'lessons-1.bin'))).status).toBe(4)
  const early = done()
  expect(Object.keys(early)).toEqual(expect.arrayContaining(['nothing', 'games 0', 'lessons 0']))
  expect(await learn('x', '16')).toMatchObject({ status: 1, err: expect.stringContaining('expected whole numbers') })
  expect(await learn('4', '17')).toMatchObject({ status: 1, err: expect.stringContaining('steps.json was begun with') })
  const resumed = await learn('4', '16')
  expect(resumed.status, resumed.err).toBe(0)
  expect(done()).toMatchObject(early)
  expect(Object.keys(done())).toHaveLength(10)
  const four = learned()
  for (const [index, text] of four.entries()) {
    expect(text).not.toBe(shipped[index])
    const weights = Buffer.from(/'([^']+)'/.exec(text)?.[1] ?? '', 'base64')
    expect(weights.filter((byte) => byte !== 0).length).toBeGreaterThan(weights.length / 8)
  }
  // A checkout with other weights goes on from those of the folder.
  for (const [index, name] of ['network', 'order'].entries()) writeFileSync(place(name), shipped[index])
  const further = await learn('5', '16')
  expect(further.status, further.err).toBe(0)
  expect(Object.keys(done())).toHaveLength(13)
  for (const [index, text] of learned().entries()) expect([shipped[index], four[index]]).not.toContain(text)
  const program = join(checkout, 'packages', 'plyworks', 'bin', 'plyworks.js')
  const words = ['search', 'caissa', '--engine', 'caissa', '--option', 'book=false', '--nodes', '2000']
  const searched = await run([program, ...words])
  expect(searched.status, searched.err).toBe(0)
})

/** The sources and what was built from them, in a folder of their own; other people's packages are linked. */
function copyOfCheckout(): string {
  const checkout = join(folder, 'checkout')
  const modules = join(checkout, 'node_modules')
  const settings = readdirSync(root).filter((name) => /^(tsconfig.*|package)\.json$/.test(name))
  for (const name of ['packages', 'scripts', ...settings]) {
    cpSync(join(root, name), join(checkout, name), { recursive: true })
  }
  mkdirSync(join(modules, '@plyworks'), { recursive: true })
  linkOthers(modules)
  for (const name of ['core', 'games']) symlinkSync(join(checkout, 'packages', name), join(modules, '@plyworks', name))
  symlinkSync(join(checkout, 'packages', 'plyworks'), join(modules, 'plyworks'))
  return checkout
}
