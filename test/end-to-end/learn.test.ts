import { readFileSync } from 'node:fs'
import type { PuzzleCollection } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { announcements, moving } from './support/state.js'
import { useSite } from './support/use-site.js'

const site = useSite()

describe('algorithms at work', () => {
  it('are stepped through to the answer, which alpha-beta and MTD(f) share with minimax', async () => {
    const page = await site.visit('#/learn')
    const answers: string[] = []
    const looks: number[] = []
    for (const name of ['Minimax', 'Alpha-beta', 'MTD(f)']) {
      await page.getByRole('link', { name, exact: true }).click()
      const step = page.getByRole('slider', { name: 'Step' })
      await step.waitFor()
      await page.getByRole('button', { name: 'Forward' }).click()
      await page.locator('.lesson-caption', { hasText: /At the root|Probe 1/ }).waitFor()
      await step.focus()
      await page.keyboard.press('End')
      await page.locator('.lesson-caption', { hasText: 'The answer' }).waitFor()
      answers.push((await page.locator('.lesson-caption').textContent()) ?? '')
      looks.push(Number(/looked at: (\d+)/.exec((await page.locator('.lesson-side').textContent()) ?? '')?.[1]))
      expect(await page.locator('.node.cut').count()).toBeGreaterThan(name === 'Minimax' ? -1 : 0)
      await page.getByRole('link', { name: 'Learn' }).click()
    }
    expect(new Set(answers).size).toBe(1)
    expect(looks[1]).toBeLessThan(looks[0])
  })

  it('play by themselves where less motion is asked for, by keyboard, and say each step once', async () => {
    const page = await site.visit('#/learn/minimax')
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
    expect(words.at(-1)).toBe(await page.locator('.lesson-caption').textContent())
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Play')
  })

  it('show waves of retrograde analysis, each with some of its positions', async () => {
    const page = await site.visit('#/learn/retrograde')
    await page.getByRole('button', { name: 'Forward' }).click()
    await page.locator('.lesson-caption', { hasText: 'Wave 0: 0 won' }).waitFor()
    expect(await page.locator('.wave-boards .board').count()).toBeGreaterThan(0)
    await page.getByRole('slider', { name: 'Step' }).focus()
    await page.keyboard.press('End')
    const said = (await page.locator('.lesson-caption').textContent()) ?? ''
    const [, decided, all] = /(\d+) of (\d+) are decided/.exec(said) ?? []
    expect(decided).toBe(all)
  })
})

describe('an introduction', () => {
  it('asks for a move, says when it is another one, and leads to a game', async () => {
    const page = await site.visit('#/rules/connect-four')
    await page.getByRole('link', { name: 'Introduction' }).click()
    await page.locator('[aria-label^="column 3 row 1,"]').click()
    await page.getByText('Right.').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Win now').waitFor()
    await page.locator('[aria-label^="column 7 row 1,"]').click()
    await page.getByText('not what is asked for').waitFor()
    await page.locator('[aria-label^="column 4 row 4,"]').click()
    await page.getByText('Four in a row, upright.').waitFor()
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: /^(Next|Skip)$/ }).click()
    await page.getByRole('link', { name: 'Play Connect Four' }).click()
    await page.locator('.steps').waitFor()
  })
})

describe('puzzles', () => {
  it('are solved by keyboard, tell what is wrong with a move, and remember what was solved', async () => {
    const { puzzles } = JSON.parse(readFileSync('packages/games/connect-four/puzzles.json', 'utf8')) as PuzzleCollection
    const { steps } = puzzles[29]
    const page = await site.visit('#/learn/connect-four/puzzles/30')
    const pick = async (column: string) => {
      await page.locator(`[aria-label^="column ${column} row 6,"]`).focus()
      await page.keyboard.press('Enter')
    }
    await page.locator('.cell.origin').first().waitFor()
    const [wrong] = Object.keys(steps[0].wrong)
    await pick(wrong)
    await page.locator('.verdict.wrong', { hasText: `${wrong} ` }).waitFor()
    await page.getByRole('button', { name: 'Once more' }).click()
    await page.locator('.verdict.wrong').waitFor({ state: 'detached' })
    for (const [index, { move }] of steps.entries()) {
      if (index > 0) await page.getByText(`Move ${index + 1} of ${steps.length}`).waitFor()
      await page.locator('.steps').waitFor()
      await pick(move)
    }
    await page.getByText('Solved.', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Puzzle 30, solved' }).waitFor()
    await page.getByRole('button', { name: 'Start all again' }).click()
    await page.getByText('0 of 60 solved').waitFor()
    await page.getByRole('button', { name: 'Put back what was solved' }).click()
    await page.getByText('1 of 60 solved').waitFor()
    await page.getByRole('link', { name: 'Next puzzle' }).click()
    await page.getByText('Puzzle 31 of').first().waitFor()
  })
})
