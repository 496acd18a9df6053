import { describe, expect, it } from 'vitest'
import { overflow, smallTargets, troubles } from './support/state.js'
import { AXE, useSite } from './support/use-site.js'

const site = useSite()
const START =
  '1+1+0.0,0.0,0.0,0.0+Tc1.1000.0f1.20.20/B/B/Tc2.1000.0f2.20.20/B/B/B/B/B/B/B/B/Tc4.1000.0f4.20.20/B/B/Tc3.1000.0f3.20.20'
const people = `#/play/star-chess?players=human+human+human+human&start=${START}`

describe('Star Chess for people', () => {
  it('has the computer finish a turn, tells what it brought, and takes back only what is of the turn', {
    tags: 'long',
  }, async () => {
    const page = await site.visit(people, { script: AXE })
    await page.locator('.steps').waitFor()
    await page.locator('[data-cell="0"]').press('Enter')
    await page.getByText('build: it takes 20 materials, there are 0').waitFor()
    await page.getByText('terraform: the planet is terran already').waitFor()
    await page.locator('[data-cell="1"]').press('Enter')
    await page.locator('.amount').hover()
    await page.mouse.wheel(0, 100)
    await page.getByRole('button', { name: 'Move 19 ships' }).press('Enter')
    const undo = page.getByRole('button', { name: 'Undo' })
    await page.locator('.move', { hasText: 'move.A1.A2.19' }).waitFor()
    await undo.press('Enter')
    await page.locator('.move', { hasText: 'move.A1.A2.19' }).and(page.locator('.later')).waitFor()
    expect(await undo.isDisabled()).toBe(true)
    expect(await undo.getAttribute('title')).toBeNull()
    await page.getByRole('button', { name: 'Redo' }).press('Enter')
    await page.getByRole('button', { name: 'Let the computer finish the turn' }).press('Enter')
    await page.getByRole('heading', { name: 'Player 2 to move' }).waitFor({ timeout: 30_000 })
    await page.locator('.turn-report', { hasText: 'Colonies bring 200 materials and 1,000 credits.' }).waitFor()
    expect(await undo.isDisabled()).toBe(true)
    expect(await undo.getAttribute('title')).toBe('A turn that has ended stays ended')
    expect(await page.locator('.move', { hasText: 'move.A1.A2.19' }).count()).toBe(1)
    expect(await troubles(page)).toEqual([])
  })

  it('shows threats, reach and the computer’s requests on the map, charts and a replay, also on a phone', async () => {
    const moves = 'move.A1.B2.20+end+move.A4.B3.20+end+end+end'
    const page = await site.visit(`${people}&moves=${moves}`, { phone: true, dark: true, script: AXE })
    await page.locator('.steps').waitFor()
    await page.getByRole('button', { name: 'Threats' }).tap()
    await page.getByRole('gridcell', { name: /^B3,.*threatened by 20 ships/ }).waitFor()
    await page.getByRole('button', { name: 'Nothing' }).tap()
    expect(await page.locator('.cell-sign').count()).toBe(0)
    await page.getByRole('button', { name: 'Hint' }).tap()
    await page.getByRole('heading', { name: 'The hint, a whole turn' }).waitFor({ timeout: 30_000 })
    expect(await page.locator('.arrow-turn').count()).toBeGreaterThan(0)
    expect(await page.locator('.cell-sign').count()).toBeGreaterThan(2)
    await page.getByLabel('What is drawn').selectOption('Materials')
    const chart = page.getByRole('slider', { name: 'Materials over the game' })
    await chart.press('Home')
    await page.getByText('turn 1, player 1, move 0 of 6').waitFor()
    await page.getByLabel('Speed').selectOption('10 steps a second')
    await page.getByRole('button', { name: 'Forwards' }).tap()
    await page.getByText('turn 2, player 1, move 6 of 6').waitFor()
    await page.getByRole('button', { name: 'Backwards' }).tap()
    await page.getByText('turn 1, player 1, move 0 of 6').waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    expect(await troubles(page)).toEqual([])
  })
})
