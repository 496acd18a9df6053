import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { start } from '../cli/program.js'
import { moveTexts } from './support/player.js'
import { overflow, smallTargets, troubles } from './support/state.js'
import { AXE, useSite } from './support/use-site.js'

const site = useSite()

/** Plays some moves of Hip and goes to the library. */
async function playAndLook(page: Page): Promise<void> {
  await page.locator('.steps').waitFor()
  for (const cell of ['a1', 'b2', 'c4']) await page.locator(`[aria-label^="${cell}"]`).click()
  await page.waitForFunction(() => history.state?.libraryGame !== undefined)
  await page.goto(`${site.server.address}#/library`)
  await page.locator('.library-entry').first().waitFor()
}

async function contentOf(download: Promise<Download>): Promise<Buffer> {
  return readFile(await (await download).path())
}

const GAMES = [
  '[Title "Import one"]\n[Game "connect-four"]\n[Seat0 "human"]\n[Seat1 "club"]\n[Start "-"]\n\n',
  '1. 4 2. 4 ( 2. 3 {a try} ) 3. 5\n\n[Game "connect-four"]\n[Start "-"]\n\n1. 9\n',
].join('')

/** Two ways to one position: the second player wins there, the third game was not ended. */
const PLAYED = ['1 4 2 4 3 4 1 4', '2 4 1 4', '2 4 1 3']
  .map((moves, index) => {
    const tags = `[Game "connect-four:rows=4,cols=4"]\n[Seat0 "human"]\n[Seat1 "${index === 2 ? 'other' : 'club'}"]\n[Start "-"]`
    return `${tags}\n\n${moves}\n\n`
  })
  .join('')

/** A game with all that can be kept beside its moves. */
const REVIEWED = {
  format: 'plyworks-game',
  version: 1,
  title: 'With a review',
  game: 'connect-four:rows=4,cols=4',
  date: '2026-01-02T03:04:05.678Z',
  start: '-',
  moves: ['1', '2'],
  players: ['human', ''],
  resigned: 1,
  analysis: [
    { chances: [0.5, 0.5], line: ['1'] },
    { chances: [0.4, 0.6], line: ['2'] },
    { chances: [0.7, 0.3], line: [] },
  ],
}

async function importGames(page: Page, files: readonly { name: string; buffer: Buffer }[]): Promise<void> {
  await page.getByRole('button', { name: 'Import games' }).click()
  await page.getByLabel('Files').setInputFiles(files.map((file) => ({ ...file, mimeType: 'text/plain' })))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}

/** Closes the dialog and takes what the browser saves. */
async function exportAll(page: Page): Promise<Buffer> {
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all (JSON)' }).click()
  return contentOf(download)
}

describe('the library', () => {
  it('keeps what is played, and goes on with it as the same game', async () => {
    const page = await site.visit('#/play/hip?players=human+human')
    await playAndLook(page)
    expect(await page.locator('.library-entry').count()).toBe(1)
    expect(await page.locator('.library-what').textContent()).toContain('3 moves')
    await page.getByRole('link', { name: 'Open Hip' }).click()
    await page.locator('.steps').waitFor()
    await page.locator('[aria-label^="d5"]').click()
    // Going away at once must not lose the last move.
    await page.goto(`${site.server.address}#/library`)
    await page.locator('.library-what', { hasText: '4 moves' }).waitFor()
    expect(await page.locator('.library-entry').count()).toBe(1)
    await page.reload()
    await page.locator('.library-what', { hasText: '4 moves' }).waitFor()
  })

  it('keeps a game whose page is loaded again before it was written', async () => {
    const before = () => {
      // Until it is loaded again the browser answers no question about what it keeps.
      if (self.origin === 'null' || sessionStorage.getItem('again') !== null) return
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    }
    const page = await site.visit('#/play/hip?players=human+human', { before })
    await page.locator('.steps').waitFor()
    for (const cell of ['a1', 'b2']) await page.locator(`[aria-label^="${cell}"]`).click()
    await page.waitForFunction(() => history.state?.libraryGame !== undefined && location.hash.includes('b2'))
    await page.evaluate(() => sessionStorage.setItem('again', 'yes'))
    await page.reload()
    await page.locator('.steps').waitFor()
    await page.waitForFunction(() => history.state?.unwritten === undefined)
    await page.goto(`${site.server.address}#/library`)
    await page.locator('.library-what', { hasText: '2 moves' }).waitFor()
  })

  it('names, finds and deletes games, and puts them back', async () => {
    const page = await site.visit('#/play/hip?players=human+human')
    await playAndLook(page)
    await page.getByRole('button', { name: 'Title of Hip' }).click()
    await page.getByRole('textbox', { name: 'Title of Hip' }).press('Escape')
    await page.locator(':focus', { hasText: 'Title' }).press('Enter')
    await page.getByRole('textbox', { name: 'Title of Hip' }).fill('Sunday game')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Open Sunday game' }).waitFor()
    await page.getByRole('searchbox').fill('monday')
    await page.getByText('No games match.').waitFor()
    await page.getByRole('searchbox').fill('SUNDAY c4')
    await page.getByLabel('Result').selectOption('Won by one player')
    await page.getByText('No games match.').waitFor()
    await page.getByLabel('Result').selectOption('Not finished')
    await page.getByRole('button', { name: 'Delete Sunday game' }).press('Enter')
    await page.getByText('Sunday game was deleted.').waitFor()
    await page.locator('.library-entry').waitFor({ state: 'detached' })
    await page.locator(':focus', { hasText: 'Put it back' }).press('Enter')
    await page.getByRole('link', { name: 'Open Sunday game' }).waitFor()
  })

  it('takes many games in, tells what is wrong with some, and hands all out again', async () => {
    const page = await site.visit('#/library')
    await page.getByRole('button', { name: 'Import games' }).click()
    await page.getByRole('textbox').fill(GAMES)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('2 of 2 games read: 1 new, 0 known already, 1 wrong.').waitFor()
    expect(await page.getByRole('alert').textContent()).toMatch(/^line 9: move 1 \("9"\), character 1/)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('2 of 2 games read: 0 new, 1 known already, 1 wrong.').waitFor()
    await page.keyboard.press('Escape')

    const json = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export all (JSON)' }).click()
    const { games } = JSON.parse((await contentOf(json)).toString())
    expect(games).toHaveLength(1)
    expect(games[0]).toMatchObject({ title: 'Import one', moves: ['4', '4', '5'] })
    const written = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export all (text)' }).click()
    expect((await contentOf(written)).toString()).toContain('1. 4 2. 4 ( 2. 3 {a try} ) 3. 5')

    await page.getByRole('link', { name: 'Open Import one' }).click()
    await page.locator('.variation').waitFor()
    // Looking at a game does not make the computer go on with it.
    await page.getByRole('button', { name: 'Play on from here' }).waitFor()
    expect(await moveTexts(page)).toEqual(['4', '4', '3', '5'])
  })

  it('moves into another browser whole, by the file that holds all games', async () => {
    const page = await site.visit('#/library')
    await importGames(page, [
      { name: 'one.txt', buffer: Buffer.from(GAMES.slice(0, GAMES.lastIndexOf('[Game'))) },
      { name: 'two.json', buffer: Buffer.from(JSON.stringify(REVIEWED)) },
    ])
    await page.getByText('2 of 2 games read: 2 new, 0 known already.').waitFor()
    const written = await exportAll(page)

    const other = await site.visit('#/library', { phone: true })
    await other.getByText('No games yet.').waitFor()
    await importGames(other, [{ name: 'all.json', buffer: written }])
    await other.getByText('2 of 2 games read: 2 new, 0 known already.').waitFor()
    expect(JSON.parse((await exportAll(other)).toString())).toEqual(JSON.parse(written.toString()))
    await other.getByRole('link', { name: 'Open With a review' }).tap()
    await other.getByRole('tab', { name: 'Review' }).tap()
    await other.getByRole('button', { name: 'Discard and analyse again' }).waitFor()
    expect(await moveTexts(other)).toEqual(REVIEWED.moves)
  })

  it('is explored: what was played in a position, however games came there, and by whom', async () => {
    const page = await site.visit('#/library', { phone: true, script: AXE })
    await page.getByRole('button', { name: 'Import games' }).click()
    await page.getByRole('textbox').fill(PLAYED)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('3 of 3 games read: 3 new').waitFor()
    await page.goto(`${site.server.address}#/explore/connect-four:rows=4,cols=4?moves=1+4+2`)
    const rows = page.locator('.played tbody tr')
    await rows.nth(1).waitFor()
    expect(await rows.allTextContents()).toEqual([
      expect.stringMatching(/^421 – 0 – 0/),
      expect.stringMatching(/^310 – 0 – 0/),
    ])
    await page.getByLabel('Moves of').selectOption({ label: 'club' })
    await rows.nth(1).waitFor({ state: 'detached' })
    expect(await overflow(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    expect(await troubles(page)).toEqual([])
    await page.locator('.played').getByRole('button', { name: '4', exact: true }).tap()
    await page.waitForFunction(() => location.hash.includes('moves=1+4+2+4'))
  })

  it('is kept by a server of ours, which brings it to other browsers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plyworks-library-'))
    const server = start(['serve', '--port', '0', '--data', folder])
    const address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
    const visit = async (hash: string) => {
      const page = await site.visit('')
      await page.goto(address + hash)
      return page
    }
    try {
      const one = await visit('#/play/hip?players=human+human&moves=a1+b2')
      await one.locator('.steps').waitFor()
      await one.locator('[aria-label^="c4"]').click()
      await one.waitForFunction(() => history.state?.libraryGame !== undefined)
      await one.goto(`${address}#/library`)
      await one.getByText('by this computer’s server, which shows them to other browsers here.').waitFor()

      const other = await visit('#/library')
      await other.locator('.library-what', { hasText: '3 moves' }).waitFor()
      await other.getByRole('button', { name: 'Delete Hip' }).click()
      await other.getByText('Hip was deleted.').waitFor()
      // It is asked for again without anybody's doing.
      await one.getByText('No games yet.').waitFor({ timeout: 60_000 })
      expect(await one.locator('.library-entry').count()).toBe(0)
      // A page whose server goes away complains.
      for (const page of [one, other]) await page.context().close()
    } finally {
      server.child.kill('SIGTERM')
      await server.finished
      rmSync(folder, { recursive: true })
    }
  })

  it('keeps a review with its game', async () => {
    const page = await site.visit('#/play/connect-four:rows=4,cols=4?players=human+human&moves=1+2+1')
    await page.getByRole('tab', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Analyse the game' }).click()
    await page.getByRole('button', { name: 'Discard and analyse again' }).waitFor({ timeout: 60_000 })
    await page.waitForFunction(() => history.state?.libraryGame !== undefined)
    // The browser drops reviews after a while; the library does not.
    await page.goto(`${site.server.address}#/library`)
    await page.locator('.library-what', { hasText: 'reviewed' }).waitFor()
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('link', { name: /^Open/ }).click()
    await page.getByRole('tab', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Discard and analyse again' }).waitFor()
  })
})

describe('a picture of the board', () => {
  it('is saved as SVG that needs nothing else, and as PNG', async () => {
    const page = await site.visit('#/play/caissa?players=human+human&moves=b2-c4')
    await page.getByRole('button', { name: 'Record' }).click()
    const drawn = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Picture (SVG)' }).click()
    const svg = (await contentOf(drawn)).toString()
    expect(svg).toMatch(/^<svg[^>]* viewBox="[^"]+"/)
    expect(svg).not.toMatch(/class=|tabindex|role=|var\(/)
    // 49 tiles over the sea, in more than one colour.
    expect(svg.match(/<path /g)?.length ?? 0).toBeGreaterThan(49)
    expect(new Set(svg.match(/fill="rgb[^"]+"/g)).size).toBeGreaterThan(3)

    const painted = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Picture (PNG)' }).click()
    const png = await contentOf(painted)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(Math.max(png.readUInt32BE(16), png.readUInt32BE(20))).toBe(1200)
    expect(png.length).toBeGreaterThan(8000)
  })
})
