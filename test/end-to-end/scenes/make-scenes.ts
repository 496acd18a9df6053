import { dialog, press, type Scene } from './scene.js'

const READY = '.made-frame .board'

export const makeScenes: readonly Scene[] = [
  {
    name: 'a game that is made, solved and tried out',
    at: '#/make',
    ready: READY,
    async act(page) {
      await press(page, 'Solve the game')
      await page.getByText('Solved:').waitFor()
      await press(page, 'Play 200 random games')
      await page.getByText('Moves in a game').waitFor()
    },
  },
  dialog('what a game is made from', '#/make', 'Begin with…', READY),
  // A link without any code.
  { name: 'a link that was cut off', at: '#/make?code=abc', ready: 'main' },
]
