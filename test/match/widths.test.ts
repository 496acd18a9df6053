import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plyworks, start } from '../cli/program.js'
import { RedisServer } from '../support/redis-server.js'

let folder = ''
let redis: RedisServer

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-widths-'))
  redis = await RedisServer.start()
})

afterEach(async () => {
  await redis.close()
  rmSync(folder, { recursive: true, force: true })
})

const HEAD = `
game = "connect-four"
seed = 3
schedule = { type = "swiss", rounds = 2, games = 2 }
openings = { random = 2 }
`
const PLAYERS = [4, 5, 6, 7]
  .map((depth) => `[[players]]\nengine = "alpha-beta"\nname = "${depth}"\ntime = { depth = ${depth} }`)
  .join('\n')
const GAMES = 8

function writeMatch(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const answerOf = async (data: string, ...words: readonly string[]) => {
  const { status, out, err } = await plyworks(['match', ...words, '--json'], '', { PLYWORKS_DATA: data })
  expect({ status, err: status === 0 ? '' : err }).toEqual({ status: 0, err: '' })
  return JSON.parse(out)
}

/** The matches of a data folder: id and how many games have ended. */
async function matchesIn(data: string): Promise<readonly { id: string; games: number }[]> {
  return (await answerOf(data, 'list')).matches
}

/** What does not differ with the width: the id is the store's, and breaks leave notes. */
const essence = ({ id: _, notes: __, ...report }: Record<string, unknown>) => report

/** The games of a match in their order, without dates and what moves took. */
async function gamesOf(data: string, id: string): Promise<readonly object[]> {
  const { out } = await plyworks(['match', 'export', id, '--format', 'json'], '', { PLYWORKS_DATA: data })
  const games = out.trim().split('\n')
  return games.map((line) => {
    const { match: _, date: __, moves, ...game } = JSON.parse(line)
    const played = moves.map(({ wall: _wall, charged: _charged, ...move }: Record<string, unknown>) => move)
    return { ...game, moves: played }
  })
}

test('a match killed in the middle of a game loses none, and ends alike in one thread, in threads and through a queue', {
  tags: 'long',
  timeout: 240_000,
}, async () => {
  const file = writeMatch('match.toml', HEAD + PLAYERS)
  const whole = join(folder, 'whole')
  const unbroken = await answerOf(whole, file)
  expect(unbroken).toMatchObject({ state: 'finished', games: GAMES })
  const played = await gamesOf(whole, unbroken.id)
  const worker = () => start(['worker', '--queue', redis.url, '--threads', '1', '--stalled-after', '2'])
  const workers = [worker(), worker()]
  try {
    const widths = { one: ['--threads', '1'], threads: ['--threads', '2'], queue: ['--queue', redis.url] }
    for (const [way, width] of Object.entries(widths)) {
      const data = join(folder, way)
      const killed = start(['match', file, ...width, '--json'], { PLYWORKS_DATA: data })
      while ((await matchesIn(data)).every(({ games }) => games === 0)) expect(killed.child.exitCode).toBeNull()
      if (way === 'queue') {
        workers[0].child.kill('SIGKILL')
        workers.push(worker())
      }
      killed.child.kill('SIGKILL')
      expect(await killed.finished, `${way}: ended before it was killed`).toMatchObject({ status: null })
      const [{ id, games }] = await matchesIn(data)
      expect(games).toBeGreaterThan(0)
      const resumed = await answerOf(data, 'resume', id, ...width)
      expect(essence(resumed), way).toEqual(essence(unbroken))
      expect(await gamesOf(data, id), way).toEqual(played)
    }
  } finally {
    for (const { child } of workers) child.kill('SIGKILL')
  }
})

test('stopped while workers play, the resume command names the queue', async () => {
  const file = writeMatch('match.toml', HEAD + PLAYERS)
  const running = start(['match', file, '--queue', redis.url], { PLYWORKS_DATA: folder })
  while ((await matchesIn(folder)).length === 0) expect(running.child.exitCode).toBeNull()
  running.child.kill('SIGINT')
  const { status, err } = await running.finished
  expect(status).toBe(4)
  const [{ id }] = await matchesIn(folder)
  expect(err).toContain(`resume with: plyworks match resume ${id} --queue ${redis.url}`)
})

test('a queue refuses what depends on a clock, a program, a person or a file, before a match begins', async () => {
  const two = '[[players]]\nengine = "greedy"\ntime = { depth = 1 }\n'
  const refused: (readonly [string, string])[] = [
    [`${two}[[players]]\nengine = "alpha-beta"\ntime = { game = 5 }`, 'alpha-beta plays by a clock'],
    [`${two}[[players]]\nname = "bot"\ncommand = ["node"]\nprotocol = "line"`, 'bot is no engine of this program'],
    [`${two}[[players]]\nperson = "Ann"`, 'Ann is no engine of this program'],
  ]
  for (const [players, sentence] of refused) {
    const file = writeMatch('refused.toml', HEAD.replace('swiss', 'round-robin').replace('rounds = 2, ', '') + players)
    const { status, err } = await plyworks(['match', file, '--queue', redis.url], '', { PLYWORKS_DATA: folder })
    expect({ status, err }).toEqual({ status: 3, err: expect.stringContaining(sentence) })
    expect(err.trim().split('\n')).toHaveLength(1)
  }
  const nowhere = await plyworks(['match', 'refused.toml', '--queue', 'nowhere'], '', { PLYWORKS_DATA: folder })
  expect(nowhere).toMatchObject({ status: 2 })
  expect(await matchesIn(folder)).toEqual([])
})
