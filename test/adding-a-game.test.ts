import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { checkGame, createGame, type Game, legalMoves, solveExhaustively } from '@plyworks/core'
import { expect, test } from 'vitest'
import fastTicTacToe from '../packages/games/small/fast-tic-tac-toe.js'
import ticTacToe from '../packages/games/small/tic-tac-toe.js'

/** The games on the page are the files that these tests run. */
const folder = new URL('../packages/games/small/', import.meta.url)
const page = readFileSync(new URL('../docs/reference/adding-a-game.md', import.meta.url), 'utf8')

test('the page shows the small games as they are', () => {
  const shown = Array.from(page.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g), ([, file, text]) => [file, text])
  // Those with rules beside them come with Plyworks; the others are for the page.
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const forPage = files.filter((file) => !existsSync(new URL(file.replace(/\.ts$/, '.md'), folder)))
  expect(shown.map(([file]) => file).sort()).toEqual(forPage.filter((file) => !file.endsWith('.test.ts')))
  for (const [file, text] of shown) expect(text).toBe(readFileSync(new URL(file, folder), 'utf8'))
})

test.each([
  ['simple', ticTacToe as never, 45],
  ['fast', fastTicTacToe as never, 95],
])('the %s tic-tac-toe keeps the contract, is a draw, and is as short as is said', (name, definition, most) => {
  const game: Game = createGame(definition)
  expect(checkGame(game).findings).toEqual([])
  const solution = solveExhaustively(game, game.start())
  expect(solution?.value).toBe('draw')
  expect(solution?.best).toHaveLength(legalMoves(game, game.start()).length)
  const file = name === 'simple' ? 'tic-tac-toe.ts' : 'fast-tic-tac-toe.ts'
  expect(readFileSync(new URL(file, folder), 'utf8').split('\n').length - 1).toBeLessThanOrEqual(most)
})

test('every group of capabilities is on the page with its members', () => {
  const types = ['capabilities.ts', 'game.ts', 'pages.ts']
    .map((file) => readFileSync(new URL(`../packages/core/src/game/${file}`, import.meta.url), 'utf8'))
    .join('\n')
  const groups: string[] = []
  for (const [, name, body] of types.matchAll(
    /export interface (Search|Solve|Book|Insight|GamePages)\b[^{]*\{([\s\S]*?)\n\}/g,
  )) {
    const members = Array.from(body.matchAll(/^ {2}(?:readonly )?(\w+)[?:(]/gm), ([, member]) => member)
    expect(members.length).toBeGreaterThan(1)
    groups.push(name)
    for (const member of members) expect(page, `${name}.${member}`).toMatch(new RegExp(`[.\`]${member}\``))
  }
  expect(groups.sort()).toEqual(['Book', 'GamePages', 'Insight', 'Search', 'Solve'])
})
