import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { eachOf } from '../support/each-of.js'
import type { VisitOptions } from './support/site.js'
import { overflow } from './support/state.js'
import { useSite } from './support/use-site.js'

const site = useSite()
const docs = (page: string): string => `${site.server.address}docs/${page}`

it.each(['#/', '#/learn'])('the app leads to its documentation from %s, which leads back', async (address) => {
  const page = await site.visit(address)
  await page.getByRole('link', { name: 'Documentation' }).click()
  await page.getByRole('heading', { name: 'Plyworks' }).waitFor()
  await page.getByRole('link', { name: 'Play', exact: true }).first().click()
  await page.locator('.cards').first().waitFor()
})

it('the first page names the version of the program', async () => {
  const file = new URL('../../packages/plyworks/package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(file, 'utf8'))
  const page = await site.visit('#/')
  await page.getByText(`Plyworks ${version}.`).waitFor()
})

it('options in a sentence stay in one line of a phone', async () => {
  const page = await site.visit('docs/index.html', { phone: true })
  await page.goto(docs('reference/command-line.html'))
  const option = page.locator('.site-word', { hasText: '--divide' }).first()
  expect(await option.evaluate((word) => word.getClientRects().length)).toBe(1)
})

it('names of rules lead to the rules in the app', async () => {
  const page = await site.visit('docs/games.html')
  await page.getByRole('link', { name: 'Rules', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Hip', exact: true }).first().waitFor()
  expect(page.url()).toContain('#/rules/hip')
})

it('its search finds pages by their words, by keyboard alone', async () => {
  const page = await site.visit('docs/index.html')
  await page.keyboard.press('/')
  await page.getByRole('combobox').pressSequentially('retrograde')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /retrograde/i }).waitFor()
  expect(page.url()).toContain('retrograde')
})

it('the menu of a narrow page is opened and closed by keyboard alone', async () => {
  const page = await site.visit('docs/index.html', { phone: true })
  await page.getByLabel('Menu').focus()
  await page.keyboard.press('Enter')
  await page.locator('.site-menu a:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.site-menu').waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Menu').evaluate((menu) => menu === document.activeElement)).toBe(true)
})

it('the menu of a phone is opened and closed by touch, and its links are as high as a finger needs them', async () => {
  const page = await site.visit('docs/index.html', { phone: true, width: 320 })
  await page.getByLabel('Menu').tap()
  const links = page.locator('.site-menu a:visible')
  await links.first().waitFor()
  const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(40)
  await page.getByRole('button', { name: 'Close' }).tap()
  await page.locator('.site-menu').waitFor({ state: 'hidden' })
  await page.getByLabel('Menu').tap()
  await links.filter({ hasText: 'How to' }).first().tap()
  await page.waitForURL(/how-to\.html$/)
})

const LOOKS = {
  quick: [['narrow and dark', { phone: true, dark: true }]] as const,
  long: [['wide', { width: 1280 }]] as const,
}
eachOf<readonly [title: string, visit: VisitOptions]>(LOOKS, 'its pages fit: %s', async ([_, options]) => {
  const page = await site.visit('docs/index.html', options)
  for (const name of ['index.html', 'start/write-a-bot.html', 'reference/matches.html', 'background/sources.html']) {
    await page.goto(docs(name))
    await page.locator('h1').first().waitFor()
    expect({ name, over: await overflow(page) }).toEqual({ name, over: 0 })
    expect(
      await page.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    ).toBe(true)
  }
})
