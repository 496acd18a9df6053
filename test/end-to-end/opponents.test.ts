import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { moveTexts } from './support/player.js'
import { useSite } from './support/use-site.js'

const site = useSite()

/** Waits for the answers of the computers to the person's move. */
async function answered(page: Page, moves: number): Promise<void> {
  await page.waitForFunction((least) => document.querySelectorAll('.move').length >= least, moves)
  await page.locator('.steps, .result').first().waitFor()
}

/** The cell of that name is clicked. */
async function click(page: Page, ...cells: string[]): Promise<void> {
  for (const cell of cells) await page.getByRole('gridcell', { name: new RegExp(`^${cell}\\b`) }).click()
}

describe('the New dialog', () => {
  it('seats HIPP, which answers; a reload keeps it, the link brings it, and the library names it', async () => {
    const page = await site.visit('#/play/caissa?players=human+human')
    await page.locator('.steps').waitFor()
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Black').selectOption({ label: 'HIPP (2003)' })
    await dialog.getByText('M. Vlastuin, 2003.').waitFor()
    await dialog.getByText('Options').last().click()
    await dialog.getByLabel('Milliseconds a move').fill('50')
    await dialog.getByRole('button', { name: 'Start' }).click()
    await page.waitForFunction(() => location.hash.includes('players=human+hipp:ms=50'))
    await page.locator('.steps').waitFor()
    await click(page, 'b2', 'c4')
    await answered(page, 2)
    const played = await moveTexts(page)
    expect(played[0]).toBe('b2-c4')
    await page.waitForFunction(() => location.hash.includes('moves=b2-c4+'))
    await page.reload()
    await page.locator('.steps').waitFor()
    expect(await moveTexts(page)).toEqual(played)
    const black = page.getByLabel('Who plays Black')
    await expect.poll(() => black.inputValue()).toBe('hipp')
    const link = page.url().slice(page.url().indexOf('#'))
    const other = await site.visit(link)
    await other.locator('.steps').waitFor()
    await expect.poll(() => other.getByLabel('Who plays Black').inputValue()).toBe('hipp')
    await page.goto(`${site.server.address}#/library`)
    await expect
      .poll(() => page.locator('.library-entry').first().textContent())
      .toContain('White: Human, Black: HIPP (2003) (ms=50)')
  })

  it('has the settings of an author first, for four seats', async () => {
    const page = await site.visit('#/play/star-chess:galaxy=barren?players=human+human+human+human')
    await page.locator('.steps').waitFor()
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Player 2').selectOption('mask-predictor')
    await dialog.getByLabel('Prediction turns', { exact: true }).fill('1')
    await dialog.getByLabel('Evaluate all masks for every player').check()
    await dialog.getByLabel('Player 3').selectOption('novice')
    await dialog.getByLabel('Player 4').selectOption('random')
    await dialog.getByRole('button', { name: 'Start' }).click()
    await page.waitForFunction(() =>
      location.hash.includes('players=human+mask-predictor:turns=1,all-masks=true+novice+random'),
    )
    await page.locator('.steps').waitFor()
    await page.getByRole('button', { name: 'End turn' }).click()
    await answered(page, 4)
  })
})

it.each([
  ['croquar', 'human+colley-1', ['Line', 'Skip']],
  ['croquar', 'human+colley-2', ['Line', 'Skip']],
])('%s is played with players %s from a link', async (game, players) => {
  const page = await site.visit(`#/play/${game}?players=${players}`)
  await page.locator('.steps').waitFor()
  await page.locator('.cell.target, .cell.origin, .steps .buttons button').first().click()
  await answered(page, 2)
})
