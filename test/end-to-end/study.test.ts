import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { moveTexts } from './support/player.js'
import { useSite } from './support/use-site.js'

const site = useSite()

/** The chapters of a study are listed before the board of one stands. */
const PATIENCE = { timeout: 10_000 }

const chapters = (page: Page) => page.locator('.study-chapter').allTextContents()

it('a study in two tabs keeps what both change, and two versions of what they change alike', {
  tags: 'long',
}, async () => {
  const page = await site.visit('#/play/connect-four?players=human+human&moves=4+4')
  for (const [title, first] of [
    ['Ups', true],
    ['Downs', false],
  ] as const) {
    await page.getByRole('button', { name: 'Add to a study' }).click()
    const dialog = page.getByRole('dialog')
    if (first) await dialog.getByLabel('Title of the study').fill('Both')
    else await dialog.getByRole('combobox', { name: 'Study' }).selectOption({ label: 'Both' })
    await dialog.getByLabel('Title of the chapter').fill(title)
    await dialog.getByRole('button', { name: 'Add the chapter' }).click()
    if (first) {
      await dialog.getByRole('link', { name: 'Open the study' }).waitFor()
      await page.keyboard.press('Escape')
    }
  }
  await page.getByRole('link', { name: 'Open the study' }).click()
  await page.locator('.study-chapter').first().waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: '2. Downs' }).click()
  await other.locator('[aria-current=page]', { hasText: 'Downs' }).waitFor()
  // In different chapters: both are kept, and each tab goes on with what the other has done.
  await page.locator('[aria-label^="column 1 row 1,"]').click()
  await other.locator('[aria-label^="column 7 row 1,"]').click()
  await other.getByText('Rename, reorder, delete').click()
  await other.getByLabel('Title of chapter 2').fill('Depths')
  await other.getByLabel('Title of chapter 2').press('Tab')
  await page.getByRole('button', { name: '2. Depths' }).waitFor()
  await other.getByRole('button', { name: '1. Ups' }).click()
  await other.locator('[aria-current=page]', { hasText: 'Ups' }).waitFor()
  await expect.poll(() => moveTexts(other), PATIENCE).toEqual(['4', '4', '1'])
  // In one chapter: the second one is told, and kept beside the first.
  await page.locator('[aria-label^="column 2 row 1,"]').click()
  await other.getByText('Another tab has changed this chapter.').waitFor()
  await other.locator('[aria-label^="column 3 row 1,"]').click()
  await other.getByText('kept beside it, as “Both (another tab)”').waitFor()
  await other.getByRole('heading', { name: /Both \(another tab\)/ }).waitFor()
  expect(other.url()).not.toContain(page.url().split('/study/')[1])
  await other.reload()
  await other.locator('.study-chapter').first().waitFor()
  await expect.poll(() => moveTexts(other), PATIENCE).toEqual(['4', '4', '1', '3'])
  await page.reload()
  await page.locator('.study-chapter').first().waitFor()
  await expect.poll(() => moveTexts(page), PATIENCE).toEqual(['4', '4', '1', '2'])
})

it('a study is made from boards, ordered, renamed, kept, saved as a file, and shared as a link', async () => {
  const page = await site.visit('#/play/connect-four?players=human+human&moves=4+4+(+3+)+3')
  await page.getByRole('button', { name: 'Add to a study' }).click()
  await page.getByLabel('Title of the study').fill('Middle games')
  await page.getByLabel('Title of the chapter').fill('On top')
  await page.getByRole('button', { name: 'Add the chapter' }).click()
  await page.goto(`${site.server.address}#/play/hip?players=human+human&moves=a1`)
  await page.getByRole('button', { name: 'Add to a study' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Study' }).selectOption({ label: 'Middle games' })
  await page.getByRole('button', { name: 'Add the chapter' }).click()
  await page.getByRole('link', { name: 'Open the study' }).click()
  await page.locator('.study-chapter').first().waitFor()
  expect(await chapters(page)).toEqual(['1. On top', '2. Chapter 2'])
  await expect.poll(() => moveTexts(page), PATIENCE).toContain('3')
  // What is played on the board is kept in its chapter.
  await page.locator('[aria-label^="column 7 row 1,"]').click()
  await page.getByRole('button', { name: '2. Chapter 2' }).click()
  await page.getByRole('heading', { name: /Middle games.*Hip/ }).waitFor()
  await page.getByText('Rename, reorder, delete').click()
  await page.getByLabel('Title of chapter 2').fill('Corner')
  await page.getByLabel('Title of chapter 2').press('Tab')
  await page.getByRole('button', { name: '2. Corner' }).waitFor()
  await page.getByText('Rename, reorder, delete').click()
  await page.getByRole('button', { name: 'Move Corner up' }).click()
  await page.getByRole('button', { name: '1. Corner' }).waitFor()
  await page.reload()
  await page.locator('.study-chapter').first().waitFor()
  expect(await chapters(page)).toEqual(['1. Corner', '2. On top'])
  await page.getByRole('button', { name: 'Add this game as a chapter' }).click()
  await page.getByRole('button', { name: '3. Chapter 3' }).waitFor()
  await page.getByText('Rename, reorder, delete').click()
  await page.getByRole('button', { name: 'Delete chapter: Chapter 3' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete chapter' }).click()
  await page.getByRole('button', { name: '3. Chapter 3' }).waitFor({ state: 'detached' })

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const file = JSON.parse(readFileSync(await (await saving).path(), 'utf8'))
  expect(file).toMatchObject({ format: 'plyworks-games', study: 'Middle games' })
  expect(file.games[1]).toMatchObject({ title: 'On top', moves: ['4', '4', '3', '7'], tree: expect.anything() })

  await page.getByRole('button', { name: 'Link to the study' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).waitFor()
  const link = `#/study?open=${packed(JSON.stringify(file))}`
  const other = await site.visit(link)
  await other.locator('.study-chapter').first().waitFor()
  expect(await chapters(other)).toEqual(['1. Corner', '2. On top'])
  await other.goto(`${site.server.address}#/study`)
  await other.getByText('2 chapters').waitFor()
  await other.getByRole('button', { name: 'Delete the study Middle games' }).click()
  await other.getByRole('button', { name: 'Put it back' }).click()
  await other.getByText('2 chapters').waitFor()
  await other.getByLabel('Open a study or a file of games').setInputFiles({
    name: 'wrong.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...file, games: [{ ...file.games[0], moves: ['z9'] }] })),
  })
  await other.getByRole('alert').filter({ hasText: 'The study cannot be opened' }).waitFor()
})

it('a link that is cut off, or whose games are against the rules, says so', async () => {
  const page = await site.visit('#/study?open=nonsense')
  await page.getByText('the whole link of a study').waitFor()
  const game = { format: 'plyworks-game', version: 1, game: 'connect-four', start: '-', moves: ['z99'] }
  await page.goto(`${site.server.address}#/study?open=${packed(JSON.stringify(game))}`)
  await page.getByText(/The study cannot be opened: .*z99/).waitFor()
  await page.goto(`${site.server.address}#/study/${'0'.repeat(18)}`)
  await page.getByText('There is no such study on this device').waitFor()
})

function packed(text: string): string {
  return deflateRawSync(text).toString('base64url')
}
