import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gameIds } from '@plyworks/games'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plyworks, type Running, root, start } from '../cli/program.js'
import { useSite } from './support/use-site.js'

/** Games that this checkout does not have, in a folder without `node_modules`: one in two files, and a new one. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plyworks-games-')))
/** A game that takes its time for each list of moves at its beginning. */
const SLOW = `import { simpleGame } from '@plyworks/core'

export default simpleGame({
  title: 'Slow',
  seats: ['First', 'Second'],
  start: () => '40',
  turn: (left) => Number(left) % 2,
  moves(left) {
    const end = Date.now() + 20
    while (left > 33 && Date.now() < end);
    return ['a', 'b', 'c', 'd']
  },
  play: (left, move) => String(left - 1 - (move > 'b')),
  outcome: (left) => (left > 0 ? null : [0, 0]),
  maxPlies: 40,
})
`

const site = useSite()
let server: Running
let address = ''

beforeAll(async () => {
  cpSync(join(root, 'test', 'guests', 'heap'), folder, { recursive: true })
  const made = await plyworks(['new-game', 'nine-holes', '--folder', join(folder, 'nine')])
  expect(made.status).toBe(0)
  writeFileSync(join(folder, 'slow.js'), SLOW)
  const games = [
    '--game',
    join(folder, 'slow.js'),
    '--game',
    join(folder, 'heap.js'),
    '--game',
    join(folder, 'nine', 'nine-holes.js'),
  ]
  server = start(['serve', '--port', '0', '--data', join(folder, 'data'), ...games])
  address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.finished
  rmSync(folder, { recursive: true, force: true })
})

async function visit(hash: string): Promise<Page> {
  const page = await site.visit('')
  await page.goto(address + hash)
  return page
}

describe('a game from a file in the browser', () => {
  it('comes first in the gallery, in a place that is kept for it while it loads', async () => {
    const page = await site.visit('')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/guests/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${address}#/`)
    const top = async () => (await page.locator('[data-game=connect-four]').boundingBox())?.y ?? Number.NaN
    const before = await top()
    expect(await page.locator('.card[aria-busy]').count()).toBe(3)
    release()
    await page.locator('[data-game=nine-holes]').waitFor()
    expect(await page.locator('.card[aria-busy]').count()).toBe(0)
    // A card may need a line more than was kept for it; a row of cards is 500 pixels high.
    expect(Math.abs((await top()) - before)).toBeLessThan(60)
    const shown = await page
      .locator('.card')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-game')))
    expect(shown.slice(0, 3)).toEqual(['slow', 'heap', 'nine-holes'])
  })

  it('is in the gallery, with a drawing of its own, and has its rules', async () => {
    const page = await visit('#/')
    await page.locator('[data-game=heap] .board').waitFor()
    await page.locator('[data-game=nine-holes] .board').waitFor()
    expect(await page.locator('[data-game]').count()).toBe(gameIds.length + 3)
    await page.getByRole('link', { name: 'Rules of Heap' }).click()
    await page.getByRole('heading', { name: 'Heap' }).first().waitFor()
    await page.getByText('Leave four: whatever comes next').waitFor()
    // What a page of rules says in HTML is text.
    await page.getByText('<script>alert(1)</script>').waitFor()
  })

  it('is what algorithms are shown on, beside our own', async () => {
    const page = await visit('#/learn')
    await page.getByRole('link', { name: 'Minimax' }).click()
    await page.locator('.run').first().waitFor()
    await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('heap')
    await page.getByText('Five stones are left.').waitFor()
    await page.getByRole('button', { name: 'Forward' }).click()
    await page.locator('.lesson-caption', { hasText: 'First' }).first().waitFor()
  })

  it('never stops the page where it is slow: its tree grows in a worker, and can be given up', async () => {
    const page = await visit('#/lab/slow?show=minimax&depth=6&widest=3')
    await page.getByText('Growing the tree and running the algorithms').waitFor()
    const longest = await page.evaluate(async () => {
      let worst = 0
      let last = performance.now()
      for (let frame = 0; frame < 30; frame++) {
        await new Promise((resolve) => setTimeout(resolve, 10))
        worst = Math.max(worst, performance.now() - last)
        last = performance.now()
      }
      return worst
    })
    expect(longest).toBeLessThan(1000)
    await page.locator('.lab-work').getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped.').waitFor()
    await page.getByRole('combobox', { name: 'Moves deep' }).selectOption('2')
    await page.locator('.lab-bench[aria-busy=false] .run').waitFor()
  })

  it('is played against the computer, which thinks in a worker, and is solved there', async () => {
    const page = await visit('#/play/heap:stones=6')
    await page.getByRole('gridcell').nth(4).click()
    // Two stones are taken: four are left, and the computer takes some of them.
    await page.locator('.move').nth(1).waitFor()
    await page.getByRole('button', { name: 'Hint' }).click()
    await page.locator('.hint-line').waitFor()
    await page.goto(`${address}#/explore/heap`)
    await page.getByText('24 positions solved here').waitFor()
    await page.goto(`${address}#/play/nine-holes`)
    await page.getByRole('button', { name: 'Hint' }).click()
    await page.locator('.hint-line').waitFor()
  })

  it('is analysed', async () => {
    const page = await visit('#/play/heap')
    await page.getByRole('switch', { name: 'Analysis' }).click()
    await page.locator('.lines .line').first().waitFor()
  })

  it('is in the library after a reload, and is opened from there', async () => {
    const page = await visit('#/play/heap:stones=9')
    await page.getByRole('gridcell').nth(7).click()
    await page.locator('.move').nth(1).waitFor()
    await page.goto(`${address}#/library`)
    // The server brings the games of the tests before; a page that is reloaded while it writes may write nothing.
    const entry = page.locator('.library-entry', { hasText: 'Heap (Stones in the heap: 9)' }).first()
    await entry.waitFor()
    await page.reload()
    await entry.getByRole('link').first().click()
    await page.waitForFunction(() => location.hash.startsWith('#/play/heap:stones=9'))
    await page.locator('.move').nth(1).waitFor()
  })

  it('is played in the arena, by engines in a process of their own', async () => {
    const page = await visit('#/arena')
    await page.getByRole('button', { name: 'New match' }).press('Enter')
    await page.locator('.new-match select').first().selectOption('heap')
    await page.getByLabel('Seconds a move').fill('0.05')
    await page.getByLabel('Engine of player 1').selectOption('alpha-beta')
    await page.getByLabel('Engine of player 2').selectOption('random')
    await page.getByRole('button', { name: 'Start' }).press('Enter')
    await page.getByText('2 games · finished').waitFor({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Game 1:' }).click()
    await page.getByText('ended by the rules of the game').waitFor()
  })

  it('is served under its fingerprint and nowhere else, with the policy of all pages', async () => {
    const page = await (await fetch(address)).text()
    const [, source] = /guests\/([0-9a-f]{64})\/heap\.js/.exec(page) ?? []
    const answer = await fetch(`${address}guests/${source}/rules.js`)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(await answer.text()).toContain(`from '../../core.js'`)
    for (const wrong of [
      `guests/${source}/../../package.json`,
      `guests/${source}/nine/nine-holes.js`,
      `guests/0/heap.js`,
    ]) {
      expect((await fetch(address + wrong)).status).toBe(404)
    }
  })
})
