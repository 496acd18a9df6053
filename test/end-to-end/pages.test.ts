import { gameIds } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { overflow, smallTargets } from './support/state.js'
import { useSite } from './support/use-site.js'

const site = useSite()

describe('on a narrow screen', () => {
  it('of 360 pixels nothing reaches over the side, and targets are large enough', async () => {
    const page = await site.visit('', { phone: true, width: 360 })
    for (const hash of ['#/', '#/rules/hip', '#/play/nothing', ...gameIds.map((id) => `#/play/${id}`)]) {
      await page.goto(site.server.address + hash)
      await page.locator('.card h2, .rules-text h1, .problem, .steps').first().waitFor()
      expect({ hash, over: await overflow(page), small: await smallTargets(page) }).toEqual({
        hash,
        over: 0,
        small: [],
      })
    }
  })

  it('the board and what to do next are seen together', { tags: 'long' }, async () => {
    const page = await site.visit('', { phone: true })
    for (const id of gameIds) {
      await page.goto(`${site.server.address}#/play/${id}`)
      await page.locator('.steps').waitFor()
      const steps = await page.locator('.steps').boundingBox()
      const tools = await page.locator('.toolbar').boundingBox()
      expect(steps && tools && steps.y + steps.height <= tools.y).toBe(true)
      await page.goto(`${site.server.address}#/`)
      await page.locator('.cards').first().waitFor()
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
      expect(await card.locator('.board :is(.ground, .ground-art)').count()).toBeGreaterThan(8)
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
