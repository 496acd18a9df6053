import { expect, it } from 'vitest'
import { useSite } from './support/use-site.js'

const site = useSite()

it('the end of a game is told to the person who played, and leads to a review, its moments and the next level', async () => {
  // Novice is the second player, and has let three in a row stand.
  const page = await site.visit('#/play/connect-four?players=human+novice&moves=1+7+2+7+3+6')
  await page.locator('[aria-label^="column 4 row 1,"]').click()
  await page.getByRole('heading', { name: 'You win' }).waitFor()
  await page.getByRole('link', { name: 'Play Casual' }).waitFor()
  await page.getByRole('button', { name: 'Review this game' }).click()
  await page.locator('.desk .chances-graph').waitFor()
  await page.getByRole('button', { name: 'Discard and analyse again' }).waitFor()
  // The review is kept. Of a game between people all moments count.
  await page.goto(`${site.server.address}#/play/connect-four?players=human+human&moves=1+7+2+7+3+6+4`)
  await page.getByRole('heading', { name: 'First wins' }).waitFor()
  await page.getByRole('button', { name: 'Review this game' }).waitFor()
  expect(await page.getByRole('link', { name: 'Solve a puzzle' }).getAttribute('href')).toContain(
    'connect-four/puzzles',
  )
  await page.getByRole('tab', { name: 'Review' }).click()
  const moment = page.locator('.moments li', { hasText: 'Move 6' })
  await moment.getByRole('button', { name: 'Find the better move' }).click()
  await page.getByText('Play a better one').waitFor()
  await page.locator('[aria-label^="column 4 row 1,"]').click()
  await page.getByText('4 is what the engine would have played.').waitFor()
  // On a phone the board, the question and the verdict are seen together.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.moments button').first().scrollIntoViewIfNeeded()
  await moment.getByRole('button', { name: 'Find the better move' }).click()
  const seen = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= 844
  }
  for (const selector of ['.play > .board-frame', '.moments [role=status]'])
    await expect.poll(() => seen(selector)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('[aria-label^="column 4 row 1,"]').click()
  expect(await page.locator('.move[aria-current]').textContent()).toContain('4')
})
