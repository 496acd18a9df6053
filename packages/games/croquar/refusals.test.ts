import { describe, expect, it, test } from 'vitest'
import definition from './index.js'
import { ranking } from './ranking.js'
import { CroquarPosition, SKIP } from './rules.js'

const game = definition.create({})
const { view, insight } = game

function refused(text: string) {
  return insight.whyNot?.(game.notation.parsePosition(text), null) ?? []
}

describe('what cannot be played', () => {
  it('is barred by the last number of the opponent', () => {
    expect(refused('1 17 33 4')).toEqual([
      { title: '4', cell: 21, reason: "4 is barred, because the opponent's last number was 4 or 5" },
      { title: '5', cell: 22, reason: "5 is barred, because the opponent's last number was 4 or 5" },
    ])
    expect(refused('1 17 30/2 -')).toEqual([])
  })

  it('does not fit the hoop', () => {
    expect(refused('1 40/3 7 1').map((refusal) => refusal.title)).toEqual(['1', '2', '4', '5', '6', '7', '8'])
    expect(refused('1 40/3 7 1')[0]).toEqual({ title: '1', cell: 41, reason: 'hoop 40 is left with 3 only' })
    expect(refused('1 40/3 7 3')).toHaveLength(8)
  })

  it('does not lead back below a missed hoop', () => {
    expect(refused('1 45! 7 2').map(({ title, cell }) => [title, cell])).toEqual([
      ['-1', 44],
      ['-2', 43],
      ['-3', 42],
      ['-4', 41],
      ['-5', 40],
      ['-7', 38],
    ])
  })

  it('is nothing once the game is over', () => {
    expect(refused('1 37 X -')).toEqual([])
  })
})

test('every number is either legal or refused with a reason, on cells that no legal move uses', () => {
  const position = new CroquarPosition()
  const out = new Int32Array(8)
  for (let tier = 0; tier < ranking.tiers; tier += 13) {
    for (let index = 0; index < ranking.tierSize(tier); index += 17) {
      if (!ranking.unrank(tier, index, position)) continue
      const legal = Array.from(out.subarray(0, position.generate(out, 0)))
      const refusals = insight.whyNot?.(position, null) ?? []
      expect(legal.filter((move) => move !== SKIP).length + refusals.length).toBe(8)
      const open = legal.flatMap((move) => view.path(position, move).map((step) => ('cell' in step ? step.cell : -1)))
      for (const { cell, reason } of refusals) {
        expect(open).not.toContain(cell)
        expect(reason.length).toBeGreaterThan(10)
      }
    }
  }
})

test('far cells have their reason too', () => {
  const why = (text: string, cell: number) => insight.whyNot?.(game.notation.parsePosition(text), cell)[0].reason
  expect(why('1 17 33 4', 60)).toBe('a turn adds one number from 1 to 8')
  expect(why('2 17 33 4', 17)).toBe('player 2 stands there already')
  expect(why('1 45! 33 4', 60)).toBe('after a miss a number from 1 to 8 is subtracted, to land below that hoop')
  expect(why('1 40/3 33 4', 60)).toBe('hoop 40 is left with 3 only')
  expect(why('1 40/3 33 3', 60)).toContain('barred')
  expect(why('1 37 X -', 60)).toBe('the game is over')
})
