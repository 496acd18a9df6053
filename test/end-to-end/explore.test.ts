import { encodeDatabase, prepareDatabase, RetrogradeSolver } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { moveTexts } from './support/player.js'
import { useSite } from './support/use-site.js'

/** A small game that solves at once: for what is not about Croquar. */
const SMALL = 'connect-four:rows=4,cols=4'
const BARRED = '#/explore/croquar?start=1+37+28+4'

const site = useSite()

function said(page: Page): Promise<string | null> {
  return page.locator('main > [aria-live=polite]').textContent()
}

async function solved(page: Page): Promise<void> {
  await page.locator('.value-headline').waitFor({ timeout: 60_000 })
}

/** Runs in the page: presses Stop, once, as soon as there is a rate beside it. */
function pressStop(): void {
  const observer = new MutationObserver(() => {
    const stop = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop')
    const told = document.querySelector('.solver-status')?.textContent ?? ''
    if (stop === undefined || !/[1-9][\d,]* a second/.test(told)) return
    observer.disconnect()
    stop.click()
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
}

describe('solved values', () => {
  it('are worked out with progress, stopped, resumed, and kept for the next visit', async () => {
    // Solving takes less than a second: a click from outside the page would be too late.
    const page = await site.visit('#/explore/croquar?start=2+7+10/2+-', { before: pressStop })
    await page.getByText(/Stopped at \d+ %/).waitFor()
    expect(await page.getByText(/of 1,359,600 positions, [\d,]+ a second/).count()).toBe(1)
    await page.getByRole('button', { name: 'Resume' }).click()
    await solved(page)
    expect(await page.locator('.value-headline').textContent()).toContain('Player 2 wins in 55 turns')
    await page.reload()
    await solved(page)
    await page.getByText('kept by your browser').waitFor()
  })

  it('stand on the board and in a list, by colour, sign and word', async () => {
    const page = await site.visit(BARRED)
    await solved(page)
    const best = page.locator('[data-cell="43"]')
    expect(await best.getAttribute('aria-label')).toBe('43, empty, can be played, wins in 40 turns, best')
    expect(await page.locator('[data-tags="43"] .value-tag.value-win text').textContent()).toBe('+40')
    expect(await page.locator('[data-tags="38"] .value-tag.value-loss text').textContent()).toBe('−46')
    expect(await page.locator('.value-list li').allTextContents()).toEqual([
      '6 +40wins in 40 turns · best',
      '2 +42wins in 42 turns',
      '3 +44wins in 44 turns',
      '1 −46loses in 46 turns',
      '7 −44loses in 44 turns',
      '8 −44loses in 44 turns',
    ])
    await page.getByRole('button', { name: '6 wins in 40 turns · best' }).click()
    await page.getByText('Player 1 wins in 39 turns').waitFor()
    expect(await moveTexts(page)).toContain('6')
    await page.waitForFunction(() => location.hash.includes('moves=6'))
  })

  it('come with best play to the end, to be looked at and played', async () => {
    const page = await site.visit('#/explore/croquar?start=2+98*+87+1')
    await solved(page)
    const steps = await page.locator('.line-moves .move').allTextContents()
    await page.getByRole('button', { name: 'Forward' }).click()
    await page.getByRole('heading', { name: 'Looking one move ahead' }).waitFor()
    expect(await said(page)).toMatch(/^Looking ahead, move 1, Player 2: \d\./)
    await page.locator('.line-moves .move').last().click()
    expect(await said(page)).toContain('The game is over.')
    expect(await page.locator('.cell.origin').count()).toBe(0)
    await page.getByRole('button', { name: 'Back to the game' }).click()
    await page.getByRole('heading', { name: 'Player 2 to move' }).waitFor()
    await page.locator('.line-moves .move').last().click()
    await page.getByRole('button', { name: 'Play up to here' }).click()
    await page.getByRole('heading', { name: /wins|Draw/ }).waitFor()
    expect((await moveTexts(page)).slice(-steps.length)).toEqual(steps)
  })

  it('are drawn over the game, which is walked there', async () => {
    const page = await site.visit('#/explore/connect-four:rows=4,cols=4?moves=1+2+1+2+1+3+1')
    const history = page.getByRole('slider', { name: 'Values over the game' })
    await history.waitFor({ timeout: 60_000 })
    expect(await history.getAttribute('aria-valuetext')).toBe('Move 7: First has won')
    await history.focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForFunction(() => document.querySelector('.move[aria-current]')?.textContent === '3')
    expect(await history.getAttribute('aria-valuetext')).toBe('Move 6: First wins in one turn')
    expect(await history.locator('.history-win, .history-draw, .history-loss').count()).toBe(8)
  })

  it('can be switched on beside a game, which is remembered', async () => {
    const page = await site.visit('#/play/croquar?players=human+novice&start=1+37+28+4')
    await page.getByRole('tab', { name: 'Values' }).click()
    await page.getByRole('switch', { name: 'Solved values' }).click()
    await solved(page)
    expect(await page.locator('.value-headline').textContent()).toContain('You win in 40 turns')
    await page.reload()
    await page.getByRole('tab', { name: 'Values' }).click()
    await solved(page)
    await page.getByRole('switch', { name: 'Solved values' }).click()
    await page.locator('.value-headline').waitFor({ state: 'detached' })
    expect(await page.locator('.value-tag').count()).toBe(0)
  })

  it('come from a file of the site where there is one, unless it is damaged', { tags: 'long' }, async () => {
    const game = await loadGame(SMALL)
    const prepared = prepareDatabase(game, game.start(1))
    if (prepared === null) throw new Error('nobody stopped it')
    new RetrogradeSolver(game, prepared.ranking, prepared.database).run({ stopped: () => false })
    const bytes = Buffer.from(encodeDatabase(prepared.database))
    const offered = async (content: Buffer): Promise<Page> => {
      const page = await site.visit('')
      await page
        .context()
        .route('**/solved/index.json', (route) => route.fulfill({ json: { [game.name]: 'small.db' } }))
      await page.context().route('**/solved/small.db', (route) => route.fulfill({ body: content }))
      await page.goto(`${site.server.address}#/explore/${SMALL}`)
      await solved(page)
      return page
    }
    await (await offered(bytes)).getByText('from a file of this site').waitFor()
    const opened = await site.visit(`#/explore/${SMALL}?moves=1`)
    await solved(opened)
    const choose = (content: Buffer) =>
      opened.getByLabel('Open a database file').setInputFiles({ name: 'a.db', mimeType: '', buffer: content })
    await choose(bytes)
    await opened.getByText('from your file').waitFor()
    await solved(opened)
    await choose(Buffer.from('no database'))
    await opened.getByText(/the file cannot be used: database/).waitFor()
    bytes[bytes.length - 5] ^= 1
    const page = await offered(bytes)
    await page.getByText(/cannot be used: database, character \d+: found damage in the table of tier 0/).waitFor()
    await page.getByText('solved here').waitFor()
  })

  it('are refused with the reason where positions repeat, and solving a position can be stopped and resumed', async () => {
    const page = await site.visit('#/explore/caissa')
    await page.getByText('values depend on how many were played').waitFor()
    await page.goto(`${site.server.address}#/explore/connect-four:cols=8,rows=6`)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Take all the time it needs' }).click()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
  })
})

describe('values at once', () => {
  it('of Connect Four come from its openings, loaded when they are asked for', async () => {
    const page = await site.visit('#/play/connect-four')
    const loaded: string[] = []
    page.on('response', (response) => loaded.push(response.url()))
    await page.getByRole('tab', { name: 'Values' }).click()
    await page.getByRole('switch', { name: 'Solved values' }).click()
    await page.getByText('Known without searching').waitFor({ timeout: 30_000 })
    expect(loaded.some((address) => /openings-data/.test(address))).toBe(true)
    for (const [moves, headline] of [
      ['', 'First wins in 41 turns'],
      ['4', 'First wins in 40 turns'],
      ['4+4+4+4+4', 'First wins in'],
      ['4+4+3+1', ''],
    ]) {
      await page.goto(`${site.server.address}#/explore/connect-four${moves === '' ? '' : `?moves=${moves}`}`)
      await page.getByText('Known without searching').waitFor({ timeout: 30_000 })
      expect(await page.locator('.value-headline').textContent()).toContain(headline)
      expect(await page.locator('.value-list li').count()).toBe(7)
    }
  })

  it('are shown as searched so far where they are not known', async () => {
    const page = await site.visit('#/explore/connect-four:cols=8,rows=6?moves=1+8')
    const list = page.getByRole('list', { name: 'Not known exactly' })
    await list
      .getByText(/searched \d+ deep/)
      .first()
      .waitFor({ timeout: 30_000 })
    expect(await list.locator('li').count()).toBeGreaterThan(3)
  })

  it('of Hip, where all moves lose, tell which make it hardest', async () => {
    const page = await site.visit('#/explore/hip')
    await page.locator('.value-note').waitFor({ timeout: 30_000 })
    const told = await page.locator('.value-tag text').allTextContents()
    expect(told).toHaveLength(36)
    expect(told.every((each) => /^−\d+%$/.test(each))).toBe(true)
    expect(new Set(told).size).toBeGreaterThan(1)
    const label = await page.locator('[data-cell="5"]').getAttribute('aria-label')
    expect(label).toMatch(/loses, \d+ % in trial games/)
  })
})

describe('a move that is not legal', () => {
  it('is explained by pointer, keyboard and button', async () => {
    const page = await site.visit('#/play/croquar?players=human+human&start=1+37+28+4')
    await page.locator('.steps').waitFor()
    expect(await page.locator('[data-cell="42"]').getAttribute('aria-label')).toBe('42, empty, not allowed now')
    await page.locator('[data-cell="42"]').click()
    const reason = "5 cannot be played: 5 is barred, because the opponent's last number was 4 or 5."
    expect(await page.locator('.refusal').textContent()).toBe(reason)
    expect(await said(page)).toBe(reason)
    await page.locator('[data-cell="42"]').press('ArrowLeft')
    await page.keyboard.press('Enter')
    expect(await said(page)).toContain('4 is barred')
    await page.locator('[data-cell="60"]').click()
    expect(await said(page)).toBe('No move leads to 60: a turn adds one number from 1 to 8.')
    await page.getByRole('button', { name: 'Why not 5?' }).click()
    expect(await said(page)).toBe(reason)
    await page.locator('[data-cell="43"]').click()
    await page.locator('.refusal').waitFor({ state: 'detached' })
  })

  it('a position that cannot occur is refused with its place', async () => {
    const page = await site.visit('#/explore/croquar')
    await page.getByLabel('Position', { exact: true }).fill('1 47! 7 1')
    await page.getByRole('button', { name: 'Set up' }).click()
    const alert = page.getByRole('alert').filter({ hasText: '8 cannot be barred' })
    await alert.waitFor()
    expect(await alert.textContent()).toMatch(/^position, character 9: found "1"/)
    await page.getByLabel('Position', { exact: true }).fill(' 1 47! 7 3 ')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.hash.includes('start=1+47!+7+3'))
    await solved(page)
  })
})

describe('the map', () => {
  it('is walked with the keyboard alone, told in words, and leads to the board', async () => {
    const page = await site.visit('#/explore/croquar?part=map&start=1+37+28+4')
    await page.locator('.legend').waitFor({ timeout: 60_000 })
    const place = page.locator('.place')
    await place.getByText('wins in 40 turns').waitFor()
    await place.getByText('Best: 6').waitFor()
    await page.locator('.map').focus()
    for (const key of ['ArrowRight', 'ArrowUp', 'Shift+ArrowUp']) await page.keyboard.press(key)
    expect(await place.locator('h2').textContent()).toBe('38 against 41')
    await page.keyboard.press('End')
    expect(await place.locator('h2').textContent()).toBe('99 against 41')
    await page.keyboard.press('PageDown')
    expect(await place.locator('h2').textContent()).toBe('99 against 31')
    await page.getByRole('slider', { name: 'Player to move (on a number)' }).press('Home')
    expect(await place.locator('h2').textContent()).toBe('0 against 31')
    await page.getByLabel('The opponent is').selectOption('in a hoop')
    await page
      .getByText(/no position|loss for the player to move/)
      .first()
      .waitFor()
    await page.locator('.map').press('ArrowRight')
    const position = await place.locator('.place-position').textContent()
    expect(position).toMatch(/^1 1 \d+\/\d -$/)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => !location.hash.includes('part='))
    expect(await page.getByLabel('Position', { exact: true }).inputValue()).toBe(position)
  })

  it('has the colours of its values, and what is pointed at is told', async () => {
    const page = await site.visit('#/explore/croquar?part=map')
    await page.locator('.legend').waitFor({ timeout: 60_000 })
    const colours = await page.locator('.map canvas').evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      const seen = new Set<string>()
      for (let at = 0; at < data.length; at += 4) seen.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`)
      return seen.size
    })
    expect(colours).toBeGreaterThan(30)
    const box = await page.locator('.map canvas').boundingBox()
    if (box === null) throw new Error('the map is shown')
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.8)
    await page
      .locator('.place')
      .getByText(/wins in/)
      .waitFor()
    await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.1)
    await page
      .locator('.place')
      .getByText(/loses in/)
      .waitFor()
    const clicked = await page.locator('.place h2').textContent()
    await page.mouse.move(5, 5)
    expect(await page.locator('.place h2').textContent()).toBe(clicked)
  })
})

describe('the map of replies', () => {
  it('is there for a small game that declares none, and leads to the board', { tags: 'long' }, async () => {
    const page = await site.visit('#/explore/m-n-k')
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await page.locator('.legend').waitFor()
    // Tic-tac-toe: a reply draws to the centre at a corner, to a corner at the centre, to an edge at four places.
    await page.getByText('win for the player to move: 48').waitFor()
    await page.getByText('draw for the player to move: 24').waitFor()
    const place = page.locator('.place')
    // It begins where there is a position: none has both stones on a1.
    expect(await place.locator('h2').textContent()).toBe('a1 against a2')
    await place.getByText('wins in 5 turns').waitFor()
    await page.locator('.map').press('Enter')
    await page.getByLabel('Position', { exact: true }).waitFor()
    expect(await page.getByLabel('Position', { exact: true }).inputValue()).toBe('.../o../x.. 1')
  })
})

describe('the quiz', () => {
  it('is offered where all positions are solved here, and another address says why there is none', async () => {
    const page = await site.visit('#/explore/connect-four?part=quiz')
    await page
      .getByText('Connect Four has no quiz: a quiz needs all positions solved, and there are too many.')
      .waitFor()
    await page.getByRole('link', { name: 'Quiz', exact: true }).waitFor({ state: 'detached' })
    await page.goto(`${site.server.address}#/explore/${SMALL}?part=quiz`)
    await page.locator('.puzzle-task').waitFor({ timeout: 60_000 })
  })

  it('is played on the board, with hints, reasons and a score', async () => {
    const page = await site.visit('#/explore/croquar?part=quiz')
    await page.locator('.puzzle-task').waitFor({ timeout: 60_000 })
    const other = await page.context().newPage()
    for (const right of [true, false]) {
      await page.getByRole('button', { name: 'Hint' }).click()
      await page.getByText(/With best play the (win|draw) takes/).waitFor()
      const position = (await page.locator('.quiz .place-position').textContent()) ?? ''
      await other.goto('about:blank')
      await other.goto(`${site.server.address}#/explore/croquar?start=${position.replaceAll(' ', '+')}`)
      await solved(other)
      const moves = other.locator('.value-move')
      const picked = right ? moves.first() : moves.last()
      const move = (await picked.locator('.value-move-text').textContent()) ?? ''
      await page.locator(`[data-cell="${await cellOf(position, move.trim())}"]`).click()
      const verdict = await page.locator('.verdict').textContent()
      expect(verdict).toMatch(right ? /^Right: / : /^\S+ (loses|draws) in .* The only move was /)
      if (!right) await page.getByText(/^After \S+ the best play goes |^\S+ ends the game: /).waitFor()
      expect(await page.locator('.value-tag').count()).toBeGreaterThan(0)
      await page.getByRole('button', { name: 'Next puzzle' }).click()
      await page.getByRole('button', { name: 'Show me' }).waitFor()
    }
    await page.getByText('1 of 2 right').waitFor()
    await page.getByLabel('Easy').check()
    await page.getByText('This one is easy.').waitFor()
    await page.getByRole('button', { name: 'Show me' }).click()
    await page.getByText(/^The only move is /).waitFor()
    await page.reload()
    await page.getByText('1 of 3 right').waitFor()
  })
})

/** The cell that a move of Croquar leads to. */
async function cellOf(notation: string, move: string): Promise<number> {
  const game = await loadGame('croquar')
  const position = game.notation.parsePosition(notation)
  const [step] = game.view.path(position, game.notation.parseMove(position, move))
  return step.kind === 'cell' ? step.cell : -1
}
