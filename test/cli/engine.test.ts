import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { linesOf, plyworks, start } from './program.js'

const ugi = (game: string, ...args: string[]) => start(['engine', game, '--protocol', 'ugi', ...args])

describe('UGI', () => {
  test('introduces itself, is ready, plays a move', async () => {
    const engine = ugi('connect-four')
    engine.send('ugi')
    expect(await engine.line(/^id name /)).toMatch(/^id name Plyworks /)
    await engine.line(/^id author ./)
    await engine.line(/^option name \S+ type (check|spin|combo|string) default /)
    await engine.line(/^ugiok$/)
    engine.send('isready')
    await engine.line(/^readyok$/)
    engine.send('uginewgame')
    engine.send('position startpos moves 4 4 4')
    engine.send('go depth 4')
    await engine.line(/^info depth 4 score cp -?\d+ nodes \d+ time \d+.* pv [1-7]/)
    expect(await engine.line(/^bestmove /)).toMatch(/^bestmove [1-7]$/)
    engine.send('quit')
    expect(await engine.finished).toMatchObject({ status: 0, err: '' })
  })

  test('stops an endless search when told, and hears everything meanwhile', async () => {
    const engine = ugi('connect-four')
    engine.send('go infinite')
    await engine.line(/^info depth 5 /)
    engine.send('isready')
    await engine.line(/^readyok$/)
    engine.send('nonsense')
    await engine.line(/^info string line, character 1: found "nonsense", expected one of ugi, /)
    const asked = performance.now()
    engine.send('stop')
    await engine.line(/^bestmove [1-7]$/)
    expect(performance.now() - asked).toBeLessThan(3000)
    engine.send('position fen 121212')
    engine.send('go movetime 100')
    await engine.line(/^bestmove 1$/)
    engine.send('go infinite')
    engine.send('quit')
    expect((await engine.finished).status).toBe(0)
  })

  test('a malformed line changes nothing', async () => {
    const engine = ugi('connect-four')
    engine.send('position startpos moves 1')
    const wrong: [string, RegExp][] = [
      ['go depth', /^info string go, character 9: found the end of the line, expected a number after depth/],
      ['go p3time 5', /^info string go, character 4: found "p3time", expected one of p1time/],
      ['go movetime 5x', /^info string go, character 13: found "5x"/],
      ['setoption name nothing value 1', /^info string option, character 1: found "nothing"/],
      ['setoption evaluation plain', /^info string setoption, character 11: found "evaluation", expected "name"/],
      ['query weather', /^info string query, character 7: found "weather"/],
    ]
    for (const [line, answer] of wrong) {
      engine.send(line)
      await engine.line(answer)
    }
    engine.send('query p1turn')
    await engine.line(/^response false$/)
    engine.send('query p2turn')
    await engine.line(/^response true$/)
    engine.send('quit')
    const { out } = await engine.finished
    expect(out).not.toContain('bestmove')
  })

  test('a position that is refused is answered for by no other one', async () => {
    const engine = ugi('connect-four')
    engine.send('position startpos moves 1')
    const wrong: [string, RegExp][] = [
      ['position startpos moves 2 9', /^info string move "9", character 27: found "9"/],
      ['position fen 4x', /^info string position, character 2: found "x"/],
      ['position fen', /^info string position, character 13: found the end of the line, expected a position/],
      ['position', /^info string position, character 9: /],
      ['position here', /^info string position, character 10: found "here", expected startpos or fen/],
    ]
    for (const [line, answer] of wrong) {
      engine.send(line)
      await engine.line(answer)
    }
    engine.send('query p1turn')
    await engine.line(/^response none$/)
    engine.send('go depth 1')
    await engine.line(/^bestmove none$/)
    engine.send('position startpos moves 1')
    engine.send('go movetime -5')
    await engine.line(/^bestmove [1-7]$/)
    engine.send('quit')
    await engine.finished
  })

  test('answers queries before and after the end', async () => {
    const lines = [
      'query gameover',
      'query result',
      'query scores',
      'position fen 1212121',
      'query gameover',
      'query result',
      'query scores',
      'query p1turn',
    ]
    const { out } = await plyworks(['engine', 'connect-four'], `${lines.join('\n')}\n`)
    expect(linesOf(out)).toEqual(
      ['false', 'none', 'none', 'true', 'p1win', '1 -1', 'false'].map((word) => `response ${word}`),
    )
  })

  test('keeps its clock and reads a session from a file to its end', async () => {
    const session =
      'position startpos\ngo p1time 2000 p2time 2000 p1inc 0 p2inc 0\nposition startpos moves 4\ngo depth 3\n'
    const started = performance.now()
    const { out, status } = await plyworks(['engine', 'connect-four'], session)
    expect(status).toBe(0)
    expect(linesOf(out).filter((line) => line.startsWith('bestmove'))).toHaveLength(2)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('plays a game of four seats, positions with spaces, planned turns', async () => {
    const engine = ugi('star-chess:galaxy=barren', '--engine', 'random')
    engine.send('query turn')
    await engine.line(/^response 0$/)
    engine.send('position startpos moves build.A1.1 end')
    await engine.line(/^info string move "build.A1.1"/) // no materials at the start
    engine.send('position startpos moves end')
    engine.send('query turn')
    await engine.line(/^response 1$/)
    engine.send('go p1time 1000 p2time 1000 p3time 1000 p4time 1000')
    await engine.line(/^bestmove \S+$/)
    engine.send('quit')
    expect((await engine.finished).status).toBe(0)
  })

  test('options of the command line hold from the start', async () => {
    const { status, err } = await plyworks(['engine', 'caissa', '--engine', 'minimax', '--option', 'evaluation=x'])
    expect(status).toBe(2)
    expect(err).toMatch(/^plyworks: --option: option evaluation, character 1: found "x", expected one of plain/)
  })
})

describe('CodeCup', () => {
  const codecup = (game: string, ...args: string[]) =>
    start(['engine', game, '--protocol', 'codecup', '--seconds', '2', ...args])

  test('two programs play a whole game, one move a line, within their time', async () => {
    const first = codecup('connect-four')
    const second = codecup('connect-four')
    first.send('start')
    const game = await loadGame('connect-four')
    const position = game.start()
    const started = performance.now()
    while (!position.over) {
      const [mover, other] = position.turn === 0 ? [first, second] : [second, first]
      const move = await mover.line(/./)
      position.make(game.notation.parseMove(position, move))
      other.send(move)
    }
    // Twice the clock of both, and room for a busy machine.
    expect(performance.now() - started).toBeLessThan(60_000)
    for (const program of [first, second]) {
      program.send('end')
      expect(await program.finished).toMatchObject({ status: 0, err: '' })
    }
  })

  test('Caïssa with its own engine, as White and as Black, keeps to legal moves and to its clock', async () => {
    const [white, black] = [0, 1].map(() => start(['engine', 'caissa', '--protocol', 'codecup', '--seconds', '0.7']))
    const spent = [0, 0]
    const game = await loadGame('caissa')
    const position = game.start()
    white.send('START')
    while (!position.over) {
      const seat = position.turn
      const [mover, other] = seat === 0 ? [white, black] : [black, white]
      const asked = performance.now()
      const move = await mover.line(/./)
      spent[seat] += performance.now() - asked
      position.make(game.notation.parseMove(position, move))
      other.send(seat === 0 ? move : move.toUpperCase())
    }
    // Less than a second a player, and room for starting two processes on a busy machine.
    expect(Math.max(...spent)).toBeLessThan(20_000)
    for (const program of [white, black]) {
      program.send('end')
      expect(await program.finished).toMatchObject({ status: 0, err: '' })
    }
  })

  test('upper case, blank lines and the end of input', async () => {
    const { out, status, err } = await plyworks(
      ['engine', 'caissa', '--protocol', 'codecup', '--seconds', '2'],
      '\nB2-C4\r\n\n',
    )
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toMatch(/^[a-g][1-7]-[a-g][1-7]\n$/)
  })

  test('an illegal move is told on standard error and ends with status 2', async () => {
    const { out, status, err } = await plyworks(['engine', 'caissa', '--protocol', 'codecup'], 'b2-b3\n')
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toMatch(/^plyworks: line 1, move, character \d+: found .*\n$/)
  })

  test('an illegal move in the middle of a game', async () => {
    const program = codecup('caissa')
    program.send('start')
    const first = await program.line(/^[a-g][1-7]-[a-g][1-7]$/)
    // A white man is not Black's to move.
    program.send(first)
    expect(await program.finished).toMatchObject({ status: 2, out: `${first}\n` })
    expect((await program.finished).err).toMatch(/^plyworks: line 2, move, character \d+: found .*\n$/)
  })

  test('end at once, and the end of input after a move', async () => {
    const ended = await plyworks(['engine', 'caissa', '--protocol', 'codecup'], 'END\n')
    expect(ended).toEqual({ status: 0, out: '', err: '' })
    const left = await plyworks(['engine', 'caissa', '--protocol', 'codecup', '--seconds', '2'], 'start\n')
    expect({ ...left, out: '' }).toEqual({ status: 0, out: '', err: '' })
    expect(left.out).toMatch(/^[a-g][1-7]-[a-g][1-7]\n$/)
  })
})

describe('threads of the engine caissa', () => {
  const search = async (threads: number): Promise<Record<string, unknown>> => {
    const args = ['search', 'caissa', '--engine', 'caissa', '--depth', '5', '--option', `threads=${threads}`, '--json']
    return JSON.parse(linesOf((await plyworks(args)).out).at(-1) ?? '')
  }

  test('one thread searches the same nodes every time', async () => {
    const [first, second] = [await search(1), await search(1)]
    expect({ ...second, ms: 0 }).toEqual({ ...first, ms: 0 })
  })

  test('two threads share the work and end together', async () => {
    const game = await loadGame('caissa')
    const { move, depth, nodes } = await search(2)
    expect(depth).toBe(5)
    expect(Number(nodes)).toBeGreaterThan(0)
    expect(game.notation.formatMove(game.start(), game.notation.parseMove(game.start(), String(move)))).toBe(move)
  })

  test('two threads stop when told to', async () => {
    const engine = start(['engine', 'caissa', '--engine', 'caissa', '--option', 'threads=2'])
    for (let round = 0; round < 2; round++) {
      engine.send('position startpos moves b2-d3')
      engine.send('go infinite')
      await engine.line(/^info depth 4 /)
      engine.send('stop')
      await engine.line(/^bestmove [a-g][1-7]-[a-g][1-7]$/)
    }
    engine.send('quit')
    expect(await engine.finished).toMatchObject({ status: 0, err: '' })
  })
})
