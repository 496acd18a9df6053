import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Running, start } from '../cli/program.js'
import type { VisitOptions } from './support/site.js'
import { useSite } from './support/use-site.js'

const site = useSite()
let folder = ''
let server: Running
let address = ''
let port = '0'

async function serve(): Promise<void> {
  server = start(['serve', '--port', port, '--data', folder])
  address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
  port = new URL(address).port
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-friends-'))
  await serve()
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.finished
  rmSync(folder, { recursive: true })
})

async function visit(place: string, options: VisitOptions = {}): Promise<Page> {
  const page = await site.visit('', options)
  await page.goto(place.startsWith('http') ? place : address + place)
  return page
}

/** Ann sets up a game of Connect Four in which she sits first. @returns her page, and the link for her friend */
async function setUp(clock = 'No clock'): Promise<{ ann: Page; link: string }> {
  const ann = await visit('#/')
  await ann.getByRole('button', { name: 'Play a friend at Connect Four' }).click()
  await ann.getByRole('radio').nth(1).check()
  await ann.getByLabel('Clock').selectOption({ label: clock })
  await ann.getByLabel('Your name').fill('Ann')
  await ann.getByRole('button', { name: 'Create the link' }).click()
  const link = await ann.getByLabel('Link for a friend').first().inputValue()
  return { ann, link }
}

const column = (page: Page, number: number) =>
  page.locator(`.cell.origin[aria-label^="column ${number} "]`).first().click()
const turn = (page: Page, words: string) => page.locator('.turn', { hasText: words }).waitFor()

describe('a game with a friend in the browser', () => {
  it('takes at most three clicks to the copied link', async () => {
    const ann = await visit('#/')
    await ann.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const clicks = ['Play a friend at Hip', 'Create the link']
    for (const name of clicks) await ann.getByRole('button', { name, exact: true }).click()
    await ann.getByText('Copied').waitFor()
    expect(clicks.length).toBeLessThanOrEqual(3)
    const copied = await ann.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await ann.getByLabel('Link for a friend').first().inputValue())
    expect(copied).toMatch(new RegExp(`^${address}#/friend/[0-9a-f]{18}\\?join=[0-9a-f]{24}$`))
  })

  it('is watched by a second link while a seat is free, and the rules open beside it', { tags: 'long' }, async () => {
    const { ann, link } = await setUp()
    await ann.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await ann.getByText('More links').click()
    await ann.getByRole('button', { name: 'Copy the link for spectators' }).click()
    await expect.poll(() => ann.evaluate(() => navigator.clipboard.readText())).not.toContain('join=')
    const watcher = await visit(await ann.evaluate(() => navigator.clipboard.readText()))
    await turn(watcher, 'Ann to move')
    expect(await watcher.locator('.cell.origin').count()).toBe(0)
    await ann.getByRole('link', { name: 'Rules', exact: true }).click()
    await ann.getByRole('dialog').locator('h1', { hasText: 'Connect Four' }).waitFor()
    await ann.keyboard.press('Escape')
    await ann.getByRole('dialog').waitFor({ state: 'detached' })
    await column(ann, 4)
    await watcher.locator('.move').nth(1).waitFor()
    // The seat is still free for the friend.
    const ben = await visit(link)
    await turn(ben, 'Your move')
  })

  it('is played, offered, taken back, given up and played again by two, while a third only watches', async () => {
    const { ann, link } = await setUp()
    await turn(ann, 'Your move')
    expect(await ann.title()).toContain('Your move')
    await column(ann, 4)
    await turn(ann, 'Waiting for your friend')
    const ben = await visit(link)
    await turn(ben, 'Your move')
    expect(new URL(ben.url()).hash).toMatch(/^#\/friend\/[0-9a-f]{18}$/)
    expect(await ann.title()).not.toContain('Your move')
    await ben.getByLabel('Name that the others see').fill('Ben')
    await ben.getByRole('button', { name: 'Take this name' }).click()
    await ann.locator('.player-name', { hasText: 'Ben' }).waitFor()
    await column(ben, 4)
    await turn(ann, 'Your move')

    const watcher = await visit(link)
    await watcher.getByText('All seats of this game are taken').waitFor()
    await turn(watcher, 'Ann to move')
    expect(await watcher.getByRole('button', { name: /Resign|Stop|Take back|draw|Rematch/ }).count()).toBe(0)
    expect(await watcher.locator('.cell.origin').count()).toBe(0)

    await ben.getByRole('button', { name: 'Take back' }).click()
    await ann.getByText('Ben asks to take a move back.').waitFor()
    await ann.getByRole('button', { name: 'Agree' }).click()
    await turn(ben, 'Your move')
    await column(ben, 3)
    await turn(ann, 'Your move')
    expect(await watcher.locator('.move').allTextContents()).toEqual(['Start', '4', '3'])

    await ann.getByRole('button', { name: 'Offer draw' }).click()
    await ben.getByRole('button', { name: 'Decline' }).click()
    await ann.getByText('You offered a draw.').waitFor({ state: 'detached' })
    await ben.getByRole('button', { name: 'Resign' }).click()
    await ben.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await ann.getByRole('heading', { name: 'You win' }).waitFor()
    await ben.getByRole('heading', { name: 'You lose' }).waitFor()
    await watcher.getByRole('heading', { name: 'Ann wins' }).waitFor()
    await ben.getByRole('button', { name: 'Rematch' }).click()
    await ann.getByRole('button', { name: 'Agree' }).click()
    await turn(ben, 'Your move')
    await turn(watcher, 'Ben to move')
    await column(ben, 1)
    await turn(ann, 'Your move')
    await ann.getByRole('button', { name: 'Offer draw' }).click()
    await ben.getByRole('button', { name: 'Agree' }).click()
    for (const page of [ann, ben, watcher]) await page.getByRole('heading', { name: 'Draw' }).waitFor()
    await watcher.getByText('Score: 0.5 : 1.5').waitFor()
  })

  it('goes on after the server was killed, with the moves that were made meanwhile', async () => {
    const { ann, link } = await setUp('5 min + 3 s a turn')
    const ben = await visit(link)
    await column(ann, 4)
    await turn(ben, 'Your move')
    await column(ben, 4)
    await turn(ann, 'Your move')
    // Ben's page too has heard of his move: until then it says that it is his turn.
    await turn(ben, 'Ann to move')
    server.child.kill('SIGKILL')
    await server.finished
    await ann.getByText('The connection is lost').waitFor()
    await column(ann, 5)
    await ann.getByText('Your move has not reached the server yet').waitFor()
    await serve()
    await turn(ben, 'Your move')
    await column(ben, 1)
    await expect.poll(() => ann.locator('.move').allTextContents()).toEqual(['Start', '4', '4', '5', '1'])
    await turn(ann, 'Your move')
    await ben.reload()
    await turn(ben, 'Ann to move')
    expect(await ben.locator('.seat-clock').first().textContent()).toMatch(/^[45]:\d\d$/)
    // Nothing but the lost connection was complained of.
    site.errors.splice(0)
  })
})

describe('with the keyboard alone', () => {
  it('a game is found, lost, reviewed, mended, played again and shared with a friend', async () => {
    const page = await visit('#/')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement
        return at === document.body ? '' : (at?.getAttribute('aria-label') ?? at?.textContent ?? '')
      })
    /** Presses Tab until what has the focus is called so; it is never lost on the way. */
    const tabTo = async (name: RegExp, within = '*') => {
      for (let presses = 0; presses < 60; presses++) {
        await press('Tab')
        if (name.test(await focused()) && (await page.locator(`${within}:focus`).count()) > 0) return
      }
      throw new Error(`Tab does not lead to ${name}`)
    }
    await page.locator('[data-game=connect-four] h2').waitFor()
    await tabTo(/./, '[data-game=connect-four] .card-link')
    await press('Enter')
    await page.locator('.steps').waitFor()
    await tabTo(/^column/)
    const end = page.locator('.result')
    const refusal = page.locator('.refusal')
    /** Drops a stone. @returns false where the column is full */
    const drop = async (column: number) => {
      const moves = await page.locator('.move').count()
      await press('Home', ...Array.from({ length: column }, () => 'ArrowRight'), 'Enter')
      await page.locator('.move').nth(moves).or(refusal).first().waitFor()
      return (await refusal.count()) === 0
    }
    for (let drops = 0; drops < 60 && (await end.count()) === 0; drops++) {
      await drop((3 * drops) % 7)
      await page.locator('.steps, .result').first().waitFor()
    }
    await end.getByRole('heading', { name: 'You lose' }).waitFor()
    await tabTo(/^Review this game/)
    await press('Enter')
    await page.locator('.moments li').first().waitFor()
    expect(await focused()).not.toBe('')
    await tabTo(/^Find the better move/)
    await press('Enter')
    await page.getByText('Play a better one').waitFor()
    await tabTo(/^column/)
    const verdict = page.getByText(
      /would have played|the engine’s choice is another move|that is the move that was played/i,
    )
    // The board takes a move once it has read which ones are legal.
    await page.locator('.cell.origin').first().waitFor()
    // One try, in the first column that is not full: a second move would go on from it.
    for (let column = 0; column < 7 && (await verdict.count()) === 0; column++) {
      await press('Home', ...Array.from({ length: column }, () => 'ArrowRight'), 'Enter')
      await verdict
        .or(refusal.getByText(`column ${column + 1} is full`))
        .first()
        .waitFor()
    }
    await verdict.waitFor()
    await tabTo(/^New$/)
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(/^Start$/)
    await press('Enter')
    await page.getByText('No moves yet').waitFor()
    await tabTo(/^Play a friend/)
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(/^Create the link/)
    await press('Enter')
    await page.getByText('Copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/#\/friend\/[0-9a-f]{18}\?join=/)
    await tabTo(/^Copy/)
  })
})
