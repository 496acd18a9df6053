import { expect, it } from 'vitest'
import { overflow } from './support/state.js'
import { useSite } from './support/use-site.js'

const site = useSite()

it('variants are chosen and shown in words, and seats are drawn by lot on request', async () => {
  const page = await site.visit('#/play/hip:rule=last-mover?players=human+novice')
  await page.locator('.game-title', { hasText: 'Rule: no squares, the last to move wins' }).waitFor()
  const sides = new Set<string | null>()
  for (let round = 0; round < 20 && sides.size < 2; round++) {
    // The new game has a board of its own.
    await page.locator('main.play').evaluate((main) => main.setAttribute('data-before', ''))
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Rule').waitFor()
    expect(await dialog.getByLabel('Rule').locator('option').allTextContents()).toEqual([
      'completing a square loses',
      'no squares, the last to move wins',
    ])
    await dialog.getByLabel('Choose the seats at random').check()
    await dialog.getByRole('button', { name: 'Start' }).click()
    await page.locator('main.play:not([data-before]) .toolbar').waitFor()
    sides.add(/players=([^&]*)/.exec(page.url())?.[1] ?? null)
  }
  expect([...sides].sort()).toEqual(['human+novice', 'novice+human'])
})

it('moves are numbered by rounds, in variations too', async () => {
  const page = await site.visit('#/play/connect-four?players=human+human&moves=4+4+3+3+2')
  const numbers = () => page.locator('.move-number').allTextContents()
  await page.locator('.move').first().waitFor()
  expect(await numbers()).toEqual(['1.', '2.', '3.'])
  // Another fourth move is a variation that begins in the middle of the second round.
  await page.getByRole('button', { name: '3', exact: true }).first().click()
  await page.locator('[aria-label^="column 7 row 1,"]').click()
  expect(await numbers()).toEqual(['1.', '2.', '2…', '3.'])
})

it('the tools stay where they are whatever the turn brings', async () => {
  const page = await site.visit('#/play/star-chess:galaxy=terran?players=human+human+human+human')
  const tools = page.locator('.toolbar')
  const before = await tools.boundingBox()
  await page.locator('[data-cell="0"]').first().click()
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  expect(await tools.boundingBox()).toEqual(before)
})

it('the longest name of a variant stands whole in the header of a phone', async () => {
  for (const width of [390, 320]) {
    const page = await site.visit('#/play/star-chess:galaxy=terran,terran=fifth', { phone: true, width })
    const name = page.locator('.game-title small', { hasText: 'one for every five inhabitants' })
    await name.waitFor()
    expect(await name.evaluate((at) => [at.scrollWidth - at.clientWidth, at.scrollHeight - at.clientHeight])).toEqual([
      0, 0,
    ])
    const [title, rules] = await Promise.all([
      name.boundingBox(),
      page.getByRole('link', { name: 'Rules' }).boundingBox(),
    ])
    expect(title?.y).toBeGreaterThanOrEqual((rules?.y ?? 0) + (rules?.height ?? 0))
    expect(await overflow(page)).toBe(0)
  }
})
