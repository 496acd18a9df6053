import { formatStep } from '@plyworks/core'
import { expect, test } from 'vitest'
import { readMove } from './read-move.js'
import { legalMoves, playRandomly, positionOf } from './testing/positions.js'
import { starChessView as view } from './view.js'

const position = positionOf(
  { A1: 'Tc1.1000.0f1.50.20', A2: 'Bc1.40.0f3.1.1', B1: 'Tf1.20.20' },
  { turn: 4, reserves: '1000.400,0.0,3.2,0.0' },
)
const clicks = (move: string): string => view.path(position, readMove(position, move)).map(formatStep).join(' ')

test('commands are picked by sector, action or target, and amount', () => {
  expect(clicks('end')).toBe('#end')
  expect(clicks('move.A1.B2.7')).toBe('@0 @5 =7')
  expect(clicks('build.A1.3')).toBe('@0 #build =3')
  expect(clicks('scrap.A1.3')).toBe('@0 #scrap =3')
  expect(clicks('colonize.B1')).toBe('@4 #colonize')
  expect(clicks('terraform.A2')).toBe('@1 #terraform')
})

test('no path begins another', () => {
  for (let seed = 1; seed <= 3; seed++) {
    playRandomly(seed, 40, (at) => {
      const paths = legalMoves(at).map((move) => `${view.path(at, move).map(formatStep).join(' ')} `)
      const sorted = [...paths].sort()
      for (let index = 1; index < sorted.length; index++) {
        expect(sorted[index].startsWith(sorted[index - 1])).toBe(false)
      }
    })
  }
})

test('faces say what stands where', () => {
  const faces = view.faces(position)
  expect(faces[0].ground).toBe('fertile')
  expect(faces[0].label).toBe(
    'terran planet, home world, colony of player 1 with 1000 inhabitants, 50 ships of player 1, 20 of them active',
  )
  expect(faces[1].ground).toBe('barren')
  expect(faces[1].label).toBe('barren planet, colony of player 1 with 40 inhabitants, blockaded, 1 ship of player 3')
  expect(faces[5].label).toBe('barren planet')
  expect(faces[0].glyphs.filter((glyph) => glyph.kind === 'text').map((glyph) => glyph.text)).toEqual(['1000', '20/50'])
})

test('facts give the turn and, for each player, reserves and what the income supports', () => {
  const facts = view.facts(position)
  expect(facts[0]).toEqual({ title: 'Turn', value: '4', inDiagram: true })
  const first = facts.filter((fact) => fact.seat === 0).map((fact) => `${fact.title} ${fact.value}`)
  expect(first).toEqual(['Score 239', 'Materials 1000', 'Credits 400', 'Ships 70', 'Ships the income supports 20'])
  const defeated = positionOf({ A4: 'B' }, { reserves: '0.0,x,0.0,0.0' })
  expect(view.facts(defeated).filter((fact) => fact.seat === 1)).toEqual([
    { title: 'State', value: 'defeated', seat: 1, inDiagram: true },
  ])
})

test('touched sectors are the origin and the target', () => {
  expect(view.touched(position, readMove(position, 'move.A1.B2.7'))).toEqual([0, 5])
  expect(view.touched(position, readMove(position, 'colonize.B1'))).toEqual([4])
  expect(view.touched(position, readMove(position, 'end'))).toEqual([])
})
