import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eachOf } from '../support/each-of.js'
import { moveTexts } from './support/player.js'
import { useSite } from './support/use-site.js'

const site = useSite()

/** A queen of White in check, a rook that may not leave her. */
const CHECK = '3r3/7/6R/3Q3/7/q6/7+w+-+20'

async function visit(place: string): Promise<Page> {
  const page = await site.visit(`#/play/${place}`)
  await page.locator('.steps').waitFor()
  return page
}

async function said(page: Page): Promise<string> {
  return (await page.locator('.refusal').allTextContents()).join(' ')
}

/** Pulls from the middle of one cell to that of another with the mouse. */
async function pull(page: Page, from: string, to: string): Promise<string> {
  const [start, end] = await Promise.all(
    [from, to].map(async (cell) => {
      const box = await page.locator(`[aria-label^="${cell},"]`).boundingBox()
      if (box === null) throw new Error(`${cell} is not on the page`)
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }),
  )
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 15, start.y + 10, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
  await page.locator('.refusal').waitFor()
  return said(page)
}

describe('a click that leads nowhere', () => {
  const places: Record<'quick' | 'long', [game: string, place: string, of: string][]> = {
    quick: [
      ['caissa', `?players=human+human&start=${CHECK}`, ''],
      // In every other column a click drops a disc, on whatever row.
      ['connect-four', '?players=human+human&moves=1+1+1+1+1+1+7', '[aria-label^="column 1 "]'],
      ['hip:rule=last-mover', '?players=human+human&moves=a1+f6+a2+f4+b1+e6', ''],
      ['three-mens-morris', '?players=human+human&moves=a1', ''],
    ],
    long: [
      ['croquar', '?players=human+human&start=1+37+28+4', ''],
      ['star-chess:galaxy=barren', '?players=human+human+human+human', ''],
      ['breakthrough', '?players=human+human', ''],
    ],
  }
  eachOf(places, 'is answered on every cell: %s', async ([game, place, of]) => {
    const page = await visit(game + place)
    const moves = await page.locator('.move').count()
    const answers = await page.locator(`[role=gridcell]${of}`).evaluateAll(async (cells) => {
      const found: [cell: string, words: string][] = []
      const press = async (cell: Element, key: string) => {
        cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        return document.querySelector('.refusal')?.textContent ?? ''
      }
      for (const cell of cells) {
        const label = cell.getAttribute('aria-label') ?? ''
        if (label.includes('can be played')) continue
        found.push([label, await press(cell, 'Enter')])
        if ((await press(cell, 'Escape')) !== '') found.push([label, ''])
      }
      return found
    })
    expect(answers.filter(([, words]) => words === '')).toEqual([])
    expect(answers.length).toBeGreaterThan(0)
    expect(await page.locator('.move').count()).toBe(moves)
  })

  it.each([
    ['caissa', `?players=human+human&start=${CHECK}`, 'd4', 'f4', 'in check a queen goes one square only.'],
    [
      'caissa',
      '?players=human+human&start=7/5q1/7/7/2R4/7/1Q5+w+-+20',
      'b1',
      'f1',
      'the queens on f1 and f6 would see',
    ],
    ['star-chess:galaxy=barren', '?players=human+human+human+human', 'A1', 'C3', 'a neighbouring sector, one a turn.'],
    ['breakthrough', '?players=human+human', 'a2', 'c3', 'No legal move leads from a2 to c3.'],
  ])('is answered for what was chosen first, and for what is pulled: %s', async (game, place, from, to, words) => {
    const page = await visit(game + place)
    for (const cell of [from, to]) await page.locator(`[aria-label^="${cell},"]`).click()
    expect(await said(page)).toContain(words)
    await page.locator(`[aria-label^="${to},"]`).press('Escape')
    expect(await pull(page, from, to)).toContain(words)
    expect(await moveTexts(page)).toEqual([])
  })
})

describe('what cannot be pulled', () => {
  it.each([
    ['caissa', `?players=human+human&start=${CHECK}`, 'd7', 'd6', 'that man is not yours'],
    ['hip', '?players=human+human&moves=a1', 'a1', 'b1', 'a stone stands there already.'],
    ['star-chess:galaxy=barren', '?players=human+human+human+human', 'D4', 'D3', 'you have no ships in D4.'],
    ['breakthrough', '?players=human+human', 'a6', 'a5', 'No legal move begins with a6.'],
  ])('is told why: %s', async (game, place, from, to, words) => {
    const page = await visit(game + place)
    expect(await pull(page, from, to)).toContain(words)
  })

  it('is clicked on all the same by a hand that is not steady', async () => {
    const page = await visit('hip?players=human+human')
    const box = await page.locator('[aria-label^="c3,"]').boundingBox()
    if (box === null) throw new Error('c3 is not on the page')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 12, box.y + box.height / 2 + 8, { steps: 3 })
    await page.mouse.up()
    expect(await moveTexts(page)).toEqual(['c3'])
  })
})

it('the queen in check is marked, for eyes and for screen readers, in both themes', async () => {
  for (const dark of [false, true]) {
    const page = await site.visit(`#/play/caissa?players=human+human&start=${CHECK}`, { dark })
    await page.locator('[aria-label^="d4, white queen, in check"]').waitFor()
    expect(await page.locator('.alarm').count()).toBe(1)
    // Once she has stepped aside there is no mark.
    for (const cell of ['d4', 'e4']) await page.locator(`[aria-label^="${cell},"]`).click()
    expect(await moveTexts(page)).toEqual(['d4-e4'])
    expect(await page.locator('.alarm').count()).toBe(0)
  }
})
