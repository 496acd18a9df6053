import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { moveTexts } from './support/player.js'
import { moving } from './support/state.js'
import { useSite } from './support/use-site.js'

const site = useSite()

const FOUR = '#/play/connect-four?players=human+human'
const CAISSA = '#/play/caissa?players=human+human'

const cell = (page: Page, name: string) => page.locator(`[aria-label^="${name},"]`)

/** What moves on the board, by the names of the drawing. */
function inMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return target?.closest('.board') ? (target.getAttribute('data-moves') ?? []) : []
    }),
  )
}

/** Holds all motion at a part of its time. */
async function holdAt(page: Page, part: number): Promise<void> {
  await page.evaluate((part) => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = part * Number(animation.effect?.getComputedTiming().endTime ?? 0)
    }
  }, part)
}

/** The middle of something drawn, in parts of a cell from the middle of a cell. */
async function offset(page: Page, drawn: string, name: string): Promise<{ x: number; y: number }> {
  const [one, other] = await Promise.all([page.locator(drawn).boundingBox(), cell(page, name).boundingBox()])
  if (one === null || other === null) throw new Error(`${drawn} or ${name} is not on the page`)
  const along = (start: 'x' | 'y', size: 'width' | 'height') =>
    Math.round(((one[start] + one[size] / 2 - other[start] - other[size] / 2) / other[size]) * 10) / 10 + 0
  return { x: along('x', 'width'), y: along('y', 'height') }
}

describe('a move on the board', () => {
  it('lets a disc fall to its place, and a click brings it there at once', async () => {
    const page = await site.visit(FOUR, { speed: 'slow' })
    await cell(page, 'column 3 row 1').click()
    expect(await inMotion(page)).toEqual(['man 2 '])
    await holdAt(page, 0.3)
    const falling = await offset(page, '[data-moves="man 2 "]', 'column 3 row 1')
    expect(falling.x).toBe(0)
    expect(falling.y).toBeLessThan(-1)
    // It lies there already for those who do not look, and the next move waits for nothing.
    expect(await cell(page, 'column 3 row 1').getAttribute('aria-label')).toContain('first player')
    await cell(page, 'column 5 row 1').click()
    expect(await inMotion(page)).toEqual(['man 4 '])
    expect(await offset(page, '[data-moves="man 2 "]', 'column 3 row 1')).toEqual({ x: 0, y: 0 })
    expect(await moveTexts(page)).toEqual(['3', '5'])
    await page.waitForFunction(() => document.getAnimations().length === 0)
    expect(await offset(page, '[data-moves="man 4 "]', 'column 5 row 1')).toEqual({ x: 0, y: 0 })
  })

  it('lets men change places, tiles sink behind the queen, and all of it go back', async () => {
    const page = await site.visit(`${CAISSA}&moves=b2-c4+f6-e4`, { speed: 'slow' })
    await cell(page, 'c4').click()
    await cell(page, 'd2').click()
    expect(await inMotion(page)).toEqual(['go 23 ', 'go 10 '])
    await cell(page, 'e6').click()
    await cell(page, 'e7').click()
    const queen = 'go 39 '
    expect(await inMotion(page)).toEqual([queen, 'sink 39'])
    await holdAt(page, 0.01)
    expect((await offset(page, `[data-moves="${queen}"]`, 'e6')).y).toBe(0)
    await cell(page, 'g1').focus()
    await page.keyboard.press('ArrowUp')
    expect(await inMotion(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    expect((await inMotion(page)).sort()).toEqual(['go 46 ', 'ground 39'])
    await page.waitForFunction(() => document.getAnimations().length === 0)
    expect(await page.locator('.transit').count()).toBe(0)
    expect(await cell(page, 'e6').getAttribute('aria-label')).toContain('black queen')
  })

  it('shows the targets of a man that is dragged, and does not carry it a second time', async () => {
    const page = await site.visit(CAISSA, { speed: 'slow' })
    const [from, to] = await Promise.all([cell(page, 'c2').boundingBox(), cell(page, 'b1').boundingBox()])
    if (from === null || to === null) throw new Error('no board')
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + 40, { steps: 3 })
    await page.locator('.dragged').waitFor()
    const targets = await page.locator('.cell.target').count()
    expect(targets).toBeGreaterThan(5)
    expect(await page.locator('.mark-target').count()).toBe(targets)
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 3 })
    await page.mouse.up()
    expect(await moveTexts(page)).toEqual(['c2-b1'])
    expect(await inMotion(page)).toEqual(['sink 9'])
  })

  it.each([
    ['the visitor wants less motion', {}],
    ['the speed is "at once"', { speed: 'off' } as const],
  ])('is there at once where %s', async (_, options) => {
    const page = await site.visit(FOUR, options)
    for (const column of [4, 5, 4, 5, 4, 5, 4]) {
      await cell(page, `column ${column} row 6`).click()
      expect(await moving(page)).toEqual([])
    }
    await page.locator('.board-line').waitFor({ state: 'attached' })
    expect(await moving(page)).toEqual([])
  })
})

describe('turns of several moves', () => {
  it('are shown at a speed that is chosen while one waits, and can be skipped', async () => {
    const page = await site.visit('#/play/star-chess:galaxy=terran?players=human+novice+novice+novice', {
      speed: 'slow',
    })
    await page.getByRole('button', { name: 'End turn' }).click()
    await page.getByLabel('Shown').selectOption('fast')
    expect(await page.evaluate(() => document.documentElement.dataset.speed)).toBe('fast')
    await page.getByRole('button', { name: 'Skip to my turn or the end' }).click()
    await page.getByRole('button', { name: 'End turn' }).waitFor()
    // The next round is shown again.
    await page.getByRole('button', { name: 'End turn' }).click()
    expect(await page.getByRole('button', { name: 'Skip to my turn or the end' }).isEnabled()).toBe(true)
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset.speed)).toBe('fast')
  })
})

describe('a player of Star Chess who is out of the game', () => {
  it('skips to the end, which would take minutes to watch', { tags: 'long' }, async () => {
    const start = '5 2 x,900.900,x,0.0 T/T/T/Tc2.1000.0f2.200.200/T/T/T/T/T/T/T/T/Tc4.1000.0f4.1.1/T/T/T'
    const page = await site.visit(
      `#/play/star-chess:galaxy=terran?players=human+novice+novice+novice&start=${encodeURIComponent(start)}`,
      { speed: 'slow' },
    )
    await page.getByRole('button', { name: 'Skip to my turn or the end' }).click()
    await page.getByRole('heading', { name: 'You lose' }).waitFor({ timeout: 30_000 })
    expect(await page.locator('.move').count()).toBeGreaterThan(20)
  })
})

describe('a card of the gallery', () => {
  const boardOf = (page: Page) => page.locator('[data-game="connect-four"] .card-picture svg')

  /** How many discs stand on the board, by marks of their seats. */
  const men = async (page: Page) => {
    await boardOf(page).waitFor()
    return boardOf(page).locator('[class*="seat-"]').count()
  }

  it('plays a game while the pointer or the keyboard is on it, and is still again', async () => {
    const page = await site.visit('#/', { speed: 'fast' })
    const still = await men(page)
    await page.locator('[data-game="connect-four"] .card-link').hover()
    const seen = new Set([still])
    await expect.poll(async () => seen.add(await men(page)).size).toBeGreaterThan(4)
    await page.mouse.move(0, 0)
    await expect.poll(() => men(page)).toBe(still)
    await page.locator('[data-game="connect-four"] .card-link').focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => men(page)).not.toBe(still)
  })

  it('stays still for those who want less motion', async () => {
    const page = await site.visit('#/')
    const still = await men(page)
    await page.locator('[data-game="connect-four"] .card-link').hover()
    await page.waitForTimeout(1000)
    expect(await men(page)).toBe(still)
  })
})

describe('sounds', () => {
  it('are heard once their button beside the board is pressed, which is remembered', async () => {
    const page = await site.visit(FOUR, {
      before: () => {
        const heard: string[] = []
        Object.assign(globalThis, { heard })
        for (const source of [OscillatorNode, AudioBufferSourceNode]) {
          const start = source.prototype.start
          source.prototype.start = function (this: AudioScheduledSourceNode, when?: number) {
            heard.push(source.name)
            start.call(this, when)
          }
        }
      },
    })
    const heard = () => page.evaluate(() => (globalThis as typeof globalThis & { heard: string[] }).heard)
    const button = page.getByRole('button', { name: 'Sounds' })
    await cell(page, 'column 1 row 1').click()
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    expect(await heard()).toEqual([])
    // What makes them comes now.
    await Promise.all([page.waitForResponse(/\/sounds-/), button.click()])
    await cell(page, 'column 2 row 1').click()
    expect(new Set(await heard())).toEqual(new Set(['OscillatorNode', 'AudioBufferSourceNode']))
    await page.reload()
    await button.waitFor()
    expect(await button.getAttribute('aria-pressed')).toBe('true')
  })
})
