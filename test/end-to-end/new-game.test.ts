import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A checkout of its own, with a game made from the template, built like any other. */
const checkout = mkdtempSync(join(tmpdir(), 'plyworks-new-game-'))
const original = fileURLToPath(new URL('../..', import.meta.url))
const PARTS = [
  'docs',
  'scripts',
  'src',
  'templates',
  'test',
  'wasm',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
  'vitest.config.ts',
]

beforeAll(() => {
  for (const part of PARTS.filter((name) => existsSync(join(original, name)))) {
    cpSync(join(original, part), join(checkout, part), { recursive: true })
  }
  linkPackages()
  run('npm', ['run', '--silent', 'new-game', '--', 'nine-stones', 'Nine Stones'])
  run(process.execPath, ['scripts/build.mjs'])
}, 240_000)

afterAll(() => rmSync(checkout, { recursive: true, force: true }))

test('the template command refuses what would not work', () => {
  expect(() => run('npm', ['run', '--silent', 'new-game', '--', 'Nine'])).toThrow(/small letters/)
  expect(() => run('npm', ['run', '--silent', 'new-game', '--', 'nine-stones'])).toThrow(/exists already/)
})

test('the command line knows the new game', () => {
  const { games } = plyworks('games')
  expect(games).toContainEqual(expect.objectContaining({ id: 'nine-stones', title: 'Nine Stones', seats: 2 }))
})

test('generic search and exhaustive solving play it: leave a multiple of four', () => {
  expect(plyworks('solve', 'nine-stones', '--position', '9 1')).toMatchObject({ value: 'win', best: ['1'] })
  expect(plyworks('search', 'nine-stones', '--position', '11 1', '--engine', 'alpha-beta', '--depth', '11').move).toBe(
    '3',
  )
})

test('the conformance suite takes it in and passes', () => {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'test/conformance', 'test/perft', '-t', 'nine-stones']
  const output = run(process.execPath, [...vitest, '--reporter=json'])
  const report = JSON.parse(output.slice(output.indexOf('{')))
  expect(report.numFailedTests).toBe(0)
  expect(report.numPassedTests).toBeGreaterThan(15)
})

test('the gallery shows it and its board plays', async () => {
  const server = spawn(process.execPath, ['packages/plyworks/bin/plyworks.js', 'serve', '--port', '0'], {
    cwd: checkout,
  })
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(await printedAddress(server))
    await page.getByText('Nine Stones').first().waitFor()
    await page.goto(`${page.url().split('#')[0]}#/play/nine-stones`)
    const stones = page.getByRole('gridcell')
    await stones.nth(20).waitFor()
    expect(await stones.count()).toBe(21)
    await stones.nth(20).click()
    await page.getByText('20', { exact: true }).first().waitFor()
  } finally {
    await browser.close()
    server.kill()
  }
})

/** Every package by a link of its own, so that the build of the copy cannot touch the original's command link. */
function linkPackages(): void {
  const packages = join(checkout, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(join(original, 'node_modules'))) {
    if (name !== '.bin' && !name.startsWith('.v')) {
      symlinkSync(join(original, 'node_modules', name), join(packages, name))
    }
  }
}

function run(command: string, options: string[]): string {
  return execFileSync(command, options, { cwd: checkout, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 26 })
}

function plyworks(...words: string[]) {
  const lines = run(process.execPath, ['packages/plyworks/bin/plyworks.js', ...words, '--json'])
    .trim()
    .split('\n')
  return JSON.parse(lines[lines.length - 1])
}

/** The address that the server prints when it is ready. */
function printedAddress(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = ''
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      const address = /http:\/\/[\w.:[\]]+/.exec(text)
      if (address) found(address[0])
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.on('exit', () => failed(new Error(`the server ended: ${text}`)))
  })
}
