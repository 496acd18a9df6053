import { readFileSync } from 'node:fs'
import {
  type Game,
  isAnswer,
  legalMoves,
  type Position,
  type PuzzleCollection,
  solveExhaustively,
} from '@plyworks/core'
import { loadDefinition, loadGame } from '@plyworks/games'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eachOf } from '../support/each-of.js'
import { useSite } from './support/use-site.js'

const site = useSite()

describe('an introduction', () => {
  it('asks for a move, says when it is another one, and leads to a game', async () => {
    const page = await site.visit('#/rules/connect-four')
    await page.getByRole('link', { name: 'Introduction' }).click()
    await page.locator('[aria-label^="column 3 row 1,"]').click()
    await page.getByText('Right.').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Win now').waitFor()
    await page.locator('[aria-label^="column 7 row 1,"]').click()
    await page.getByText('one more there wins').waitFor()
    await page.locator('[aria-label^="column 4 row 4,"]').click()
    await page.getByText('Four in a row, upright.').waitFor()
    for (let step = 0; step < 10; step++) await page.getByRole('button', { name: /^(Next|Skip)$/ }).click()
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
    // The first answer counts, and a second try does not mend it.
    const rating = await page.getByText('Your rating here').textContent()
    expect(rating).toMatch(/Your rating here: 1[01]\d\d ± 2\d\d −\d+/)
    await page.getByRole('button', { name: 'Once more' }).click()
    await page.locator('.verdict.wrong').waitFor({ state: 'detached' })
    for (const [index, { move }] of steps.entries()) {
      if (index > 0) await page.getByText(`Move ${index + 1} of ${steps.length}`).waitFor()
      await page.locator('.steps').waitFor()
      await pick(move)
    }
    await page.getByText('Solved.', { exact: true }).waitFor()
    await page.reload()
    const solved = page.getByRole('link', { name: 'Puzzle 30, solved' })
    await solved.waitFor()
    // Number and tick stand side by side: the tile is as large as that of a puzzle that waits.
    const sizeOf = async (tile: Locator) => {
      const { width, height } = (await tile.boundingBox()) ?? { width: 0, height: 0 }
      return [width, height, await tile.evaluate((at) => at.scrollWidth - at.clientWidth)]
    }
    expect(await sizeOf(solved)).toEqual(await sizeOf(page.getByRole('link', { name: 'Puzzle 29', exact: true })))
    expect(rating).toContain(await page.getByText('Your rating here').textContent())
    await page.getByRole('button', { name: 'Start all again' }).click()
    await page.getByText('0 of 60 solved').waitFor()
    await page.getByRole('button', { name: 'Put back what was solved' }).click()
    await page.getByText('1 of 60 solved').waitFor()
    await page.getByRole('link', { name: 'Next puzzle' }).click()
    await page.getByText('Puzzle 31 of').first().waitFor()
  })

  it('of the day are one for everyone, from another game each day, and days in a row are counted', async () => {
    const page = await site.visit('')
    const titles: string[] = []
    for (const [index, day] of ['2026-11-24', '2026-11-25', '2026-11-27'].entries()) {
      await page.clock.setFixedTime(`${day}T12:00:00`)
      await page.goto(`${site.server.address}?${index}#/`)
      const link = page.locator('.gallery .daily a')
      titles.push((await link.textContent()) ?? '')
      await link.click()
      await page.getByRole('heading', { name: titles[index] }).waitFor()
      const show = page.getByRole('button', { name: 'Show the move' })
      await page.locator('.cell.origin').first().waitFor()
      while ((await show.count()) > 0) await show.click()
      await page.locator('.daily', { hasText: index === 1 ? 'Solved on 2 days in a row.' : 'Come again' }).waitFor()
      for (const place of ['', 'learn']) {
        await page.goto(`${site.server.address}?${index}#/${place}`)
        await page.locator('.daily', { hasText: 'Solved' }).waitFor()
      }
    }
    expect(new Set(titles).size).toBe(3)
    expect(await page.locator('.learn-list').first().textContent()).toContain('Star Chess has no puzzles')
    await page.goto(`${site.server.address}#/learn/star-chess/puzzles`)
    await page.getByText('Star Chess has no puzzles').waitFor()
  })
})

/** Clicks the way to a move: cells, then buttons. */
async function pick(page: Page, game: Game, position: Position, move: number): Promise<void> {
  for (const step of game.view.path(position, move)) {
    if (step.kind === 'cell') await page.locator(`.board [data-cell="${step.cell}"]`).first().click()
    else if (step.kind === 'choice') await page.locator('.steps button', { hasText: step.title }).first().click()
    else {
      await page.locator('.amount input[type=number], .amount input').first().fill(String(step.amount))
      await page.locator('.amount button[type=submit]').click()
    }
  }
}

describe('the goals of a game', () => {
  eachOf(
    { quick: ['connect-four', 'star-chess'], long: ['caissa', 'croquar', 'hip'] },
    '%s: each is reached on the board, and stays reached',
    async (id) => {
      const introduction = await (await loadDefinition(id)).pages.introduction?.()
      if (introduction === undefined) throw new Error('there is none')
      const page = await site.visit(`#/learn/${id}`)
      const { steps } = introduction
      for (const [index, step] of steps.entries()) {
        await page.getByText(`Step ${index + 1} of ${steps.length}`).waitFor()
        if (step.win !== undefined) break
        const game = await loadGame(step.game ?? introduction.game)
        const position = game.notation.parsePosition(step.position)
        const moves = [...legalMoves(game, position)]
        const told = (move: number) => game.notation.formatMove(position, move)
        await page.locator('.steps').waitFor()
        const right = moves.find((move) => isAnswer(step, told(move)))
        if (right === undefined) throw new Error(`no answer to ${step.title}`)
        await pick(page, game, position, right)
        await page.locator('.introduction-right', { hasText: 'Right.' }).waitFor()
        await page.getByRole('button', { name: 'Next' }).click()
      }
      await page.getByText(`${steps.length - 1} of ${steps.length} goals reached`).waitFor()
      await page.goto(`${site.server.address}#/learn`)
      await page.getByText(`${steps.length - 1} of ${steps.length} goals reached`).waitFor()
    },
  )

  it('answer a mistake with its reason, also a refused click and a refused drop, and end with a game that can be won', async () => {
    const page = await site.visit('#/learn/caissa/7')
    const cell = (name: string) => page.locator(`[aria-label^="${name},"]`)
    await cell('c3').click()
    await cell('d4').click()
    await page.locator('.refusal', { hasText: 'the rook moves along ranks and files' }).waitFor()
    await cell('b1').dragTo(cell('f1'))
    await page.locator('.refusal', { hasText: 'the queens on f1 and f6 would see one another' }).waitFor()
    await cell('c3').click()
    await cell('c4').click()
    await page.locator('.introduction-wrong', { hasText: 'From there the rook does not see f6' }).waitFor()
  })

  it('end with a game that is won on the board', async () => {
    const page = await site.visit('#/learn/hip/11')
    const game = await loadGame('hip:rows=3,cols=3,rule=last-mover')
    const names = game.view.board.cells.map(({ name }) => name)
    const stone = (label: string) => (label.includes('player 1') ? 'x' : label.includes('player 2') ? 'o' : '.')
    for (;;) {
      await page.locator('.introduction-right, .introduction-lost, .steps').first().waitFor()
      if ((await page.locator('.steps').count()) === 0) break
      const labels = await page
        .locator('[role=gridcell]')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''))
      const at = new Map(labels.map((label) => [label.slice(0, 2), stone(label)]))
      const rows = ['3', '2', '1'].map((row) => ['a', 'b', 'c'].map((column) => at.get(column + row)).join(''))
      const position = game.notation.parsePosition(`${rows.join('/')} 1 1`)
      const [best] = solveExhaustively(game, position)?.best ?? []
      await page.locator(`[aria-label^="${names[best]},"]`).click()
      const empty = labels.filter((label) => stone(label) === '.').length
      await page.waitForFunction(
        (before) =>
          document.querySelector('.introduction-right, .introduction-lost') !== null ||
          (document.querySelectorAll('.cell[aria-label*="empty"]').length === before - 2 &&
            document.querySelector('.steps') !== null),
        empty,
      )
    }
    await page.locator('.introduction-right', { hasText: 'You win.' }).waitFor()
    await page.getByText('1 of 11 goals reached').waitFor()
  })
})

describe('a board that is new to a person', () => {
  it('offers the goals once, and the rules beside the game leave it as it is', async () => {
    const page = await site.visit('#/play/hip?players=human+human')
    await page.getByRole('link', { name: 'Learn it' }).waitFor()
    await page.locator('.cell.origin').first().click()
    await page.getByRole('link', { name: 'Learn it' }).waitFor({ state: 'detached' })
    const address = page.url()
    await page.getByRole('link', { name: 'Rules', exact: true }).click()
    await page.getByRole('dialog').locator('h1', { hasText: 'Hip' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.locator('.move').count()).toBe(2)
    expect(page.url().split('?')[0]).toBe(address.split('?')[0])
  })
})
