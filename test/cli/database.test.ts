import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Database } from '@plyworks/core'
import { readDatabaseFile } from '@plyworks/core/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDatabaseFile } from '../../packages/core/src/node/database-file.js'
import { ask, linesOf, plyworks, start } from './program.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-database-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const small = 'hip:rows=3,cols=3'

describe('solve --database, probe, verify', () => {
  test('a whole game is solved into a file, asked and checked', async () => {
    const file = join(folder, 'hip.plydb')
    const solved = await ask(['solve', small, '--database', file])
    expect(solved).toMatchObject({ value: 'draw', scores: [0, 0] })
    const probed = await ask(['probe', small, '--database', file])
    const moves = probed.moves as Record<string, { value: string; plies: number }>
    expect(Object.keys(moves)).toHaveLength(9)
    expect(probed).toMatchObject({ value: 'draw', plies: 9 })
    expect((probed.best as string[]).every((move) => moves[move].value === 'draw')).toBe(true)
    expect(await ask(['verify', small, '--database', file])).toMatchObject({ positions: solved.positions, errors: 0 })
  })

  test('a stopped solution is saved, says how to go on, and goes on', async () => {
    const file = join(folder, 'half done.plydb')
    const solver = start(['solve', 'croquar', '--database', file])
    await new Promise<void>((resolve) => {
      solver.child.stderr.on('data', (text: string) => {
        if (text.includes('MB of memory')) resolve()
      })
    })
    solver.child.kill('SIGINT')
    const { status, out, err } = await solver.finished
    expect({ status, out }).toEqual({ status: 4, out: '' })
    expect(linesOf(err)[1]).toBe(
      `plyworks: stopped with the work saved; resume with: plyworks solve croquar --database '${file}' --resume`,
    )
    const resumed = await ask(['solve', 'croquar', '--database', file, '--resume'])
    expect(resumed).toMatchObject({ value: 'draw' })
    const question = ['probe', 'croquar', '--database', file, '--position', '2 7 10/2 -']
    const check = ['verify', 'croquar', '--database', file]
    const [one, two] = [await ask([...check]), await ask([...check, '--threads', '2'])]
    expect({ ...two, ms: 0 }).toEqual({ ...one, ms: 0 })
    const answer = await ask(question)
    expect(answer).toMatchObject({ value: 'win', plies: 55, best: ['2'] })
    expect(answer.line).toHaveLength(55)
    const told = await plyworks(question)
    expect(linesOf(told.out).slice(0, 3)).toEqual([
      'to move: win in 55 plies',
      '* 2  win in 55 plies',
      '  7  win in 63 plies',
    ])
  })

  test('two processes never add blocks to one file at a time, and a killed one holds nobody up', async () => {
    const file = join(folder, 'shared.plydb')
    const question = ['solve', 'hip:rows=4,cols=4', '--database', file, '--memory', '256MB']
    const first = start(question)
    await new Promise<void>((resolve) => {
      first.child.stderr.on('data', (text: string) => {
        if (!text.includes('on disk')) return
        // It would be done before another process has begun.
        first.child.kill('SIGSTOP')
        resolve()
      })
    })
    expect(await plyworks(question)).toMatchObject({
      status: 2,
      err: expect.stringContaining('is being written by another process'),
    })
    first.child.kill('SIGKILL')
    await first.finished
    expect(await ask(question)).toMatchObject({ value: 'draw' })
    expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toEqual([])
  })

  test('a database in blocks is solved in bounded memory, a damaged block is named and solved again', async () => {
    const file = join(folder, 'blocks.plydb')
    const game = 'hip:rows=3,cols=4'
    const solved = await ask(['solve', game, '--database', file, '--memory', '128MB'])
    expect(solved).toMatchObject({ value: 'draw', bytes: readFileSync(file).length })
    expect(await ask(['probe', game, '--database', file])).toMatchObject({ value: 'draw', best: solved.best })
    const whole = await ask(['verify', game, '--database', file])
    expect(whole).toMatchObject({ positions: solved.positions, errors: 0 })
    const bytes = readFileSync(file)
    bytes[Math.floor(bytes.length / 2)] ^= 1
    writeFileSync(file, bytes)
    const told = await plyworks(['verify', game, '--database', file])
    expect(told.status).toBe(1)
    expect(told.out).toMatch(/block \d+ \(tier \d+, numbers \d+ to \d+\) is damaged; --repair solves it again/)
    expect(await ask(['verify', game, '--database', file, '--repair'])).toEqual({ ...whole, ms: expect.any(Number) })
    const refused = await plyworks(['solve', 'connect-four', '--database', join(folder, 'x'), '--memory', '128MB'])
    expect(refused).toMatchObject({ status: 3, err: expect.stringContaining('no ranking') })
    const small = await plyworks(['solve', game, '--database', file, '--memory', '64MB'])
    expect(small).toMatchObject({ status: 2, err: expect.stringContaining('at least 128 MB') })
  })

  test("another game's database is not written over unless that is wanted", async () => {
    const file = join(folder, 'first.plydb')
    await ask(['solve', 'hip:rows=2,cols=2', '--database', file])
    const { status, err } = await plyworks(['solve', 'hip:rows=2,cols=3', '--database', file])
    const held = 'hip:rows=2,cols=2'
    expect({ status, err: linesOf(err)[0] }).toEqual({
      status: 2,
      err: `plyworks: --database: ${JSON.stringify(file)} holds the database of ${held}: name another file, or let --force write over it`,
    })
    await ask(['solve', 'hip:rows=2,cols=3', '--database', file, '--memory', '128MB', '--force'])
    const blocks = await plyworks(['solve', 'hip:rows=2,cols=2', '--database', file])
    expect(blocks).toMatchObject({ status: 2, err: expect.stringContaining('holds the database of hip:rows=2,cols=3') })
  })

  test('a database that is there already answers, a part of one is resumed, and --force begins again', {
    tags: 'long',
  }, async () => {
    for (const [name, form] of [
      ['whole', []],
      ['in blocks', ['--memory', '128MB']],
    ] as const) {
      const file = join(folder, `${name}.plydb`)
      const solve = ['solve', small, '--database', file, ...form]
      const first = await ask(solve)
      const before = statSync(file)
      const again = await plyworks([...solve, '--json'])
      const { nodes, ...answer } = JSON.parse(again.out)
      expect({ ...first, ...answer, nodes: 0 }).toMatchObject({ value: 'draw', best: first.best })
      expect(linesOf(again.err)).toEqual([
        `plyworks: ${JSON.stringify(file)} holds the whole database of ${small}: answered from it (--force solves it again)`,
      ])
      expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
      expect(nodes).toBe(0)
      expect(await ask([...solve, '--force'])).toMatchObject({ nodes: first.nodes })
    }
    const part = join(folder, 'part.plydb')
    const { header } = readDatabaseFile(join(folder, 'whole.plydb'))
    writeDatabaseFile(part, new Database(header))
    const went = await plyworks(['solve', small, '--database', part])
    expect(went).toMatchObject({ status: 0, err: expect.stringContaining(`holds part of the database of ${small}`) })
    expect(readFileSync(part).equals(readFileSync(join(folder, 'whole.plydb')))).toBe(true)
    const blocks = await plyworks(['solve', small, '--database', part, '--memory', '128MB'])
    expect(blocks).toMatchObject({ status: 2, err: expect.stringContaining('not in blocks') })
    const reached = join(folder, 'reached.plydb')
    const solveFrom = (position: string) => plyworks(['solve', 'm-n-k', '--database', reached, '--position', position])
    expect(await solveFrom('.../.o./x.. 1')).toMatchObject({ status: 0 })
    expect(await solveFrom('.../.../x.. 2')).toMatchObject({
      status: 2,
      err: expect.stringContaining('position .../.o./x.. 1'),
    })
  })

  test('damaged, foreign and missing files are bad input and stay as they are', async () => {
    const file = join(folder, 'good.plydb')
    await ask(['solve', 'hip:rows=2,cols=2', '--database', file])
    const damaged = join(folder, 'damaged.plydb')
    const bytes = readFileSync(file)
    bytes[bytes.length - 5] ^= 1
    writeFileSync(damaged, bytes)
    const letter = join(folder, 'letter.txt')
    writeFileSync(letter, 'Dear reader')
    const wrong: string[][] = [
      ['probe', 'hip:rows=2,cols=2', '--database', damaged],
      ['verify', 'hip:rows=2,cols=2', '--database', damaged],
      ['probe', 'hip:rows=2,cols=3', '--database', file],
      ['probe', 'hip:rows=2,cols=2', '--database', letter],
      ['probe', 'hip:rows=2,cols=2', '--database', join(folder, 'none')],
      ['solve', 'hip:rows=2,cols=2', '--database', letter],
      ['solve', 'hip:rows=2,cols=2', '--database', join(folder, 'none', 'x')],
      ['solve', 'hip:rows=2,cols=2', '--database', damaged, '--resume'],
      ['solve', 'hip:rows=2,cols=2', '--resume'],
    ]
    const { out } = await plyworks(['batch'], wrong.map((args) => `${JSON.stringify({ args })}\n`).join(''))
    const answers = linesOf(out).map((line) => JSON.parse(line))
    expect(answers).toEqual(wrong.map(() => ({ status: 2, error: expect.stringMatching(/^--(database|resume): /) })))
    expect(readFileSync(letter, 'utf8')).toBe('Dear reader')
    expect(readFileSync(damaged).equals(bytes)).toBe(true)
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('a database that is sound as a file but wrong in an entry fails its verification', async () => {
    const file = join(folder, 'wrong.plydb')
    await ask(['solve', small, '--database', file])
    const database = readDatabaseFile(file)
    const table = database.tables[database.tables.length - 1]
    const index = table.findIndex((entry) => entry !== 0)
    table[index] ^= 1 << 2 // another distance
    writeDatabaseFile(file, database)
    const { status, out } = await plyworks(['verify', small, '--database', file, '--json'])
    expect(status).toBe(1)
    const { errors, examples } = JSON.parse(out)
    expect(errors).toBeGreaterThan(0)
    expect(examples[0]).toMatch(/is stored as /)
  })

  test('games whose positions repeat are refused', async () => {
    const { status, err } = await plyworks(['solve', 'caissa', '--database', join(folder, 'x')])
    expect(status).toBe(3)
    expect(linesOf(err)).toHaveLength(1)
  })
})

describe('studies and bench', () => {
  test('the census of Hip, by the commands the game declares', async () => {
    const counts = await ask(['census', 'hip:rows=4,cols=4'])
    expect(counts).toMatchObject({ rows: 4, cols: 4, draws: 5006, playable: 2094, ms: expect.any(Number) })
    expect(await ask(['census', 'hip:rows=3,cols=9'])).toMatchObject({ rows: 3, cols: 9 })
    const { status, err } = await plyworks(['census', 'hip', '--method', 'enumeration'])
    expect(status).toBe(3)
    expect(err).toMatch(/at most 25 cells/)
    expect((await plyworks(['census', 'connect-four'])).err).toBe(
      'plyworks: GAME: found connect-four, which has no census; expected a game that `plyworks help census` names\n',
    )
    expect((await plyworks(['census', 'hip:rows=22'])).status).toBe(2)
    const alone = await plyworks(['census', 'hip:rows=3,cols=3', '--svg'])
    expect(alone).toMatchObject({ status: 2, err: expect.stringContaining('expected --list --svg') })
  })

  test('the tables of Croquar, derived from its exact values', { tags: 'long' }, async () => {
    const report = await ask(['analyze-tables', 'croquar'])
    expect(report).toMatchObject({
      positions: { positions: 727241, critical: 175827 },
      moveTables: { positions: 175827, settledPositions: expect.any(Number) },
      playTable: { bytes: expect.any(Number) },
    })
    expect((await plyworks(['analyze-tables', 'hip'])).status).toBe(2)
  })

  test('the signature of a game is the same every time', async () => {
    const first = await ask(['bench', 'hip:rows=3,cols=3'])
    const second = await ask(['bench', 'hip:rows=3,cols=3'])
    expect(first).toMatchObject({ signature: expect.any(Number), nodes: expect.any(Number), nps: expect.any(Number) })
    expect(second.signature).toBe(first.signature)
  })
})
