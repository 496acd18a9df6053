import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { announcements, faults, moving, NO_FAULTS } from './support/state.js'
import { AXE, useSite } from './support/use-site.js'

const site = useSite()

/** Waits until what is chosen has been worked out. */
async function settled(page: Page): Promise<void> {
  await page.locator('.lab-bench[aria-busy=false] .run').first().waitFor()
}

/** Goes to a step: the last one where none is named. */
async function goToStep(page: Page, step?: number): Promise<void> {
  await settled(page)
  const slider = page.getByRole('slider', { name: 'Step', exact: true })
  await slider.waitFor()
  if (step === undefined) {
    await slider.focus()
    await page.keyboard.press('End')
  } else await slider.fill(String(step))
}

/** A row of the counters, one text a run. */
async function counter(page: Page, name: string): Promise<string[]> {
  return page
    .locator('.comparison tr', { has: page.getByRole('rowheader', { name }) })
    .locator('td')
    .allTextContents()
}

function captions(page: Page): Promise<string[]> {
  return page.locator('.lesson-caption').allTextContents()
}

describe('the laboratory', () => {
  it('steps three algorithms on one tree to the same answer, with counters that show what each saves', async () => {
    const page = await site.visit('#/learn')
    await page.getByRole('link', { name: 'Alpha-beta', exact: true }).click()
    await page.locator('.run').nth(1).waitFor()
    expect(await page.locator('.run h2').allTextContents()).toEqual(['Minimax', 'Alpha-beta'])
    await page.getByRole('checkbox', { name: 'MTD(f)' }).check()
    await page.locator('.run').nth(2).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Proof-number search' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Forward' }).click()
    const begun = await captions(page)
    expect(begun[1]).toContain('The window is −∞ … ∞')
    expect(begun[2]).toContain('Probe 1')
    expect(await page.locator('[aria-current=step]').allTextContents()).toEqual([
      'best ← none',
      'best ← none',
      'β ← last score, or one more if that is lower',
    ])
    await goToStep(page)
    const answers = await captions(page)
    expect(answers[0]).toMatch(/^The answer: /)
    expect(new Set(answers).size).toBe(1)
    expect(await counter(page, 'Leaves looked at')).toEqual(['27 of 27', '13 of 27', '12 of 27'])
    expect(await page.locator('.comparison').textContent()).toContain('fewer than 11 of these 27 leaves')

    // From the best first to the worst: what alpha-beta looks at.
    const order = page.getByRole('slider', { name: /Order of moves/ })
    const looks: string[] = []
    for (const key of ['End', 'Home']) {
      await order.focus()
      await page.keyboard.press(key)
      await page.getByText(key === 'End' ? 'best first' : 'worst first', { exact: true }).waitFor()
      await goToStep(page)
      looks.push((await counter(page, 'Leaves looked at'))[1])
    }
    expect(looks).toEqual(['11 of 27', '27 of 27'])

    // All of it is in the address.
    await page.waitForFunction(() => location.hash.includes('order=worst'))
    await page.reload()
    await page.locator('.run').nth(2).waitFor()
    await page.getByText('worst first', { exact: true }).waitFor()
  })

  it('takes the position on the board, also from play, and finds equal positions in the table', async () => {
    const page = await site.visit('#/play/hip:rows=4,cols=4?players=human+human&moves=a1+b2')
    await page.getByRole('link', { name: 'Search tree' }).click()
    await page.locator('.run').nth(1).waitFor()
    expect(await page.locator('.lesson-board figcaption').first().textContent()).toBe('The root')
    await page.getByRole('checkbox', { name: /remember positions/ }).check()
    await page.getByRole('combobox', { name: 'Moves of a position, at most' }).selectOption('4')
    await goToStep(page)
    const [, hits] = await counter(page, 'Found in the table')
    expect(Number(hits)).toBeGreaterThan(0)
    // A move on the board grows another tree.
    await page.locator('.board [aria-label^="d4"]').click()
    await page.getByText(/Step 0 of/).waitFor()
    await page.waitForFunction(() => location.hash.includes('d4'))
    expect(await page.locator('.edge text').first().textContent()).not.toBe('')
    await page.getByRole('button', { name: 'Play from here' }).click()
    await page.waitForFunction(() => location.hash.startsWith('#/play/hip'))
  })

  it('plays a game with its search tree in sight', async () => {
    const page = await site.visit('#/lab/connect-four:rows=4,cols=4?show=alpha-beta&depth=3&widest=4')
    await page.getByRole('combobox', { name: 'The first algorithm plays' }).selectOption({ index: 2 })
    await page.locator('.board [aria-label^="column 2 row 4,"]').click()
    await page.waitForFunction(() => /moves=2\+\d/.test(location.hash))
    await page.locator('.board [aria-label^="column 2 row 4,"]').click()
    await page.waitForFunction(() => /moves=2\+\d\+2\+\d/.test(location.hash))
  })

  it('shows Monte Carlo, proof numbers, and four players with whole labels', async () => {
    const page = await site.visit('#/lab?example=proof-number')
    await goToStep(page)
    expect((await captions(page))[0]).toMatch(/^Yes: .* gets \+1000/)
    await page.goto(`${site.server.address}?1#/lab?example=monte-carlo`)
    await goToStep(page)
    expect((await captions(page))[0]).toMatch(/visited \d+ times/)
    expect(await page.locator('.node-value').first().textContent()).toBe('60')
    await page.goto(`${site.server.address}?2#/lab?example=max-n`)
    await goToStep(page, 3)
    const cut = await page.locator('.edge text').allTextContents()
    expect(cut.length).toBeGreaterThan(9)
    expect(cut.filter((label) => label.includes('…'))).toEqual([])
    // What stands beside each other does not touch.
    expect(await overlaps(page)).toEqual([])
    expect(await page.getByText('only some algorithms fit').count()).toBe(1)
  })

  it('walks into the boards of retrograde waves', async () => {
    const page = await site.visit('#/learn/retrograde')
    await page.getByRole('button', { name: 'Forward' }).click()
    await page.locator('.lesson-caption', { hasText: 'Wave 0: 0 won' }).waitFor()
    const walk = page.getByRole('region', { name: 'The board walked into' })
    expect(await walk.locator('figcaption').textContent()).toContain('not decided yet')
    await page.locator('.waves .wave-board').first().click()
    await walk.getByText('The game is over here.').waitFor()
    expect(await walk.locator('figcaption').textContent()).toContain('decided by wave 0')
    await walk.locator('.wave-board').first().click()
    const moves = walk.locator('.walk-moves button')
    await moves.first().waitFor()
    await walk.getByRole('button', { name: 'Back', exact: true }).click()
    await walk.getByText('The game is over here.').waitFor()
    await goToStep(page)
    const [, decided, all] = /(\d+) of (\d+) are decided/.exec((await captions(page))[0]) ?? []
    expect(decided).toBe(all)
    await walk.getByRole('button', { name: 'To the root' }).click()
    expect(await walk.locator('figcaption').textContent()).not.toContain('not decided yet')
  })

  it('plays by itself where less motion is asked for, by keyboard, and says each step once', {
    tags: 'long',
  }, async () => {
    const page = await site.visit('#/lab?example=minimax')
    await page.getByRole('button', { name: 'Play', exact: true }).focus()
    const said = await announcements(page)
    await page.keyboard.press('Enter')
    await page.getByText('Step 2 of').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    expect(await moving(page)).toEqual([])
    const words = await said()
    expect(words.length).toBeGreaterThan(1)
    expect(new Set(words).size).toBe(words.length)
    expect(words.at(-1)).toBe((await captions(page))[0])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Play')
  })

  it('fits a phone, with nothing for a checker to say', async () => {
    const page = await site.visit('#/lab?example=pvs', { phone: true, dark: true, script: AXE })
    await goToStep(page, 30)
    expect(await faults(page, true)).toEqual(NO_FAULTS)
  })
})

/** Labels and nodes of the tree that lie over each other. */
function overlaps(page: Page): Promise<string[]> {
  return page.locator('.search-tree').evaluate((tree) => {
    const things = [...tree.querySelectorAll('.edge text, .node rect')].map((element) => ({
      words: element.textContent,
      box: element.getBoundingClientRect(),
    }))
    return things.flatMap((one, index) =>
      things
        .slice(index + 1)
        .filter(
          ({ box }) =>
            box.left < one.box.right - 1 &&
            one.box.left < box.right - 1 &&
            box.top < one.box.bottom - 3 &&
            one.box.top < box.bottom - 3,
        )
        .map((other) => `${one.words} / ${other.words}`),
    )
  })
}
