import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { gameIds } from '../../src/load-game.js'
import { troubles } from './support/state.js'
import { AXE, useSite } from './support/use-site.js'

const site = useSite()

/** The page has the look asked for, everything is loaded, and axe-core is at hand. */
async function visitForAxe(hash: string, ready: string, dark: boolean, phone = false): Promise<Page> {
  const page = await site.visit(hash, { dark, phone, script: AXE })
  await page.locator(ready).first().waitFor()
  return page
}

describe.each([false, true])('nothing serious for axe-core (dark: %s)', (dark) => {
  it('in the gallery', async () => {
    const page = await visitForAxe('', '.card h2', dark)
    expect(await troubles(page)).toEqual([])
  })

  it.each([...gameIds])('on the board of %s, before and after a choice', async (id) => {
    const page = await visitForAxe(`#/play/${id}`, '.steps', dark)
    expect(await troubles(page)).toEqual([])
    await page.locator('.cell.origin').first().click()
    await page.locator('.steps').waitFor()
    expect(await troubles(page)).toEqual([])
  })

  it('on a phone, at the end of a game and with moves taken back', async () => {
    const game = '#/play/connect-four?players=human+human&moves=1+2+1+2+1+2'
    const page = await visitForAxe(game, '.steps', dark, true)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await troubles(page)).toEqual([])
    await page.getByRole('button', { name: 'Redo' }).click()
    await page.locator('.cell.origin').first().click()
    await page.locator('.result').waitFor()
    expect(await troubles(page)).toEqual([])
  })

  it('on rules pages and on the page of a bad link', async () => {
    const page = await visitForAxe('#/rules/croquar', '.rules-diagram', dark)
    await page.getByRole('button', { name: 'Forward' }).first().click()
    await page.getByText('After 6 (1 of 1)').waitFor()
    expect(await troubles(page)).toEqual([])
    await page.goto(`${site.server.address}#/play/nothing`)
    await page.getByRole('alert').waitFor()
    expect(await troubles(page)).toEqual([])
  })

  it('in the dialogs', async () => {
    const page = await visitForAxe('#/play/star-chess?players=human+human+human+human', '.steps', dark)
    await page.getByRole('button', { name: 'End turn' }).click()
    for (const name of ['New', 'Record', 'Resign', 'Settings']) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      expect(await troubles(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })
})

describe('on a narrow screen', () => {
  it.each([360, 390])('of %i pixels nothing reaches over the side, and targets are large enough', async (width) => {
    const page = await site.visit('', { phone: true, width })
    for (const hash of ['#/', '#/rules/hip', '#/play/nothing', ...gameIds.map((id) => `#/play/${id}`)]) {
      await page.goto(site.server.address + hash)
      await page.locator('.card h2, .rules-text h1, .problem, .steps').first().waitFor()
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect({ hash, over }).toEqual({ hash, over: 0 })
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, select, a.button, input')]
          .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.top >= 0 && box.width > 0 && (box.height < 43.5 || box.width < 43.5))
          .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
      )
      expect({ hash, small }).toEqual({ hash, small: [] })
    }
  })

  it('the board and what to do next are seen together', async () => {
    const page = await site.visit('', { phone: true })
    for (const id of gameIds) {
      await page.goto(`${site.server.address}#/play/${id}`)
      await page.locator('.steps').waitFor()
      const steps = await page.locator('.steps').boundingBox()
      const tools = await page.locator('.toolbar').boundingBox()
      expect(steps && tools && steps.y + steps.height <= tools.y).toBe(true)
      await page.goto(`${site.server.address}#/`)
      await page.locator('.cards').waitFor()
    }
  })
})

describe('the first page', () => {
  it('is small', async () => {
    const before = site.server.sent
    const page = await site.visit('')
    await page.waitForFunction((count) => document.querySelectorAll('.card h2').length === count, gameIds.length)
    expect(site.server.sent - before).toBeLessThan(150_000)
  })

  it('shows every game with a drawing of its own', async () => {
    const page = await site.visit('')
    for (const id of gameIds) {
      const card = page.locator(`[data-game=${id}]`)
      await card.locator('h2').waitFor()
      expect(await card.locator('.board .ground').count()).toBeGreaterThan(8)
    }
  })

  it('changes its colours on request, and remembers', async () => {
    const page = await site.visit('')
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await background()
    await page.getByRole('button', { name: /Colours/ }).click()
    await page.getByRole('button', { name: /Colours/ }).click()
    const dark = await background()
    expect(dark).not.toBe(light)
    await page.reload()
    expect(await background()).toBe(dark)
  })
})
