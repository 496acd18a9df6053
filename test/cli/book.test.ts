import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, plyworks, start } from './program.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-book-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A build of a second or so. */
const SMALL = ['--first-depth', '2', '--least-depth', '1', '--option', 'table=12']

describe('the book that comes with Caïssa', () => {
  test('answers probe and explore', async () => {
    const probe = await ask(['book', 'probe', 'caissa'])
    expect(probe).toMatchObject({ found: true, position: '7/3bqn1/4r2/7/2R4/1NQB3/7 w - 0' })
    expect(probe.move).toMatch(/^[a-g][1-7]-[a-g][1-7]$/)
    expect(probe.depth).toBeGreaterThanOrEqual(10)
    const explore = await ask(['book', 'explore', 'caissa'])
    expect(explore).toMatchObject(probe)
    expect((explore.line as string[])[0]).toBe(probe.move)
    expect(Object.keys(explore.moves as object).length).toBeGreaterThan(10)
    const far = await ask(['book', 'probe', 'caissa', '--position', '7/4x2/7/q6/7/7/xx4Q w - 90'])
    expect(far).toMatchObject({ found: false, move: null, scores: null, depth: null })
  })

  test('verifies: at least 12,000 positions, depth 10 for the first moves', async () => {
    const { positions, errors, depths, searched } = await ask(['book', 'verify', 'caissa', '--sample', '2'])
    expect({ errors, searched }).toEqual({ errors: 0, searched: 2 })
    expect(positions).toBeGreaterThanOrEqual(12_000)
    const first = (depths as { plies: number; leastDepth: number }[]).filter(({ plies }) => plies < 3)
    for (const { leastDepth } of first) expect(leastDepth).toBeGreaterThanOrEqual(10)
  })
})

test('HIPP builds a book of its own: every reply, ply by ply, depths that fall with the move, in its own format', async () => {
  const file = join(folder, 'hipp.book')
  const own = join(folder, 'own.hipp')
  const depths = ['--first-depth', '4', '--first-plies', '8', '--least-depth', '1', '--glance', '0']
  await ask(['book', 'build', 'caissa', '--engine', 'hipp', '--file', file, '--positions', '120', ...depths])
  const { errors, depths: plies } = await ask(['book', 'verify', 'caissa', '--file', file, '--sample', '3'])
  expect(errors).toBe(0)
  const greatest = (plies as { plies: number; greatestDepth: number }[]).map((row) => [row.plies, row.greatestDepth])
  expect(greatest.slice(0, 4)).toEqual([
    [0, 4],
    [1, 4],
    [2, 3],
    [3, 3],
  ])
  const { white, black, bytes } = await ask(['hipp-book', 'caissa', '--input', file, '--file', own])
  const counts = [white, black].map((list) => (list as { positions: number }).positions)
  // Entries of eight bytes behind two numbers; the start, and every position after a first move.
  expect(statSync(own).size).toBe(8 + 8 * (counts[0] + counts[1]))
  expect(bytes).toBe(statSync(own).size)
  expect(white).toMatchObject({ collisions: 0, moves: [{ positions: 1, greatest: 4 }, { greatest: 3 }] })
  expect(black).toMatchObject({ moves: [{ positions: 26, greatest: 4 }, { greatest: 3 }] })
  const wrong = await plyworks(['hipp-book', 'caissa', '--input', own])
  expect(wrong.status).toBe(2)
  expect(wrong.err).toContain('--input: book, character 1: found a file of another kind')
})

describe('a build', () => {
  test('ends with a sound book', async () => {
    const file = join(folder, 'small.book')
    const built = await ask(['book', 'build', 'caissa', '--file', file, '--positions', '30', ...SMALL])
    expect(built).toMatchObject({ positions: 30, bytes: statSync(file).size })
    expect(await ask(['book', 'verify', 'caissa', '--file', file, '--sample', '5'])).toMatchObject({
      errors: 0,
      searched: 5,
    })
    const again = await plyworks(['book', 'build', 'caissa', '--file', file, ...SMALL])
    expect(again.status).toBe(2)
    expect(again.err).toContain('resume it with --resume')
  })

  test('stopped by a signal keeps its work, and so does one that is killed', async () => {
    const file = join(folder, 'stopped.book')
    const args = ['book', 'build', 'caissa', '--file', file, '--positions', '100000', ...SMALL]
    const stopped = start(args)
    await grown(`${file}.checkpoint`, 3000)
    const asked = performance.now()
    stopped.child.kill('SIGTERM')
    const { status, err } = await stopped.finished
    expect(performance.now() - asked).toBeLessThan(10_000)
    expect(status).toBe(4)
    expect(err).toMatch(/resume with: plyworks book build caissa --file \S+ --positions 100000 .*--resume\n$/)
    expect(
      Number((await ask(['book', 'verify', 'caissa', '--file', file, '--sample', '0'])).positions),
    ).toBeGreaterThan(10)

    const before = statSync(`${file}.checkpoint`).size
    const killed = start([...args, '--resume'])
    await grown(`${file}.checkpoint`, before + 1000)
    killed.child.kill('SIGKILL')
    await killed.finished
    const resumed = await ask([...args.map((word) => (word === '100000' ? '40' : word)), '--resume'])
    expect(resumed.positions).toBe(40)
    expect(await ask(['book', 'verify', 'caissa', '--file', file, '--sample', '0'])).toMatchObject({
      positions: 40,
      errors: 0,
    })
  })

  test('killed again and again it makes the bytes of a build that nobody disturbed', { tags: 'long' }, async () => {
    const args = ['book', 'build', 'caissa', '--positions', '60', ...SMALL]
    const [whole, broken] = [join(folder, 'whole.book'), join(folder, 'broken.book')]
    await ask([...args, '--file', whole])
    let kills = 0
    for (let size = 0; kills < 3; kills++) {
      const running = start([...args, '--file', broken, ...(size === 0 ? [] : ['--resume'])])
      await Promise.race([grown(`${broken}.checkpoint`, size + 200), running.finished])
      running.child.kill('SIGKILL')
      await running.finished
      if (existsSync(broken)) break
      size = statSync(`${broken}.checkpoint`).size
    }
    expect(kills).toBeGreaterThan(0)
    await ask([...args, '--file', broken, '--resume'])
    expect(readFileSync(broken).equals(readFileSync(whole))).toBe(true)
  })

  test('of two builders of one file one is refused, and the other goes on', async () => {
    const file = join(folder, 'shared.book')
    const args = ['book', 'build', 'caissa', '--file', file, '--positions', '100000', ...SMALL]
    const both = [start(args), start(args)]
    const first = await Promise.race(both.map(async (each) => ({ each, end: await each.finished })))
    expect(first.end).toMatchObject({
      status: 2,
      err: expect.stringMatching(/another run|exists: resume it with --resume/),
    })
    await grown(`${file}.checkpoint`, 1000)
    const third = await plyworks([...args, '--resume'])
    expect(third).toMatchObject({ status: 2, err: expect.stringContaining('another run is writing') })
    const other = both.find((each) => each !== first.each)
    other?.child.kill('SIGTERM')
    expect((await other?.finished)?.status).toBe(4)
    expect(await ask(['book', 'verify', 'caissa', '--file', file, '--sample', '0'])).toMatchObject({ errors: 0 })
  })

  test('is the same in threads, and one of version 1.0 is not resumed', { tags: 'long' }, async () => {
    const args = ['book', 'build', 'caissa', '--positions', '12', ...SMALL]
    const [one, two] = [join(folder, 'one.book'), join(folder, 'two.book')]
    await ask([...args, '--file', one])
    await ask([...args, '--file', two, '--threads', '2'])
    expect(readFileSync(one).equals(readFileSync(two))).toBe(true)
    const old = join(folder, 'old.book')
    writeFileSync(`${old}.journal`, 'kept')
    const refused = await plyworks([...args, '--file', old, '--resume'])
    expect(refused).toMatchObject({ status: 2, err: expect.stringContaining('earlier version of this program') })
    expect(readFileSync(`${old}.journal`, 'utf8')).toBe('kept')
  })

  test('bad words get one line', async () => {
    const empty = join(folder, 'empty.book')
    writeFileSync(empty, '')
    const wrong: [string[], number, RegExp][] = [
      [['book', 'frob', 'caissa'], 2, /expected build, probe, explore or verify/],
      [['book', 'build', 'caissa'], 2, /build needs the file/],
      [['book', 'probe', 'caissa', '--file', empty], 2, /found the end of the file, expected a book/],
      [['book', 'probe', 'hip', '--file', 'any'], 3, /Hip has no packed names/],
      [['book', 'probe', 'caissa:reexchange=allowed'], 3, /no book comes with caissa:reexchange=allowed/],
    ]
    for (const [args, expected, message] of wrong) {
      const { status, out, err } = await plyworks(args)
      expect({ args, status, out }).toEqual({ args, status: expected, out: '' })
      expect(err).toMatch(message)
      expect(err.trim().split('\n')).toHaveLength(1)
    }
  })
})

/** Waits until a file has at least that many bytes. */
async function grown(path: string, bytes: number): Promise<void> {
  for (let tries = 0; tries < 2400; tries++) {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= bytes) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${path} does not grow`)
}
