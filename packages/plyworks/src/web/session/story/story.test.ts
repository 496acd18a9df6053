import { legalMoves } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HUMAN, Session } from '../game/session.js'
import { courseOf } from './course-panel.js'
import { turnArrows, turnInWords } from './hint-turn.js'
import { nextStop } from './replay-bar.js'
import { latestTurns } from './turn-groups.js'

const game = await loadGame('star-chess:galaxy=barren')
const people = [HUMAN, HUMAN, HUMAN, HUMAN]

/** A game of Star Chess in which these commands have been given. */
function played(...commands: string[]): Session {
  const session = new Session(game, game.start(), people)
  for (const command of commands) session.play(game.notation.parseMove(session.position, command))
  return session
}

const ROUND = ['move.A1.B1.20', 'end', 'end', 'move.D4.D3.12', 'move.D4.C4.8', 'end', 'end'] as const

describe('what happened', () => {
  test('is told from the last own turn on, latest first', () => {
    const session = played(...ROUND, 'scrap.B1.3')
    const turns = latestTurns(session)
    expect(turns.map(({ seat, count, place }) => `${seat} ${count} ${place}`)).toEqual([
      '0 1 turn 2, player 1',
      '3 1 turn 1, player 4',
      '2 3 turn 1, player 3',
      '1 1 turn 1, player 2',
      '0 2 turn 1, player 1',
    ])
    expect(turns[0].lines).toEqual([])
    expect(turns[2].lines.map(({ text }) => text)).toContain('Colonies bring 200 materials and 1,000 credits.')
    session.close()
  })

  test('is nothing before the first move', () => {
    const session = played()
    expect(latestTurns(session)).toEqual([])
    session.close()
  })
})

test('a hint for a whole turn is arrows over the map and a list in words', () => {
  const session = played('scrap.A1.10', 'end', 'end', 'end', 'end')
  const { position } = session
  const after = position.clone()
  const turn = ['move.A1.B1.10', 'build.A1.2', 'build.A1.1', 'end'].map((command) => {
    const move = game.notation.parseMove(after, command)
    after.make(move)
    return move
  })
  expect(turnArrows(game, position, turn)).toEqual([
    { cells: [0, 4], kind: 'turn', label: '10' },
    { cells: [0], kind: 'turn', label: '+2 +1' },
  ])
  expect(turnInWords(game, position, turn)).toEqual([
    'A1 › B1: Move 10 ships',
    'A1: Build 2 ships: 40 materials, 80 credits, 20 workers',
    'A1: Build 1 ship: 20 materials, 40 credits, 10 workers',
    'End turn',
  ])
  session.close()
})

test('a chart has the start, every change of turn and the end', () => {
  const session = played(...ROUND, 'scrap.B1.3')
  const ships = game.insight.measures.find(({ id }) => id === 'ships')
  if (ships === undefined) throw new Error('no measure of ships')
  const points = courseOf(session, ships)
  expect(points.map(({ ply }) => ply)).toEqual([0, 2, 3, 6, 7, 8])
  expect(points.at(-1)?.values).toEqual([17, 20, 20, 20])
  session.goTo(1)
  expect(courseOf(session, ships)).toEqual(points)
  session.close()
})

describe('a replay', () => {
  test('by whole turns stops where they change, forwards and backwards', () => {
    const session = played(...ROUND)
    const walk = (direction: 1 | -1): number[] => {
      const stops = [session.ply.value]
      for (;;) {
        const next = nextStop(session, direction, 'turn')
        if (next === stops.at(-1)) return stops
        session.goTo(next)
        stops.push(next)
      }
    }
    expect(walk(-1)).toEqual([7, 6, 3, 2, 0])
    expect(walk(1)).toEqual([0, 2, 3, 6, 7])
    session.close()
  })

  test('comes to either end from anywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 }), fc.constantFrom<'turn' | 'move'>('turn', 'move'), (ply, unit) => {
        const session = played(...ROUND)
        for (const [direction, end] of [
          [1, 7],
          [-1, 0],
        ] as const) {
          session.goTo(ply)
          for (let steps = 0; steps < 8; steps++) session.goTo(nextStop(session, direction, unit))
          expect(session.ply.value).toBe(end)
        }
        session.close()
      }),
      { numRuns: 20 },
    )
  })
})

test('commands of the present turn are taken back, ended turns are not', () => {
  const session = played('move.A1.B1.20', 'end', 'move.A4.A3.1')
  expect(session.canUndo).toBe(true)
  session.undo()
  expect(session.ply.value).toBe(2)
  expect(session.canUndo).toBe(false)
  session.undo()
  expect(session.ply.value).toBe(2)
  expect(legalMoves(game, session.position).length).toBeGreaterThan(1)
  session.close()
})
