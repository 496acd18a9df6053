import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { type Finished, type Running, start } from '../cli/program.js'
import { bots, processesOfMatch } from './support.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-match-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function command(...words: string[]): Running {
  return start(['match', ...words], { PLYWORKS_DATA: folder })
}

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Engines and a program, all of which play the same again. */
const sample = `
name = "Sample"
game = "connect-four"
schedule = { games = 4 }
openings = { random = 3 }
time = { depth = 4 }
[[players]]
engine = "alpha-beta"
[[players]]
engine = "greedy"
[[players]]
name = "bot"
command = ["${process.execPath}", "line-bot.mjs"]
directory = "${bots}"
protocol = "line"
`

/** Waits until a match is there, however long a busy machine takes to start the program. */
async function idOf(running: Running): Promise<string> {
  let ended = false
  void running.finished.then(() => {
    ended = true
  })
  for (;;) {
    const last = ended
    const found = rows('SELECT id FROM match').find(({ id }) => !known.has(String(id)))
    if (found !== undefined) {
      known.add(String(found.id))
      return String(found.id)
    }
    if (last) throw new Error(`no match began: ${(await running.finished).err}`)
    await sleep(25)
  }
}
const known = new Set<string>()

/** Looks into the database while others write to it. */
function rows(sql: string, ...values: string[]): Record<string, unknown>[] {
  const store = Store.open(folder)
  try {
    return store.all(sql, ...values)
  } finally {
    store.close()
  }
}

function gamesOf(id: string): number {
  const sql = 'SELECT count(outcome) AS games FROM game JOIN match ON match.number = game.match WHERE id = ?'
  return Number(rows(sql, id)[0].games)
}

async function untilGames(id: string, games: number): Promise<void> {
  while (gamesOf(id) < games) await sleep(20)
}

/** What does not differ between two runs of one match. */
function essence(text: string): object {
  const { id: _, notes: __, ...rest } = JSON.parse(text)
  return rest
}

let unbroken = ''

describe('plyworks match', () => {
  test('plays a file to its end and answers with the report', async () => {
    const { status, out, err } = await command(file('sample.toml', sample), '--json', '--html', join(folder, 'r.html'))
      .finished
    expect(status).toBe(0)
    unbroken = out
    expect(JSON.parse(out)).toMatchObject({
      name: 'Sample',
      game: 'connect-four',
      games: 12,
      scheduled: 12,
      state: 'finished',
    })
    expect(JSON.parse(out).standings).toHaveLength(3)
    expect(JSON.parse(out).crosstable.cells).toHaveLength(3)
    expect(readFileSync(join(folder, 'r.html'), 'utf8')).toContain('<svg')
    const { id } = JSON.parse(out)
    known.add(id)
    expect(err).toContain(`resume with: plyworks match resume ${id}`)
    expect((await command('report', id, '--json').finished).out).toBe(out)
    const exported = await command('export', id).finished
    const checked = await command('check', file('games.txt', exported.out), '--json').finished
    expect(JSON.parse(checked.out)).toMatchObject({ games: 12 })
    const taken = JSON.parse((await command('import', join(folder, 'games.txt'), '--json').finished).out)
    known.add(taken.matches[0].id)
    expect(taken.matches).toMatchObject([{ game: 'connect-four', games: 12 }])
    const explored = JSON.parse((await command('explore', taken.matches[0].id, '--json').finished).out)
    expect(explored.moves.reduce((sum: number, { games }: { games: number }) => sum + games, 0)).toBe(12)
    expect((await command('list').finished).out).toContain(`${id}  connect-four, 12 games, finished: `)
    expect(processesOfMatch(id)).toEqual([])
  })

  test('killed at any moment loses the games in progress only, and goes on to the same standings', async () => {
    const first = command(file('sample.toml', sample))
    const id = await idOf(first)
    for (const games of [1, 4, 8]) {
      const running = games === 1 ? first : command('resume', id)
      await untilGames(id, games)
      running.child.kill('SIGKILL')
      await running.finished
      const before = gamesOf(id)
      expect(JSON.parse((await command('report', id, '--json').finished).out).games).toBe(before)
    }
    const last = await command('resume', id, '--json').finished
    expect(last.status).toBe(0)
    expect(essence(last.out)).toEqual(essence(unbroken))
    expect(readdirSync(tmpdir()).filter((name) => name.includes(id))).toEqual([])
    expect(processesOfMatch(id)).toEqual([])
  })

  test('stops at Ctrl-C within a second with status 4 and the command that goes on', async () => {
    const running = command(file('sample.toml', sample.replace('games = 4', 'games = 4000')))
    const id = await idOf(running)
    await untilGames(id, 2)
    const second: Finished = await command('resume', id).finished
    expect(second).toMatchObject({ status: 2, err: expect.stringContaining('is playing this match') })
    const asked = performance.now()
    running.child.kill('SIGINT')
    const { status, err } = await running.finished
    expect(performance.now() - asked).toBeLessThan(3000)
    expect(status).toBe(4)
    expect(err).toMatch(
      new RegExp(`stopped after \\d+ games, all of them saved; resume with: plyworks match resume ${id}`),
    )
    expect(processesOfMatch(id)).toEqual([])
  })

  test('charges nobody with the time for which the referee was stopped', async () => {
    const text = sample.replace('depth = 4', 'move = 0.4').replace('games = 4', 'games = 2')
    const running = command(file('stopped.toml', text), '--json')
    const id = await idOf(running)
    await untilGames(id, 1)
    for (let stop = 0; stop < 3; stop++) {
      running.child.kill('SIGSTOP')
      await sleep(1200)
      running.child.kill('SIGCONT')
      await sleep(300)
    }
    const { out } = await running.finished
    expect(JSON.parse(out).endings).toEqual({ rules: 6 })
  })
})

describe('a match file with a mistake is refused in one line that names the place', () => {
  const two = '[[players]]\nengine = "random"\n[[players]]\nengine = "greedy"\n'
  test.each([
    ['game = "go"\n', 2, 'game, character 1: found "go", expected one of'],
    [`game = "connect-four"\nspeed = 1\n${two}`, 2, 'speed, character 1: found the key "speed", expected one of'],
    ['game = "connect-four"\nseed = [\n', 2, 'wrong.toml, line'],
    [`game = "connect-four"\n[[players]]\nengine = "deep"\n`, 2, 'players[0].engine, character 1: found "deep"'],
    [
      `game = "connect-four"\n[[players]]\nengine = "alpha-beta:dept=2"\n`,
      2,
      'players[0].engine, character 12: found "dept"',
    ],
    [
      `game = "connect-four"\n${two.replace('"random"', '"random"\noptions = { seed = "x" }')}`,
      2,
      'players[0].options.seed',
    ],
    [`game = "connect-four"\n${two}name = "random"\n`, 2, 'players[1].name, character 1: found "random"'],
    [
      `game = "connect-four"\n${two}time = { move = -1 }\n`,
      2,
      'players[1].time.move, character 1: found -1, expected a number',
    ],
    [
      `game = "connect-four"\nopenings = { list = ["4 9"] }\n${two}`,
      2,
      'openings.list[0], move 2, character 1: found "9"',
    ],
    [`game = "connect-four"\n[[players]]\nengine = "random"\n`, 2, 'players, character 1: found 1 of them'],
    [`game = "connect-four"\n[[players]]\ncommand = "./bot"\n`, 2, 'players[0].protocol, character 1: found nothing'],
    [
      `game = "connect-four"\n[[players]]\ncommand = "./bot"\nprotocol = "line"\n`,
      2,
      'players[0].command, character 1: found "./bot", expected a program that can be run in',
    ],
    [`game = "star-chess"\n[[players]]\nengine = "minimax"\n`, 3, 'players[0].engine: '],
    [
      `game = "star-chess"\n[[players]]\ncommand = "x"\nprotocol = "codecup"\n`,
      3,
      'players[0].protocol: the CodeCup protocol is for two',
    ],
    [`game = "star-chess"\nschedule = { type = "swiss" }\n${two}`, 3, 'schedule.type swiss is for two seats'],
  ])('%j', async (text, status, message) => {
    const { status: found, err } = await command(file('wrong.toml', text)).finished
    expect({ found, err }).toEqual({ found: status, err: expect.stringContaining(message) })
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  test('and so are JSON, a missing file and a match that is not there', async () => {
    const json = await command(file('wrong.json', '{"game": "connect-four",\n "seed": }')).finished
    expect(json).toMatchObject({ status: 2, err: expect.stringContaining('wrong.json, line 2, character 10') })
    const missing = await command('nowhere.toml').finished
    expect(missing).toMatchObject({
      status: 2,
      err: expect.stringContaining('nowhere.toml: no such file or folder\n'),
    })
    const unknown = await command('resume', 'nothing-here').finished
    expect(unknown).toMatchObject({ status: 2, err: expect.stringContaining('the id of a match') })
    expect(await command('report').finished).toMatchObject({ status: 2 })
  })

  test.each([
    [['lst'], /^plyworks: MATCH: found "lst", which is no file here; expected .* \(did you mean list\?\)\n$/],
    [['list', 'more'], /^plyworks: MATCH: found "more" after list, expected nothing\n$/],
    [['resume'], /^plyworks: MATCH: found nothing after resume, expected the id of a match/],
    [['import', bots], /: it is a folder\n$/],
  ])('%j: %s', async (words, message) => {
    const { status, err } = await command(...words).finished
    expect({ status, err }).toEqual({ status: 2, err: expect.stringMatching(message) })
  })

  test('a word without quotes is told as it stands, with what TOML takes there', async () => {
    const { err } = await command(file('unquoted.toml', 'name = "x"\ngame = hip\n')).finished
    expect(err).toBe(
      'plyworks: unquoted.toml, line 2, character 8: found "hip", expected text in quotes, a number, true, false, a list or a table\n',
    )
  })
})

test('names and last words of strangers command no terminal, wherever they are printed', async () => {
  const nasty = '\u001b]0;owned\u0007\u009b2J\u202e\u007f\u001b[31m'
  const crash = 'process.stderr.write("\\x1b]0;owned\\x07\\u009b2J\\n"); process.exit(3)'
  const players = [
    { name: 'a \u202eb', engine: 'greedy' },
    { name: 'crasher', command: [process.execPath, '-e', crash], directory: bots, protocol: 'line' },
  ]
  const settings = {
    name: 'Nasty',
    game: 'connect-four',
    time: { depth: 1 },
    schedule: { games: 2 },
    confine: 'off',
    players,
  }
  const outputs: Finished[] = [await command(file('nasty.json', JSON.stringify(settings))).finished]
  expect(outputs[0]).toMatchObject({ status: 0, out: expect.stringContaining('a \\u202eb') })
  const [{ id }] = rows(`SELECT id FROM match WHERE name = 'Nasty'`)
  const exported = (await command('export', String(id)).finished).out
  expect(exported).toContain('[Seat0 "a \\u202eb"]')
  // Names in files of games are whatever their writers liked.
  const games = exported.replaceAll(/"(a [^"]*|crasher)"/g, (_, name) => JSON.stringify(`${name[0]} ${nasty}`))
  outputs.push(await command('import', file(`games.txt`, games)).finished)
  const [{ id: imported }] = rows('SELECT id FROM match ORDER BY number DESC')
  for (const match of [id, imported]) {
    for (const words of [['list'], ['report', String(match)], ['export', String(match)], ['explore', String(match)]]) {
      outputs.push(await command(...words).finished, await command(...words, '--json').finished)
    }
  }
  for (const name of [`${nasty}.toml`, nasty]) outputs.push(await command(name).finished)
  outputs.push(await command('report', nasty).finished)
  const commanding = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
  for (const { out, err } of outputs) expect([commanding.exec(out), commanding.exec(err)]).toEqual([null, null])
  expect(outputs.some(({ out }) => out.includes('c \\u001b]0;owned\\u0007\\u009b2J\\u202e'))).toBe(true)
})
