import { describe, expect, it } from 'vitest'
import { eachOf } from '../support/each-of.js'
import { boardWords, ChancePlayer, moveTexts } from './support/player.js'
import { useSite } from './support/use-site.js'

const site = useSite()

const BAD_LINKS: readonly (readonly [hash: string, message: RegExp])[] = [
  ['#/play/chess', /^game, character 1: found "chess", expected one of/],
  ['#/play/hip:rows=99', /^game, character 10/],
  ['#/play/hip?moves=a1+zz', /^move 2 \("zz"\), character 1/],
  ['#/play/hip?moves=a1+a1', /^move 2 \("a1"\)/],
  ['#/play/caissa?start=8/8+w', /^position, character 1/],
  ['#/play/hip?shoe=1', /^link, character 12/],
  ['#/play/hip?start=%zz', /^link, character 18/],
  ['#/nowhere', /^link, character 3/],
  ['#/rules/chess', /^game, character 1/],
]

describe('undo, redo and the move list', () => {
  it('go back and forth, and a new move is a variation of what was taken back', async () => {
    const page = await site.visit('#/play/hip?players=human+human&moves=a1+b1+c3+d4')
    await page.locator('.steps').waitFor()
    const end = await boardWords(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect((await boardWords(page)).filter((cell) => cell.includes('player'))).toHaveLength(2)
    await page.getByRole('button', { name: 'Redo' }).click()
    await page.getByRole('button', { name: 'Redo' }).click()
    expect(await boardWords(page)).toEqual(end)
    await page.locator('.move', { hasText: 'b1' }).click()
    await page.locator('[aria-label^="f6"]').click()
    expect(await moveTexts(page)).toEqual(['a1', 'b1', 'c3', 'f6', 'd4'])
  })

  it('take back the answer of the computer too', async () => {
    const page = await site.visit('#/play/connect-four?players=human+novice')
    const player = new ChancePlayer(page, 3)
    for (let moves = 0; moves < 2; moves++) {
      await player.humanToMove()
      await player.move()
    }
    await player.humanToMove()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Looking at move 2 of 4').waitFor()
    await page.getByRole('button', { name: 'Latest move' }).click()
    await page.getByText('Looking at').waitFor({ state: 'detached' })
  })
})

describe('a game is kept', () => {
  const games = { quick: ['star-chess'], long: ['caissa', 'croquar'] }
  eachOf(games, 'across a reload, in a link and to be continued: %s', async (id) => {
    const page = await site.visit(
      `#/play/${id}?players=${id === 'star-chess' ? 'human+human+human+human' : 'human+human'}`,
    )
    const player = new ChancePlayer(page, 9)
    const undo = page.getByRole('button', { name: 'Undo' })
    // A move that ends a turn of Star Chess cannot be undone, and the galaxy is another one each time.
    for (let moves = 0; moves < 5 || (await undo.isDisabled()); moves++) {
      await player.humanToMove()
      await player.move()
    }
    const last = (await moveTexts(page)).length
    await undo.click()
    await page.waitForFunction((at) => location.hash.includes(`at=${at}`), last - 1)
    const board = await boardWords(page)
    const moves = await moveTexts(page)
    const hash = new URL(page.url()).hash

    await page.reload()
    await page.locator('.steps').waitFor()
    expect(await boardWords(page)).toEqual(board)
    expect(await moveTexts(page)).toEqual(moves)

    await page.goto(site.server.address)
    await page
      .locator(`[data-game=${id}]`)
      .getByRole('link', { name: /Continue/ })
      .click()
    await page.locator('.steps').waitFor()
    expect(await boardWords(page)).toEqual(board)

    const elsewhere = await site.visit(hash)
    await elsewhere.locator('.steps').waitFor()
    expect(await boardWords(elsewhere)).toEqual(board)
    expect(await moveTexts(elsewhere)).toEqual(moves)
  })

  it('as text that can be loaded again', async () => {
    const page = await site.visit('#/play/hip:rows=4,cols=4?players=human+human&moves=a1+b2+c4')
    await page.getByRole('button', { name: 'Record' }).click()
    const record = await page.getByRole('textbox').inputValue()
    expect(JSON.parse(record)).toMatchObject({
      format: 'plyworks-game',
      game: 'hip:rows=4,cols=4',
      moves: ['a1', 'b2', 'c4'],
    })

    const other = await site.visit('#/play/croquar')
    await other.getByRole('button', { name: 'Record' }).click()
    await other.getByRole('textbox').fill(record.replace('"b2"', '"z9"'))
    await other.getByRole('button', { name: 'Load this game' }).click()
    await other
      .getByRole('alert')
      .filter({ hasText: /^move 2 \("z9"\), character 1/ })
      .waitFor()
    await other.getByRole('textbox').fill(record)
    await other.getByRole('button', { name: 'Load this game' }).click()
    await other.getByRole('heading', { level: 1, name: 'Hip' }).waitFor()
    expect(await moveTexts(other)).toEqual(['a1', 'b2', 'c4'])
  })

  it('with who resigned', async () => {
    const page = await site.visit('#/play/caissa?players=human+human&moves=b2-c4')
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('heading', { name: 'White wins' }).waitFor()
    await page.waitForFunction(() => location.hash.includes('resigned=1'))
    await page.reload()
    await page.locator('.result', { hasText: 'Black resigned' }).waitFor()
  })
})

describe('a bad link', () => {
  it('is explained with its place, and leads on', async () => {
    const page = await site.visit('')
    for (const [hash, message] of BAD_LINKS) {
      await page.goto(site.server.address + hash)
      const said = page.getByRole('alert').filter({ hasText: message })
      await said.waitFor()
      await page.getByRole('link', { name: 'All games', exact: true }).click()
      await page.locator('[data-game=hip] h2').waitFor()
    }
    expect(await page.locator('a:has-text("Continue")').count()).toBe(0)
  })

  it.each([
    ['hip', 'grandmaster', '“grandmaster” cannot take a seat here: expected one of human, computer, beginner'],
    ['caissa', 'hip', 'did you mean hipp?'],
    ['caissa', 'hipp:plie=2', 'expected an option of hipp: '],
  ])('of %s with a player %s that does not exist opens the game with a person there', async (game, player, reason) => {
    const page = await site.visit(`#/play/${game}?players=human+${player}`)
    await page.getByText(reason).waitFor()
    await page.locator('.steps').waitFor()
    await page.waitForFunction(() => location.hash.includes('players=human+human'))
  })
})

describe('a new game', () => {
  it('has its variant, and says what is not possible', async () => {
    const page = await site.visit('#/play/connect-four')
    await page.getByRole('button', { name: 'New' }).click()
    await page.getByLabel('Columns').fill('9')
    await page.getByLabel('Rows').fill('9')
    expect(await page.getByRole('alert').textContent()).toContain('at most 64')
    await page.getByLabel('Columns').fill('')
    expect(await page.getByRole('alert').textContent()).toContain('Columns: a whole number from 4 to 12')
    await page.getByLabel('Columns').fill('4')
    await page.getByLabel('Rows').fill('4')
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 16)
  })

  it('starts alike from the same seed', async () => {
    const starts: string[][] = []
    for (const seed of ['17', '17', '18']) {
      const page = await site.visit('#/play/star-chess')
      await page.getByRole('button', { name: 'New' }).click()
      await page.getByLabel('Seed').fill(seed)
      // The game of the first visit has a set-up of its own; the new one is there once the address has changed again.
      await page.waitForFunction(() => location.hash.includes('start='))
      const before = new URL(page.url()).hash
      await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
      await page.waitForFunction((hash) => location.hash.includes('start=') && location.hash !== hash, before)
      await page.locator('.steps').waitFor()
      starts.push(await boardWords(page))
    }
    expect(starts[0]).toEqual(starts[1])
    expect(starts[0]).not.toEqual(starts[2])
  })
})

describe('without computer players', () => {
  it('the trouble is told, and people can play', async () => {
    const page = await site.visit('')
    await page.route(/engine-worker/, (route) => route.abort())
    await page.goto(`${site.server.address}#/play/hip?players=human+club`)
    await page.getByRole('alert').filter({ hasText: 'The computer player stopped' }).waitFor()
    await page.locator('[aria-label^="a1"]').click()
    await page.locator('[aria-label^="b2"]').click()
    expect(await moveTexts(page)).toEqual(['a1', 'b2'])
    // The engine that comes at last plays as the level that the link asks for.
    await page.unroute(/engine-worker/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('[aria-label^="c4"]').click()
    await page.locator('.move').nth(4).waitFor()
    await page.waitForFunction(() => location.hash.includes('players=human+club'))
    site.errors.splice(0)
  })
})
