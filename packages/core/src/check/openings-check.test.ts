import { loadGame } from '@plyworks/games'
import { expect, it } from 'vitest'
import type { Game } from '../game/game.js'
import { packOpenings } from '../solve/opening-values.js'
import { SolvingValues } from '../solve/value-source.js'
import { checkOpenings } from './openings-check.js'

const PLIES = 7

/** A game with other openings: those that `change` makes of its own. */
async function gameWith(change: (text: string) => string | Promise<string>): Promise<Game> {
  const game = await loadGame('connect-four:rows=4,cols=4')
  const source = new SolvingValues(game, { memory: 2 ** 22, known: null })
  const text = packOpenings(game, PLIES, (notation) => source.value(game.notation.parsePosition(notation)))
  return { ...game, solve: { ...game.solve, openings: async () => change(text) } }
}

it('finds nothing in openings that are right, and in games without any', async () => {
  expect(await checkOpenings(await gameWith((text) => text))).toBeNull()
  expect(await checkOpenings(await loadGame('m-n-k'))).toBeNull()
})

it('refuses openings of other rules, damaged ones, and those that cannot be loaded', async () => {
  const other = await checkOpenings(await gameWith((text) => text.replace(/^rules .*$/m, 'rules 0123')))
  expect(other).toMatchObject({ member: 'solve.openings', found: expect.stringMatching(/"0123".*the rules of today/) })
  const cut = await checkOpenings(await gameWith((text) => text.slice(0, -9)))
  expect(cut?.found).toMatch(/damaged/)
  const absent = await checkOpenings(await gameWith(() => Promise.reject(new Error('no such file'))))
  expect(absent?.found).toMatch(/threw Error: no such file/)
})

it('refuses values that one move contradicts, with the position', async () => {
  const names = (text: string) => text.replace(/^values .*$/m, (line) => line.replace(' W1 ', ' L4 '))
  const finding = await checkOpenings(await gameWith(names))
  expect(finding).toMatchObject({ found: 'loss in 4 plies', meaning: 'The player to move wins with one move.' })
  expect(finding?.position).toMatch(/^[1-4]{7}$/)
})
