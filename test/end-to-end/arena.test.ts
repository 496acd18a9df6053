import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Running, start } from '../cli/program.js'
import { Site } from './support/site.js'
import { overflow, smallTargets, troubles } from './support/state.js'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let site: Site
let folder = ''
let server: Running
let address = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-arena-'))
  server = start(['serve', '--port', '0', '--data', folder])
  address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
  site = await Site.open()
})
afterEach(async () => {
  await site.leave()
  expect(site.errors.splice(0)).toEqual([])
})
afterAll(async () => {
  await site.close()
  server.child.kill('SIGTERM')
  await server.finished
  rmSync(folder, { recursive: true })
})

async function visit(hash: string, options: Parameters<Site['visit']>[1] = {}): Promise<Page> {
  const page = await site.visit('', options)
  await page.goto(address + hash)
  return page
}

async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label).selectOption(value)
}

describe('the arena in the browser', () => {
  it('sets up a match of engines, shows it while it is played, and replays its games', async () => {
    const page = await visit('#/arena', { script: AXE })
    await page.getByRole('button', { name: 'New match' }).press('Enter')
    await page.getByLabel('Name', { exact: true }).fill('Quick')
    await page.getByLabel('Seconds a move').fill('0.05')
    await choose(page, 'Engine of player 1', 'alpha-beta')
    await choose(page, 'Engine of player 2', 'random')
    expect(await troubles(page)).toEqual([])
    await page.getByRole('button', { name: 'Start' }).press('Enter')
    await page.getByText('2 games · finished').waitFor({ timeout: 60_000 })
    await page.getByRole('cell', { name: '2/2' }).waitFor()
    expect(await troubles(page)).toEqual([])
    const match = new URL(page.url()).hash

    await page.getByRole('link', { name: 'Game 1:' }).click()
    await page.getByText('ended by the rules of the game').waitFor()
    const moves = page.locator('.move')
    const count = await moves.count()
    expect(count).toBeGreaterThan(7)
    await page.getByRole('button', { name: 'Back' }).press('Enter')
    expect(await moves.nth(count - 2).getAttribute('aria-current')).toBe('step')
    await page.locator('.thoughts dt', { hasText: 'Depth' }).or(page.getByText('Nothing is known')).first().waitFor()

    const phone = await visit(`${match}/explore`, { phone: true, dark: true, script: AXE })
    const first = phone.locator('.report tbody tr').first()
    await first.getByRole('cell', { name: '2', exact: true }).waitFor()
    await first.getByRole('button').tap()
    await phone.locator('.move').nth(1).waitFor()
    for (const place of ['', '/1']) {
      await phone.goto(`${address}${match}${place}`)
      await phone.locator('.report, .thoughts').first().waitFor()
      expect(await overflow(phone)).toBe(0)
      expect(await smallTargets(phone)).toEqual([])
      expect(await troubles(phone)).toEqual([])
    }
  })

  it('has a person play from the page, who may leave and come back', async () => {
    const page = await visit('#/arena')
    await page.getByRole('button', { name: 'New match' }).click()
    await page.getByLabel('Random moves at the start').fill('0')
    await page.getByLabel('Games of each pair').fill('1')
    await choose(page, 'What player 1 is', 'person')
    await page.getByLabel('Name of player 1').fill('Ann')
    await choose(page, 'Engine of player 2', 'random')
    await page.getByRole('button', { name: 'Start' }).click()
    await page.locator('.live-board').click()
    await page.getByText('Your move as').first().waitFor()
    await page.locator('.cell.origin').nth(3).click()
    await page.waitForFunction(() => document.querySelectorAll('.move').length === 3)
    const { hash } = new URL(page.url())
    await page.close()
    const again = await visit(hash)
    await again.locator('.move').nth(2).waitFor()
    await again.getByText('Your move as').first().waitFor()
    await again.getByRole('button', { name: 'Resign' }).click()
    await again.getByRole('button', { name: 'Resign' }).click()
    await again.getByText('0 : 1 · a player gave up').waitFor()
  })
})
