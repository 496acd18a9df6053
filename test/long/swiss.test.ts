import { Random } from '@plyworks/core'
import { test } from 'vitest'
import { pairRound } from '../../packages/plyworks/src/match/schedules/swiss-round.js'
import { drawEntrants, drawStrangers, expectByTheBook, playSwiss } from '../match/swiss-support.js'

test('whole Swiss tournaments are paired as the rules, read aloud, pair them', () => {
  let rounds = 0
  for (let start = 0; start < 2000; start++) {
    const random = new Random(start)
    playSwiss(4 + random.below(7), 3 + random.below(7), random, (...round) => {
      expectByTheBook(...round)
      rounds++
    })
  }
  console.log(`${rounds} rounds of whole tournaments`)
})

test('players who have played, floated and scored in any way are paired as the rules, read aloud, pair them', () => {
  for (let start = 0; start < 10_000; start++) {
    const random = new Random(start)
    const entrants = drawEntrants(2 + random.below(8), random.below(5), random)
    const topScore = random.below(2) === 0 ? 0.5 : Infinity
    expectByTheBook(entrants, pairRound(entrants, topScore), topScore)
  }
})

test('of equally good pairings the one that the rules come upon first is taken', () => {
  for (let start = 0; start < 5000; start++) {
    const random = new Random(start)
    const entrants = drawStrangers(5 + random.below(6), random)
    expectByTheBook(entrants, pairRound(entrants), Infinity)
  }
})
