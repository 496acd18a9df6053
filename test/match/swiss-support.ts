import type { Random } from '@plyworks/core'
import { expect } from 'vitest'
import { Entrant } from '../../packages/plyworks/src/match/schedules/entrant.js'
import { pairRound, type Round } from '../../packages/plyworks/src/match/schedules/swiss-round.js'
import { higherSeat, type Player, pairByTheBook } from './dutch-rules.js'

/**
 * Players after some rounds in which opponents, seats, floats and points were drawn by lot, and are often the same, so
 * that every criterion has something to decide.
 */
export function drawEntrants(count: number, rounds: number, random: Random): Entrant[] {
  const entrants = Array.from({ length: count }, (_, number) => new Entrant(number))
  const scores = 1 + random.below(4)
  for (const entrant of entrants) entrant.points = random.below(scores) / 2
  for (let round = 0; round < rounds; round++) {
    const order = random.shuffle(entrants.map((_, index) => index))
    const seatOf = (): number => (random.below(3) === 0 ? 1 : random.below(2))
    for (let at = 0; at + 1 < count; at += 2) {
      const [one, other] = [entrants[order[at]], entrants[order[at + 1]]]
      // Some meet somebody of another tournament, so that there are enough opponents left.
      const stranger = random.below(2) * 100
      one.play(other.number + stranger, seatOf(), 1, 0, random.below(3) - 1)
      other.play(one.number + stranger, seatOf(), 1, 0, random.below(3) - 1)
    }
    if (count % 2 === 1) entrants[order[count - 1]].rest(0)
  }
  return entrants
}

/** Players who differ in nothing but their points and whom they have met: only the order of the rules decides. */
export function drawStrangers(count: number, random: Random): Entrant[] {
  const entrants = Array.from({ length: count }, (_, number) => new Entrant(number))
  const tenths = 3 + random.below(5)
  const many = random.below(2) === 0
  for (const entrant of entrants) {
    entrant.points = many && random.below(2) === 0 ? 1 : 0
    for (const other of entrants.slice(0, entrant.number)) {
      if (random.below(10) >= tenths) continue
      // An even number of games: they have had both seats.
      entrant.play(other.number, 0, 2, 0, 0)
      other.play(entrant.number, 1, 2, 0, 0)
    }
  }
  return entrants
}

/** Plays some rounds with random results, in which better players win more often; hears of every round. */
export function playSwiss(
  players: number,
  rounds: number,
  random: Random,
  hear: (entrants: readonly Entrant[], round: Round | null, topScore: number) => void,
): void {
  const entrants = Array.from({ length: players }, (_, number) => new Entrant(number))
  for (let number = 0; number < rounds; number++) {
    const topScore = number === rounds - 1 ? number / 2 : Infinity
    const round = pairRound(entrants, topScore)
    hear(entrants, round, topScore)
    if (round === null) return
    for (const [first, second] of round.pairs) {
      const lead = entrants[first].points - entrants[second].points
      const points = random.below(4) === 0 ? 0.5 : random.below(players) < second ? 1 : 0
      entrants[first].play(second, 0, 1, points, lead)
      entrants[second].play(first, 1, 1, 1 - points, 0 - lead)
    }
    if (round.bye !== null) entrants[round.bye].rest(1)
  }
}

/** Expects that a round was paired as the rules, read aloud, pair it. */
export function expectByTheBook(entrants: readonly Entrant[], round: Round | null, topScore: number): void {
  const players = entrants.map(({ number, points, seats, floats, hadBye }): Player => {
    const met = new Set(entrants.filter((other) => entrants[number].hasMet(other)).map((other) => other.number))
    return { number, points, seats: [...seats], floats: [...floats], met, hadBye }
  })
  const expected = pairByTheBook(players, topScore)
  if (expected === null || round === null) {
    expect(round).toEqual(expected)
    return
  }
  const pairs = expected.filter((pair) => pair.length === 2)
  const seated = pairs.map(([higher, lower]) =>
    higherSeat(players[higher], players[lower]) === 0 ? [higher, lower] : [lower, higher],
  )
  expect([...round.pairs].sort(byFirst)).toEqual(seated.sort(byFirst))
  expect(round.bye).toBe(expected.find((pair) => pair.length === 1)?.[0] ?? null)
}

function byFirst([one]: readonly number[], [other]: readonly number[]): number {
  return one - other
}
