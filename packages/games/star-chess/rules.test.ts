import { TextError } from '@plyworks/core'
import { describe, expect, test } from 'vitest'
import { survivors } from './economy.js'
import { legalMoves, play, playRandomly, positionOf, reservesText, sectorText, textOf } from './testing/positions.js'
import { formatMove } from './text.js'

const refuses = (position: ReturnType<typeof positionOf>, command: string, why: RegExp): void => {
  const before = textOf(position)
  expect(() => play(position, command)).toThrow(TextError)
  expect(() => play(position, command)).toThrow(why)
  expect(textOf(position)).toBe(before)
}

describe('combat', () => {
  test.each([
    [20, 19, 1],
    [20, 11, 9],
    [21, 11, 10],
    [22, 11, 17],
    [20, 10, 15],
    [32, 11, 27],
    [33, 11, 33],
    [30, 10, 30],
    [29, 10, 24],
    [2, 1, 2],
    [3, 1, 3],
    [7, 7, 0],
  ])('%i against %i leaves %i', (larger, smaller, left) => {
    expect(survivors(larger, smaller)).toBe(left)
  })

  test('the arriving winner becomes an idle fleet, the loser vanishes', () => {
    const position = positionOf({ A1: 'Tc1.1000.0f1.30.30', A2: 'Bf2.14.14' })
    expect(sectorText(play(position, 'move.A1.A2.30'), 'A2')).toBe('Bf1.23.0')
    expect(sectorText(position, 'A1')).toBe('Tc1.1000.0')
  })

  test('the defending winner keeps the remaining ships, all active', () => {
    const position = positionOf({ A1: 'Tc1.1000.0f1.30.30', A2: 'Bf2.14.14' })
    expect(sectorText(play(position, 'move.A1.A2.7'), 'A2')).toBe('Bf2.11.11')
    expect(sectorText(position, 'A1')).toBe('Tc1.1000.0f1.23.23')
  })

  test('equal fleets both vanish', () => {
    const position = positionOf({ A1: 'Tc1.1000.0f1.30.30', A2: 'Bf2.14.14' })
    expect(sectorText(play(position, 'move.A1.A2.14'), 'A2')).toBe('B')
  })

  test('ships built on a blockaded colony fight at once', () => {
    const blockaded = { A2: 'Tc1.500.0f2.14.14' }
    const reserves = '1000.2000,0.0,0.0,0.0'
    expect(sectorText(play(positionOf(blockaded, { reserves }), 'build.A2.30'), 'A2')).toBe('Tc1.500.300f1.23.0')
    expect(sectorText(play(positionOf(blockaded, { reserves }), 'build.A2.5'), 'A2')).toBe('Tc1.500.50f2.12.12')
    expect(sectorText(play(positionOf(blockaded, { reserves }), 'build.A2.4'), 'A2')).toBe('Tc1.500.40f2.14.14')
    expect(sectorText(play(positionOf(blockaded, { reserves }), 'build.A2.14'), 'A2')).toBe('Tc1.500.140')
  })
})

describe('terraform', () => {
  test('makes a barren planet terran for 1,000 materials, the population stays', () => {
    const position = positionOf({ A2: 'Bc1.150.0' }, { reserves: '1500.7,0.0,0.0,0.0' })
    expect(sectorText(play(position, 'terraform.A2'), 'A2')).toBe('Tc1.150.0')
    expect(reservesText(position)).toBe('500.7,0.0,0.0,0.0')
  })

  test('is possible under a blockade', () => {
    const position = positionOf({ A2: 'Bc1.150.0f3.5.5' }, { reserves: '1000.0,0.0,0.0,0.0' })
    expect(sectorText(play(position, 'terraform.A2'), 'A2')).toBe('Tc1.150.0f3.5.5')
  })

  test('needs an own colony, a barren planet and the materials', () => {
    const position = positionOf({ A2: 'Bc1.150.0', B1: 'Bc2.50.0' }, { reserves: '999.0,0.0,0.0,0.0' })
    refuses(position, 'terraform.A2', /1000 materials/)
    const rich = positionOf({ A2: 'Bc1.150.0', B1: 'Bc2.50.0' }, { reserves: '3000.0,0.0,0.0,0.0' })
    refuses(rich, 'terraform.B1', /colony of player 1/)
    refuses(rich, 'terraform.B2', /colony of player 1/)
    refuses(rich, 'terraform.A1', /barren/)
  })
})

describe('colonize', () => {
  test('costs 20 active ships and starts with 20 inhabitants', () => {
    const position = positionOf({ A2: 'Bf1.27.25' })
    expect(sectorText(play(position, 'colonize.A2'), 'A2')).toBe('Bc1.20.0f1.7.5')
  })

  test('the fleet disappears at 0 ships', () => {
    expect(sectorText(play(positionOf({ A2: 'Tf1.20.20' }), 'colonize.A2'), 'A2')).toBe('Tc1.20.0')
  })

  test('is possible out of support range', () => {
    expect(sectorText(play(positionOf({ C3: 'Tf1.20.20' }), 'colonize.C3'), 'C3')).toBe('Tc1.20.0')
  })

  test('needs 20 active own ships and a planet without colony', () => {
    const position = positionOf({ A2: 'Bf1.27.19', B1: 'Bf2.50.50', A1: 'Tc1.1000.0f1.40.40', B2: 'Bc2.30.0f1.40.40' })
    refuses(position, 'colonize.A2', /20 active ships/)
    refuses(position, 'colonize.B1', /20 active ships/)
    refuses(position, 'colonize.A1', /without a colony/)
    refuses(position, 'colonize.B2', /without a colony/)
  })
})

describe('build', () => {
  test('costs 20 materials, 40 credits and 10 workers a ship; new ships lie idle', () => {
    const position = positionOf({ A1: 'Tc1.1000.100f1.3.2' }, { reserves: '105.1000,0.0,0.0,0.0' })
    play(position, 'build.A1.5')
    expect(sectorText(position, 'A1')).toBe('Tc1.1000.150f1.8.2')
    expect(reservesText(position)).toBe('5.800,0.0,0.0,0.0')
  })

  test.each([
    ['materials', '119.9999,0.0,0.0,0.0', 'Tc1.1000.0', 5],
    ['credits', '9999.239,0.0,0.0,0.0', 'Tc1.1000.0', 5],
    ['free inhabitants', '9999.9999,0.0,0.0,0.0', 'Tc1.109.50', 5],
    ['the limit of a fleet', '9999.9999,0.0,0.0,0.0', 'Tc1.1000.0f1.994.994', 5],
  ])('is limited by %s', (_what, reserves, home, most) => {
    const position = positionOf({ A1: home }, { reserves })
    refuses(position, `build.A1.${most + 1}`, /at most 5 ships/)
    play(position, `build.A1.${most}`)
  })

  test('needs an own colony', () => {
    const position = positionOf({ B1: 'Bc2.100.0' }, { reserves: '9999.9999,0.0,0.0,0.0' })
    refuses(position, 'build.B1.1', /colony of player 1/)
    refuses(position, 'build.B2.1', /colony of player 1/)
    refuses(positionOf({}), 'build.A1.1', /20 materials/)
  })
})

describe('move', () => {
  test('takes active ships next door, where they lie idle', () => {
    const position = positionOf({ A1: 'Tc1.1000.0f1.20.20', A2: 'Bf1.5.5' })
    play(position, 'move.A1.A2.12')
    expect(sectorText(position, 'A1')).toBe('Tc1.1000.0f1.8.8')
    expect(sectorText(position, 'A2')).toBe('Bf1.17.5')
    play(position, 'move.A2.B2.5')
    refuses(position, 'move.A2.B2.1', /active ships/)
  })

  test('needs own active ships, a neighbour, support range and room', () => {
    const position = positionOf({
      A1: 'Tc1.1000.0f1.20.15',
      A2: 'Bf1.990.990',
      B1: 'Bf2.5.5',
      B2: 'Bf1.3.3',
    })
    refuses(position, 'move.A1.B2.16', /at most 15 ships/)
    refuses(position, 'move.A1.A2.10', /at most 9 ships/)
    refuses(position, 'move.A1.A1.1', /next to A1/)
    refuses(position, 'move.A1.A3.1', /next to A1/)
    refuses(position, 'move.B1.B2.1', /ships of player 1/)
    refuses(position, 'move.A2.A3.1', /support range/)
    play(position, 'move.A1.A2.9')
    refuses(position, 'move.A1.A2.1', /room/)
  })

  test('blockaded colonies give support range', () => {
    const position = positionOf({ A1: 'Tc1.1000.0f1.20.20', B2: 'Bc1.50.0f2.9.9', C2: 'Bf1.9.9' })
    expect(sectorText(play(position, 'move.C2.C3.9'), 'C3')).toBe('Bf1.9.0')
  })
})

describe('scrap', () => {
  test('takes idle ships first and refunds nothing', () => {
    const position = positionOf({ A1: 'Tc1.1000.0f1.20.15' })
    expect(sectorText(play(position, 'scrap.A1.4'), 'A1')).toBe('Tc1.1000.0f1.16.15')
    expect(sectorText(play(position, 'scrap.A1.4'), 'A1')).toBe('Tc1.1000.0f1.12.12')
    expect(sectorText(play(position, 'scrap.A1.12'), 'A1')).toBe('Tc1.1000.0')
    expect(reservesText(position)).toBe('0.0,0.0,0.0,0.0')
    refuses(position, 'scrap.A1.1', /ships of player 1/)
  })
})

test('moves come by kind, sector, target and number', () => {
  const position = positionOf(
    { A1: 'Tc1.1000.0f1.2.1', B2: 'Bc1.40.0f1.20.20', A2: 'Bc1.30.20f3.5.5', B1: 'Tf1.20.20' },
    { reserves: '1000.80,0.0,0.0,0.0' },
  )
  const texts = legalMoves(position).map(formatMove)
  expect(texts.slice(0, 10)).toEqual([
    'end',
    'terraform.A2',
    'terraform.B2',
    'colonize.B1',
    'build.A1.1',
    'build.A1.2',
    'build.A2.1',
    'build.B2.1',
    'build.B2.2',
    'move.A1.A2.1',
  ])
  expect(texts.indexOf('move.B1.A1.1')).toBe(texts.indexOf('move.A1.B2.1') + 1)
  expect(texts.slice(-3)).toEqual(['scrap.B2.18', 'scrap.B2.19', 'scrap.B2.20'])
  expect(texts).toHaveLength(4 + 2 + 1 + 2 + 3 + 5 * 20 + 8 * 20 + 2 + 20 + 20)
})

test('the key tells everything apart but the number of the turn and the order of commands', () => {
  const key = (position: ReturnType<typeof positionOf>): string => `${position.keyLow} ${position.keyHigh}`
  const sectors = { A1: 'Tc1.1000.0f1.20.20', A2: 'Bf1.5.5' }
  const base = positionOf(sectors)
  expect(key(positionOf(sectors, { turn: 9 }))).toBe(key(base))
  const others = [
    positionOf({ ...sectors, A2: 'Bf1.5.4' }),
    positionOf({ ...sectors, A2: 'Tf1.5.5' }),
    positionOf({ ...sectors, A2: 'Bf2.5.5' }),
    positionOf({ ...sectors, A1: 'Tc1.999.0f1.20.20' }),
    positionOf({ ...sectors, A1: 'Tc1.1000.10f1.20.20' }),
    positionOf(sectors, { reserves: '0.1,0.0,0.0,0.0' }),
    positionOf(sectors, { reserves: '0.0,1.0,0.0,0.0' }),
    positionOf({ A1: 'Tc1.1000.0f1.20.20', A2: 'Bf1.5.5' }, { player: 2 }),
  ]
  expect(new Set([base, ...others].map(key)).size).toBe(1 + others.length)
  const first = play(positionOf(sectors), 'move.A1.B1.3', 'move.A2.B2.5')
  const second = play(positionOf(sectors), 'move.A2.B2.5', 'move.A1.B1.1', 'move.A1.B1.2')
  expect(key(first)).toBe(key(second))
})

test('random games: the key is kept, every command is taken back, moves stay below their bound', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const texts: string[] = []
    const keys: string[] = []
    const position = playRandomly(seed, 150, (at) => {
      texts.push(textOf(at))
      keys.push(`${at.keyLow} ${at.keyHigh}`)
      const copy = at.clone()
      copy.state.settle()
      expect(`${copy.keyLow} ${copy.keyHigh}`).toBe(keys[keys.length - 1])
    })
    for (let ply = texts.length - 1; ply >= 0; ply--) {
      expect(textOf(position)).toBe(texts[ply])
      expect(`${position.keyLow} ${position.keyHigh}`).toBe(keys[ply])
      if (ply > 0) position.unmake()
    }
  }
})
