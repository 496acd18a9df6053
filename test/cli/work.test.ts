import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askDatabase } from '../support/database-file.js'
import { plyworks, start } from './program.js'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-work-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const results = (): number => {
  try {
    return Number(askDatabase(folder, 'SELECT count(*) FROM job')[0])
  } catch {
    return 0
  }
}

async function untilMore(than: number): Promise<void> {
  while (results() <= than) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('work', () => {
  test('killed and stopped runs lose nothing, and the answer is that of an unbroken one', async () => {
    const question = ['work', 'perft', 'hip:rows=4,cols=4', '--depth', '7', '--data', folder, '--json']
    const killed = start(question)
    await untilMore(5)
    killed.child.kill('SIGKILL')
    await killed.finished
    const kept = results()
    const stopped = start(question)
    await untilMore(kept)
    stopped.child.kill('SIGINT')
    const { status, out, err } = await stopped.finished
    expect({ status, out }).toEqual({ status: 4, out: '' })
    expect(err).toContain(`go on with: plyworks work perft hip:rows=4,cols=4 --depth 7 --data ${folder}`)
    const more = results()
    expect(more).toBeGreaterThan(kept)
    const answer = JSON.parse((await plyworks(question)).out)
    expect(answer).toMatchObject({ kind: 'perft', depth: 7, nodes: 57_657_600, stored: more })
    const again = JSON.parse((await plyworks([...question, '--threads', '1'])).out)
    expect(again).toMatchObject({ nodes: 57_657_600, done: 0 })
  })

  test('one thread and two find the same, which is what solving as a whole finds', async () => {
    const { value, best } = JSON.parse((await plyworks(['solve', 'hip:rows=3,cols=5', '--json'])).out)
    for (const threads of ['1', '2']) {
      const question = [
        'work',
        'solve',
        'hip:rows=3,cols=5',
        '--threads',
        threads,
        '--data',
        folder,
        '--fresh',
        '--json',
      ]
      expect(JSON.parse((await plyworks(question)).out)).toMatchObject({ value, best, stored: 0 })
    }
  })

  test('a match is what it is without jobs, its games are the same whoever plays them, and can be imported', async () => {
    const file = join(folder, 'match.toml')
    const players = [1, 2, 3, 4].map(
      (depth) => `[[players]]\nengine = "alpha-beta"\nname = "${depth}"\ntime = { depth = ${depth} }`,
    )
    const head =
      'game = "connect-four"\nseed = 3\n[schedule]\ntype = "swiss"\nrounds = 2\ngames = 2\n[openings]\nrandom = 2'
    writeFileSync(file, [head, ...players].join('\n'))
    const { standings, crosstable } = JSON.parse((await plyworks(['match', file, '--data', folder, '--json'])).out)
    for (const threads of ['1', '2']) {
      const games = ['--file', join(folder, `games-${threads}.txt`), '--data', folder, '--fresh', '--json']
      const { out } = await plyworks(['work', 'match', file, '--threads', threads, ...games])
      expect(JSON.parse(out)).toMatchObject({ state: 'finished', games: 8, done: 8, standings, crosstable })
    }
    const played = readFileSync(join(folder, 'games-1.txt'))
    expect(readFileSync(join(folder, 'games-2.txt')).equals(played)).toBe(true)
    const imported = await plyworks(['match', 'import', join(folder, 'games-1.txt'), '--data', folder, '--json'])
    expect(imported.status).toBe(0)
    writeFileSync(file, `${head}\n[time]\ngame = 5\n${players.join('\n').replaceAll(/time = .*/g, '')}`)
    const refused = await plyworks(['work', 'match', file, '--data', folder])
    expect(refused).toMatchObject({ status: 3, err: expect.stringContaining('plays by a clock') })
  })

  test('what cannot be worked on is told in a line', async () => {
    const wrong: (readonly [string[], number, string])[] = [
      [['work', 'dig', 'hip'], 2, 'solve'],
      [['work', 'solve', 'star-chess'], 3, 'not a game of two'],
      [['work', 'perft', 'hip', '--depth', '2', '--queue', 'nowhere'], 2, 'redis://'],
      [['worker', '--queue', 'http://localhost'], 2, 'redis://'],
    ]
    for (const [args, status, text] of wrong) {
      const answer = await plyworks(args[0] === 'worker' ? args : [...args, '--data', folder])
      expect(answer.status).toBe(status)
      expect(answer.err).toContain(text)
      expect(answer.err.trim().split('\n')).toHaveLength(1)
    }
  })
})
