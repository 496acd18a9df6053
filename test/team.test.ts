import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TEAM_BYTES, Team } from '@plyworks/core'
import { afterAll, expect, it } from 'vitest'
import { ask, root } from './cli/program.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-team-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A helper that adds the words of its question, and fails at a negative one. */
const HELPER = `
  import { workerData } from 'node:worker_threads'
  import { Team } from ${JSON.stringify(pathToFileURL(join(root, 'packages', 'core', 'dist', 'index.js')))}
  new Team(workerData.buffer).help((words) => {
    if (words[0] < 0) throw new Error('a negative word')
    return words.reduce((sum, word) => sum + word, 0)
  })`

it('threads answer questions of any length, the first answer is taken once, and a failure is no answer', async () => {
  const script = join(folder, 'helper.mjs')
  writeFileSync(script, HELPER)
  const buffer = new SharedArrayBuffer(TEAM_BYTES)
  const leader = new Team(buffer)
  let lost = 0
  expect(await leader.start(pathToFileURL(script), [{ buffer }, { buffer }], () => lost++)).toBe(true)
  for (const question of [[7], [3, 4, 5], Array.from({ length: 1056 }, (_, index) => index)]) {
    leader.ask(question)
    while (leader.answer === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    leader.rest()
    const sum = question.reduce((total, word) => total + word, 0)
    expect([leader.takeAnswer(), leader.takeAnswer()]).toEqual([sum, 0])
  }
  expect(() => leader.ask(new Int32Array(1057))).toThrow(RangeError)
  leader.ask([-1])
  leader.rest()
  expect(leader.takeAnswer()).toBe(0)
  while (lost < 2) await new Promise((resolve) => setTimeout(resolve, 1))
  // Nobody is left, and nobody is waited for.
  leader.ask([1])
  leader.rest()
  expect(leader.takeAnswer()).toBe(0)
})

it.each(['connect-four', 'hip'])('the solver of %s has a second thread', async (game) => {
  const module = join(root, 'packages', 'games', 'dist', game, 'solver', 'team.js')
  const { team } = await import(pathToFileURL(module).href)
  await team.start()
  expect(team.present?.place.thread).toBe(0)
})

it.each([
  ['connect-four:cols=5,rows=7', []],
  ['hip:rows=3,cols=7', []],
])('%s is solved by two threads as by one', async (game, position) => {
  const words = ['solve', game, ...position]
  const [one, two] = [await ask(words), await ask([...words, '--threads', '2'])]
  for (const key of ['value', 'plies', 'best']) expect(two[key]).toEqual(one[key])
})

it('two threads of Hip leave each other their work: together they take few nodes more than one', async () => {
  const words = ['solve', 'hip:rows=4,cols=6', '--threads']
  const [one, two] = [await ask([...words, '1']), await ask([...words, '2'])]
  expect(two.value).toBe(one.value)
  expect(Number(two.nodes) / Number(one.nodes)).toBeLessThan(1.4)
})
