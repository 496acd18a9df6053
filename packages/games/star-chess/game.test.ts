import { defaultVariant, parseVariant } from '@plyworks/core'
import { describe, expect, test } from 'vitest'
import { plainEvaluation, undoubledEvaluation } from './evaluate.js'
import definition from './index.js'
import { homes, processingOrders, sectorNames, turned } from './sectors.js'
import { quarterTurns } from './symmetry.js'
import { play, playRandomly, positionOf, textOf } from './testing/positions.js'

const BARREN_START =
  '1 1 0.0,0.0,0.0,0.0 Tc1.1000.0f1.20.20/B/B/Tc2.1000.0f2.20.20/B/B/B/B/B/B/B/B/Tc4.1000.0f4.20.20/B/B/Tc3.1000.0f3.20.20'

function startText(name: string, seed?: number): string {
  return textOf(definition.create(parseVariant(definition.variants, name)).start(seed))
}

describe('set-up', () => {
  test('uniform galaxies', () => {
    expect(startText('star-chess:galaxy=barren', 5)).toBe(BARREN_START)
    expect(startText('star-chess:galaxy=terran', 5)).toBe(BARREN_START.replaceAll('B', 'T'))
  })

  test('the seed fixes a random galaxy', () => {
    const texts = Array.from({ length: 50 }, (_, seed) => startText('star-chess', seed))
    expect(startText('star-chess', 7)).toBe(texts[7])
    expect(new Set(texts).size).toBeGreaterThan(45)
    const terran = texts.map((text) => [...text].filter((letter) => letter === 'T').length - 4)
    const mean = terran.reduce((sum, count) => sum + count, 0) / terran.length
    expect(Math.abs(mean - 6)).toBeLessThan(1)
  })

  test('the classes are the twelve draws of the generator in canonical order', () => {
    // the generator as the rules write it, in exact arithmetic
    const draws = (seed: number): boolean[] => {
      const modulus = 2n ** 32n
      let x = BigInt(seed)
      return Array.from({ length: 12 }, () => {
        x = (x + 0x6d2b79f5n) % modulus
        let z = x
        z = ((z ^ (z >> 15n)) * (z | 1n)) % modulus
        z ^= (z + (((z ^ (z >> 7n)) * (z | 61n)) % modulus)) % modulus
        z ^= z >> 14n
        return z < 2n ** 31n
      })
    }
    for (const seed of [0, 1, 12345, 4294967295]) {
      const planets = startText('star-chess', seed).split(' ')[3].split('/')
      const free = planets.filter((_, sector) => !homes.includes(sector)).map((planet) => planet === 'T')
      expect(free).toEqual(draws(seed))
    }
  })

  test('the traits say what depends on the seed', () => {
    expect(definition.create(defaultVariant(definition.variants)).traits.randomStart).toBe(true)
    expect(definition.create({ galaxy: 'barren', terran: 'capped' }).traits.randomStart).toBe(false)
  })
})

test('processing orders are those of the rules', () => {
  const names = processingOrders.map((order) => Array.from(order, (sector) => sectorNames[sector]).join(' '))
  expect(names).toEqual([
    'A1 A2 B1 C1 B2 A3 A4 B3 C2 D1 D2 C3 B4 C4 D3 D4',
    'A4 B4 A3 A2 B3 C4 D4 C3 B2 A1 B1 C2 D3 D2 C1 D1',
    'D4 D3 C4 B4 C3 D2 D1 C2 B3 A4 A3 B2 C1 B1 A2 A1',
    'D1 C1 D2 D3 C2 B1 A1 B2 C3 D4 C4 B3 A2 A3 B4 A4',
  ])
  expect(Array.from(homes, (home) => turned[home])).toEqual([3, 15, 12, 0])
})

describe('quarter turns', () => {
  test('four of them are none', () => {
    playRandomly(3, 60, (position) => {
      const once = position.clone()
      const twice = position.clone()
      quarterTurns.apply(1, position, once)
      for (let turn = 0; turn < 3; turn++) {
        quarterTurns.apply(1, once, twice)
        once.assign(twice)
      }
      expect(textOf(once)).toBe(textOf(position))
    })
  })

  test('keep the evaluations, players renumbered', () => {
    playRandomly(4, 100, (position) => {
      const image = position.clone()
      quarterTurns.apply(1, position, image)
      for (const evaluation of [plainEvaluation, undoubledEvaluation]) {
        const scores = new Int32Array(4)
        const imageScores = new Int32Array(4)
        evaluation.evaluate(position, scores, 0)
        evaluation.evaluate(image, imageScores, 0)
        for (let seat = 0; seat < 4; seat++) expect(imageScores[(seat + 1) % 4]).toBe(scores[seat])
      }
    })
  })
})

describe('evaluations', () => {
  test('the example of the rules: 50, 40, 30, 20 gives 60, -30, -110, -180', () => {
    // a colony is worth ten ships
    const sectors = {
      A1: 'Tc1.1000.0f1.40.40',
      A4: 'Tc2.1000.0f2.30.30',
      D4: 'Tc3.1000.0f3.20.20',
      D1: 'Tc4.1000.0f4.10.10',
    }
    const scores = new Int32Array(6)
    plainEvaluation.evaluate(positionOf(sectors), scores, 1)
    expect([...scores]).toEqual([0, 60, -30, -110, -180, 0])
    undoubledEvaluation.evaluate(positionOf(sectors), scores, 0)
    expect([...scores.subarray(0, 4)]).toEqual([60, 20, -20, -60])
  })

  test('defeated players count with nothing, the factor stays 3', () => {
    const position = positionOf({ A1: 'Tc1.1000.0f1.40.40', A4: 'B', D4: 'T' }, { reserves: '0.0,x,x,0.0' })
    const scores = new Int32Array(4)
    plainEvaluation.evaluate(position, scores, 0)
    expect([...scores]).toEqual([3 * 50 - 10, -120, -120, 30 - 100])
  })
})

describe('end-of-turn positions of a central sector', () => {
  test('n ships in nine places and 0 to n built: C(n + 8, 8) * (n + 1) positions', () => {
    for (const [ships, expected] of [
      [1, 18],
      [3, 660],
      [4, 2475],
    ]) {
      const keys = new Set<string>()
      const sectors = { B2: `Tc1.1000.0f1.${ships}.${ships}` }
      const start = positionOf(sectors, { reserves: `${20 * ships}.${40 * ships},0.0,0.0,0.0` })
      const targets = ['A1', 'A2', 'A3', 'B1', 'B3', 'C1', 'C2', 'C3']
      const spread = (left: number, target: number): void => {
        if (target === targets.length) {
          play(start, 'end')
          keys.add(`${start.keyLow} ${start.keyHigh}`)
          start.unmake()
          return
        }
        spread(left, target + 1)
        for (let sent = 1; sent <= left; sent++) {
          play(start, `move.B2.${targets[target]}.${sent}`)
          spread(left - sent, target + 1)
          start.unmake()
        }
      }
      for (let built = 0; built <= ships; built++) {
        if (built > 0) play(start, `build.B2.${built}`)
        spread(ships, 0)
        if (built > 0) start.unmake()
      }
      expect(keys.size).toBe(expected)
    }
  })
})
