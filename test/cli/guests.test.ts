import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ask, linesOf, mainScript, plyworks, root, start } from './program.js'

/** A folder outside of the checkout, without `node_modules`. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plyworks-games-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
cpSync(join(root, 'test', 'guests', 'heap'), folder, { recursive: true })
const heap = join(folder, 'heap.js')

/** Writes the heap with some of its text replaced; returns the path. */
function changedHeap(name: string, from: string, to: string, file = 'rules.js'): string {
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  for (const each of ['heap.js', 'rules.js', 'rules.md']) cpSync(join(folder, each), join(place, each))
  const text = readFileSync(join(place, file), 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  writeFileSync(join(place, file), text.replace(from, to))
  return join(place, 'heap.js')
}

describe('a game from a file', () => {
  test('is shown, played on, counted, searched and solved as any other', async () => {
    expect(await ask(['show', `${heap}:stones=9`])).toMatchObject({ position: '9 1', turn: 0, scores: null })
    expect(await ask(['moves', `${heap}:stones=2`])).toMatchObject({ moves: ['1', '2'] })
    expect(await ask(['apply', heap, '3', '3', '3', '3'])).toMatchObject({ position: '0 1', scores: [-1, 1] })
    expect(await ask(['apply', `${heap}:rule=misere`, '3', '3', '3', '3'])).toMatchObject({ scores: [1, -1] })
    expect(await ask(['evaluate', heap])).toMatchObject({ scores: [-50, 50] })
    expect(await ask(['perft', heap, '--depth', '5'])).toMatchObject({ nodes: 222 })
    expect(await ask(['solve', `${heap}:stones=8`])).toMatchObject({ value: 'loss' })
    expect(await ask(['solve', `${heap}:stones=8,rule=misere`])).toMatchObject({ value: 'win', best: ['3'] })
    expect(await ask(['engines', heap])).toMatchObject({
      engines: expect.arrayContaining([expect.objectContaining({ name: 'minimax' })]),
    })
    expect(await ask(['bench', heap])).toMatchObject({ game: 'heap', signature: 191 })
    const { out } = await plyworks(['search', heap, '--depth', '6', '--json'])
    expect(JSON.parse(linesOf(out).at(-1) ?? '')).toMatchObject({ type: 'result', depth: 6 })
  })

  test('is a game by its id where its file is named by --game', async () => {
    const { games } = await ask(['games', '--game', heap])
    expect(games).toContainEqual(expect.objectContaining({ id: 'heap', title: 'Heap', seats: 2 }))
    expect(await ask(['show', 'heap:stones=7', '--game', heap])).toMatchObject({ position: '7 1' })
    expect(await ask(['show', '--game', folder.replace(/$/, '/heap.js'), 'heap'])).toMatchObject({ position: '12 1' })
    const wrong = await plyworks(['show', 'heep', `--game=${heap}`])
    expect(wrong).toMatchObject({ status: 2, err: expect.stringContaining('(did you mean heap?)') })
  })

  test('is asked about in a batch that was started with it, and never because a line names a file', async () => {
    const lines = [
      ['show', 'heap'],
      ['perft', 'heap', '--depth', '3'],
      ['show', heap],
      ['show', 'hip', '--game', heap],
    ]
    const { out } = await plyworks(
      ['batch', '--game', heap],
      lines.map((args) => `${JSON.stringify({ args })}\n`).join(''),
    )
    const answers = linesOf(out).map((line) => JSON.parse(line))
    expect(answers.map(({ status }) => status)).toEqual([0, 0, 2, 2])
    expect(answers[1].result.nodes).toBe(27)
    for (const { error } of answers.slice(2)) {
      expect(error).toBe(
        'GAME: found a file, expected a name: files with games are named on the command line (--game FILE)',
      )
    }
  })

  test('has databases, books refused where they do not fit, and reports', async () => {
    const database = join(folder, 'heap.db')
    expect(await ask(['solve', `${heap}:stones=9`, '--database', database])).toMatchObject({
      value: 'win',
      best: ['1'],
    })
    expect(await ask(['probe', `${heap}:stones=9`, '--database', database])).toMatchObject({ value: 'win' })
    expect(await ask(['verify', `${heap}:stones=9`, '--database', database])).toMatchObject({ errors: 0 })
    expect(await ask(['report', heap, '--games', '2', '--depths', '0'])).toMatchObject({ games: 2 })
    expect(await plyworks(['book', 'build', heap, '--file', join(folder, 'b')])).toMatchObject({ status: 3 })
    expect((await plyworks(['openings', heap, '--count', '1'])).err).toContain('only 0 balanced openings')
  })

  test('has databases of its own rules only', async () => {
    const database = join(folder, 'rules.db')
    expect((await plyworks(['solve', heap, '--database', database])).status).toBe(0)
    const other = changedHeap('reversed', '=== this.lastWins', '!== this.lastWins')
    for (const verb of ['probe', 'verify']) {
      const { status, err } = await plyworks([verb, other, '--database', database])
      expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining('found other rules of heap') })
    }
    const again = await plyworks(['solve', other, '--database', database])
    expect(again).toMatchObject({ status: 2, err: expect.stringContaining('the database of heap by other rules') })
  })

  test('has books of its own rules only', async () => {
    const packing = `book: { packing: { bytes: 2, pack(position, out, at) { out[at] = position.stones; out[at + 1] = position.turn; return true },
      unpack(bytes, at, _plies, into) { into.set(bytes[at], bytes[at + 1]) } } },`
    const solve = 'solve: { ranking: heapRanking(stones) },'
    const packed = changedHeap('packed', solve, packing + solve, 'heap.js')
    const book = ['--file', join(folder, 'heap.book')]
    const built = await ask(['book', 'build', packed, ...book, '--positions', '3', '--first-depth', '4'])
    expect(built).toMatchObject({ positions: 3 })
    expect(await ask(['book', 'probe', packed, ...book])).toMatchObject({ found: true })
    const text = readFileSync(join(folder, 'packed', 'rules.js'), 'utf8')
    writeFileSync(join(folder, 'packed', 'rules.js'), text.replace('MOST_TAKEN = 3', 'MOST_TAKEN = 4'))
    for (const verb of ['probe', 'verify']) {
      const { status, err } = await plyworks(['book', verb, packed, ...book])
      expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining('a book of other rules of heap') })
    }
    writeFileSync(join(folder, 'packed', 'rules.js'), `${text}// the same rules\n`)
    expect(await ask(['book', 'probe', packed, ...book])).toMatchObject({ found: true })
  })

  test('is played in the terminal, by people and the computer', async () => {
    const typed = '3\nposition\nquit\n'
    const { status, out } = await plyworks(['play', `${heap}:stones=5`, '--seats', 'human,computer'], typed)
    expect(status).toBe(0)
    expect(out).toContain('Heap: First (human) - Second (')
    expect(out).toContain('The game is over: Second wins.')
  })

  test('is played by engine managers', async () => {
    const engine = start(['engine', heap, '--protocol', 'ugi'])
    engine.send('ugi')
    await engine.line(/^ugiok$/)
    engine.send('position startpos moves 3 3')
    engine.send('go depth 6')
    expect(await engine.line(/^bestmove /)).toBe('bestmove 2')
    engine.send('quit')
    expect((await engine.finished).status).toBe(0)
  })

  test('is the game of a match file, which names it from its own folder', async () => {
    const file = join(folder, 'match.toml')
    const player = (name: string) => `[[players]]\nname = "${name}"\nengine = "random"\n`
    const text = `game = "./heap.js:stones=6"\n[time]\ndepth = 1\n${player('a')}${player('b')}`
    writeFileSync(file, text)
    const data = join(folder, 'data')
    const { status, out, err } = await plyworks(['match', file, '--json', '--data', data])
    expect({ status, err }).toEqual({ status: 0, err: expect.stringContaining(`--game ${heap}`) })
    const { id, games } = JSON.parse(out)
    expect(games).toBe(2)
    const known = await plyworks(['match', 'explore', heap, '--data', data, '--json'])
    expect(JSON.parse(known.out)).toMatchObject({ position: '12 1' })
    const later = ['match', 'resume', id, '--data', data]
    expect(await plyworks(later)).toMatchObject({
      status: 2,
      err: expect.stringMatching(/heap came from a file that is not here: name/),
    })
    const other = changedHeap('other', 'MOST_TAKEN = 3', 'MOST_TAKEN = 4')
    const another = await plyworks([...later, '--game', other])
    expect(another).toMatchObject({ status: 2, err: expect.stringContaining('the one here is another version') })
    // The game itself is right; the match has nothing left to play.
    expect((await plyworks([...later, '--game', heap])).err).not.toContain('came from a file')
  })
})

describe('a mistake in the file of a game', () => {
  test.each([
    [
      'before there is a game',
      'thrown',
      'export const MOST_TAKEN',
      'null.x\nexport const MOST_TAKEN',
      'show',
      /thrown\/rules\.js, line 4: TypeError: Cannot read/,
    ],
    [
      'in a move',
      'moving',
      'this.stones -= taken',
      'this.stones -= taken.much.more',
      'perft',
      /moving\/rules\.js, line 28: TypeError: Cannot read/,
    ],
    [
      'when positions are written',
      'writing',
      'this.turn = turn',
      'this.turn = turn.nothing.there',
      'show',
      /writing\/rules\.js, line 50: TypeError: Cannot read/,
    ],
  ])('%s is told with file and line, as bad input', async (_when, name, from, to, verb, message) => {
    const file = changedHeap(name, from, to)
    const { status, out, err } = await plyworks([verb, file, ...(verb === 'perft' ? ['--depth', '3'] : [])])
    expect({ status, out, err }).toEqual({ status: 2, out: '', err: expect.stringMatching(message) })
    expect(linesOf(err)).toHaveLength(1)
  })

  test('is no internal failure either when it is found by a thread', async () => {
    const file = changedHeap(
      'threaded',
      'get over() {',
      'get over() { if (this.stones < 9) throw new Error("lost count")',
    )
    const { status, err } = await plyworks(['search', file, '--depth', '5'])
    expect({ status, err }).toEqual({
      status: 2,
      err: expect.stringMatching(/threaded\/rules\.js, line \d+: lost count$/m),
    })
  })

  test('that two games have one id', async () => {
    const twin = changedHeap('twin', 'MOST_TAKEN = 3', 'MOST_TAKEN = 2')
    const both = await plyworks(['show', heap, '--game', twin])
    expect(both).toMatchObject({ status: 2, err: expect.stringContaining('its id heap is that of') })
    const taken = changedHeap('taken', "title: 'Heap'", "title: 'Hip'", 'heap.js')
    expect(await plyworks(['show', taken])).toMatchObject({ status: 2, err: expect.stringMatching(/hip/) })
  })
})

describe('a game that does not return', () => {
  test.each([
    ['while it is loaded', 'loading', 'export class', 'while (true) {}\nexport class', ['show']],
    ['when moves are asked for', 'asking', 'let end = at', 'while (true) {}', ['moves']],
    [
      'in a search',
      'searching',
      'get over() {',
      'get over() { while (this.stones < 11) {}',
      ['search', '--depth', '9'],
    ],
  ])('%s is stopped by a signal', async (_when, name, from, to, [verb, ...options]) => {
    const file = changedHeap(name, from, to)
    const running = start([verb, file, ...options])
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const asked = performance.now()
    running.child.kill('SIGINT')
    const { status } = await running.finished
    expect(performance.now() - asked).toBeLessThan(2000)
    expect([130, null]).toContain(status)
  })

  /** Ends neither a game with seven stones nor anything that looks at one. */
  const stuck = (name: string): string => changedHeap(name, 'get over() {', 'get over() { while (this.stones === 7) {}')

  test.concurrent('in play: it is said, the system ends the program, and the saved game is whole', async () => {
    const file = stuck('playing')
    const saved = join(folder, 'saved.json')
    const playing = start(['play', file, '--seats', 'human,human'])
    let told = ''
    const said = new Promise<void>((resolve) => {
      playing.child.stderr.on('data', (data) => {
        told += data
        if (told.includes('\n')) resolve()
      })
    })
    playing.send('3')
    playing.send(`save ${saved}`)
    await playing.line(/^Saved 1 moves/)
    playing.send('2')
    await said
    expect(told).toMatch(/^plyworks: (\S+ or )?heap has not returned for 5 s: Ctrl-C ends the program; what is saved/)
    playing.child.kill('SIGINT')
    expect((await playing.finished).status).toBe(null)
    expect(playing.child.signalCode).toBe('SIGINT')
    const { out } = await plyworks(['play', heap, '--load', saved, '--seats', 'human,human'], 'position\nquit\n')
    expect(out).toContain('9 2')
  })

  test.concurrent('in play at a terminal: Ctrl-C ends the program', async () => {
    const file = stuck('typing')
    const words = [process.execPath, mainScript, 'play', file, '--seats', 'human,human', '--no-colour']
    const terminal = spawn('script', ['-qec', words.map((word) => `'${word}'`).join(' '), '/dev/null'])
    let out = ''
    const shows = async (pattern: RegExp): Promise<void> => {
      while (!pattern.test(out)) await new Promise((resolve) => setTimeout(resolve, 50))
      out = ''
    }
    terminal.stdout.on('data', (data) => {
      out += data
    })
    await shows(/First to move[\s\S]*> /)
    terminal.stdin.write('3\r')
    await shows(/Second to move[\s\S]*> /)
    terminal.stdin.write('2\r')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    terminal.stdin.write('\x03')
    const ended = new Promise((resolve) => terminal.once('exit', resolve))
    await new Promise((resolve) => setTimeout(resolve, 1000))
    terminal.stdin.end()
    expect(await ended).toBe(130)
  }, 60_000)

  test.concurrent('where signals are listened to: the program ends by itself', async () => {
    // It sleeps: 30 s of a busy processor would slow every other test.
    const file = changedHeap(
      'managed',
      'get over() {',
      'get over() { if (this.stones === 7) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
    )
    const engine = start(['engine', file, '--protocol', 'ugi'])
    engine.send('ugi')
    await engine.line(/^ugiok$/)
    engine.send('position startpos moves 3 2 1')
    const { status, err } = await engine.finished
    expect({ status, signal: engine.child.signalCode }).toEqual({ status: null, signal: 'SIGKILL' })
    expect(err).toContain('heap has not returned for 5 s: if it goes on, the program ends in 25 s; what is saved')
    expect(err).toMatch(/heap has not returned for 30 s: the program ends\n$/)
  })

  test.concurrent('when a match is set up: it is said, and a signal ends it', async () => {
    const file = join(folder, 'stuck.toml')
    stuck('matched')
    const player = (name: string) => `[[players]]\nname = "${name}"\nengine = "random"\n`
    writeFileSync(file, `game = "./matched/heap.js:stones=8"\n[time]\ndepth = 1\n${player('a')}${player('b')}`)
    const running = start(['match', file, '--data', join(folder, 'stuck')])
    running.child.stderr.once('data', () => running.child.kill('SIGTERM'))
    const { err } = await running.finished
    expect(err).toMatch(
      /^plyworks: heap has not returned for 5 s: Ctrl-C ends the program; what is saved stays as it is\n$/,
    )
    expect(running.child.signalCode).toBe('SIGTERM')
  })

  test.concurrent('in a server: others are answered meanwhile, and who asked gets a sentence', async () => {
    const server = start([
      'serve',
      '--port',
      '0',
      '--no-log',
      '--game',
      stuck('serving'),
      '--data',
      join(folder, 'served'),
    ])
    const address = (await server.line(/^Plyworks is ready at http/)).replace(/^.* at /, '')
    const ask = async (path: string, body?: object) => {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const response = await fetch(new URL(path, address), body === undefined ? {} : sent)
      return { status: response.status, body: await response.json() }
    }
    const player = (name: string) => ({ name, engine: 'random' })
    const match = { game: 'heap:stones=7', time: { depth: 1 }, players: [player('a'), player('b')] }
    const asked = [
      ask('api/show?game=heap&position=7%201'),
      ask('api/played?game=heap&moves=3%202'),
      ask('api/matches', { ...match, openings: { list: ['1'] } }),
    ]
    await new Promise((resolve) => setTimeout(resolve, 1000))
    // One of our own: of games from files one client may ask three things at a time, and those three hang.
    const own = process.env.PLYWORKS_GUEST?.endsWith('hip') ? 'connect-four' : 'hip%3Arows%3D2%2Ccols%3D2'
    let hanging = true
    void Promise.race(asked).then(() => {
      hanging = false
    })
    let meanwhile = 0
    for (let time = 0; time < 20 && hanging; time++) {
      expect(await ask(`api/show?game=${own}`)).toMatchObject({ status: 200 })
      if (hanging) meanwhile++
    }
    expect(meanwhile).toBeGreaterThan(2)
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({
        status: 503,
        body: { detail: 'the game from a file did not answer within 5 seconds' },
      })
    }
    expect(await ask('api/show?game=heap&position=8%201')).toMatchObject({ status: 200, body: { position: '8 1' } })
    const played = await ask('api/played?game=heap%3Astones%3D6&moves=3')
    expect(played).toMatchObject({ status: 200, body: { position: '3 2', moves: [] } })
    expect(await ask('api/show?game=heap&position=x')).toMatchObject({ status: 400 })
    const begun = await ask('api/matches', { ...match, game: 'heap:stones=6' })
    expect(begun).toMatchObject({ status: 201, body: { id: expect.any(String) } })
    server.child.kill('SIGTERM')
    expect((await server.finished).status).toBe(143)
  }, 60_000)
})
