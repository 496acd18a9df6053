import { expect, it } from 'vitest'
import { TEAM_BYTES, Team, type TeamResult } from './team.js'

/** Leader and helper of one control block. */
function pair(): [Team, Team] {
  const buffer = new SharedArrayBuffer(TEAM_BYTES)
  return [new Team(buffer), new Team(buffer)]
}

it('results are taken once and in order; those too many are dropped', () => {
  const [leader, helper] = pair()
  const taken: number[] = []
  const take = () => leader.takeResults(([first]: TeamResult) => taken.push(first))
  for (let index = 0; index < 200; index++) helper.addResult([index, 0, 0, 0, 0])
  take()
  for (let index = 200; index < 600; index++) helper.addResult([index, 0, 0, 0, 0])
  take()
  take()
  expect(taken).toEqual(Array.from({ length: 456 }, (_, index) => index))
})

it('what helpers tell is summed until it is forgotten', () => {
  const [leader, helper] = pair()
  helper.tell(0, 2 ** 40, 3)
  helper.tell(15, 5, 4)
  expect([leader.nodes, leader.filled]).toEqual([2 ** 40 + 5, 7])
  leader.forget()
  expect([leader.nodes, leader.filled]).toEqual([0, 0])
})

it('without helpers a question has no answer, and nobody is waited for', () => {
  const [leader] = pair()
  leader.ask([1])
  leader.rest()
  expect([leader.stopped, leader.answer]).toEqual([true, 0])
})
