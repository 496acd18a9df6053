import { describe, expect, test } from 'vitest'
import { play, positionOf, reservesText, sectorText, textOf } from './testing/positions.js'

describe('end of turn', () => {
  test('E1: fleets out of range vanish, and do not bombard', () => {
    const position = positionOf({ A1: 'Tc1.1000.0f1.5.5', C3: 'Bc2.200.0f1.50.50', B2: 'Bf1.3.0' })
    play(position, 'end')
    expect(sectorText(position, 'C3')).toBe('Bc2.200.0')
    expect(sectorText(position, 'B2')).toBe('Bf1.3.3')
  })

  test.each([
    [1000, 30, 700],
    [1000, 70, 500],
    [20, 1, 20],
    [39, 4, 38],
    [199, 50, 100],
  ])('E2: bombardment of %i by %i ships leaves %i', (population, ships, left) => {
    const position = positionOf({ A2: `Tc2.${population}.0f1.${ships}.${ships}` }, { reserves: '999.9999,0.0,0.0,0.0' })
    expect(sectorText(play(position, 'end'), 'A2')).toBe(`Tc2.${left}.0f1.${ships}.${ships}`)
  })

  test('E2: below 20 inhabitants the colony is lost and the planet turns barren', () => {
    const position = positionOf({ A2: 'Tc2.21.0f1.10.10' })
    expect(sectorText(play(position, 'end'), 'A2')).toBe('Bf1.10.10')
  })

  test('E2 comes before E5: ships that are scrapped for lack of money still bombard', () => {
    const position = positionOf({ A1: 'Tc1.100.0', A2: 'Tc2.1000.0f1.50.50' })
    play(position, 'end')
    expect(sectorText(position, 'A2')).toBe('Tc2.500.0f1.5.5')
  })

  test('E2: a player who loses the home world is out; planets keep their class, the home turns barren', () => {
    const sectors = {
      A1: 'Tc1.1000.0f1.1.1',
      A3: 'Tc1.1000.0',
      A4: 'Tc2.30.0f1.50.50',
      B4: 'Tc2.800.0f2.40.40',
      C2: 'Tf2.9.9',
      B3: 'Bc2.100.0f3.2.2',
    }
    const position = positionOf(sectors, { reserves: '999.9999,500.600,0.0,0.0' })
    play(position, 'end')
    expect(sectorText(position, 'A4')).toBe('Bf1.50.50')
    expect(sectorText(position, 'B4')).toBe('T')
    expect(sectorText(position, 'C2')).toBe('T')
    expect(sectorText(position, 'B3')).toBe('Bf3.2.2')
    expect(reservesText(position).split(',')[1]).toBe('x')
    expect(position.turn).toBe(2)
    expect(position.over).toBe(false)
  })

  test('the last player alive wins', () => {
    const text = { A2: 'Tc1.1000.0', A3: 'Tc1.500.0', A4: 'Tc2.30.0f1.50.50', D4: 'B', D1: 'Tf1.3.3', C1: 'Tc1.99.0' }
    const position = positionOf(text, { turn: 7, reserves: '999.9999,0.0,x,x' })
    play(position, 'end')
    expect(position.over).toBe(true)
    expect([0, 1, 2, 3].map((seat) => position.score(seat))).toEqual([1, 0, 0, 0])
    expect(textOf(position)).toMatch(/^8 1 \d+\.\d+,x,x,x /)
    position.unmake()
    expect(position.over).toBe(false)
  })

  test('E3: terran and barren output, before growth', () => {
    const sectors = { A1: 'Tc1.900.0', A2: 'Tc1.150.0', B1: 'Bc1.90.0', B2: 'Bc1.200.0' }
    const position = positionOf(sectors, { reserves: '7.8,0.0,0.0,0.0' })
    expect(reservesText(play(position, 'end'))).toBe(
      `${7 + 200 + 150 + 450 + 1000}.${8 + 900 + 150 - 90 - 200},0.0,0.0,0.0`,
    )
  })

  test('E3: variant fifth', () => {
    const sectors = { A1: 'Tc1.900.0', A2: 'Tc1.154.0', B1: 'Bc1.90.0' }
    const position = positionOf(sectors, { fifth: true })
    expect(reservesText(play(position, 'end'))).toBe(`${180 + 30 + 450}.${900 + 154 - 90},0.0,0.0,0.0`)
  })

  test('E3 and E4: a blockaded colony produces and consumes nothing, but grows', () => {
    const position = positionOf({ A1: 'Tc1.100.0', A2: 'Tc1.150.0f2.3.3', B2: 'Bc1.150.0f2.1.1' })
    play(position, 'end')
    expect(reservesText(position)).toBe('100.100,0.0,0.0,0.0')
    expect(sectorText(position, 'A2')).toBe('Tc1.180.0f2.3.3')
    expect(sectorText(position, 'B2')).toBe('Bc1.165.0f2.1.1')
  })

  test.each([
    ['Tc1.20.0', 'Tc1.24.0'],
    ['Tc1.833.0', 'Tc1.999.0'],
    ['Tc1.900.0', 'Tc1.1000.0'],
    ['Bc1.29.0', 'Bc1.31.0'],
    ['Bc1.190.0', 'Bc1.200.0'],
    ['Tc1.500.300', 'Tc1.600.0'],
  ])('E4: %s grows to %s', (before, after) => {
    expect(sectorText(play(positionOf({ A2: before }), 'end'), 'A2')).toBe(after)
  })

  test('E5: support of 10 materials and 20 credits a ship', () => {
    const position = positionOf({ A1: 'Tc1.1000.0f1.15.15' })
    expect(reservesText(play(position, 'end'))).toBe('50.700,0.0,0.0,0.0')
  })

  test('E5: ships that cannot be supported go, the same share of every fleet, largest remainders first', () => {
    // 200 materials carry 20 of 33 ships; 13 go: 17*13 = 6*33+23, 11*13 = 4*33+11, 5*13 = 1*33+32
    const position = positionOf({ A1: 'Tc1.1000.0f1.17.17', A2: 'Bf1.11.3', B1: 'Bf1.5.5' })
    play(position, 'end')
    expect(sectorText(position, 'A1')).toBe('Tc1.1000.0f1.10.10')
    expect(sectorText(position, 'A2')).toBe('Bf1.7.7')
    expect(sectorText(position, 'B1')).toBe('Bf1.3.3')
    expect(reservesText(position)).toBe('0.600,0.0,0.0,0.0')
  })

  test('E5: equal remainders in processing order, which differs from player to player', () => {
    const own = { A1: 'Tc1.1000.0', B1: 'Bf1.7.7', A2: 'Bf1.7.7', B2: 'Bf1.7.7' }
    const position = play(positionOf(own), 'end')
    expect(['A2', 'B1', 'B2'].map((name) => sectorText(position, name))).toEqual(['Bf1.6.6', 'Bf1.7.7', 'Bf1.7.7'])
    const turned = { A4: 'Tc2.1000.0', A3: 'Bf2.7.7', B4: 'Bf2.7.7', B3: 'Bf2.7.7' }
    const image = play(positionOf(turned, { player: 2 }), 'end')
    expect(['B4', 'A3', 'B3'].map((name) => sectorText(image, name))).toEqual(['Bf2.6.6', 'Bf2.7.7', 'Bf2.7.7'])
  })

  test('E5: credits below 0 cost all ships and leave an empty reserve', () => {
    const sectors = { A1: 'Tc1.100.0f1.9.9', A2: 'Bc1.200.0f1.1.1' }
    const position = positionOf(sectors, { reserves: '0.50,0.0,0.0,0.0' })
    play(position, 'end')
    expect(reservesText(position)).toBe('1100.0,0.0,0.0,0.0')
    expect(sectorText(position, 'A1')).toBe('Tc1.120.0')
    expect(sectorText(position, 'A2')).toBe('Bc1.200.0')
  })

  test('E6: all ships are active again', () => {
    const position = positionOf({ A1: 'Tc1.1000.0f1.9.2', A2: 'Bf1.3.0' })
    play(position, 'end')
    expect([sectorText(position, 'A1'), sectorText(position, 'A2')]).toEqual(['Tc1.1000.0f1.9.9', 'Bf1.3.3'])
  })

  test('the turn passes over defeated players and counts when player 4 is passed', () => {
    const position = positionOf({ A4: 'B', D1: 'T' }, { turn: 3, reserves: '0.0,x,0.0,x' })
    expect(textOf(play(position, 'end'))).toMatch(/^3 3 /)
    expect(textOf(play(position, 'end'))).toMatch(/^4 1 /)
  })

  test('reserves stop at the largest number that can be written', () => {
    const position = positionOf({}, { reserves: '999999999.999999999,0.0,0.0,0.0' })
    expect(reservesText(play(position, 'end'))).toBe('999999999.999999999,0.0,0.0,0.0')
  })
})
