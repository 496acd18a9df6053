import { expect, test } from 'vitest'
import { refusalsIn, whyNot } from './costs.js'
import { measures } from './measures.js'
import { BUILD, COLONIZE, END, kindOf, MOVE, sectorOf, TERRAFORM } from './moves.js'
import { overlays } from './overlays.js'
import { readMove } from './read-move.js'
import { reportOf } from './report.js'
import { CREDITS, MATERIALS } from './state.js'
import { legalMoves, playRandomly, positionOf } from './testing/positions.js'

const texts = (position: Parameters<typeof reportOf>[0], move: string): string[] =>
  reportOf(position, readMove(position, move)).map(({ text }) => text)

test('the end of a turn is told step by step', () => {
  const position = positionOf(
    {
      A1: 'Tc1.500.0f1.30.30',
      A2: 'Bc1.100.0f2.5.5',
      B1: 'Bc2.25.0f1.40.40',
      C3: 'Bf1.3.3',
    },
    { reserves: '50.20,0.0,0.0,0.0' },
  )
  expect(texts(position, 'end')).toEqual([
    '3 ships at C3 are out of support range and gone.',
    '40 ships of player 1 bombard the colony of player 2 at B1: it is lost, the planet barren.',
    'Colonies bring 200 materials and 500 credits (nothing from A2: blockaded).',
    'The population grows from 600 to 710.',
    'The support of 25 ships costs 250 materials and 500 credits.',
    '45 ships cannot be paid for and are scrapped: 19 at A1, 26 at B1.',
    'Reserves: 0 materials, 20 credits.',
  ])
})

test('a defeat is told to whom it happens', () => {
  const position = positionOf({ A4: 'Tc2.20.0f1.50.50', A3: 'Bc1.30.0' })
  expect(reportOf(position, END).filter(({ seat }) => seat === 1)).toEqual([
    { text: '50 ships of player 1 bombard the colony of player 2 at A4: it is lost, the planet barren.', seat: 1 },
    { text: 'Player 2 has lost the home world and is out of the game.', seat: 1 },
  ])
})

test('fights are told, moves without one are not', () => {
  const position = positionOf({ A1: 'Tc1.1000.0f1.50.50', A2: 'Bf3.20.20' })
  expect(texts(position, 'move.A1.A2.45')).toEqual([
    'Player 1 attacks at A2: 45 against 20 ships of player 3, 35 of player 1 are left.',
  ])
  expect(texts(position, 'move.A1.A2.20')).toEqual([
    'Player 1 attacks at A2: 20 against 20 ships of player 3, none are left.',
  ])
  expect(texts(position, 'move.A1.B2.5')).toEqual([])
})

test('what is told agrees with what happens, and what is refused is not legal', () => {
  for (let seed = 1; seed <= 4; seed++) {
    playRandomly(seed, 60, (position) => {
      if (position.over) return
      const seat = position.turn
      const told = reportOf(position, END)
        .at(-1)
        ?.text.replace(/,(?=\d)/g, '')
      const after = position.clone()
      after.make(END)
      const { fields } = after.state
      expect(told).toBe(`Reserves: ${fields[MATERIALS + seat]} materials, ${fields[CREDITS + seat]} credits.`)
      const kinds = { terraform: TERRAFORM, build: BUILD, 'found a colony': COLONIZE, move: MOVE }
      const legal = new Set(legalMoves(position).map((move) => `${kindOf(move)} ${sectorOf(move)}`))
      for (let sector = 0; sector < 16; sector++) {
        for (const { title, reason } of refusalsIn(position, sector)) {
          if (reason.includes('out of support range')) continue
          expect(legal.has(`${kinds[title as keyof typeof kinds]} ${sector}`)).toBe(false)
        }
      }
      for (let from = 0; from < 16; from++) {
        for (let to = 0; to < 16; to++) {
          if (from === to) continue
          expect(whyNot(position, to, from).length).toBe(position.mostMovable(from, to) > 0 ? 0 : 1)
        }
      }
      for (const { of } of measures) expect(of(position).every(Number.isFinite)).toBe(true)
    })
  }
})

test('why ships do not go from one sector to another', () => {
  const position = positionOf({ A1: 'Tc1.1000.0f1.20.0', A2: 'Bf1.30.30', B1: 'Bf2.9.9' })
  const why = (from: number, to: number): string => whyNot(position, to, from)[0]?.reason ?? ''
  const [A1, A2, A3, B1, C1] = [0, 1, 2, 4, 8]
  expect(why(A1, B1)).toBe('all ships in A1 have moved or were built this turn')
  expect(why(A1, C1)).toBe('ships move to a neighbouring sector, one a turn')
  expect(why(B1, C1)).toBe('you have no ships in B1')
  expect(why(A2, A3)).toBe('it is out of support range')
  expect(why(A2, B1)).toBe('')
})

test('the map tells threats, what is within reach, and what the computer would want', () => {
  const position = positionOf({ A1: 'Tc1.1000.0f1.20.12', B2: 'Bf3.9.9', A2: 'Bc3.50.0' })
  const signs = Object.fromEntries(overlays.map(({ id, of }) => [id, of(position)]))
  expect(signs.threats).toContainEqual({ cell: 0, text: '!9', label: 'threatened by 9 ships', tone: 'bad' })
  expect(signs.reach.map(({ cell, text }) => `${cell} ${text}`)).toEqual(['0 ≤12', '1 ≤12', '4 ≤12', '5 ≤12'])
  expect(signs.requests).toContainEqual({
    cell: 1,
    text: '3: 10-50',
    label: 'request of urgency 3: 10 to 50 ships',
    tone: 'bad',
  })
})
