import { press, type Scene } from './scene.js'

/** A page of a game of friends by a server that has it; braces in its address name it. */
function served(name: string, at: string, ready: string, act?: Scene['act']): Scene {
  return { name, at, ready, arena: true, ...(act === undefined ? {} : { act }) }
}

export const friendScenes: readonly Scene[] = [
  served('a friend who has not come', '#/', '.card', async (page) => {
    await press(page, 'Play a friend at Connect Four')
    await press(page, 'Create the link')
    await page.locator('.qr-code path').waitFor()
    await page.getByText('More links').click()
    await page.getByText('Copy the link for spectators').waitFor()
  }),
  served('a draw that is offered', '#/friend/{friend asked}', '.offer'),
  { ...served('a game of friends that is over', '#/friend/{friend over}', '.result'), repeats: true },
  {
    ...served('a friend to be played with', '#/', '.card', async (page) => {
      await press(page, 'Play a friend at Star Chess')
      await page.getByLabel('Other player 3').waitFor()
    }),
    repeats: true,
  },
  served('resigning against a friend', '#/friend/{friend asked}', '.offer', async (page) => {
    await press(page, 'Resign')
    await page.getByRole('dialog').waitFor()
  }),
  {
    ...served('a game of friends that is not there', `#/friend/${'0'.repeat(18)}`, '.problem-message'),
    complains: true,
  },
]
