import { describe, expect, it } from 'vitest'
import { eachOf } from '../support/each-of.js'
import { ChancePlayer, moveTexts } from './support/player.js'
import { useSite } from './support/use-site.js'

const site = useSite()

describe('a whole game against the computer', () => {
  const games: Record<'quick' | 'long', [game: string, level: string, limit: number][]> = {
    quick: [
      ['connect-four', 'novice', 21],
      ['hip:rows=4,cols=4,rule=last-mover,stones=2', 'beginner', 16],
      ['croquar', 'novice', 100],
    ],
    long: [
      ['hip', 'novice', 18],
      ['caissa', 'casual', 100],
    ],
  }
  eachOf(games, 'of %s against %s', async ([game, level, limit]) => {
    const page = await site.visit(`#/play/${game}?players=human+${level}`)
    await new ChancePlayer(page, 11).playOut(limit)
    expect(await page.locator('.result-headline').textContent()).toMatch(/^You (win|lose)$|Draw/)
    expect(await page.locator('.result p').textContent()).toMatch(/^[A-Z0-9].*, after \d+ moves\.$/)
    expect((await moveTexts(page)).length).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Play again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await page.locator('.steps').waitFor()
    expect(await moveTexts(page)).toEqual([])
  })

  it('of Star Chess for several turns, with commands of every seat', async () => {
    const page = await site.visit('#/play/star-chess:galaxy=terran?players=human+novice+novice+beginner')
    const end = page.getByRole('button', { name: 'End turn' })
    await page.locator('[data-cell="0"]').click()
    await page.locator('.cell.target').first().click()
    await page.getByRole('spinbutton').fill('7')
    await page.getByRole('button', { name: '7 ships' }).click()
    expect(await moveTexts(page)).toEqual(['move.A1.A2.7'])
    for (let turn = 0; turn < 6; turn++) await end.click()
    await end.waitFor()
    const moves = await moveTexts(page)
    expect(moves.filter((move) => move === 'end').length).toBeGreaterThanOrEqual(24)
    expect(await page.locator('.facts').textContent()).toContain('Turn7')
  })

  it('of Star Chess to the end: who only ends turns is bombarded', { tags: 'long' }, async () => {
    const besieged = '9 1 0.0,0.0,x,x Tc1.30.0f2.50.50/Tc2.900.0/B/Tc2.1000.0f2.5.5/B/B/B/B/B/B/B/B/B/B/B/B'
    const start = besieged.replaceAll(' ', '+')
    const page = await site.visit(`#/play/star-chess?players=human+novice+novice+novice&start=${start}`)
    for (let turn = 0; turn < 12 && (await new ChancePlayer(page, 1).humanToMove()); turn++) {
      await page.getByRole('button', { name: 'End turn' }).click()
    }
    expect(await page.locator('.result-headline').textContent()).toContain('You lose')
  })

  it('between two computers, which can be paused', async () => {
    const page = await site.visit('#/play/connect-four?players=novice+casual')
    await page.locator('.result').waitFor()
    expect((await moveTexts(page)).length).toBeGreaterThan(6)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Looking at move').waitFor()
    await page.getByRole('button', { name: 'Play on from here' }).click()
    await page.locator('.result').waitFor()
  })
})
