import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { Choices } from './choices.js'
import { DRAW_ENTRY, LOSS_ENTRY, WIN_ENTRY } from './database.js'
import {
  FalliblePolicy,
  type FallibleSettings,
  mostPromising,
  nearestWinLongestResistance,
  uniformPolicy,
} from './policy.js'

const game = await loadGame('croquar')
const position = game.start()

/** Choices of those kinds, distances and expected results. */
function choicesOf(...rows: readonly (readonly [kind: number, plies: number, expected?: number])[]): Choices {
  const choices = new Choices(rows.length)
  choices.count = rows.length
  rows.forEach(([kind, plies, expected = 0], index) => {
    choices.moves[index] = 10 + index
    choices.kinds[index] = kind
    choices.plies[index] = plies
    choices.expected[index] = expected
  })
  return choices
}

function probabilities(settings: Partial<FallibleSettings>, choices: Choices): number[] {
  const out = new Float64Array(choices.count)
  new FalliblePolicy(game, { strength: 0, slip: 0, judgement: 0, ...settings }).distribute(position, choices, out)
  return Array.from(out)
}

describe('the fallible player', () => {
  const choices = choicesOf([WIN_ENTRY, 31], [DRAW_ENTRY, 8], [LOSS_ENTRY, 40], [LOSS_ENTRY, 4])

  test('has a probability for every choice, and they add up to 1', () => {
    for (const strength of [0, 0.5, 1, 7, 40]) {
      for (const slip of [0, 0.2, 1]) {
        const each = probabilities({ strength, slip }, choices)
        expect(Math.min(...each)).toBeGreaterThan(0)
        expect(each.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 12)
      }
    }
  })

  test('finds the win more often the stronger it is', () => {
    const finds = [0, 1, 2, 4, 8, 16, 32].map((strength) => probabilities({ strength, slip: 0 }, choices)[0])
    expect(finds[0]).toBeCloseTo(0.25, 12)
    for (let index = 1; index < finds.length; index++) expect(finds[index]).toBeGreaterThan(finds[index - 1])
    expect(finds.at(-1)).toBeGreaterThan(0.99)
  })

  test('errs more where the punishment is far off', () => {
    const [, near] = probabilities({ strength: 4, slip: 0 }, choicesOf([DRAW_ENTRY, 20], [LOSS_ENTRY, 5]))
    const [, far] = probabilities({ strength: 4, slip: 0 }, choicesOf([DRAW_ENTRY, 20], [LOSS_ENTRY, 50]))
    expect(near).toBeLessThan(0.02)
    expect(far).toBeGreaterThan(0.3)
  })

  test('slips as often as it is told', () => {
    const [, , , blunder] = probabilities({ strength: 40, slip: 0.1 }, choices)
    expect(blunder).toBeGreaterThan(0.1 / 4)
    expect(blunder).toBeLessThan(0.1 / 4 + 0.001)
  })

  test('goes by appearances where it does not see the end, and only there', () => {
    // After 1 to 8 from the start: the race is the better the greater the number.
    const open = choicesOf(...Array.from({ length: 8 }, () => [DRAW_ENTRY, 60] as const))
    for (let index = 0; index < 8; index++) open.moves[index] = index + 1
    const blind = probabilities({ strength: 1, judgement: 3 }, open)
    for (let index = 1; index < 8; index++) expect(blind[index]).toBeGreaterThan(blind[index - 1])
    expect(blind[7] / blind[0]).toBeCloseTo(Math.exp(3), 1)
    expect(probabilities({ strength: 60, judgement: 3 }, open)).toEqual(new Array(8).fill(1 / 8))
  })

  test('plays any move at strength 0', () => {
    const out = new Float64Array(choices.count)
    uniformPolicy.distribute(position, choices, out)
    expect(probabilities({ strength: 0, slip: 0 }, choices)).toEqual(Array.from(out))
  })
})

test('distances decide among moves of one value: wins soon, losses and draws late', () => {
  expect(
    nearestWinLongestResistance(choicesOf([DRAW_ENTRY, 9], [WIN_ENTRY, 30], [WIN_ENTRY, 12], [LOSS_ENTRY, 50])),
  ).toBe(2)
  expect(nearestWinLongestResistance(choicesOf([LOSS_ENTRY, 9], [DRAW_ENTRY, 4], [DRAW_ENTRY, 12]))).toBe(2)
  expect(nearestWinLongestResistance(choicesOf([LOSS_ENTRY, 9], [LOSS_ENTRY, 40], [LOSS_ENTRY, 12]))).toBe(1)
})

test('the promising move never gives up value, however much it promises', () => {
  expect(mostPromising(choicesOf([DRAW_ENTRY, 9, 0.1], [LOSS_ENTRY, 30, 0.9], [DRAW_ENTRY, 12, 0.4]))).toBe(2)
  expect(mostPromising(choicesOf([LOSS_ENTRY, 30, -0.9], [LOSS_ENTRY, 10, -0.8]))).toBe(1)
  expect(mostPromising(choicesOf([WIN_ENTRY, 30, 1], [WIN_ENTRY, 10, 1], [DRAW_ENTRY, 2, 1]))).toBe(1)
})
