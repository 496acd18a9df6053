import { gameIds } from '@plyworks/games'
import { dialog, forEach, press, type Scene } from './scene.js'

const FOUR = '#/play/connect-four?players=human+human'
/** A late position of Croquar, which solves at once. */
const LATE = '#/explore/croquar?start=1+37+28+4'
const TREE = '#/play/hip?players=human+human&moves=a1+b1+(+f6+%7Bkeeps%20away%7D+$1+e5+)+c3+d4+$6+e2+b5'
const THREAT = 'players=human+human&moves=c3+d4+d3+c4+b2+e5+e4+a1+b4+f2'
const PEOPLE = '#/play/star-chess:galaxy=terran?players=human+human+human+human'
const STEPS = '.steps'
/** Games whose boards other scenes show, or which are drawn of the same parts as those of Othello, Hex and Breakthrough. */
const LIKE_OTHERS = [
  ...['caissa', 'connect-four', 'hip', 'star-chess'],
  ...['dodgem', 'domineering', 'm-n-k', 'three-mens-morris'],
]

/** The board of every game, and everything that may stand around it. */
export const playScenes: readonly Scene[] = [
  ...gameIds.flatMap((id): readonly Scene[] => [
    // The scene after it shows the same, and more.
    { name: `the board of ${id}`, at: `#/play/${id}`, ready: STEPS, repeats: true },
    {
      name: `the board of ${id} after a choice`,
      at: `#/play/${id}`,
      ready: STEPS,
      ...(LIKE_OTHERS.includes(id) && { repeats: true }),
      async act(page) {
        await page.locator('.cell.origin').first().click()
        await page.locator(STEPS).waitFor()
      },
    },
  ]),
  { name: 'the end of a game', at: `${FOUR}&moves=1+2+1+2+1+2+1`, ready: '.result' },
  {
    name: 'moves taken back',
    repeats: true,
    at: `${FOUR}&moves=1+2+1+2`,
    ready: STEPS,
    act: (page) => press(page, 'Undo'),
  },
  {
    name: 'computers among themselves',
    at: '#/play/caissa?players=club+club',
    ready: '.move, .turn',
  },
  {
    name: 'clocks',
    repeats: true,
    at: `${FOUR}&clock=600,5`,
    ready: STEPS,
    act: (page) => page.getByRole('timer').first().waitFor(),
  },
  {
    name: 'variations with remarks',
    at: TREE,
    ready: STEPS,
    act: (page) => page.locator('.remarks summary').click(),
  },
  {
    name: 'the question whether moves go',
    repeats: true,
    at: TREE,
    ready: STEPS,
    async act(page) {
      await page.locator('.remarks summary').click()
      await press(page, 'Delete from here')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'a refusal explained',
    at: `#/play/hip:rule=last-mover?${THREAT}`,
    ready: '[data-cell="12"]',
    async act(page) {
      await page.locator('[data-cell="12"]').press('Enter')
      await page.locator('.refusal').waitFor()
    },
  },
  {
    name: 'figures',
    at: `#/play/hip?${THREAT}`,
    ready: STEPS,
    async act(page) {
      await page.getByRole('switch', { name: 'Squares about to close' }).click()
      await page.locator('.figure').waitFor()
    },
  },
  {
    name: 'an amount',
    at: PEOPLE,
    ready: STEPS,
    async act(page) {
      await page.locator('[data-cell="0"]').press('Enter')
      await page.locator('[data-cell="1"]').press('Enter')
      await page.locator('.amount').waitFor()
    },
  },
  {
    name: 'threats, a hint for a turn and charts',
    at: `${PEOPLE}&moves=move.A1.B2.20+end+move.A4.B3.20+end+end+end`,
    ready: STEPS,
    async act(page) {
      await press(page, 'Threats')
      await press(page, 'Hint')
      await page.getByRole('heading', { name: 'The hint, a whole turn' }).waitFor()
      await page.getByLabel('What is drawn').selectOption('Materials')
    },
  },
  {
    name: 'a live analysis with its options',
    at: '#/play/caissa?players=human+human',
    ready: STEPS,
    async act(page) {
      await page.getByRole('switch', { name: 'Analysis' }).click()
      await page.locator('.line').first().waitFor()
      await page.getByText('Engine and options').click()
      await page.getByLabel('Show what the other side threatens').check()
      await page.locator('.line').nth(2).waitFor()
    },
  },
  {
    name: 'a reviewed game',
    at: `${FOUR}&moves=4+1+4+2+4+7`,
    ready: STEPS,
    async act(page) {
      await page.getByRole('tab', { name: 'Review' }).click()
      await page.getByLabel('Time for each position').selectOption('0.2')
      await press(page, 'Analyse the game')
      await page.getByRole('button', { name: 'Discard' }).waitFor()
    },
  },
  {
    name: 'solved values beside a game',
    at: '#/play/connect-four:rows=4,cols=4?players=human+human&moves=1+2+1',
    ready: STEPS,
    async act(page) {
      await page.getByRole('tab', { name: 'Values' }).click()
      await page.getByRole('switch', { name: 'Solved values' }).click()
      await page.locator('.value-headline').waitFor()
    },
  },
  { ...dialog('a new game', PEOPLE, 'New'), repeats: true },
  {
    name: 'a new game with clocks and strengths',
    at: FOUR,
    ready: STEPS,
    async act(page) {
      await press(page, 'New')
      await page.getByText('How strong the computer is').click()
      await page.locator('.rating-table tbody tr').first().waitFor()
      await page.getByLabel('The same clock for everybody').click()
    },
  },
  { ...dialog('the record', `${FOUR}&moves=1+2`, 'Record'), repeats: true },
  {
    name: 'a record that cannot be read',
    at: `${FOUR}&moves=1+2`,
    ready: STEPS,
    async act(page) {
      await press(page, 'Record')
      await page.getByRole('dialog').getByRole('textbox').fill('nonsense')
      await press(page, 'Load this game')
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
  dialog('a resignation', `${FOUR}&moves=1+2`, 'Resign'),
  { ...dialog('settings', FOUR, 'Settings'), repeats: true },
  {
    name: 'lines of play counted',
    at: FOUR,
    ready: STEPS,
    async act(page) {
      await page.getByRole('switch', { name: 'Analysis' }).click()
      await press(page, 'Count lines of play')
      const opened = page.getByRole('dialog')
      await opened.getByRole('button', { name: 'Count', exact: true }).click()
      await opened.getByText(/^2,401 in /).waitFor()
    },
  },
  { name: 'a game that cannot be opened', at: '#/play/connect-four?moves=1+9', ready: '[role=alert]', repeats: true },
]

export const editScenes: readonly Scene[] = [
  { name: 'a legal position', at: '#/edit/caissa', ready: '.palette' },
  ...forEach(['hip', 'croquar', 'connect-four', 'star-chess'], (id) => ({
    name: `a position of ${id}`,
    at: `#/edit/${id}`,
    ready: '.edit-notation',
  })),
  {
    name: 'an illegal position',
    repeats: true,
    at: '#/edit/caissa',
    ready: '.palette',
    async act(page) {
      await press(page, 'Clear the board')
      await page.locator('.problem-message').waitFor()
    },
  },
  {
    name: 'a notation that cannot be read',
    at: '#/edit/caissa',
    ready: '.palette',
    async act(page) {
      await page.getByRole('textbox', { name: 'Position' }).fill('nonsense')
      await page.locator('.problem-message').waitFor()
    },
  },
  { name: 'a game that is not there', at: '#/edit/nothing', ready: '[role=alert]', repeats: true },
]

export const exploreScenes: readonly Scene[] = [
  {
    name: 'values, and the best play looked at',
    at: LATE,
    ready: '.value-headline',
    async act(page) {
      await press(page, 'Forward')
      await page.getByRole('heading', { name: 'Looking one move ahead' }).waitFor()
    },
  },
  {
    name: 'solving',
    at: '#/explore/croquar?start=2+7+10/2+-',
    ready: '.solver-status progress, .value-headline',
  },
  {
    name: 'values known without a table',
    at: '#/explore/hip',
    ready: '.value-headline',
  },
  {
    name: 'the map',
    at: LATE.replace('?', '?part=map&'),
    ready: '.legend',
    act: (page) => page.locator('.place').getByText(/Best/).waitFor(),
  },
  { name: 'a puzzle', at: LATE.replace('?', '?part=quiz&'), ready: '.puzzle-task', repeats: true },
  {
    name: 'a puzzle given up',
    at: LATE.replace('?', '?part=quiz&'),
    ready: '.puzzle-task',
    act: (page) => press(page, 'Show me'),
  },
  { name: 'a game that is not to be solved', at: '#/explore/star-chess', ready: '.played' },
  { name: 'a game that is not there', at: '#/explore/nothing', ready: '[role=alert]', repeats: true },
]
