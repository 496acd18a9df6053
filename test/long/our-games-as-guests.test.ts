import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogue } from '@plyworks/games'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumProgram } from '../../scripts/chromium.mjs'
import { asGuests, type ProgramWithout, programWithout } from '../support/program-without.js'

/**
 * The proof that our games are guests: with one of them taken out of its package and its built folder given by `--game`, the
 * tests of all commands pass as they are, and the pages of the game work under the content security policy as shipped.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const ARGUMENTS = ['--no-sandbox', '--disable-gpu']
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumProgram(), args: ARGUMENTS })
})
afterAll(() => browser.close())

describe.each(asGuests)('%s taken out and given by its folder', (id) => {
  let installed: ProgramWithout
  beforeAll(() => {
    installed = programWithout(id, true)
  })
  afterAll(() => installed.remove())

  test('the tests of all commands pass', () => {
    const env = { ...process.env, PLYWORKS_PROGRAM: installed.program, PLYWORKS_GUEST: installed.guest }
    // The short form of this proof compares with a program that has all games.
    const options = ['--exclude', 'test/cli/our-games-as-guests.test.ts', '--reporter=json']
    const words = ['node_modules/vitest/vitest.mjs', 'run', 'test/cli', ...options]
    const { stdout } = spawnSync(process.execPath, words, { cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 28 })
    const report = JSON.parse(stdout.slice(stdout.indexOf('{"num')))
    const failed = report.testResults.flatMap(({ assertionResults }: { assertionResults: Assertion[] }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.slice(0, 2000)}`),
    )
    expect(failed.join('\n')).toBe('')
    expect(report.numPassedTests).toBeGreaterThan(150)
  })

  test('its pages work', async () => {
    const definition = await catalogue.definition(id)
    const data = mkdtempSync(join(tmpdir(), 'plyworks-guest-pages-'))
    const { program, guest } = installed
    const options = ['--port', '0', '--no-log', '--data', data, '--game', guest]
    const server = spawn(process.execPath, [program, 'serve', ...options])
    try {
      const address = await new Promise<string>((resolve, reject) => {
        server.once('exit', () => reject(new Error('the server ended')))
        server.stdout.on('data', (text: Buffer) => {
          const [, found] = /ready at (\S+)/.exec(text.toString()) ?? []
          if (found !== undefined) resolve(found)
        })
      })
      const page = await browser.newPage({ serviceWorkers: 'block' })
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      const open = async (hash: string, shown: string): Promise<void> => {
        await page.goto('about:blank')
        await page.goto(address + hash)
        await page.locator(shown).first().waitFor({ timeout: 30_000 })
      }
      await open('#/', `[data-game=${id}] .board`)
      await open(`#/rules/${id}`, '.rules-text h1')
      if (definition.pages.ratings !== undefined) await page.locator('.rating-table').waitFor()
      if (definition.pages.introduction !== undefined) await open(`#/learn/${id}`, '.introduction-text')
      if (definition.pages.puzzles !== undefined) await open(`#/learn/${id}/puzzles`, '.puzzle-list a')
      for (const { name } of definition.pages.exhibits ?? [])
        await open(`#/exhibit/${id}/${name}`, 'main .board, main svg')
      await open(`#/explore/${id}`, '#content')
      await open(`#/edit/${id}`, '#content')
      await open(`#/play/${id}`, '.steps')
      await hint(page)
      expect(errors).toEqual([])
      await page.close()
    } finally {
      const gone = new Promise((resolve) => server.once('close', resolve))
      server.kill('SIGTERM')
      await gone
      rmSync(data, { recursive: true, force: true })
    }
  })
})

interface Assertion {
  readonly status: string
  readonly fullName: string
  readonly failureMessages: readonly string[]
}

/** A hint comes from a worker, which has the game as well. */
async function hint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hint' }).click()
  await page.locator('.hint-line, .hint-turn').first().waitFor({ timeout: 60_000 })
}
