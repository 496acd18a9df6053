import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSite } from '../end-to-end/support/use-site.js'

const site = useSite()
/** A folder for the pictures, to be looked at by a person. */
const { PICTURES } = process.env

/** A move that people make on a board: by names of cells, or of buttons. */
interface Moving {
  readonly name: string
  readonly at: string
  readonly clicks: readonly string[]
}

const TWO = 'players=human+human'
const FOUR_PEOPLE = 'players=human+human+human+human'
const FIGHT =
  '5+1+500.900,500.900,500.900,500.900+Tc1.500.0f1.60.60/Bf2.25.25/B/Tc2.1000.0f2.20.20/B/B/B/B/B/B/B/B/Tc4.1000.0f4.20.20/B/B/Tc3.1000.0f3.20.20'

const moves: readonly Moving[] = [
  {
    name: 'connect-four, a disc falls',
    at: `connect-four?${TWO}&moves=4+4+3+5+3`,
    clicks: ['column 4 row 3'],
  },
  { name: 'hip, a stone is put down', at: `hip?${TWO}&moves=a1+b1+c3+d4+f2`, clicks: ['e5'] },
  { name: 'caissa, men change places', at: `caissa?${TWO}&moves=b2-c4+f6-e4`, clicks: ['c4', 'd2'] },
  { name: 'caissa, a tile sinks behind a queen', at: `caissa?${TWO}&moves=b2-c4+f6-e4+c4-d2`, clicks: ['e6', 'e7'] },
  { name: 'croquar, a player runs', at: `croquar?${TWO}`, clicks: ['.cell.origin'] },
  {
    name: 'star-chess, a fleet attacks',
    at: `star-chess?${FOUR_PEOPLE}&start=${FIGHT}`,
    clicks: ['A1', 'A2', '.amount button[type=submit]'],
  },
  {
    name: 'star-chess, a turn ends',
    at: `star-chess?${FOUR_PEOPLE}&start=${FIGHT}`,
    clicks: ['button:text("End turn")'],
  },
  { name: 'othello, discs turn over', at: `othello?${TWO}`, clicks: ['.cell.origin'] },
  { name: 'breakthrough, a man walks', at: `breakthrough?${TWO}`, clicks: ['.cell.origin', '.cell.target'] },
]

/** Elements of the board in motion. */
const inMotion = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest('.board')).length,
  )

async function holdInTheMiddle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Almost standing still: of one that is paused the browser may go on to show its beginning.
    for (const animation of document.getAnimations()) {
      animation.currentTime = Number(animation.effect?.getComputedTiming().endTime ?? 0) / 2
      animation.playbackRate = 0.001
    }
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}

describe('a move on every board: before, in the middle and after', () => {
  const looks = [
    { phone: false, dark: false },
    { phone: false, dark: true },
    { phone: true, dark: false },
    { phone: true, dark: true },
  ]
  for (const { name, at, clicks } of moves) {
    it.each(looks)(`${name} (phone: $phone, dark: $dark)`, async ({ phone, dark }) => {
      const page = await site.visit(`#/play/${at}`, { phone, dark, speed: 'slow' })
      await page.locator('.steps').waitFor()
      await page.waitForFunction(() => document.getAnimations().length === 0)
      await page.locator('.board').scrollIntoViewIfNeeded()
      const pictures: Buffer[] = []
      const take = async (moment: string) => {
        if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true })
        const file = `${name.replaceAll(/\W+/g, '-')}-${phone ? 'narrow' : 'wide'}-${dark ? 'dark' : 'light'}-${moment}.png`
        pictures.push(await page.screenshot({ ...(PICTURES !== undefined && { path: join(PICTURES, file) }) }))
      }
      await take('1-before')
      for (const click of clicks) {
        const found = /[.:]/.test(click) ? page.locator(click).first() : page.locator(`[aria-label^="${click},"]`)
        await found.click()
      }
      await page.waitForFunction(() => document.querySelectorAll('.move').length > 1)
      expect(await inMotion(page)).toBeGreaterThan(0)
      await holdInTheMiddle(page)
      await take('2-middle')
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) {
          animation.playbackRate = 1
          animation.finish()
        }
      })
      await page.waitForFunction(() => document.getAnimations().length === 0)
      await take('3-after')
      const [before, middle, after] = pictures
      expect(middle.equals(before)).toBe(false)
      expect(middle.equals(after)).toBe(false)
    })
  }
})
