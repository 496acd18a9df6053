import { legalMoves, playerOffer, Random } from '@plyworks/core'
import { gameIds, loadGame } from '@plyworks/games'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eachOf } from '../support/each-of.js'
import { ChancePlayer, moveTexts } from './support/player.js'
import { useSite } from './support/use-site.js'

const site = useSite()

/** Waits for the answers of the computers to the person's move, until there are that many moves after the start. */
async function answered(page: Page, moves: number): Promise<void> {
  await page.waitForFunction((least) => document.querySelectorAll('.move').length > least, moves)
  await page.locator('.steps, .result').first().waitFor()
}

/** The cell of that name is clicked. */
async function click(page: Page, ...cells: string[]): Promise<void> {
  for (const cell of cells) await page.getByRole('gridcell', { name: new RegExp(`^${cell}\\b`) }).click()
}

describe('the New dialog', () => {
  it('seats HIPP, which answers; a reload keeps it, the link brings it, and the library names it', async () => {
    const page = await site.visit('#/play/caissa?players=human+human')
    await page.locator('.steps').waitFor()
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Black').selectOption({ label: 'HIPP (2003)' })
    await dialog.getByText('M. Vlastuin, 2003.').waitFor()
    await dialog.getByText('Options').last().click()
    await dialog.getByLabel('Milliseconds a move').fill('50')
    await dialog.getByRole('button', { name: 'Start' }).click()
    await page.waitForFunction(() => location.hash.includes('players=human+hipp:ms=50'))
    await page.locator('.steps').waitFor()
    await click(page, 'b2', 'c4')
    await answered(page, 2)
    const played = await moveTexts(page)
    expect(played[0]).toBe('b2-c4')
    await page.waitForFunction(() => location.hash.includes('moves=b2-c4+'))
    await page.reload()
    await page.locator('.steps').waitFor()
    expect(await moveTexts(page)).toEqual(played)
    const black = page.getByLabel('Player for Black')
    await expect.poll(() => black.inputValue()).toBe('hipp')
    const link = page.url().slice(page.url().indexOf('#'))
    const other = await site.visit(link)
    await other.locator('.steps').waitFor()
    await expect.poll(() => other.getByLabel('Player for Black').inputValue()).toBe('hipp')
    await page.goto(`${site.server.address}#/library`)
    await expect
      .poll(() => page.locator('.library-entry').first().textContent())
      .toContain('White: Human, Black: HIPP (2003) (ms=50)')
  })

  it('is walked by the keyboard alone, from the tools to a game against HIPP', async () => {
    const page = await site.visit('#/play/caissa?players=human+human')
    await page.locator('.steps').waitFor()
    await page.getByRole('button', { name: 'New', exact: true }).press('Enter')
    await page.getByRole('dialog').waitFor()
    const tabTo = async (selector: string) => {
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press('Tab')
        if ((await page.locator(`dialog ${selector}:focus`).count()) > 0) return
      }
      throw new Error(`Tab does not lead to ${selector}`)
    }
    await tabTo('#new-seat-1')
    // Letters that come slowly, on a busy machine, each begin a new word.
    const seat = page.locator('#new-seat-1')
    for (let presses = 0; presses < 40 && (await seat.inputValue()) !== 'hipp'; presses++) await seat.press('ArrowDown')
    await page.getByRole('dialog').getByText('M. Vlastuin, 2003.').waitFor()
    await tabTo('summary')
    await page.keyboard.press('Enter')
    await tabTo('.option-list input[type=number]')
    await tabTo('button[type=submit]')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.hash.endsWith('players=human+hipp'))
    await page.locator('.steps').waitFor()
  })

  it('has the settings of an author first, for four seats', async () => {
    const page = await site.visit('#/play/star-chess:galaxy=barren?players=human+human+human+human')
    await page.locator('.steps').waitFor()
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Player 2').selectOption('mask-predictor')
    await dialog.getByLabel('Prediction turns', { exact: true }).fill('1')
    await dialog.getByLabel('Evaluate all masks for every player').check()
    await dialog.getByLabel('Player 3').selectOption('novice')
    await dialog.getByLabel('Player 4').selectOption('random')
    await dialog.getByRole('button', { name: 'Start' }).click()
    await page.waitForFunction(() =>
      location.hash.includes('players=human+mask-predictor:turns=1,all-masks=true+novice+random'),
    )
    await page.locator('.steps').waitFor()
    await page.getByRole('button', { name: 'End turn' }).click()
    await answered(page, 4)
  })
})

/** Eleven or twelve plies before the end of a game by lot, the first player to move: whole games are played elsewhere. */
async function nearTheEnd(id: string): Promise<string> {
  const game = await loadGame(id)
  const random = new Random(11)
  const position = game.start(1)
  const begun: string[] = []
  while (!position.over) {
    if (position.turn === 0) begun.push(game.notation.formatPosition(position))
    const moves = [...legalMoves(game, position)]
    position.make(moves[random.below(moves.length)])
  }
  return begun[Math.max(0, begun.length - 6)]
}

describe('a game', () => {
  /** A home under siege, so that Star Chess ends within a few turns of a person who only ends them. */
  const BESIEGED = '9 1 0.0,0.0,x,x Tc1.200.0f2.50.50/Tc2.900.0/B/Tc2.1000.0f2.5.5/B/B/B/B/B/B/B/B/B/B/B/B'
  const games: readonly (readonly [game: string, opponent: string, start?: string])[] = [
    ['caissa', 'hipp'],
    ['croquar', 'colley-2'],
    ['croquar', 'colley-1'],
    ['hip', 'franke'],
    ['star-chess', 'mask-predictor', BESIEGED],
  ]

  it('is played to its end against every named opponent', async () => {
    const named: [string, string][] = []
    for (const id of gameIds) {
      const { engines } = playerOffer(await loadGame(id))
      for (const { name, card } of engines) if (card !== undefined) named.push([id, name])
    }
    expect(games.map(([game, opponent]) => [game, opponent])).toEqual(named)
  })

  const named = games.map(([game, opponent, besieged]) => ({ game, opponent, besieged }))
  const quick = named.filter(({ opponent }) => ['colley-2', 'mask-predictor'].includes(opponent))
  const long = named.filter((one) => !quick.includes(one))
  eachOf({ quick, long }, 'of $game against $opponent, from a link', async ({ game, opponent, besieged }) => {
    const seats = besieged === undefined ? 2 : 4
    const start = besieged ?? (await nearTheEnd(game))
    // With a limit of time it would depend on the machine how a game of several turns goes on.
    const effort = besieged === undefined ? 'ms=50' : 'turns=1'
    const players = ['human', ...Array.from({ length: seats - 1 }, () => `${opponent}:${effort}`)].join('+')
    const page = await site.visit(`#/play/${game}?players=${players}&start=${start.replaceAll(' ', '+')}`)
    const person = new ChancePlayer(page, 11)
    if (besieged === undefined) await person.playOut(150)
    else while (await person.humanToMove()) await page.getByRole('button', { name: 'End turn' }).click()
    expect(await page.locator('.result-headline').textContent()).toMatch(/^You (win|lose)$|Draw/)
    expect((await moveTexts(page)).length).toBeGreaterThan(besieged === undefined ? 1 : 5)
  })
})

describe('the search of the computer', () => {
  it('grows as a tree while it looks for its move, and stays to be seen', async () => {
    // Beyond the openings that Expert knows, so that it has to search.
    const page = await site.visit('#/play/connect-four?players=human+expert&moves=4+4+4+4+4+2+6+2+6+1')
    await page.locator('.steps').waitFor()
    await page.locator('.board [aria-label^="column 3 row"]').last().click()
    await answered(page, 12)
    const tree = page.locator('.opponent-tree')
    await tree.locator('summary').click()
    await tree.getByText('The lines that Expert reported').waitFor()
    const facts = tree.locator('.opponent-tree-facts')
    expect(await facts.textContent()).toMatch(/^\d+ reports?, \d+ deep, [\d,]+ positions looked at$/)
    // The principal variation begins with the move that was played.
    const plan = await tree.locator('.reported > .principal > .reported-row b').first().textContent()
    expect(plan).toBe((await moveTexts(page)).at(-1))
    expect(await tree.locator('.reported-node').count()).toBeGreaterThan(1)
    expect(await tree.locator('.reported > li').first().textContent()).toMatch(/\d+ deep · [\d,]+ positions/)
  })
})
