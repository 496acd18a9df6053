import { describe, expect, test } from 'vitest'
import { ask, linesOf, plyworks } from './program.js'

describe('games', () => {
  test('lists id, title, seats and the variants as programs need them', async () => {
    const { games } = await ask(['games'])
    expect(games).toContainEqual(expect.objectContaining({ id: 'star-chess', seats: 4 }))
    expect(games).toContainEqual(
      expect.objectContaining({
        id: 'hip',
        title: 'Hip',
        seats: 2,
        variants: {
          rows: { default: 6, min: 2, max: 21 },
          cols: { default: 6, min: 2, max: 21 },
          rule: { default: 'gardner', values: ['gardner', 'last-mover'] },
          stones: { default: 1, min: 1, max: 2 },
        },
      }),
    )
  })

  test('reads well without --json', async () => {
    const { out } = await plyworks(['games'])
    expect(out).toMatch(/^connect-four {2}Connect Four, 2 seats$/m)
    expect(out).toMatch(/^ {2}rule=gardner\|last-mover \(default gardner\)$/m)
  })
})

describe('show, moves, apply', () => {
  test('a position that begins with a minus sign is a value, not an option', async () => {
    const shown = await ask(['show', 'connect-four', '--position', '-'])
    expect(shown).toMatchObject({ position: '-', turn: 0, over: false, scores: null })
    expect(linesOf(`${shown.diagram}\n`).length).toBeGreaterThanOrEqual(7)
  })

  test('without --json the diagram alone', async () => {
    const { diagram } = await ask(['show', 'caissa'])
    expect((await plyworks(['show', 'caissa'])).out).toBe(`${diagram}\n`)
  })

  test('moves come in the pinned order, one a line for people', async () => {
    const args = ['moves', 'connect-four', '--position', '44444']
    const { moves } = await ask(args)
    expect([...(moves as string[])].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(linesOf((await plyworks(args)).out)).toEqual(moves)
  })

  test('moves that begin with a minus sign are moves', async () => {
    const applied = await ask(['apply', 'croquar', '--position', '1 45! 0 -', '-8'])
    expect(applied).toEqual({ position: '2 0 37* 1', turn: 1, over: false, scores: null })
  })

  test('a finished game has scores and no moves', async () => {
    const over = { position: '1212121', over: true, scores: [1, -1] }
    expect(await ask(['apply', 'connect-four', '1', '2', '1', '2', '1', '2', '1'])).toMatchObject(over)
    expect(await ask(['moves', 'connect-four', '--position', '1212121'])).toMatchObject({ ...over, moves: [] })
  })

  test('positions with spaces, four seats, and a set-up fixed by its seed', async () => {
    const barren =
      '1 1 0.0,0.0,0.0,0.0 Tc1.1000.0f1.20.20/B/B/Tc2.1000.0f2.20.20/B/B/B/B/B/B/B/B/Tc4.1000.0f4.20.20/B/B/Tc3.1000.0f3.20.20'
    expect(await ask(['show', 'star-chess', '--position', barren])).toMatchObject({ position: barren, turn: 0 })
    expect(await ask(['show', 'star-chess:galaxy=barren'])).toMatchObject({ position: barren })
    const [first, same, other] = await Promise.all(
      ['7', '7', '8'].map((seed) => ask(['show', 'star-chess', '--seed', seed])),
    )
    expect(same.position).toBe(first.position)
    expect(other.position).not.toBe(first.position)
  })
})

describe('perft, evaluate, engines', () => {
  test.each([
    ['caissa', '3', 16251],
    ['connect-four', '6', 117649],
    ['hip:rows=3,cols=3', '0', 1],
  ])('perft %s --depth %s is %i', async (game, depth, nodes) => {
    expect(await ask(['perft', game, '--depth', depth])).toMatchObject({ depth: Number(depth), nodes })
  })

  test('divide adds up', async () => {
    const { divide, nodes } = await ask(['perft', 'caissa', '--depth', '2', '--divide'])
    const counts = Object.values(divide as Record<string, number>)
    expect(counts).toHaveLength(26)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(nodes)
  })

  test('evaluate gives one number a seat', async () => {
    const { scores } = await ask(['evaluate', 'caissa', '--evaluation', 'plain'])
    expect(scores).toEqual([0, 0])
    expect((await plyworks(['evaluate', 'caissa'])).out).toBe('0 0\n')
  })

  test('engines with their options, and why some do not fit', async () => {
    const { engines } = await ask(['engines', 'star-chess'])
    const found = engines as { name: string; options: object; refuses?: string }[]
    expect(found.find(({ name }) => name === 'random')).toMatchObject({ options: { seed: { type: 'integer' } } })
    expect(found.find(({ name }) => name === 'minimax')?.refuses).toMatch(/two seats|4 seats/)
  })
})

describe('search and solve', () => {
  test('minimax gives the figure of the write-up, as lines and a result', async () => {
    const args = ['search', 'caissa', '--engine', 'minimax', '--depth', '2', '--evaluation', 'plain', '--json']
    const { out, status } = await plyworks(args)
    const lines = linesOf(out).map((line) => JSON.parse(line))
    expect(status).toBe(0)
    expect(lines.map(({ type }) => type)).toEqual(['line', 'result'])
    expect(lines[1]).toMatchObject({ type: 'result', depth: 2, scores: [-3, 3] })
    expect(lines[1].pv).toHaveLength(2)
    expect(lines[1].pv[0]).toBe(lines[1].move)
  })

  test('without a limit there is a default one, told on standard error', async () => {
    const { out, err, status } = await plyworks(['search', 'connect-four', '--engine', 'random', '--json'])
    expect(status).toBe(0)
    expect(err).toMatch(/^plyworks: no limit given: .*\n$/)
    expect(JSON.parse(linesOf(out)[0])).toMatchObject({ type: 'result' })
  })

  test('the seed fixes what an engine draws', async () => {
    const args = (seed: string) => ['search', 'hip', '--engine', 'random', '--seed', seed, '--depth', '1']
    const answers = await Promise.all(['5', '5', '6', '7', '8'].map((seed) => ask(args(seed))))
    expect(answers[1].move).toBe(answers[0].move)
    expect(new Set(answers.map(({ move }) => move)).size).toBeGreaterThan(1)
  })

  test('solve gives value, distance and best moves, and the literature’s score', async () => {
    const solved = await ask(['solve', 'connect-four', '--position', '121212', '--scale', 'pons'])
    expect(solved).toMatchObject({ value: 'win', scores: [1, -1], plies: 1, best: ['1'], pons: 18 })
    const small = await ask(['solve', 'hip:rows=3,cols=3'])
    expect(small).toMatchObject({ value: 'draw', scores: [0, 0] })
    expect(small).not.toHaveProperty('othersUndecided')
    expect(await ask(['solve', 'hip:rows=4,cols=5'])).toMatchObject({ value: 'draw', othersUndecided: true })
  })

  test('solve says why a value is sure that took no search', async () => {
    const copied = await ask(['solve', 'hip'])
    expect(copied).toMatchObject({ value: 'loss', nodes: 0 })
    expect(copied.reason).toBe('player 2 wins by copying, answering each stone with its image (mirror left-right)')
    expect(await ask(['solve', 'hip:rows=4,cols=4'])).not.toHaveProperty('reason')
    expect((await ask(['solve', 'connect-four'])).reason).toMatch(/openings/)
    expect(await ask(['solve', 'connect-four', '--position', '121212', '--no-openings'])).not.toHaveProperty('reason')
  })
})

describe('exit statuses and one-line errors', () => {
  const badInput: [string[], RegExp][] = [
    [['shw', 'hip'], /unknown command 'shw'.*Did you mean show/],
    [['show'], /^GAME: found nothing, expected the game, such as caissa /],
    [
      ['book'],
      /^ACTION: found nothing, expected what to do: build, probe, explore or verify \(see: plyworks help book\)/,
    ],
    [['match'], /^FILE\|ACTION: found nothing, expected a match file, or what to do: resume, report, /],
    [['show', 'hip rows=5'], /^GAME: character 1: found "hip rows=5", .*\(did you mean hip:rows=5\?\)/],
    [['show', 'tictactoe'], /\(did you mean m-n-k\?\)/],
    [['show', 'chess'], /^GAME: character 1: found "chess", expected one of breakthrough, caissa, /],
    [['show', 'hip:rows=22'], /^GAME: character 10: found "22", expected rows \(2 to 21\)/],
    [
      ['show', 'hip:rows=8,cols=9'],
      /^GAME: character 17: found 8 rows and 9 columns, expected rows times columns of at most 64/,
    ],
    [['show', 'connect4'], /\(did you mean connect-four\?\)/],
    [['help', 'serch'], /\(did you mean search\?\)/],
    [['show', 'hip', 'extra'], /^found "extra", expected nothing after GAME; an argument with blanks needs quotes/],
    [['games', 'extra'], /^found "extra", expected no argument \(see: plyworks help games\)/],
    [['show', 'hip', '--positon', 'x'], /unknown option '--positon'.*Did you mean --position/],
    [['show', 'hip', '--position'], /^--position: found nothing, expected <P>: position in the game/],
    [['show', 'connect-four', '--position', '44x'], /^--position: character 3: found "x", expected a column/],
    [['show', 'connect-four', '--seed', '-1'], /^--seed: character 1: found "-1", expected a whole number/],
    [['apply', 'connect-four', '4', '9'], /^MOVE 2: character 1: found "9", expected a column from 1 to 7/],
    [['apply', 'croquar', '-x'], /unknown option '-x'/],
    [['perft', 'hip'], /^--depth: found nothing, expected <N>: /],
    [['perft', 'hip', '--depth', '3x'], /^--depth: character 2: found "x", expected a whole number from 0 to 1,000/],
    [['search', 'hip', '--ms', '1s'], /^--ms: character 2: found "s", expected a whole number of milliseconds from 1 /],
    [
      ['census', 'connect-four'],
      /^GAME: found connect-four, which has no census; expected a game that `plyworks help census`/,
    ],
    [['evaluate', 'caissa', '--evaluation', 'x'], /^--evaluation: character 1: found "x", expected plain$/],
    [['search', 'hip', '--engine', 'alphabeta'], /^--engine: .*\(did you mean alpha-beta\?\)/],
    [
      ['search', 'caissa', '--evaluation', 'nice'],
      /^--evaluation: character 1: found "nice", expected one of network, plain$/,
    ],
    [['search', 'hip', '--engine', 'x'], /^--engine: character 1: found "x", expected one of /],
    [['search', 'hip', '--option', 'x'], /^--option: character 2: found "x", expected name=value/],
    [['search', 'connect-four', '--option', 'a=b', '--depth', '1'], /^--option: .*found "a", expected one of /],
    [['search', 'connect-four', '--position', '1212121', '--depth', '1'], /^--position: the game is over/],
    [['solve', 'hip:rows=2,cols=2', '--scale', 'pons'], /^--scale: .*expected no scale/],
    [
      ['engine', 'hip', '--protocol', 'xboard'],
      /^--protocol: character 1: found "xboard", expected ugi, codecup or line/,
    ],
    [['serve', '--port', '65536'], /^--port: character 1: found "65536"/],
    [['play', 'hip', '--seats', 'human'], /^--seats: character 1: found 1 player, expected 2/],
    [['play', 'hip', '--load', '/nowhere/game.json'], /nowhere\/game\.json: no such file/],
    [['show', 'hip\nrows'], /^GAME: character 1: found "hip\\nrows"/],
  ]

  const notApplicable: [string[], RegExp][] = [
    [['search', 'star-chess', '--engine', 'minimax', '--depth', '1'], /Star Chess/],
    [['solve', 'star-chess'], /Star Chess has 4 seats/],
  ]
  const table = [
    ...badInput.map(([args, message]) => ({ args, message, status: 2 })),
    ...notApplicable.map(([args, message]) => ({ args, message, status: 3 })),
  ]
  // The verbs that may not be asked in a batch, and one of each other kind, as processes of their own.
  const alone = table
    .filter(({ args, status }) => /^(engine|serve|play)?$/.test(args[0] ?? '') || status === 3)
    .slice(0, 6)

  test.each(alone)('$args ends with status $status and one line', async ({ args, message, status }) => {
    const finished = await plyworks(args)
    expect({ ...finished, err: linesOf(finished.err).length }).toEqual({ status, out: '', err: 1 })
    expect(finished.err).toMatch(/^plyworks: /)
    expect(finished.err.slice('plyworks: '.length)).toMatch(message)
  })

  test('every mistake has its status and its sentence', async () => {
    const asked = table.filter((row) => !alone.includes(row))
    const { out } = await plyworks(['batch'], asked.map(({ args }) => `${JSON.stringify({ args })}\n`).join(''))
    const answers = linesOf(out).map((line) => JSON.parse(line))
    expect(answers).toEqual(asked.map(({ status, message }) => ({ status, error: expect.stringMatching(message) })))
    expect(asked.length).toBeGreaterThan(15)
  })

  test('files and folders that are no games are told from misspelt names', async () => {
    const file = await plyworks(['check', 'LICENSE'])
    expect(file.err).toBe('plyworks: GAME: found the file "LICENSE", expected a file that ends in .js, .mjs, .ts\n')
    const folder = await plyworks(['play', 'docs'])
    expect(folder.err).toBe('plyworks: GAME: found the folder "docs", expected ./docs for the game in its index.js\n')
    const ending = await plyworks(['play', 'test/guests/heap/heap:stones=9'])
    expect(ending.err).toBe(
      'plyworks: GAME: found "test/guests/heap/heap:stones=9", which is no game here; did you mean ./test/guests/heap/heap.js?\n',
    )
  })

  test('help and version are answers', async () => {
    const general = await plyworks(['--help'])
    expect(general).toMatchObject({ status: 0, err: '' })
    expect(general.out).toMatch(/^ {2}perft +count/m)
    expect((await plyworks(['help', 'perft'])).out).toBe((await plyworks(['perft', '--help'])).out)
    expect((await plyworks(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
