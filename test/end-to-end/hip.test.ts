import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { overflow, smallTargets, troubles } from './support/state.js'
import { AXE, useSite } from './support/use-site.js'

/** Player 1 threatens a3 by the square with b2 b4 c3. */
const THREAT = 'players=human+human&moves=c3+d4+d3+c4+b2+e5+e4+a1+b4+f2'

const site = useSite()

/** Nothing serious for axe-core and, on a phone, nothing too wide or too small. */
async function expectSound(page: Page, phone: boolean): Promise<void> {
  expect(await troubles(page)).toEqual([])
  if (phone) expect([await overflow(page), await smallTargets(page)]).toEqual([0, []])
}

describe('squares about to close', () => {
  it('are drawn and listed with their slope on request, one alone when it is picked', async () => {
    const page = await site.visit(`#/play/hip?${THREAT}`, { script: AXE })
    await page.locator('.steps').waitFor()
    expect(await page.locator('.figure').count()).toBe(0)
    await page.getByRole('switch', { name: 'Squares about to close' }).click()
    await page.getByRole('button', { name: 'Player 1: a3 closes b2 b4 c3, slope 1:1' }).waitFor()
    expect(await page.locator('.figure').count()).toBe(1)
    await page.locator('[data-cell="17"]').click()
    const listed = await page.locator('.figure-button').count()
    expect(await page.locator('.figure').count()).toBe(listed)
    await page.locator('.figure-button').first().press('Enter')
    expect(await page.locator('.figure').count()).toBe(1)
    await expectSound(page, false)
    await page.reload()
    await page.locator('.figure').first().waitFor()
  })

  it('mark cells that are not allowed, and say and show why to pointer and keyboard', async () => {
    const page = await site.visit(`#/play/hip:rule=last-mover?${THREAT}`, { dark: true, phone: true, script: AXE })
    const barred = page.locator('[data-cell="12"]')
    await barred.waitFor()
    expect(await barred.getAttribute('aria-label')).toBe('a3, empty, barred by b2 b4 c3, not allowed now')
    expect(await barred.locator('.mark-refused').count()).toBe(1)
    await barred.focus()
    await page.locator('.figure').waitFor()
    await page.keyboard.press('Enter')
    const reason = 'No move leads to a3: a stone there would close the square with b2 b4 c3, slope 1:1.'
    await page.locator('.refusal').getByText(reason).waitFor()
    expect(await page.locator('main > [aria-live=polite]').textContent()).toBe(reason)
    await page.locator('[data-cell="35"]').focus()
    await page.locator('.figure').waitFor({ state: 'detached' })
    await expectSound(page, true)
  })
})

/** Other looks of these pages are those of their scenes. */
const [dark, phone] = [true, true]

describe('what there is to see of Hip', () => {
  it('is found from the board, and the draws are drawn for every size', { tags: 'long' }, async () => {
    const page = await site.visit('#/play/hip', { dark, phone, script: AXE })
    await page.getByRole('link', { name: 'Full boards without a square' }).click()
    await page.locator('.pictures').waitFor()
    expect(await page.locator('.pictures li').count()).toBe(5)
    expect(await page.locator('.pictures li').first().textContent()).toMatch(/16 images.*Player 1 on a1/)
    await expectSound(page, phone)
    await page.getByLabel('Columns').selectOption('7')
    await page.getByText('every full board of 6 x 7 has a square in one colour').waitFor()
    await page.getByLabel('Rows').selectOption('2')
    await page.locator('.pictures').waitFor()
    await page.waitForFunction(() => location.hash === '#/exhibit/hip/draws:rows=2,cols=7')
    // From what there is nothing to see of and back, one after another by the keyboard.
    await page.getByLabel('Rows').focus()
    for (let rows = 3; rows <= 6; rows++) await page.keyboard.press('ArrowDown')
    await page.getByText('every full board of 6 x 7').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.waitForFunction(() => location.hash === '#/exhibit/hip/draws:rows=5,cols=7')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  })

  it('has the copying strategy played, by hand and by itself', async () => {
    const page = await site.visit('#/exhibit/hip/copying:rows=4,cols=4,rule=last-mover', { dark, phone, script: AXE })
    await page.getByText('Scene 1 of').waitFor()
    await page.getByRole('button', { name: 'Forward' }).click()
    const stone = /Player 1 plays (\w\d)\./.exec((await page.locator('.scene-caption').textContent()) ?? '')?.[1] ?? ''
    await page.getByRole('button', { name: 'Forward' }).click()
    const image =
      String.fromCharCode('a'.charCodeAt(0) + 'd'.charCodeAt(0) - stone.charCodeAt(0)) + (5 - Number(stone[1]))
    await page.getByText(`Player 2 answers with the image, ${image}.`).waitFor()
    expect(await page.locator('.arrow').count()).toBe(1)
    await expectSound(page, phone)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByText('Scene 4 of').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    while (await page.getByRole('button', { name: 'Forward' }).isEnabled()) {
      await page.getByRole('button', { name: 'Forward' }).click()
    }
    await page.getByText('No cell is left for the other one. Player 2 wins.').waitFor()
    await page.getByLabel('Rows').selectOption('5')
    await page.getByLabel('Columns').selectOption('5')
    await page.getByText('every symmetry leaves a cell in its place').waitFor()
  })

  it('has a puzzle that hints lead through by the keyboard, and that a reload does not lose', async () => {
    const page = await site.visit('#/exhibit/hip/filling:rows=3,cols=3,level=hard', { dark, phone, script: AXE })
    const first = page.locator('[data-cell="0"]')
    await first.focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 of 9 cells').waitFor()
    for (const key of ['ArrowRight', 'Enter', 'ArrowUp', 'Enter', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Wrong: a1 a2 b1 b2 (upright).').waitFor()
    expect(await page.locator('.figure').count()).toBe(1)
    await expectSound(page, phone)
    await page.reload()
    await page.getByText('4 of 9 cells').waitFor()
    for (let step = 0; (await page.locator('.filling-solved').count()) === 0; step++) {
      expect(step).toBeLessThan(20)
      await page.getByRole('button', { name: 'Hint' }).click()
      await page.getByRole('button', { name: 'Do that' }).click()
      await page.locator('.hint-line').waitFor({ state: 'detached' })
    }
    expect(await first.getAttribute('aria-label')).toMatch(/^a1, player [12], can be played$/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('8 of 9 cells').waitFor()
    await expectSound(page, phone)
  })
})

describe('exact values', () => {
  it('of all cells are found in the browser, with distances near the end', async () => {
    const moves = 'a1+b2+c3+d4+e1+a2+b1+c1+d1+e2'
    const page = await site.visit(`#/play/hip:rows=4,cols=5?players=human+human&moves=${moves}`, {
      phone: true,
      script: AXE,
    })
    await page.getByRole('tab', { name: 'Values' }).click()
    await page.getByRole('switch', { name: 'Solved values' }).click()
    await page.getByText('Solved here:').waitFor({ timeout: 60_000 })
    const open = await page.locator('.cell.origin').count()
    expect(await page.locator('.value-list li').count()).toBe(open)
    expect(await page.locator('.value-tag').count()).toBe(open)
    expect(await page.locator('.cell.origin').first().getAttribute('aria-label')).toMatch(/(wins|draws|loses)/)
    await expectSound(page, true)
    const headline = await page.locator('.value-headline').textContent()
    await page.locator('.value-move').first().click()
    await page.getByText('Solved here:').waitFor({ timeout: 60_000 })
    expect(await page.locator('.value-headline').textContent()).not.toBe(headline)
  })

  it('of 6 x 6 are known by copying, and other positions are given up after a while or on request', {
    tags: 'long',
  }, async () => {
    const page = await site.visit('#/explore/hip', { script: AXE })
    await page.getByText('Player 2 wins with best play.').waitFor({ timeout: 60_000 })
    expect(await page.locator('.value-tag.value-loss').count()).toBe(36)
    await expectSound(page, false)
    await page.locator('[data-cell="0"]').click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped.').waitFor()
    await page.getByRole('button', { name: 'Take all the time it needs' }).click()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
  })

  it('of Connect Four are found by its own solver', async () => {
    const page = await site.visit('#/explore/connect-four?moves=4+4+4+4+4+2+2+1+3+5+5+7+7+6+1+6')
    await page.getByText('Solved here:').waitFor({ timeout: 60_000 })
    expect(await page.locator('.value-list li').count()).toBe(7)
    expect(await page.locator('.value-headline').textContent()).toMatch(/(wins in \d+ turns|draw) with best play/i)
  })
})
