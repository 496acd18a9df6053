import { loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import type { Game } from '../game/game.js'
import { prepareDatabase } from './database-probe.js'
import { packOpenings, readOpenings } from './opening-values.js'
import { RetrogradeSolver } from './retrograde.js'
import { DatabaseValues, SolvingValues, type ValueSource } from './value-source.js'

const four = solved('connect-four:rows=4,cols=4')

/** A game with the exact values of all its positions. */
async function solved(name: string): Promise<{ game: Game; source: ValueSource }> {
  const game = await loadGame(name)
  const found = prepareDatabase(game, game.start(1))
  if (found === null) throw new Error('nothing stopped it')
  new RetrogradeSolver(game, found.ranking, found.database).run({ stopped: () => false })
  return { game, source: new DatabaseValues(found) }
}

function pack(game: Game, source: ValueSource, plies: number, knows: (position: string) => boolean = () => true) {
  return packOpenings(game, plies, (notation) =>
    knows(notation) ? source.value(game.notation.parsePosition(notation)) : null,
  )
}

describe.each(['connect-four:rows=4,cols=4', 'dots-and-boxes:rows=2,cols=2', 'm-n-k', 'hip:rows=3,cols=3'])(
  'packed openings of %s',
  (name) => {
    it('have the values and best moves that a database has', async () => {
      const { game, source } = await solved(name)
      const openings = readOpenings(game, pack(game, source, 4))
      expect(openings.counts.map(({ known, all }) => known / all)).toEqual([1, 1, 1, 1, 1])
      compare(game.start(1), 0)

      function compare(position: ReturnType<Game['start']>, ply: number): void {
        const expected = source.values(position)
        const told = openings.value(position)
        expect(told?.value).toBe(expected?.value)
        if (told?.value !== 'draw' && told?.plies !== null) expect(told?.plies).toBe(expected?.plies)
        if (ply === 4 || position.over) return
        const room = new Int32Array(game.traits.maxMoves)
        const values = openings.values(position)
        expect(values?.moves.map((each) => each.value)).toEqual(expected?.moves.map((each) => each.value))
        for (const move of room.subarray(0, position.generate(room, 0))) {
          position.make(move)
          if (!position.over) compare(position, ply + 1)
          position.unmake()
        }
      }
    })
  },
)

describe('packed openings', () => {
  it('leave out what is not known, and keep what is known of earlier plies', async () => {
    const { game, source } = await four
    const partly = readOpenings(
      game,
      pack(game, source, 4, (position) => position.length < 3 || position.startsWith('2')),
    )
    expect(partly.counts.map(({ known, all }) => known === all)).toEqual([true, true, true, false, false])
    expect(partly.value(game.notation.parsePosition('2221'))?.value).toBe(
      source.value(game.notation.parsePosition('2221'))?.value,
    )
    expect(partly.value(game.notation.parsePosition('1111'))).toBe(null)
    expect(partly.values(game.notation.parsePosition('111'))).toBe(null)
  })

  it('are asked first by a source that searches, move by move', async () => {
    const { game, source } = await four
    const first = readOpenings(game, pack(game, source, 4))
    const found: number[] = []
    const asked = new SolvingValues(game, { first, onFound: (_value, moves) => found.push(moves.length) })
    expect(asked.values(game.notation.parsePosition('12'))?.moves.map(({ value }) => value)).toEqual(
      source.values(game.notation.parsePosition('12'))?.moves.map(({ value }) => value),
    )
    expect(found[0]).toBe(4)
  })

  it.each([
    ['of another game', (text: string) => text.replace(/game \S+/, 'game hip'), /openings of connect-four/],
    ['of other rules', (text: string) => text.replace(/rules \w+/, 'rules 0123'), /the rules of today/],
    ['cut short', (text: string) => text.slice(0, -9), /damaged/],
    ['changed', (text: string) => `${text.slice(0, -3)}${text.at(-3) === '!' ? '#' : '!'}\n`, /damaged/],
    ['of nothing', () => 'hello', /plyworks openings 1/],
    ['with a strange value', (text: string) => text.replace(/values \w+/, 'values X'), /a value such as/],
    ['with too many plies', (text: string) => text.replace('plies 4', 'plies 99'), /40 plies/],
  ])('refuse a text %s', async (_how, damage, message) => {
    const { game, source } = await four
    const text = pack(game, source, 4)
    expect(() => readOpenings(game, damage(text))).toThrow(message)
  })
})
