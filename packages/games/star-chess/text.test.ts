import { TextError } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startPosition } from './galaxy.js'
import { playRandomly, positionOf, positionText, textOf } from './testing/positions.js'
import { starChessText } from './text.js'

const text = starChessText(false)
const START = positionText({ A1: 'Tc1.1000.0f1.20.20' })

describe('positions', () => {
  test('are written as they were read', () => {
    for (const written of [
      START,
      '80 1 2556.14147,x,148.87420,17412.57 Tc1.1000.0/Tc1.1000.0/Tc1.52.0/Bc1.30.0/Tc1.1000.0/Bf1.31.31/Tc1.1000.0f1.20.20/Bc1.24.0/Tc4.1000.0f4.89.89/T/Bf1.58.58/Tc3.1000.0f3.31.31/Tc4.1000.0/Bc4.200.0/Tc3.768.0f3.15.15/Tc3.1000.0',
      positionText({ B1: 'Bc1.100.30f1.25.5' }, { turn: 12, reserves: '5.6,7.8,9.10,11.12' }),
    ]) {
      expect(textOf(text.parsePosition(written))).toBe(written)
    }
  })

  test.each([
    ['', /character 1: .*the number of the turn/],
    ['0 1', /number of the turn/],
    ['1 5 ', /character 3: found "5", expected a player from 1 to 4/],
    ['1 1 0.0,0.0,0.0 ', /character 16: .*a comma and the reserves of player 4/],
    ['1 1 0.0,0,0.0', /"\." and the credits of player 2/],
    ['1 1 x,0.0,0.0,0.0 ', /character 3: .*who is not defeated/],
    [START.replace('/B/', '/X/'), /T or B for the planet of A2/],
    [`${START}/B`, /the end of the text/],
    [START.slice(0, START.lastIndexOf('/')), /"\/" and sector D4/],
    [START.replace('c1.1000.0', 'c2.1000.0'), /the terran home world of player 1/],
    [START.replace('Tc1.1000.0', 'Bc1.200.0'), /the terran home world of player 1/],
    [START.replace('0.0,0.0,0.0,0.0', '0.0,x,0.0,0.0'), /a colony in A4 of a player who is not defeated/],
    [positionText({ B1: 'Bc1.201.0' }), /population of B1 \(20 to 200\)/],
    [positionText({ B1: 'Tc1.1001.0' }), /population of B1 \(20 to 1000\)/],
    [positionText({ B1: 'Tc1.19.0' }), /population of B1 \(20 to 1000\)/],
    [positionText({ B1: 'Tc1.100.25' }), /a multiple of 10/],
    [positionText({ B1: 'Tc1.100.110' }), /used for building \(0 to 100\)/],
    [positionText({ B1: 'Tc2.100.10' }), /used for building \(0 to 0\)/],
    [positionText({ B1: 'Tf1.1000.1' }), /number of ships in B1 \(1 to 999\)/],
    [positionText({ B1: 'Tf1.0.0' }), /number of ships in B1 \(1 to 999\)/],
    [positionText({ B1: 'Tf1.5.6' }), /active ships in B1 \(0 to 5\)/],
    [positionText({ B1: 'Tf2.5.4' }), /active ships in B1 \(5 to 5\)/],
    [positionText({ B1: 'Tf5.5.5' }), /a player from 1 to 4/],
  ])('%s is refused', (wrong, message) => {
    expect(() => text.parsePosition(wrong)).toThrow(TextError)
    expect(() => text.parsePosition(wrong)).toThrow(message)
  })

  test('random games round-trip', () => {
    for (let seed = 1; seed <= 5; seed++) {
      playRandomly(seed, 100, (position) => {
        const copy = text.parsePosition(textOf(position))
        expect(textOf(copy)).toBe(textOf(position))
        expect([copy.keyLow, copy.keyHigh]).toEqual([position.keyLow, position.keyHigh])
      })
    }
  })
})

describe('moves', () => {
  const position = positionOf(
    { A1: 'Tc1.1000.0f1.50.50', A2: 'Bc1.40.0', B1: 'Tf1.20.20' },
    { reserves: '1000.400,0.0,0.0,0.0' },
  )

  test.each(['move.A1.B2.20', 'build.A1.10', 'scrap.A1.3', 'colonize.B1', 'terraform.A2', 'end'])(
    '%s round-trips',
    (written) => {
      expect(text.formatMove(position, text.parseMove(position, written))).toBe(written)
    },
  )

  test.each([
    ['', /a command: end, terraform/],
    ['fly.A1', /found "fly", expected a command/],
    ['END', /a command/],
    ['end.', /character 4: found ".", expected the end of the text/],
    ['endless', /a command/],
    ['move', /character 5: .*a sector from A1 to D4/],
    ['move.A5', /a sector from A1 to D4/],
    ['move.A1.', /a target from A1 to D4/],
    ['move.A1.B2', /a number of ships/],
    ['move.A1.B2.0', /a number of ships \(1 to 999\)/],
    ['move.A1.B2.01', /a number of ships/],
    ['move.A1.B2.5 ', /the end of the text/],
    ['move.A1.B2.51', /character 12: found "51", expected at most 50 ships/],
    ['build.A1.11', /at most 10 ships/],
    ['colonize.A1', /without a colony/],
  ])('%s is refused', (wrong, message) => {
    expect(() => text.parseMove(position, wrong)).toThrow(TextError)
    expect(() => text.parseMove(position, wrong)).toThrow(message)
  })

  test('no move is legal after the end', () => {
    const over = positionOf({ A4: 'B', D4: 'B', D1: 'B' }, { reserves: '0.0,x,x,x' })
    expect(() => text.parseMove(over, 'end')).toThrow(/the game is over/)
  })
})

test('hostile texts end in a TextError or in a legal position', () => {
  const pieces = ['1', ' ', '0.0', ',', 'x', '/', 'T', 'B', 'c1.', 'f2.', '1000', '20', '.', '-', '9e9', '\u0000', 'ü']
  const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''))
  const damaged = fc
    .tuple(fc.nat(START.length), fc.nat(3), fc.string({ maxLength: 3 }))
    .map(([at, cut, insert]) => START.slice(0, at) + insert + START.slice(at + cut))
  const start = startPosition('random', false, 1)
  fc.assert(
    fc.property(fc.oneof(soup, damaged, fc.string({ unit: 'binary' })), (hostile) => {
      for (const read of [text.parsePosition, (move: string) => text.parseMove(start, move)]) {
        try {
          read(hostile)
        } catch (error) {
          expect(error).toBeInstanceOf(TextError)
        }
      }
    }),
    { numRuns: 2000, seed: 7 },
  )
})

test('the diagram shows owners, populations, ships and reserves', () => {
  const position = positionOf({ A1: 'Tc1.1000.0f1.20.5', B3: 'Bc2.44.0f4.123.123' }, { reserves: '17.18,0.0,0.0,0.0' })
  const lines = text.diagram(position).split('\n')
  expect(lines[0]).toBe('Turn 1, player 1 to act')
  expect(lines.find((line) => line.startsWith('3 |'))).toBe('3 |            | P2 44      |            |            |')
  expect(text.diagram(position)).toContain('4> 123')
  expect(text.diagram(position)).toContain('1> 20/5')
  expect(text.diagram(position)).toContain(
    'player 1: score -206, 17 materials, 18 credits, 20 ships, income supports 20',
  )
})
