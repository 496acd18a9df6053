import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countKept } from '../queue/scene.js'
import { databaseWays, expectThreeWays } from '../run/three-ways.js'
import { plyworks, start } from './program.js'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-work-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function untilMore(than: number): Promise<void> {
  while (countKept(folder, 'result ') <= than) await sleep(20)
}

describe('a computation', () => {
  test('killed and stopped runs lose nothing, and the answer is that of an unbroken one', async () => {
    const question = ['perft', 'hip:rows=4,cols=4', '--depth', '7', '--threads', '2', '--json']
    const environment = { PLYWORKS_DATA: folder }
    const killed = start(question, environment)
    await untilMore(5)
    killed.child.kill('SIGKILL')
    await killed.finished
    const kept = countKept(folder, 'result ')
    const stopped = start(question, environment)
    await untilMore(kept)
    stopped.child.kill('SIGINT')
    const { status, out, err } = await stopped.finished
    expect({ status, out }).toEqual({ status: 4, out: '' })
    expect(err).toContain('resume with: plyworks perft hip:rows=4,cols=4 --depth 7 --threads 2')
    expect(countKept(folder, 'result ')).toBeGreaterThan(kept)
    const resumed = await plyworks(question, '', environment)
    expect(resumed.err).toMatch(/resuming from \d+ results/)
    expect(JSON.parse(resumed.out)).toEqual({ depth: 7, nodes: 57_657_600, ms: expect.any(Number) })
    expect(countKept(folder, 'result ')).toBe(0)
  })

  test('answers alike in one thread, in threads and through a queue, each killed in the middle of a shard', async () => {
    await expectThreeWays({ command: ['census', 'hip:rows=4,cols=10', '--method', 'extension'] })
  })

  test('solves a database in threads and through a queue, each killed in the middle of a shard, to the same file', {
    tags: 'long',
  }, async () => {
    const ways = databaseWays(folder, ['solve', 'croquar', '--memory', '256MB'], 30)
    // One thread ends too soon.
    await expectThreeWays({ ...ways, without: ['one'] })
  })

  test('wide and narrow solving find the same value, distance and moves', async () => {
    const { value, plies, best } = JSON.parse((await plyworks(['solve', 'hip:rows=3,cols=4', '--json'])).out)
    const wide = await plyworks(['solve', 'hip:rows=3,cols=4', '--threads', '2', '--split', '2', '--json'])
    expect(JSON.parse(wide.out)).toMatchObject({ value, best })
    expect(JSON.parse(wide.out).plies).toBe(plies)
  })
})

describe('work', () => {
  test('what cannot be worked on is told in a line', async () => {
    const wrong: (readonly [string[], number, string])[] = [
      [['work', 'dig', 'hip'], 2, 'perft, solve, census, lessons, match and book take --threads N'],
      [['work', 'solve', 'hip'], 2, 'work solve is now: plyworks solve GAME, with --threads N or --queue URL'],
      [['work', 'match', 'a.toml'], 2, 'plyworks match FILE, with --threads N or --queue URL'],
      [
        ['work', 'retrograde', 'croquar'],
        2,
        'plyworks solve GAME --database FILE, with --threads N or --queue URL --shared DIR',
      ],
      [['solve', 'croquar', '--database', 'x', '--queue', 'redis://localhost'], 2, '--shared: needed'],
      [['solve', 'croquar', '--shared', '.'], 2, 'only together with --database FILE and --queue URL'],
      [
        ['solve', 'm-n-k', '--database', 'x', '--threads', '2'],
        3,
        'has no ranking: its positions are numbered by one walk',
      ],
      [['solve', 'hip:rows=4,cols=5', '--database', 'x'], 3, 'with --memory SIZE they are solved in blocks'],
      [['solve', 'croquar', '--database', 'x', '--memory', '150MB', '--threads', '4'], 2, 'and 4 threads'],
      [['worker', '--queue', 'redis://localhost', '--shared', join(folder, 'none')], 2, 'no such folder'],
      [['work', 'perft', 'hip'], 2, 'plyworks perft GAME --depth N'],
      [['solve', 'star-chess', '--threads', '2'], 3, 'two seats'],
      [['perft', 'hip', '--depth', '2', '--queue', 'nowhere'], 2, 'redis://'],
      [['perft', 'hip', '--depth', '2', '--split', '3'], 2, 'at most the depth, 2'],
      [['worker', '--queue', 'http://localhost'], 2, 'redis://'],
    ]
    for (const [args, status, text] of wrong) {
      const answer = await plyworks(args)
      expect(answer.status).toBe(status)
      expect(answer.err).toContain(text)
      expect(answer.err.trim().split('\n')).toHaveLength(1)
    }
  })

  test("two threads of Connect Four's solver find what one finds", async () => {
    // Positions of P. Pons' set `L1_R3`, each with more cells left than the two share.
    const positions = ['111733444', '116543372', '116634124', '124331557', '124662675']
    const ask = (position: string, threads: string) =>
      JSON.stringify({ args: ['solve', 'connect-four', '--position', position, '--no-openings', '--threads', threads] })
    const questions = positions.flatMap((position) => [ask(position, '1'), ask(position, '2')])
    const { out } = await plyworks(['batch'], questions.map((line) => `${line}\n`).join(''))
    const found = out.trim().split('\n')
    expect(found).toHaveLength(questions.length)
    const answers = found.map((line) => {
      const { value, best, scores } = JSON.parse(line).result
      return { value, best: best.toSorted(), scores }
    })
    for (const [index] of positions.entries()) expect(answers[2 * index + 1]).toEqual(answers[2 * index])
    expect(answers.filter((_, index) => index % 2 === 0).map(({ scores }) => scores)).toEqual(
      [0, -2, 2, -2, 3].map((score, index) => scoresOf(positions[index], score)),
    )
  })
})

/** The scores by seat of a score for the player to move. */
function scoresOf(position: string, score: number): number[] {
  const [own, other] = score === 0 ? [0, 0] : score > 0 ? [1, -1] : [-1, 1]
  return position.length % 2 === 0 ? [own, other] : [other, own]
}
