import { expect, it } from 'vitest'
import { troubles } from './support/state.js'
import { AXE, useSite } from './support/use-site.js'

const site = useSite()

it('a clock is chosen for a new game, beside measured strengths, and who runs out of time has lost', async () => {
  const page = await site.visit('#/play/connect-four?players=human+human', { script: AXE, phone: true })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByText('How strong the computer is').click()
  await page.locator('.rating-table tbody tr').nth(5).waitFor()
  expect(await troubles(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Clock', exact: true }).selectOption('60,0')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('timer', { name: 'Time left for First' }).waitFor()
  expect(await troubles(page)).toEqual([])

  await page.goto(`${site.server.address}?#/play/connect-four?players=human+human&clock=-+1,0`)
  await page.locator('[aria-label^="column 4 row 1,"]').click()
  const reason = page.getByText('Second ran out of time after one move.', { exact: true })
  await reason.waitFor()
  await page.getByText('First wins', { exact: true }).waitFor()
  await page.reload()
  await reason.waitFor()
})

it('a move taken back after a reload gives its time back', async () => {
  const page = await site.visit('#/play/connect-four?players=human+human&clock=60,0')
  const left = page.getByRole('timer', { name: 'Time left for Second' })
  await page.locator('[aria-label^="column 4 row 1,"]').click()
  await left.filter({ hasText: /^0:[0-4]|^0:5[0-8]/ }).waitFor()
  await page.locator('[aria-label^="column 4 row 2,"]').click()
  await page.locator('.move').nth(2).waitFor()
  await page.waitForFunction(() => 'libraryGame' in { ...history.state } && location.hash.includes('moves=4+4'))
  await page.reload()
  await left.filter({ hasText: /^0:/ }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await left.filter({ hasText: '1:00' }).waitFor()
})

it('sounds are off until somebody asks for them', async () => {
  const page = await site.visit('#/play/connect-four?players=human+human')
  await page.evaluate(() => {
    const { createGain } = AudioContext.prototype
    AudioContext.prototype.createGain = function (this: AudioContext) {
      document.body.dataset.notes = String(Number(document.body.dataset.notes ?? 0) + 1)
      return createGain.call(this)
    }
  })
  const notes = () => page.evaluate(() => Number(document.body.dataset.notes ?? 0))
  await page.locator('[aria-label^="column 4 row 1,"]').click()
  await page.locator('.move').nth(1).waitFor()
  expect(await notes()).toBe(0)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('checkbox', { name: 'Sounds' }).check()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.locator('[aria-label^="column 4 row 2,"]').click()
  await page.locator('.move').nth(2).waitFor()
  expect(await notes()).toBeGreaterThan(0)
})
