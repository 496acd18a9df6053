import { loadDefinition, loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { NotApplicable } from '../base/not-applicable.js'
import { TextError } from '../base/text-error.js'
import { createGame } from '../game/create-game.js'
import type { SearchLine } from '../game/engine.js'
import { levelsFor } from './levels.js'
import { openEngine } from './open-engine.js'

const game = await loadGame('connect-four:cols=4,rows=4')

test('opens the engine of every level, and what the best engine of a game reads from', async () => {
  for (const name of ['connect-four:cols=4,rows=4', 'caissa']) {
    const played = await loadGame(name)
    for (const level of levelsFor(played)) {
      const engine = await openEngine(played, level)
      expect(engine.definition.name).toBe(level.engine)
      const { move } = engine.search(played.start(), { nodes: 1 })
      expect(played.notation.formatMove(played.start(), move)).toMatch(/./)
    }
  }
})

test('refuses a bare name in place of a setting', async () => {
  await expect(openEngine(game, 'mcts' as never)).rejects.toThrow(`expected an object such as { engine: 'mcts' }`)
})

test('takes options as text, number or truth, and names the one that is wrong', async () => {
  const options = { 'table-mb': 1, killers: false, history: 'true' }
  expect((await openEngine(game, { engine: 'alpha-beta', options })).definition.name).toBe('alpha-beta')
  await expect(openEngine(game, { engine: 'alpha-beta', options: { 'table-mb': -1 } })).rejects.toThrow(
    'option table-mb, character 1: found "-1"',
  )
  await expect(openEngine(game, { engine: 'oracle' })).rejects.toThrow(TextError)
})

test('refuses what does not fit, a finished game, and limits that are none', async () => {
  await expect(openEngine(await loadGame('star-chess'), { engine: 'mtdf' })).rejects.toThrow(NotApplicable)
  const engine = await openEngine(game)
  const over = game.notation.parsePosition('1122334')
  expect(() => engine.search(over, { depth: 1 })).toThrow('found "1122334", expected one in which the game is not over')
  expect(() => engine.search(game.start(), { milliseconds: Number.NaN })).toThrow('limit milliseconds')
})

test('takes a position in notation, thinks for a second unless told otherwise, and refuses what is no position', async () => {
  const wide = await loadGame('connect-four')
  const engine = await openEngine(wide, { engine: 'alpha-beta', options: { 'table-mb': 1 } })
  expect(engine.search('4453', { depth: 1 }).depth).toBe(1)
  const { milliseconds } = engine.search('44')
  expect(milliseconds).toBeGreaterThan(500)
  expect(milliseconds).toBeLessThan(10_000)
  expect(() => engine.search('4x')).toThrow('position, character 2: found "x"')
  const other = (await loadGame('croquar')).start()
  for (const wrong of [undefined, 4, {}, null, other]) {
    expect(() => engine.search(wrong as never)).toThrow('expected a position of connect-four, or its notation')
  }
  expect(() => engine.search('44', { seconds: 1 } as never)).toThrow(
    'limits, character 1: found "seconds", expected one of',
  )
})

test('is stopped by a signal from within, or by what asks outside', async () => {
  const wide = await loadGame('connect-four')
  const engine = await openEngine(wide, { engine: 'alpha-beta' })
  const enough = new AbortController()
  const onLine = ({ depth }: SearchLine): void => {
    if (depth >= 2) enough.abort()
  }
  // Asked every few thousand nodes, it may finish a depth or two more. Without a stop it would go on for ever.
  expect(engine.search(wide.start(), {}, { signal: enough.signal, onLine }).depth).toBeLessThan(12)
  expect(engine.search(wide.start(), {}, { stopped: () => true }).nodes).toBeLessThan(100_000)
})

test('a game of a definition has the defaults of the keys left out, and no others', async () => {
  const definition = await loadDefinition('connect-four')
  expect(createGame(definition, { cols: 5 }).name).toBe('connect-four:cols=5')
  expect(createGame(definition).name).toBe('connect-four')
  expect(() => createGame(definition, { columns: 5 })).toThrow('found "columns", expected a key of cols, rows')
  expect(() => createGame(definition, { cols: 99 })).toThrow('variant cols, character 1: found "99"')
})
