import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { sharesCompared } from '../../packages/plyworks/src/tasks/ladder/testing/compared-shares.js'
import { measureLadder } from '../../packages/plyworks/src/tasks/ladder/testing/measure-ladder.js'

test('Croquar: nothing is given up by perfect players, and played games agree with exact shares', async () => {
  const game = await loadGame('croquar')
  const settings = { games: 400, positions: 2000, depth: 3, strength: 3, seed: 2 }
  const answer = await measureLadder(game, settings)
  expect(answer.reached).toEqual({ positions: 727_241, won: 371_089, drawn: 32_781, lost: 323_371, critical: 175_827 })
  for (const player of ['perfect', 'solved', 'speculative']) {
    expect(answer.errorRates.find((each) => each.player === player)?.errors).toBe(0)
    for (const each of answer.series) if (each.player === player) expect(each.errors).toBe(0)
  }
  const compared = sharesCompared(answer)
  expect(compared.length).toBeGreaterThan(50)
  // Some of many comparisons lie outside of one half-width.
  expect(Math.max(...compared)).toBeLessThanOrEqual(3)
  // Against opponents that err by chance the player for a win gets at least what plain perfect play gets.
  for (const { opponent, start, share } of answer.exact.filter(({ player }) => player === 'speculative')) {
    const plain = answer.exact.find(
      (each) => each.player === 'solved' && each.opponent === opponent && each.start === start,
    )
    if (/^(random|fallible)/.test(opponent)) expect(share).toBeGreaterThanOrEqual((plain?.share ?? 1) - 1e-6)
  }
}, 1_200_000)
