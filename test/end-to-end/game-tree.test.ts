import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { boardWords, moveTexts } from './support/player.js'
import { useSite } from './support/use-site.js'

const site = useSite()

const HUMANS = 'players=human+human'
const TREE = `${HUMANS}&moves=a1+b1+(+f6+{not+so}+$2+e5+)+c3+d4`.replaceAll('{not+so}', '%7Bnot%20so%7D')

async function current(page: Page): Promise<string | null> {
  return page.locator('.move[aria-current]').textContent()
}

describe('variations', () => {
  it('come from moves played after others were taken back, and are kept in the link', async () => {
    const page = await site.visit(`#/play/hip?${HUMANS}&moves=a1+b1+c3`)
    await page.locator('.steps').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('[aria-label^="f6"]').click()
    await page.locator('.variation .move', { hasText: 'f6' }).waitFor()
    expect(await page.locator('[aria-live=polite]').textContent()).toContain('A variation.')
    await page.waitForFunction(() => location.hash.includes('moves=a1+b1+(+f6+)+c3'))
    const board = await boardWords(page)
    await page.reload()
    await page.locator('.variation .move').waitFor()
    expect(await boardWords(page)).toEqual(board)
    expect(await current(page)).toBe('f6')
  })

  it('are promoted, made the main line and deleted', async () => {
    const page = await site.visit(`#/play/hip?${TREE}`)
    await page.locator('.variation').waitFor()
    expect(await moveTexts(page)).toEqual(['a1', 'b1', 'f6?', 'e5', 'c3', 'd4'])
    await page.locator('.move', { hasText: 'e5' }).click()
    await page.locator('.remarks summary').click()
    await page.getByRole('button', { name: 'Make it the main line' }).click()
    await page.locator('.variation .move', { hasText: 'd4' }).waitFor()
    expect(await moveTexts(page)).toEqual(['a1', 'f6?', 'b1', 'c3', 'd4', 'e5'])
    await page.locator('.move', { hasText: 'c3' }).click()
    await page.getByRole('button', { name: 'Variation up' }).click()
    await page.locator('.variation .move', { hasText: 'e5' }).waitFor()
    expect(await moveTexts(page)).toEqual(['a1', 'b1', 'f6?', 'e5', 'c3', 'd4'])
    await page.getByRole('button', { name: 'Delete from here' }).click()
    await page.getByRole('dialog').getByText('The move and the 1 that follow').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete from here' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await moveTexts(page)).toEqual(['a1', 'b1', 'f6?', 'e5'])
    expect(await current(page)).toBe('b1')
  })

  it('are walked with the arrow keys alone', async () => {
    const page = await site.visit(`#/play/hip?${TREE}`)
    await page.locator('.variation').waitFor()
    for (const [key, move] of [
      ['ArrowLeft', 'c3'],
      ['ArrowLeft', 'b1'],
      ['ArrowDown', 'f6?'],
      ['ArrowRight', 'e5'],
      ['ArrowRight', 'e5'],
      ['ArrowLeft', 'f6?'],
      ['ArrowUp', 'b1'],
      ['ArrowRight', 'c3'],
    ] as const) {
      await page.keyboard.press(key)
      expect([key, await current(page)]).toEqual([key, move])
    }
    expect(await page.locator('[aria-live=polite]').textContent()).toContain('c3')
    await page.locator('.move', { hasText: 'c3' }).focus()
    await page.keyboard.press('Home')
    expect(await current(page)).toBe('Start')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Start')
    await page.keyboard.press('End')
    expect(await current(page)).toBe('d4')
  })
})

describe('comments and glyphs', () => {
  it('are written, announced, kept as text and read again', async () => {
    const page = await site.visit(`#/play/hip?${HUMANS}&moves=a1+b1+c3`)
    await page.locator('.remarks summary').click()
    await page.getByLabel('Comment on c3').fill('a {strong} move')
    await page.getByRole('button', { name: 'brilliant move' }).click()
    await page.getByRole('button', { name: 'good move', exact: true }).click()
    await page.getByRole('button', { name: 'c3, good move' }).waitFor()
    await page.waitForFunction(() => location.hash.includes('strong'))
    await page.getByRole('button', { name: 'Record' }).click()
    await page.getByLabel('Text', { exact: true }).check()
    const record = await page.getByRole('textbox', { name: 'Game as text or link' }).inputValue()
    expect(record).toContain('1. a1 2. b1 3. c3 $1 {a {strong\\} move}')

    const other = await site.visit('#/play/croquar')
    await other.getByRole('button', { name: 'Record' }).click()
    await other.getByRole('textbox').fill(record)
    await other.getByRole('button', { name: 'Load this game' }).click()
    await other.getByText('a {strong} move').first().waitFor()
    await other.keyboard.press('ArrowLeft')
    await other.keyboard.press('ArrowRight')
    expect(await other.locator('[aria-live=polite]').textContent()).toContain('good move. a {strong} move')
  })
})
