import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { moveTexts } from './support/player.js'
import { useSite } from './support/use-site.js'

const site = useSite()

const HOT_SEAT = '#/play/caissa?players=human+human'

interface Point {
  readonly x: number
  readonly y: number
}

async function middle(page: Page, cell: string): Promise<Point> {
  const box = await page.locator(`[aria-label^="${cell},"]`).boundingBox()
  if (box === null) throw new Error(`${cell} is not on the page`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe('with the mouse', () => {
  it('a piece is dragged to its target', async () => {
    const page = await site.visit(HOT_SEAT)
    await page.locator('.steps').waitFor()
    const from = await middle(page, 'b2')
    const to = await middle(page, 'c4')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y - 30, { steps: 4 })
    await page.locator('.dragged').waitFor()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
    expect(await moveTexts(page)).toEqual(['b2-c4'])
    expect(await page.locator('.dragged').count()).toBe(0)
  })

  it('a piece dropped where it cannot go stays where it was', async () => {
    const page = await site.visit(HOT_SEAT)
    await page.locator('.steps').waitFor()
    const from = await middle(page, 'b2')
    const to = await middle(page, 'g7')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.mouse.up()
    expect(await moveTexts(page)).toEqual([])
    await page.locator('[aria-label^="b2,"]').click()
    await page.locator('[aria-label^="c4,"]').click()
    expect(await moveTexts(page)).toEqual(['b2-c4'])
  })

  it('a click anywhere in a column drops a stone into it, on a flipped board too', async () => {
    const page = await site.visit('#/play/connect-four?players=human+human')
    await page.locator('[aria-label^="column 3 row 6"]').click()
    await page.getByRole('button', { name: 'Flip' }).click()
    await page.locator('[aria-label^="column 3 row 5"]').click()
    expect(await moveTexts(page)).toEqual(['3', '3'])
  })

  it('ships are dragged, then counted', async () => {
    const page = await site.visit('#/play/star-chess:galaxy=barren?players=human+human+human+human')
    await page.locator('.steps').waitFor()
    const from = await middle(page, 'A1')
    const to = await middle(page, 'B2')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Half' }).click()
    await page.locator('.amount button[type=submit]').click()
    expect(await moveTexts(page)).toEqual(['move.A1.B2.10'])
  })

  it('a hint is shown, not played', async () => {
    const page = await site.visit('#/play/connect-four?players=human+human&moves=1+7+1+7+1+6')
    await page.getByRole('button', { name: 'Hint' }).click()
    await page.locator('.hint-line', { hasText: 'Hint: 1' }).waitFor({ timeout: 30_000 })
    expect(await page.locator('.mark-hint').count()).toBe(1)
    await page.getByLabel('Hints by').selectOption('novice')
    await page.locator('.hint-line').waitFor()
    expect(JSON.parse(await page.evaluate(() => localStorage.getItem('plyworks:settings') ?? ''))).toMatchObject({
      hintLevel: 'novice',
    })
    expect(await moveTexts(page)).toHaveLength(6)
  })

  it('a long think is cut short', async () => {
    const page = await site.visit('#/play/connect-four?players=human+expert')
    await page.locator('[aria-label^="column 4 row 6"]').click()
    const cut = await page.waitForFunction(() => {
      const button = document.querySelector<HTMLButtonElement>('.thinking button:enabled')
      button?.click()
      return button !== null ? 'cut' : document.querySelectorAll('.move').length === 3 && 'too late'
    })
    expect(await cut.jsonValue()).toBe('cut')
    await page.waitForFunction(() => document.querySelectorAll('.move').length === 3)
    await page.locator('.steps').waitFor()
  })
})

describe('with a finger', () => {
  it('cells are tapped', async () => {
    const page = await site.visit(HOT_SEAT, { phone: true })
    await page.locator('[aria-label^="b2,"]').tap()
    await page.locator('[aria-label^="c4,"]').tap()
    expect(await moveTexts(page)).toEqual(['b2-c4'])
  })

  it('a piece is dragged', async () => {
    const page = await site.visit(HOT_SEAT, { phone: true })
    await page.locator('.steps').waitFor()
    await pull(page, await middle(page, 'b2'), await middle(page, 'c4'))
    await page.waitForFunction(() => document.querySelectorAll('.move').length === 2)
    expect(await moveTexts(page)).toEqual(['b2-c4'])
  })

  it('the page is scrolled from a cell that has nothing to be dragged', async () => {
    const page = await site.visit('#/play/hip?players=human+human', { phone: true })
    await page.locator('.steps').waitFor()
    await pull(page, await middle(page, 'd2'), await middle(page, 'd6'))
    await page.waitForFunction(() => scrollY > 0)
    expect(await page.locator('.move').count()).toBe(0)
  })
})

/** Pulls a finger over the page. */
async function pull(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let step = 1; step <= 5; step++) {
    const point = { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 }
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
