import { catalogue } from '@plyworks/games'
import { expect, it } from 'vitest'
import { ChancePlayer, moveTexts } from './support/player.js'
import { useSite } from './support/use-site.js'

const site = useSite()
const small = (await catalogue.definitions()).filter(({ collection }) => collection === 'Small games')

it('the small games have a section of their own, below the others', async () => {
  const page = await site.visit('')
  const heading = page.getByRole('heading', { name: 'Small games' })
  await heading.waitFor()
  const top = (await heading.boundingBox())?.y ?? 0
  for (const { id, collection } of await catalogue.definitions()) {
    const box = await page.locator(`[data-game=${id}]`).boundingBox()
    expect({ id, below: (box?.y ?? 0) > top }).toEqual({ id, below: collection !== undefined })
  }
})

it('each of them is opened, and a move is played in it', { tags: 'long' }, async () => {
  for (const { id } of small) {
    const page = await site.visit(`#/play/${id}?players=human+human`)
    const player = new ChancePlayer(page, 3)
    expect(await player.humanToMove()).toBe(true)
    await player.move()
    expect({ id, moves: (await moveTexts(page)).length }).toEqual({ id, moves: 1 })
  }
})

it('the highest level of Breakthrough answers by what was learned, and its strength is told on the board that was measured', async () => {
  const page = await site.visit('#/play/breakthrough?players=human+expert')
  const player = new ChancePlayer(page, 3)
  for (let turn = 1; turn <= 3; turn++) {
    expect(await player.humanToMove()).toBe(true)
    await player.move()
    await page.waitForFunction((least) => document.querySelectorAll('.move').length > least, 2 * turn)
  }
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('How strong the computer is').waitFor()
  expect(await dialog.getByLabel('Black').textContent()).toContain('Expert (2616)')
  await dialog.getByLabel('Columns').fill('6')
  await dialog.getByText('How strong the computer is').waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Black').textContent()).not.toContain('2616')
})
