import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { LESSON_ALGORITHMS, type PuzzleCollection } from '@plyworks/core'
import { gameIds, loadDefinition } from '@plyworks/games'
import type { Page } from 'playwright-core'
import { dialog, forEach, press, type Scene } from './scene.js'

const FORWARD = 'Forward'
/** What an introduction or a puzzle asks for. */
const TASK = '.introduction-text, .puzzle-task'

export const galleryScenes: readonly Scene[] = [
  { name: 'all games', at: '', ready: '.card h2' },
  dialog('settings', '', 'Settings', '.card h2'),
]

export const rulesScenes: readonly Scene[] = [
  ...forEach(gameIds, (id) => ({ name: `of ${id}`, at: `#/rules/${id}`, ready: '.rules-text h1' })),
  {
    name: 'a diagram whose moves are played',
    repeats: true,
    at: '#/rules/croquar',
    ready: '.rules-diagram',
    async act(page) {
      await press(page, FORWARD)
      await page.getByText('After 6 (1 of 1)').waitFor()
    },
  },
  { name: 'of a game that is not there', at: '#/rules/nothing', ready: 'main', repeats: true },
]

/** Plays a column of Connect Four with the keyboard. */
async function drop(page: Page, column: string): Promise<void> {
  await page.locator(`[aria-label^="column ${column} row 6,"]`).press('Enter')
}

const puzzles = 'packages/games/connect-four/puzzles.json'
const [{ steps }] = (JSON.parse(readFileSync(puzzles, 'utf8')) as PuzzleCollection).puzzles
const PUZZLE = { at: '#/learn/connect-four/puzzles/1', ready: '.cell.origin' }

function exampleScene(algorithm: string): Scene {
  return {
    name: `a step of ${algorithm}`,
    repeats: true,
    at: `#/lab?example=${algorithm}`,
    ready: '.lesson-caption',
    async act(page) {
      for (let step = 0; step < 3; step++) await press(page, FORWARD)
    },
  }
}

const CHAPTER = { format: 'plyworks-game', version: 1, game: 'connect-four', start: '-', moves: ['4', '4'] }
const STUDY = {
  format: 'plyworks-games',
  version: 1,
  study: 'Openings',
  games: [{ ...CHAPTER, title: 'Middle' }, CHAPTER],
}

export const studyScenes: readonly Scene[] = [
  { name: 'no study yet', at: '#/study', ready: 'input[type=file]', repeats: true },
  {
    name: 'a study of a link',
    at: `#/study?open=${deflateRawSync(JSON.stringify(STUDY)).toString('base64url')}`,
    ready: '.study-chapter',
    async act(page) {
      await page.getByText('Rename, reorder, delete').click()
    },
  },
]

export const engineScenes: readonly Scene[] = [
  { name: 'an engine to be connected', at: '#/engine', ready: 'form' },
  { name: 'an engine that a link offers', at: `#/engine?port=8193&key=${'k'.repeat(32)}`, ready: '.panel .primary' },
]

export const labScenes: readonly Scene[] = [
  ...LESSON_ALGORITHMS.filter((name) => name !== 'retrograde').map(exampleScene),
  {
    name: 'three algorithms in the middle of their searches',
    at: '#/lab/connect-four:rows=4,cols=4?show=alpha-beta+pvs+mtdf&depth=3&widest=3&order=good&table=yes&start=142441',
    ready: '.run',
    async act(page) {
      await page.getByRole('slider', { name: 'Step', exact: true }).fill('40')
    },
  },
  {
    name: 'waves, and a board walked into',
    at: '#/lab?example=retrograde',
    ready: '.lesson-caption',
    async act(page) {
      for (let step = 0; step < 2; step++) await press(page, FORWARD)
      await page.locator('.wave-board').first().click()
    },
  },
  {
    name: 'a tree that is too large',
    at: '#/lab/connect-four?show=minimax&depth=6&widest=7',
    ready: '.problem-message',
  },
  { name: 'an example that is not there', at: '#/lab?example=nothing', ready: '[role=alert]', repeats: true },
]

/** Games that have an introduction. */
const taught = (await Promise.all(gameIds.map(loadDefinition)))
  .filter(({ pages }) => pages.introduction !== undefined)
  .map(({ id }) => id)

export const learnScenes: readonly Scene[] = [
  { name: 'the list', at: '#/learn', ready: '.learn-list' },
  ...forEach(taught, (id) => ({ name: `the introduction to ${id}`, at: `#/learn/${id}`, ready: TASK })),
  {
    name: 'a step of an introduction done wrongly',
    at: '#/learn/hip',
    ready: TASK,
    async act(page) {
      await press(page, 'Skip')
      await page.getByText('Step 2 of').waitFor()
      await page.locator('[aria-label^="a4"]').press('Enter')
      await page.locator('.introduction-wrong').waitFor()
    },
  },
  { name: 'a puzzle', ...PUZZLE, repeats: true },
  {
    name: 'a puzzle after a wrong move',
    ...PUZZLE,
    async act(page) {
      await drop(page, Object.keys(steps[0].wrong)[0])
      await page.locator('.verdict.wrong').waitFor()
    },
  },
  {
    name: 'a puzzle that is solved',
    repeats: true,
    ...PUZZLE,
    async act(page) {
      for (const [index, { move }] of steps.entries()) {
        if (index > 0) await page.getByText(`Move ${index + 1} of ${steps.length}`).waitFor()
        await drop(page, move)
      }
      await page.getByText('Solved.', { exact: true }).waitFor()
    },
  },
  { name: 'a lesson that is not there', at: '#/learn/nothing', ready: '[role=alert]', repeats: true },
]

export const exhibitScenes: readonly Scene[] = [
  { name: 'pictures', at: '#/exhibit/hip/draws', ready: '.pictures' },
  {
    name: 'nothing to see',
    repeats: true,
    at: '#/exhibit/hip/draws:cols=7',
    ready: '.exhibit [role=status]',
  },
  {
    name: 'a demonstration in the middle',
    at: '#/exhibit/hip/copying:rows=4,cols=4',
    ready: '.scene-caption',
    async act(page) {
      for (let step = 0; step < 2; step++) await press(page, FORWARD)
      await page.locator('.arrow').waitFor()
    },
  },
  {
    name: 'a board to fill, with faults and a hint',
    at: '#/exhibit/hip/filling:rows=3,cols=3,level=hard',
    ready: '.cell.origin',
    async act(page) {
      await page.locator('[data-cell="0"]').press('Enter')
      for (const key of ['ArrowRight', 'Enter', 'ArrowUp', 'Enter', 'ArrowLeft', 'Enter']) {
        await page.keyboard.press(key)
      }
      await page.locator('.figure').waitFor()
      await press(page, 'Hint')
      await page.locator('.hint-line').waitFor()
    },
  },
  { name: 'one that is not there', at: '#/exhibit/hip/nothing', ready: '[role=alert]', repeats: true },
]

/** A game of Hip. */
const GAMES = '#/play/hip?players=human+human&moves=a1+b2'
/** Plays a move of it, which keeps it, and goes to the library. */
async function keepGame(page: Page): Promise<void> {
  await page.locator('[aria-label^="c4"]').click()
  await page.waitForFunction(() => history.state?.libraryGame !== undefined)
  await page.evaluate(() => {
    location.hash = '#/library'
  })
}

async function importGames(page: Page, words: string): Promise<void> {
  await press(page, 'Import games')
  await page.getByRole('textbox').fill(words)
  await press(page, 'Import')
  await page
    .getByRole('dialog')
    .getByText(/games? read/)
    .waitFor()
}

export const libraryScenes: readonly Scene[] = [
  { name: 'without games', at: '#/library', ready: '.library .buttons' },
  {
    name: 'an import with problems',
    at: '#/library',
    ready: '.library .buttons',
    act: (page) => importGames(page, '[Game "nothing"]\n\n1. a1\n'),
  },
  {
    name: 'a game that gets a title',
    at: GAMES,
    ready: '.steps',
    async act(page) {
      await keepGame(page)
      await press(page, 'Title of Hip')
      await page.getByRole('textbox', { name: 'Title of Hip' }).waitFor()
    },
  },
  {
    name: 'a game that was deleted',
    repeats: true,
    at: GAMES,
    ready: '.steps',
    async act(page) {
      await keepGame(page)
      await press(page, 'Delete Hip')
      await page.locator('.library-removed').waitFor()
    },
  },
]

export const wrongLinkScenes: readonly Scene[] = [
  { name: 'a page that is not there', at: '#/nothing', ready: '[role=alert]' },
  { name: 'a link that is damaged', at: '#/play/hip?moves=%zz', ready: '[role=alert]', repeats: true },
]
