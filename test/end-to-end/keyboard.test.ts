import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { moveTexts } from './support/player.js'
import { useSite } from './support/use-site.js'

const site = useSite()

/** Presses Tab until the element with the focus answers to the selector. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if ((await page.locator(`${selector}:focus`).count()) > 0) return
  }
  throw new Error(`Tab does not lead to ${selector}`)
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

function focused(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
  )
}

/** Waits for the answer of the computer and the turn of the human. */
async function myTurn(page: Page, moves: number): Promise<void> {
  await page.waitForFunction((count) => document.querySelectorAll('.move').length === count + 1, moves)
  await page.locator('.steps').waitFor()
}

describe('with the keyboard alone', () => {
  it('a game is found, opened and played to its end', async () => {
    const page = await site.visit('')
    await page.locator('[data-game=connect-four] h2').waitFor()
    await tabTo(page, '[data-game=connect-four] .card-link')
    await press(page, 'Enter')
    await page.locator('.steps').waitFor()
    await tabTo(page, '[role=gridcell]')
    for (let column = 0, turns = 0; (await page.locator('.result').count()) === 0; column = (column + 3) % 7, turns++) {
      expect(turns).toBeLessThan(60)
      const before = (await moveTexts(page)).length
      await press(page, 'Home', ...Array.from({ length: column }, () => 'ArrowRight'), 'Enter')
      const after = (await moveTexts(page)).length
      if (after === before) continue
      await page.locator('.steps, .result').first().waitFor()
    }
    expect(await page.locator('[aria-live=polite]').textContent()).toMatch(/wins|Draw/)
  })

  it('the board is one stop on the way through the page, and each stop shows that it has the focus', async () => {
    const page = await site.visit('#/explore/connect-four:rows=4,cols=4?moves=1')
    await page.locator('.value-list').waitFor()
    const stops: { readonly what: string; readonly shown: boolean }[] = []
    for (let presses = 0; presses < 60; presses++) {
      await press(page, 'Tab')
      const stop = await page.evaluate(() => {
        const at = document.activeElement
        if (at === null || at === document.body) return null
        const { outlineStyle, boxShadow } = getComputedStyle(at)
        const role = at.getAttribute('role')
        // The ring of a cell is drawn on the board.
        const ring = at.querySelector('.mark-focus')
        const drawn =
          ring !== null && getComputedStyle(ring).visibility === 'visible' && getComputedStyle(ring).opacity !== '0'
        return { what: role ?? at.localName, shown: outlineStyle !== 'none' || boxShadow !== 'none' || drawn }
      })
      if (stop === null) break
      stops.push(stop)
    }
    expect(stops.length).toBeGreaterThan(15)
    expect(stops.filter(({ what }) => what === 'grid' || what === 'gridcell')).toHaveLength(1)
    expect(stops.filter(({ shown }) => !shown)).toEqual([])
  })

  it('a piece is chosen, dropped with Escape and moved; both moves are announced', async () => {
    const page = await site.visit('#/play/caissa?players=human+casual')
    await page.locator('.steps').waitFor()
    await tabTo(page, '[role=gridcell]')
    await press(page, 'Control+End', 'Home', 'ArrowRight', 'ArrowUp')
    expect(await focused(page)).toBe('b2, white knight, can be played')
    await press(page, 'Enter')
    expect(await focused(page)).toBe('b2, white knight, chosen')
    await press(page, 'Escape')
    expect(await focused(page)).toBe('b2, white knight, can be played')
    await press(page, 'Enter', 'ArrowUp', 'ArrowUp', 'ArrowRight')
    expect(await focused(page)).toContain('c4, empty tile, possible target')
    await press(page, ' ')
    await myTurn(page, 2)
    expect((await moveTexts(page))[0]).toBe('b2-c4')
    expect(await page.locator('[aria-live=polite]').textContent()).toMatch(/^Black: [a-g]\d-[a-g]\d\. White to move\.$/)
    expect(await focused(page)).toContain('c4, white knight')
  })

  it('a command with an amount is given, and the turn is ended', async () => {
    const page = await site.visit('#/play/star-chess:galaxy=terran?players=human+human+human+human')
    await page.locator('.steps').waitFor()
    await tabTo(page, '[role=gridcell]')
    await press(page, 'Control+Home', 'PageDown', 'Enter', 'ArrowUp', 'Enter')
    await expect.poll(() => focused(page), { timeout: 30_000 }).toBe('Amount')
    await press(page, 'Home', 'ArrowRight', 'ArrowRight')
    await tabTo(page, '.amount button[type=submit]')
    expect(await focused(page)).toBe('Move 3 ships')
    await press(page, 'Enter')
    expect(await moveTexts(page)).toEqual(['move.A1.A2.3'])
    await tabTo(page, '.steps .buttons button')
    await press(page, 'Enter')
    expect(await moveTexts(page)).toEqual(['move.A1.A2.3', 'end'])
  })

  it('dialogs open, keep the focus inside and give it back', async () => {
    const page = await site.visit('#/play/hip?players=human+human')
    await page.locator('.steps').waitFor()
    await tabTo(page, '.tool:last-child')
    await press(page, 'Enter')
    await page.getByRole('dialog').waitFor()
    for (let presses = 0; presses < 14; presses++) {
      await press(page, 'Tab')
      const outside = await page.evaluate(
        () =>
          document.activeElement?.closest('main, header') !== null &&
          document.activeElement?.closest('dialog') === null,
      )
      expect(outside).toBe(false)
    }
    await press(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused(page)).toContain('New')
    // Buttons that close a dialog give the focus back too; what opened it may be switched off by then.
    await page.locator('[aria-label^="a1"]').press('Enter')
    await page.getByRole('button', { name: 'Resign' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect.poll(() => focused(page)).toContain('Resign')
    await page.getByRole('button', { name: 'Resign' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).press('Enter')
    await page.locator('.result').waitFor()
    await expect.poll(() => page.locator('[role=toolbar]:focus').count()).toBe(1)
  })

  it('the focus stays where it was when what was pressed goes away or is switched off', async () => {
    const held = (page: Page, selector: string) => expect.poll(() => page.locator(`${selector}:focus`).count()).toBe(1)
    const page = await site.visit('#/play/connect-four?players=human+human')
    await page.locator('.steps').waitFor()
    await page.locator('.cell.origin').first().press('Enter')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.press('Enter')
    await held(page, '[role=toolbar]')
    await page.getByRole('button', { name: 'Redo' }).press('Enter')
    await held(page, '[role=toolbar]')
    await page.goto(`${site.server.address}#/learn/connect-four/puzzles/2`)
    await page.getByRole('button', { name: 'Show the move' }).press('Enter')
    await page.getByText('Done. Next time without help.').or(page.locator('.cell.hint')).first().waitFor()
    await held(page, 'section.tray, section.tray button')
  })

  it('nothing that has the focus is left behind the tools of a narrow screen', async () => {
    const page = await site.visit('#/play/hip?players=human+human&moves=a1+b1', { phone: true, width: 360 })
    await page.getByRole('button', { name: 'Draw the graph of the game' }).waitFor()
    for (let stop = 0; stop < 30; stop++) {
      await press(page, 'Tab')
      const hidden = await page.evaluate(() => {
        const [tools, focused] = [document.querySelector('.toolbar'), document.activeElement]
        if (tools === null || focused === null || tools.contains(focused)) return null
        const below = focused.getBoundingClientRect().top >= tools.getBoundingClientRect().top
        return below ? focused.textContent : null
      })
      expect(hidden).toBe(null)
    }
  })
})
