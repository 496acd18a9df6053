import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Running, start } from '../cli/program.js'
import type { VisitOptions } from './support/site.js'
import { overflow, smallTargets, troubles } from './support/state.js'
import { AXE, useSite } from './support/use-site.js'

const site = useSite()
let folder = ''
let server: Running
let address = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-arena-'))
  server = start(['serve', '--port', '0', '--data', folder])
  address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.finished
  rmSync(folder, { recursive: true })
})

async function visit(hash: string, options: VisitOptions = {}): Promise<Page> {
  const page = await site.visit('', options)
  await page.goto(address + hash)
  return page
}

async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label).selectOption(value)
}

/** Waits on the page of the match that was just started until its two games are played; the list names finished matches too. */
async function finishedMatch(page: Page): Promise<void> {
  await page.waitForURL(/#\/arena\/./)
  await page.getByText('2 games · finished').waitFor({ timeout: 60_000 })
}

describe('the arena in the browser', () => {
  it('shows whole bots in four languages, with the commands that try them', async () => {
    const page = await visit('#/arena', { script: AXE })
    await page.getByRole('link', { name: 'Connect your bot' }).press('Enter')
    await page.getByRole('heading', { name: 'Connect your bot' }).waitFor()
    const bots = { Python: 'four.py', JavaScript: 'first-column.mjs', C: 'four.c', Rust: 'four.rs' }
    for (const [language, file] of Object.entries(bots)) {
      const button = page.getByRole('button', { name: language, exact: true })
      await button.press('Enter')
      expect(await button.getAttribute('aria-pressed')).toBe('true')
      const source = readFileSync(new URL(`../../examples/bots/${file}`, import.meta.url), 'utf8')
      expect(await page.locator('.source code').textContent()).toBe(source)
    }
    await page.getByText('rustc -o four four.rs', { exact: true }).waitFor()
    await page.getByText('plyworks try-bot connect-four "./four"').waitFor()
    expect(await troubles(page)).toEqual([])
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page)).toBe(0)
    }
    await page.getByRole('link', { name: 'To the arena' }).press('Enter')
    await page.getByRole('button', { name: 'New match' }).waitFor()
  })

  it('sets up a match of engines, shows it while it is played, and replays its games', async () => {
    const page = await visit('#/arena', { script: AXE })
    await page.getByRole('button', { name: 'New match' }).press('Enter')
    await page.getByLabel('Name', { exact: true }).fill('Quick')
    await page.locator('.new-match select').first().selectOption('connect-four')
    await page.getByLabel('Seconds a move').fill('0.05')
    expect(await page.getByLabel('Games side by side').isVisible()).toBe(false)
    await page.getByText('More settings').press('Enter')
    await page.getByText('Openings', { exact: true }).press('Enter')
    await page.getByLabel('Openings', { exact: true }).fill('4 4\n# the edge\n1')
    await choose(page, 'Engine of player 1', 'alpha-beta')
    await choose(page, 'Engine of player 2', 'random')
    expect(await troubles(page)).toEqual([])
    await page.getByRole('button', { name: 'Start' }).press('Enter')
    await finishedMatch(page)
    await page.getByRole('cell', { name: '2/2' }).waitFor()
    expect(await page.getByRole('link', { name: 'Arena', exact: true }).count()).toBe(1)
    expect(await page.getByText(/^alpha-beta is (probably|very likely) stronger than random/).count()).toBe(1)
    expect(await troubles(page)).toEqual([])
    const match = new URL(page.url()).hash

    await page.getByRole('link', { name: 'Game 1:' }).click()
    await page.getByText('ended by the rules of the game').waitFor()
    const moves = page.locator('.move')
    await moves.nth(7).waitFor()
    const count = await moves.count()
    await page.getByRole('button', { name: 'Back', exact: true }).press('Enter')
    expect(await moves.nth(count - 2).getAttribute('aria-current')).toBe('step')
    await page.locator('.thoughts dt', { hasText: 'Depth' }).or(page.getByText('Nothing is known')).first().waitFor()

    const phone = await visit(`${match}/explore`, { phone: true, dark: true, script: AXE })
    const first = phone.locator('.report tbody tr').first()
    await first.getByRole('cell', { name: '2', exact: true }).waitFor()
    await first.getByRole('button').tap()
    await phone.locator('.move').nth(1).waitFor()
    await phone.goto(`${address}#/arena`)
    await phone.getByRole('link', { name: 'Connect Four', exact: true }).tap()
    await phone.getByText('All games of Connect Four').waitFor()
    expect(await troubles(phone)).toEqual([])
    await first.getByRole('cell').nth(1).waitFor()
    for (const place of ['', '/1']) {
      await phone.goto(`${address}${match}${place}`)
      await phone.locator('.report, .thoughts').first().waitFor()
      expect(await phone.getByRole('link', { name: 'Arena', exact: true }).count()).toBe(1)
      expect(await overflow(phone)).toBe(0)
      expect(await smallTargets(phone)).toEqual([])
      expect(await troubles(phone)).toEqual([])
    }
    await page.goto(`${address}${match}/1`)
    await page.getByRole('link', { name: 'Analyse this game' }).press('Enter')
    await page.waitForURL(/#\/play\/connect-four\?/)
    await expect.poll(() => page.locator('.move').count()).toBe(count)
  })

  it('shows the clocks and evaluations of both players on the boards of a match that goes on', {
    tags: 'long',
  }, async () => {
    const body = {
      name: 'Clocks',
      game: 'caissa',
      time: { game: 20, increment: 0 },
      players: ['alpha-beta', 'minimax'].map((engine) => ({ engine })),
    }
    const headers = { 'content-type': 'application/json' }
    const begun = await fetch(`${address}api/matches`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { id, key } = (await begun.json()) as { id: string; key: string }
    const page = await visit(`#/arena/${id}`)
    const board = page.locator('.live-board').first()
    const facts = board.locator('.live-seat-facts')
    /** Seconds that are left, of both players; only where an evaluation stands beside them. */
    const clocks = async (): Promise<number[]> =>
      (await facts.allTextContents()).flatMap((text) => {
        const found = /^(?:[+\u2212]?[\d.]+|won .*|lost .*) \u00b7 ([\d.]+) s left$/i.exec(text)
        return found === null ? [] : [Number(found[1])]
      })
    await expect.poll(async () => (await clocks()).length, { timeout: 30_000 }).toBe(2)
    const before = await clocks()
    expect(before.every((seconds) => seconds > 0 && seconds <= 20)).toBe(true)
    await expect
      .poll(async () => (await clocks()).some((seconds, seat) => seconds < before[seat]), { timeout: 30_000 })
      .toBe(true)
    expect(await board.locator('.live-name').allTextContents()).toEqual(
      expect.arrayContaining(['alpha-beta', 'minimax']),
    )
    await board.click()
    await page.locator('.game-players .live-seat-facts', { hasText: 's left' }).nth(1).waitFor()
    await fetch(`${address}api/matches/${id}/stop`, { method: 'POST', headers: { authorization: `Bearer ${key}` } })
  })

  it('seats an author’s program with its options, and a level, as the New dialog does', async () => {
    const page = await visit('#/arena', { script: AXE })
    await page.getByRole('button', { name: 'New match' }).press('Enter')
    await page.locator('.new-match select').first().selectOption('croquar')
    await choose(page, 'Engine of player 1', 'colley-1')
    await page.getByText('P. Colley, 1995.').waitFor()
    await page.getByText('Options', { exact: true }).click()
    expect(await page.getByLabel('Milliseconds a move').inputValue()).toBe('200')
    await page.getByLabel('Milliseconds a move').fill('50')
    await page.getByLabel('Seconds a move', { exact: true }).fill('0.1')
    await choose(page, 'Engine of player 2', 'novice')
    await page.getByLabel('Name of player 2').fill('Nina')
    expect(await troubles(page)).toEqual([])
    await page.getByRole('button', { name: 'Start' }).press('Enter')
    await finishedMatch(page)
    const players = page.locator('.of-players')
    await players.getByText('colley-1:ms=50', { exact: true }).first().waitFor()
    await players.getByText('Nina', { exact: true }).first().waitFor()
  })

  it('has people play by their links, who may leave and come back while others watch', async () => {
    const page = await visit('#/arena')
    await page.getByRole('button', { name: 'New match' }).click()
    await page.locator('.new-match select').first().selectOption('connect-four')
    await page.getByText('More settings').press('Enter')
    await page.getByLabel('Random moves at the start').fill('0')
    await page.getByLabel('Games of each pair').fill('1')
    for (const [number, name] of ['Ann', 'Ben'].entries()) {
      await choose(page, `What player ${number + 1} is`, 'person')
      await page.getByLabel(`Name of player ${number + 1}`).fill(name)
    }
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByText('Ann plays here').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy the link for Ben' }).click()
    await page.getByText('Copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const match = new URL(page.url()).hash
    await page.locator('.live-board', { hasText: 'your move' }).click()
    await page.getByText('Your move as').first().waitFor()
    const board = new URL(page.url()).hash

    const watcher = await visit(board)
    await watcher.getByText('Ann is to move').waitFor()
    expect(await watcher.locator('.cell.origin').count()).toBe(0)
    expect(await watcher.getByRole('button', { name: 'Resign' }).count()).toBe(0)

    const ben = await visit('')
    await ben.goto(link)
    await ben.getByText('Ben plays here').waitFor()
    expect(new URL(ben.url()).hash).toBe(match)
    await page.locator('.cell.origin').nth(3).click()
    await page.getByText('Ben is to move').waitFor()
    await ben.locator('.live-board', { hasText: 'your move' }).click()
    await ben.locator('.cell.origin').nth(3).click()
    await page.getByText('Your move as').first().waitFor()
    await page.reload()
    await page.locator('.move').nth(2).waitFor()

    await watcher.goto(address + match)
    await watcher.getByText('Ben', { exact: true }).first().waitFor()
    expect(await watcher.getByRole('button', { name: /^(Stop|Resume|Delete)/ }).count()).toBe(0)
    await page.goto(address + match)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    await page.goto(address + board)
    await page.locator('.move').nth(2).waitFor()
    await page.getByText('The match stopped during this game').waitFor()
    await page.getByRole('link', { name: 'To the match' }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.locator('.live-board', { hasText: 'your move' }).click()
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByText('0 : 1 · a player gave up').waitFor()
  })
})
