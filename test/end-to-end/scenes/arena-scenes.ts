import { press, type Scene } from './scene.js'

/** A page of the arena by a server with matches; braces in its address name one of them. */
function served(name: string, at: string, ready: string, act?: Scene['act']): Scene {
  return { name, at, ready, arena: true, ...(act === undefined ? {} : { act }) }
}

export const arenaScenes: readonly Scene[] = [
  { name: 'without a server', at: '#/arena', ready: '.problem-message', complains: true },
  served('without a match', '#/arena', '.rows li', async (page) => {
    await page.route('**/api/matches', (route) => route.fulfill({ json: { matches: [], programs: false } }))
    await page.reload()
    await page.getByText('No match has been played yet.').waitFor()
  }),
  { ...served('all matches', '#/arena', '.rows li'), repeats: true },
  served('a new match', '#/arena', '.rows li', async (page) => {
    await press(page, 'New match')
    await page.getByText('More settings').click()
    await page.getByText('Openings', { exact: true }).click()
    await page.getByLabel('What player 1 is').selectOption('person')
  }),
  { ...served('a match being played', '#/arena/{people}?seat={key}', '.live-board'), repeats: true },
  served('a move asked for', '#/arena/{people}?seat={key}', '.live-board', async (page) => {
    await page.locator('.live-board', { hasText: 'your move' }).click()
    await page.getByText('Your move as').first().waitFor()
  }),
  { ...served('a match broken off', '#/arena/{stopped}', '.report'), repeats: true },
  served('a match that is over', '#/arena/{ended}', '.report tbody tr'),
  served('a game that is over', '#/arena/{ended}/1', '.thoughts', async (page) => {
    await page.getByRole('button', { name: 'Back', exact: true }).click()
  }),
  served('what was played in a match', '#/arena/{ended}/explore', '.report tbody tr'),
  { ...served('all that was played', '#/arena/of/connect-four', '.report tbody tr'), repeats: true },
  {
    ...served('a match that is not there', '#/arena/nothing-00000001', '.problem-message'),
    complains: true,
    repeats: true,
  },
]
