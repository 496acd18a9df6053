import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plyworks, type Running, start } from '../cli/program.js'
import { useSite } from './support/use-site.js'

/** Databases that the server was given, as the board and the explorer show them. */
const folder = mkdtempSync(join(tmpdir(), 'plyworks-served-'))
const site = useSite()
let server: Running
let address = ''

beforeAll(async () => {
  for (const [name, file] of [
    ['connect-four:cols=4,rows=4', 'four.db'],
    ['hip:cols=5,rows=3', 'hip35.db'],
    ['croquar', 'croquar.db'],
  ]) {
    expect((await plyworks(['solve', name, '--database', join(folder, file)])).status).toBe(0)
  }
  const words = ['serve', '--port', '0', '--no-log', '--data', join(folder, 'data'), '--databases', folder]
  server = start(words)
  address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
}, 120_000)
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.finished
  rmSync(folder, { recursive: true, force: true })
})

async function visit(hash: string): Promise<{ page: Page; asked: string[] }> {
  const page = await site.visit('')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(address + hash)
  return { page, asked }
}

describe('databases of the server', () => {
  it('answer the explorer at once, move by move, with best play and the values of the game', async () => {
    const { page, asked } = await visit('#/explore/connect-four:cols=4,rows=4?moves=1+2')
    await page.getByText('Answered by the server, from four.db').waitFor()
    await page.locator('.value-headline').waitFor()
    expect(await page.locator('.value-move-source').allTextContents()).toEqual(Array(4).fill(' from four.db'))
    expect(await page.locator('.best-line .move').count()).toBeGreaterThan(5)
    await page.getByRole('slider', { name: 'Values over the game' }).waitFor()
    expect(await page.locator('.history-win, .history-draw, .history-loss').count()).toBe(3)
    expect(asked.filter((each) => each.endsWith('/api/databases/probe')).length).toBeGreaterThan(0)
    // Puzzles need the whole game, which is small enough to be solved here.
    await page.goto(`${address}#/explore/connect-four:cols=4,rows=4?part=quiz`)
    await page.locator('.puzzle-task').waitFor()
  })

  it('answer beside a game that is solved position by position otherwise', async () => {
    const { page } = await visit('#/play/hip:cols=5,rows=3')
    await page.getByRole('tab', { name: 'Values' }).click()
    await page.getByRole('switch', { name: 'Solved values' }).click()
    await page.getByText('Known without searching, from hip35.db on the server.').waitFor()
    await page.getByRole('button', { name: 'Show 3 more moves' }).click()
    expect(await page.locator('.value-list li', { hasText: 'from hip35.db' }).count()).toBe(15)
    expect(await page.locator('.value-tag').count()).toBe(15)
  })

  it('answer the map of a game', async () => {
    const { page, asked } = await visit('#/explore/croquar?part=map&start=1+37+28+4')
    await page.locator('.place').getByText('wins in 40 turns').waitFor()
    await page.getByText('Answered by the server, from croquar.db').waitFor()
    expect(asked.some((each) => each.endsWith('/api/databases/probe'))).toBe(true)
  })

  it('are refused in a sentence where they are of other rules, and values are worked out here', {
    tags: 'long',
  }, async () => {
    const { page } = await visit('#/')
    await page.route('**/api/databases', async (route) => {
      const answer = await (await route.fetch()).json()
      for (const each of answer.databases) each.rules = '0123456789abcdef'
      await route.fulfill({ json: answer })
    })
    await page.goto(`${address}#/explore/connect-four:cols=4,rows=4`)
    await page.getByText('four.db: it is of other rules').waitFor()
    await page.getByText('solved here').waitFor()
    await page.goto(`${address}#/explore/hip:cols=5,rows=3`)
    await page.getByText('hip35.db: it is of other rules').waitFor()
    await page.getByText('Solved here').waitFor()
  })
})
