import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Finished, mainScript, start } from '../cli/program.js'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-processes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string): string => join(folder, name)

function run(args: readonly string[], environment: Record<string, string> = {}): Promise<Finished> {
  return start([...args, '--json'], environment).finished
}

function matchFile(name: string, seed: number): string {
  const path = file(`${name}.toml`)
  writeFileSync(
    path,
    `name = "${name}"
game = "connect-four"
seed = ${seed}
[time]
move = 30
[schedule]
games = 6
[openings]
random = 4
[[players]]
engine = "random"
[[players]]
engine = "greedy"
time = { game = 60, increment = 1 }
`,
  )
  return path
}

describe('two processes on one data folder', () => {
  test('make it together, play their matches, and do one work together', async () => {
    const data = file('shared')
    const perft = ['perft', 'connect-four', '--depth', '8', '--threads', '2']
    const finished = await Promise.all([
      run(['match', matchFile('first', 1), '--data', data]),
      run(['match', matchFile('second', 2), '--data', data]),
      run(perft),
      run(perft),
    ])
    for (const { status, err } of finished) expect({ status, err }).toMatchObject({ status: 0 })
    const [first, second, one, other] = finished.map(({ out }) => JSON.parse(out.trim().split('\n').at(-1) ?? ''))
    expect([first.games, second.games]).toEqual([6, 6])
    expect(one.nodes).toBe(other.nodes)
    const { matches } = JSON.parse((await run(['match', 'list', '--data', data])).out)
    expect(matches.map(({ state }: { state: string }) => state)).toEqual(['finished', 'finished'])
  })

  test('solve into one file: it holds a whole database, whoever was last', async () => {
    const database = file('both.plydb')
    const solve = ['solve', 'hip:rows=3,cols=3', '--database', database]
    for (const { status } of await Promise.all([run(solve), run(solve)])) expect(status).toBe(0)
    const { out } = await run(['verify', 'hip:rows=3,cols=3', '--database', database])
    expect(JSON.parse(out)).toMatchObject({ errors: 0 })
  })
})

/** Whether this user may make a machine that looks like this one: the same name and files, but another boot. */
const twins = spawnSync('unshare', ['-m', 'true']).status === 0

describe.runIf(twins)('two machines that look alike', () => {
  test('do not both play a match: one is refused, or takes it by force, and the other ends', async () => {
    const data = file('twins')
    writeFileSync(file('boot'), '11111111-2222-3333-4444-555555555555\n')
    const twin = join(folder, 'twin.sh')
    writeFileSync(twin, `mount --bind ${file('boot')} /proc/sys/kernel/random/boot_id && exec "$@"`)
    const onTwin = (...args: string[]) => {
      const words = ['-m', '-u', 'sh', twin, process.execPath, mainScript, 'match', 'resume', ...args, '--data', data]
      const child = spawn('unshare', words)
      let err = ''
      child.stderr.on('data', (text) => {
        err += text
      })
      const finished = new Promise<{ status: number | null; err: string }>((resolve) =>
        child.on('close', (status) => resolve({ status, err })),
      )
      return { child, finished }
    }
    const list = async () => JSON.parse((await run(['match', 'list', '--data', data])).out).matches
    const path = file('long.json')
    const players = [{ engine: 'random' }, { engine: 'alpha-beta' }]
    writeFileSync(
      path,
      JSON.stringify({ game: 'connect-four', time: { depth: 4 }, schedule: { games: 100_000 }, players }),
    )
    const here = start(['match', path, '--data', data])
    await expect.poll(async () => (await list())[0]?.games ?? 0, { timeout: 60_000, interval: 300 }).toBeGreaterThan(0)
    const [{ id }] = await list()
    const refused = { status: 2, err: expect.stringMatching(/is playing this match \(--force/) }
    expect(await onTwin(id).finished).toMatchObject(refused)
    const there = onTwin(id, '--force')
    expect(await here.finished).toMatchObject({ err: expect.stringMatching(/another process has taken this match/) })
    const [{ games }] = await list()
    await expect.poll(async () => (await list())[0].games, { timeout: 60_000, interval: 300 }).toBeGreaterThan(games)
    there.child.kill('SIGINT')
    expect(await there.finished).toMatchObject({ status: 4 })
    expect(await run(['match', 'verify', '--data', data])).toMatchObject({
      status: 0,
      out: expect.stringMatching(/"errors":\[\]/),
    })
  })
})

describe('a wall clock that jumps', () => {
  test('costs nobody any time: clocks of games and limits of searches do not look at it', async () => {
    const clock = pathToFileURL(fileURLToPath(new URL('jumping-clock.mjs', import.meta.url))).href
    const environment = { NODE_OPTIONS: `--import=${clock}` }
    const played = await run(['match', matchFile('jumps', 3), '--data', file('jumping')], environment)
    expect(played).toMatchObject({ status: 0 })
    const { games, standings } = JSON.parse(played.out.trim().split('\n').at(-1) ?? '')
    expect(games).toBe(6)
    expect(JSON.stringify(standings)).not.toMatch(/"(time|silence|forfeits)":[1-9]/)
    const searched = await run(['search', 'connect-four', '--ms', '300'], environment)
    const { ms, depth } = JSON.parse(searched.out.trim().split('\n').at(-1) ?? '')
    expect(ms).toBeLessThan(60_000)
    expect(depth).toBeGreaterThan(1)
  })
})
