import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { start } from '../cli/program.js'
import { moveTexts } from './support/player.js'
import { useSite } from './support/use-site.js'

const CAISSA = '#/play/caissa?players=human+human'
/** The second player lets the first one win in column 1, the first one does not see it. */
const BLUNDERS = '#/play/connect-four?players=human+human&moves=1+2+1+3+1+7+2+1'

const site = useSite()

async function analysed(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Analysis' }).click()
  await page.locator('.lines .line').first().waitFor()
}

describe('live analysis', () => {
  it('shows best lines with arrows and a bar, plays and previews them, rests, and is kept', async () => {
    const page = await site.visit(CAISSA)
    await analysed(page)
    expect(await page.locator('.lines .line').count()).toBe(3)
    expect(await page.locator('.arrow-best').count()).toBe(1)
    expect(await page.locator('.arrow-other').count()).toBe(2)
    expect(await page.locator('.chances').getAttribute('aria-label')).toMatch(/^Chances: White \d+ %, Black \d+ %$/)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused.').waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /^Best for .+, score / })
      .waitFor({ state: 'attached' })
    const moves = page.locator('.line').first().locator('.move')
    const first = ((await moves.first().textContent()) ?? '').trim()
    await moves.nth(1).press('Enter')
    await page.getByRole('heading', { name: 'Looking 2 moves ahead' }).waitFor()
    await moves.first().click()
    await page.getByRole('button', { name: 'Play up to here' }).click()
    expect(await moveTexts(page)).toEqual([first])
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.locator('.lines:not(.stale) .line').first().waitFor()
    await page.getByText('Engine and options').click()
    await page.getByRole('combobox', { name: 'Lines', exact: true }).selectOption('5')
    await page.getByLabel('Show what the other side threatens').check()
    await page.locator('.threat').waitFor()
    expect(await page.locator('.threat').textContent()).toMatch(/^White threatens [a-g][1-7]-/)
    await page.locator('.arrow-threat').waitFor()
    await page.locator('.line:nth-child(5)').waitFor()
    await page.getByRole('tab', { name: 'Book' }).click()
    await page.locator('.book-rows li').first().waitFor()
    await page.reload()
    await page.locator('.line:nth-child(5)').waitFor()
    await page.getByRole('switch', { name: 'Analysis' }).click()
    expect(await page.locator('.arrow, .chances').count()).toBe(0)
  })

  it('takes another engine and its options', async () => {
    const page = await site.visit('#/play/connect-four?players=human+human')
    await analysed(page)
    await page.getByText('Engine and options').click()
    await page.getByLabel('Engine', { exact: true }).selectOption('mcts')
    // The chance alone: its score has no points.
    await page.waitForFunction(() => document.querySelector('.lines .line-score')?.childElementCount === 0)
    expect(await page.locator('.lines .line').count()).toBe(1)
    await page.getByLabel('Weight of moves seldom tried').fill('0.9')
    await page.getByLabel('Weight of moves seldom tried').press('Tab')
    const kept = await page.evaluate(() => localStorage.getItem('plyworks:analysis:connect-four'))
    expect(JSON.parse(kept ?? '')).toMatchObject({ engine: 'mcts', options: { mcts: { exploration: '0.9' } } })
  })
})

it.each([
  ['hip', '#/play/hip?players=human+human', 3],
  ['croquar', '#/play/croquar?players=human+human&start=1+37+28+4', 1],
  ['star-chess', '#/play/star-chess:galaxy=terran?players=human+human+human+human', 1],
])('live analysis of %s speaks while it looks, without memory shared with the worker', async (_game, hash, lines) => {
  const page = await site.visit(hash)
  expect(await page.evaluate(() => typeof SharedArrayBuffer)).toBe('undefined')
  await page.getByRole('switch', { name: 'Analysis' }).click()
  await page
    .locator('.lines .line')
    .nth(lines - 1)
    .waitFor()
  await page.getByRole('link', { name: 'Edit the position' }).click()
  await page.getByRole('textbox', { name: 'Position' }).fill('nonsense')
  await page.getByRole('button', { name: 'Play from here', disabled: true }).waitFor()
})

it('the engine of a server looks on, and the one of the browser goes on when the server goes away', {
  tags: 'long',
}, async () => {
  const server = start(['serve', '--port', '0', '--no-log'])
  try {
    const address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
    const page = await site.visit('')
    await page.goto(`${address}${CAISSA}`)
    await analysed(page)
    await page.getByText('Engine and options').click()
    await page.getByLabel('The engine thinks').selectOption('on the server')
    const status = page.locator('.analysis-status p')
    await status.filter({ hasText: /^depth \d+, .*, on the server$/ }).waitFor()
    await page.locator('.lines:not(.stale) .line').nth(2).waitFor()
    await page.locator('.line .move').first().click()
    await page.getByRole('button', { name: 'Play up to here' }).click()
    await status.filter({ hasText: /^depth \d+, .*, on the server$/ }).waitFor()
    server.child.kill('SIGTERM')
    await page.getByRole('alert').filter({ hasText: 'The engine in this browser takes over.' }).waitFor()
    await status.filter({ hasText: /^depth \d+, [^,]+$/ }).waitFor()
    await page.close()
    // The page has told that its server is gone.
    site.errors.length = 0
  } finally {
    server.child.kill('SIGKILL')
  }
})

describe('the board of the analysis', () => {
  it('has own arrows and rings, by the right button and by keyboard, which go with the position', async () => {
    const page = await site.visit('#/play/connect-four?players=human+human')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor()
    const middle = async (cell: number) => {
      const box = await page.locator(`[data-cell="${cell}"]`).boundingBox()
      if (box === null) throw new Error('the cell is not drawn')
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    const pull = async (from: number, to: number) => {
      await page.mouse.move(...(await middle(from)))
      await page.mouse.down({ button: 'right' })
      await page.mouse.move(...(await middle(to)))
      await page.mouse.up({ button: 'right' })
    }
    await pull(0, 10)
    await pull(3, 3)
    expect(await page.locator('.arrow-own').count()).toBe(2)
    expect(await page.locator('.arrow-own .ring').count()).toBe(1)
    await pull(3, 3)
    expect(await page.locator('.arrow-own').count()).toBe(1)
    await page.locator('[data-cell="0"]').focus()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('m')
    expect(await page.locator('main > [aria-live=polite]').textContent()).toMatch(
      /^Arrow from column 1 row 1 to column 2 row 1\.$/,
    )
    expect(await page.locator('.arrow-own').count()).toBe(2)
    await page.keyboard.press('Enter')
    await page.locator('.arrow-own').first().waitFor({ state: 'detached' })
  })

  it('is worked by keys, which a sheet lists', async () => {
    const page = await site.visit('#/play/connect-four?players=human+human')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('turn the board').waitFor()
    // Pressed before the page is drawn without the sheet.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('a')])
    await page.locator('.lines .line').first().waitFor()
    await page.getByRole('img', { name: /^Chances: First \d+ %/ }).waitFor()
    expect(await page.locator('.line-score').first().textContent()).toMatch(/^\d+ %[+\u2212]?\d+ points?$/)
    await page.keyboard.press('p')
    await page.getByText('Paused.').waitFor()
    await page.keyboard.press('b')
    await page.getByRole('heading', { name: 'Second to move' }).waitFor()
  })

  it('compares two engines', { tags: 'long' }, async () => {
    const page = await site.visit('#/play/connect-four?players=human+human')
    await analysed(page)
    await page.getByText('Engine and options').click()
    expect(await page.getByLabel('Memory').locator('option:checked').textContent()).toMatch(/^\d+ MB of memory$/)
    await page.getByLabel('Compare with').selectOption('mcts')
    const second = page.getByRole('region', { name: 'The engine compared with' })
    await second.locator('.line-score').filter({ hasText: '%' }).first().waitFor()
    await page.getByLabel('Analyse until I pause').check()
    await second.locator('.line').first().waitFor()
    const kept = await page.evaluate(() => localStorage.getItem('plyworks:analysis:connect-four'))
    expect(JSON.parse(kept ?? '')).toMatchObject({ compare: 'mcts', endless: true })
    await page.getByLabel('Compare with').selectOption('')
    await second.waitFor({ state: 'detached' })
  })

  it('has its lines right under the board on a phone', async () => {
    const page = await site.visit('#/play/connect-four?players=human+human', { phone: true })
    await analysed(page)
    // The board makes room for the bar, which comes with the first chances: all are measured at one moment.
    const measured = () =>
      page.evaluate(() => {
        const [board, lines, bar] = ['.board-frame', '.desk', '.chances'].map((each) => {
          const { top, bottom, height } = document.querySelector(each)?.getBoundingClientRect() ?? new DOMRect()
          return { top, bottom, height }
        })
        return { barMisses: Math.abs(bar.height - board.height) > 0.5, gap: lines.top - board.bottom }
      })
    await expect.poll(async () => (await measured()).barMisses).toBe(false)
    const { gap } = await measured()
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(gap).toBeLessThan(40)
  })

  it('has values right under the board on a phone once they are switched on, and the page follows', {
    tags: 'long',
  }, async () => {
    const page = await site.visit('#/play/connect-four:rows=4,cols=4?players=human+human&moves=1+2', { phone: true })
    await page.getByRole('tab', { name: 'Values' }).tap()
    const desk = page.locator('.desk')
    const place = async (of: string) => (await page.locator(of).boundingBox()) ?? { y: 999, height: 999 }
    expect((await place('.desk')).y).toBeGreaterThan((await place('.moves')).y)
    await page.getByRole('switch', { name: 'Solved values' }).tap()
    await desk.locator('.value-list').waitFor()
    const board = await place('.board-frame')
    expect((await place('.desk')).y - (board.y + board.height)).toBeLessThan(40)
    // The one who pressed the switch, far below, sees the board again.
    expect(board.y + board.height).toBeGreaterThan(0)
    expect(board.y).toBeLessThan(844)
  })
})

describe('the panel beside the board', () => {
  it('has a tab for lines, values, book, review and own games, and keeps its place', async () => {
    const page = await site.visit('#/play/caissa?players=human+human')
    await analysed(page)
    const desk = page.locator('.desk')
    const place = await desk.boundingBox()
    const tabs = page.getByRole('tab')
    expect(await tabs.allTextContents()).toEqual(['Lines', 'Book', 'Review', 'Games'])
    await page.keyboard.press('2')
    await desk.locator('.book-rows li').first().waitFor()
    await tabs.nth(1).press('ArrowRight')
    await desk.getByText('No moves yet').waitFor()
    await page.keyboard.press('End')
    await desk.getByRole('heading', { name: 'What was played' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Games')
    expect((await desk.boundingBox())?.y).toBe(place?.y)
    await page.keyboard.press('Home')
    await desk.locator('.line').first().waitFor()
  })

  it('draws the graph of the game from what the analysis has seen, or when it is asked to', async () => {
    const page = await site.visit(BLUNDERS)
    await page.getByRole('button', { name: 'Draw the graph of the game' }).waitFor()
    await analysed(page)
    await page.keyboard.press('ArrowLeft')
    await page.locator('.desk .chances-graph .graph-line').waitFor()
    await page.reload()
    await page.getByRole('switch', { name: 'Analysis' }).click()
    await page.getByRole('button', { name: 'Draw the graph of the game' }).click()
    await page.locator('.desk .chances-graph[aria-valuetext*="%"]').waitFor()
  })
})

describe('the review of a game', () => {
  it('marks mistakes, draws a graph that is walked by keyboard, and is kept', async () => {
    const page = await site.visit(BLUNDERS)
    await page.getByRole('tab', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Analyse the game' }).click()
    await page.getByRole('button', { name: 'Discard' }).waitFor()
    await page.getByRole('button', { name: '6. 7?? blunder: better was 1' }).waitFor()
    expect(await page.getByRole('button', { name: '2, blunder' }).textContent()).toBe('2??')
    await page.reload()
    await page.getByRole('tab', { name: 'Review' }).click()
    await page.getByRole('button', { name: '7. 2?? blunder: better was 1' }).click()
    const graph = page.getByRole('slider', { name: 'Chances over the game' })
    await page.locator('.chances-graph[aria-valuenow="6"]').waitFor()
    expect(await graph.getAttribute('aria-valuetext')).toBe('Move 6: First 100 %, Second 0 %')
    await graph.press('ArrowLeft')
    await page.locator('.chances-graph[aria-valuenow="5"]').waitFor()
    expect(await page.locator('.moves .move[aria-current]').textContent()).toMatch(/^1/)
    await graph.press('End')
    await page.locator('.chances-graph[aria-valuenow="8"]').waitFor()
  })

  it('is stopped and resumed', async () => {
    const page = await site.visit(BLUNDERS)
    await page.getByRole('tab', { name: 'Review' }).click()
    await page.getByLabel('Time for each position').selectOption('4')
    await page.getByRole('button', { name: 'Analyse the game' }).click()
    await page.getByText(/of 9 positions, .* left/).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByLabel('Time for each position').selectOption('0.2')
    await page.getByRole('button', { name: /Resume|Analyse the game/ }).click()
    await page.getByRole('button', { name: 'Discard' }).waitFor()
  })
})

it('lines of play are counted by first move, and a long count is stopped', async () => {
  const page = await site.visit('#/play/connect-four?players=human+human')
  await page.getByRole('button', { name: 'Count lines of play' }).click()
  const dialog = page.getByRole('dialog', { name: 'Count lines of play' })
  await dialog.getByRole('button', { name: 'Count' }).click()
  await dialog.getByText(/^2,401 in /).waitFor()
  expect((await dialog.locator('tbody tr').allTextContents()).sort()).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((move) => `${move}343`),
  )
  await dialog.getByLabel('Moves').fill('12')
  await dialog.getByRole('button', { name: 'Count' }).click()
  await dialog.getByText(/^So far [\d,]+ in /).waitFor()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByText(/^Stopped: /).waitFor()
})

describe('the editor of positions', () => {
  it('sets up tiles and men by keyboard and pointer, says what is wrong, and leads to the game', async () => {
    const page = await site.visit(CAISSA)
    await page.getByRole('link', { name: 'Edit the position' }).click()
    await page.getByRole('heading', { name: 'Set up: Caïssa' }).waitFor()
    await page.getByRole('button', { name: 'Clear the board' }).click()
    await page.getByRole('status').filter({ hasText: 'a queen "Q" among the men' }).waitFor()
    expect(await page.getByRole('button', { name: 'Play from here' }).isDisabled()).toBe(true)
    await page.getByLabel('white queen', { exact: true }).check({ force: true })
    await page.getByRole('gridcell', { name: /^a1/ }).press('Enter')
    await page.getByLabel('black queen', { exact: true }).check({ force: true })
    await page.getByRole('gridcell', { name: /^g6/ }).click()
    await page.getByText('This position is legal.').waitFor()
    await page.getByLabel('hole', { exact: true }).check({ force: true })
    await page.getByRole('gridcell', { name: /^a7/ }).click()
    await page.getByLabel('To move').selectOption('b')
    await page.getByLabel('Half-moves played').fill('7')
    await page.keyboard.press('Tab')
    expect(await page.getByLabel('Position').last().inputValue()).toBe('x6/6q/7/7/7/7/Q6 b - 7')
    await page.getByRole('button', { name: 'Play from here' }).click()
    await page.getByRole('heading', { name: 'Black to move' }).waitFor()
    expect(await page.getByRole('gridcell', { name: /^a7/ }).getAttribute('aria-label')).toContain('hole')
  })
})
