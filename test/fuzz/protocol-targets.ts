import { readFileSync } from 'node:fs'
import { enginesFor, type Game, NotApplicable, readOptions } from '@plyworks/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { legalMoves } from '../../packages/core/src/search/testing/references.js'
import { readArguments } from '../../packages/plyworks/src/cli/ask.js'
import { jsonErrorPlace } from '../../packages/plyworks/src/cli/json-place.js'
import { readSeats } from '../../packages/plyworks/src/cli/play/seats.js'
import { readTypedMoves } from '../../packages/plyworks/src/cli/play/typed-moves.js'
import { CodeCupSession } from '../../packages/plyworks/src/match/codecup.js'
import { parseMatchText } from '../../packages/plyworks/src/match/file/read-file.js'
import { readMatch } from '../../packages/plyworks/src/match/file/read-match.js'
import { LineSession } from '../../packages/plyworks/src/match/line-session.js'
import { readMove } from '../../packages/plyworks/src/match/move-text.js'
import { readOpening, readOpeningLines } from '../../packages/plyworks/src/match/openings.js'
import { LineSplitter, printable } from '../../packages/plyworks/src/match/players/line-splitter.js'
import { readInfo } from '../../packages/plyworks/src/match/players/ugi-info.js'
import { pairNextRound } from '../../packages/plyworks/src/match/report-file/next-round.js'
import { readReportFile, writeReportFile } from '../../packages/plyworks/src/match/report-file/report-file.js'
import type { Decision, Thinker, ThinkRequest } from '../../packages/plyworks/src/match/thinker.js'
import { UgiSession } from '../../packages/plyworks/src/match/ugi.js'
import { hostileBytes, hostileData, hostileLines, hostileText } from './hostile.js'
import { hostileMoves } from './hostile-moves.js'
import { games, positionsOf } from './samples.js'
import { accepts, acceptsLater, checkMessage, type Target, target } from './target.js'

const examples = new URL('../../examples/', import.meta.url)
const EXAMPLES = [
  'caissa-contest',
  'connect-four-test',
  'croquar-contest',
  'hip-7',
  'star-chess-strengths',
  'strangers',
]
const files = EXAMPLES.map((name) => readFileSync(new URL(`${name}.toml`, examples), 'utf8'))

/** The protocols of programs and servers of matches, both sides of each, and what people type. */
export const protocolTargets: readonly Target[] = [
  ...games.map(ugi),
  ...games.filter((game) => CodeCupSession.refuses(game) === null).map(codeCup),
  ...games.map(lineProtocol),
  ugiAnswers(),
  ...games.map(programMoves),
  programOutput(),
  ...games.map(openings),
  matchFiles(),
  reportFiles(),
  matchData(),
  engineOptions(),
  typed(),
  commandLines(),
]

/** Decides for the first legal move at once. */
class FirstMove implements Thinker {
  constructor(private readonly game: Game) {}

  async think({ position: text }: ThinkRequest): Promise<Decision> {
    const position = this.game.notation.parsePosition(text)
    const move = this.game.notation.formatMove(position, legalMoves(this.game, position)[0])
    const scores = Array.from({ length: this.game.traits.seats }, () => 0)
    return { depth: 1, scores, scale: 'evaluation', bound: 'exact', pv: [move], nodes: 1, ms: 0, move }
  }

  stop(): void {}

  forget(): void {}
}

function ugi(game: Game): Target {
  const positions = positionsOf(game).slice(0, 10)
  const first = firstMoves(game, 3)
  const lines = [
    'ugi',
    'isready',
    'uginewgame',
    'stop',
    'setoption name size value 7',
    `position startpos moves ${first.join(' ')}`,
    ...positions.map((position) => `position fen ${position}`),
    ...['gameover', 'p1turn', 'result', 'turn', 'scores'].map((what) => `query ${what}`),
    'go p1time 1000 p2time 900 p1inc 10 p2inc 10',
    'go movetime 5',
    'go infinite',
    'go depth 3 nodes 100',
  ]
  const known = /^(info|bestmove|response|readyok|ugiok|id|option)\b/
  return target(`UGI of ${game.name}`, hostileLines(lines), async (input) => {
    const said: string[] = []
    const session = new UgiSession({
      game,
      thinker: new FirstMove(game),
      name: 'Fuzz',
      author: 'nobody',
      options: { size: { type: 'integer', default: 4, min: 1, max: 9, title: '' } },
      chosen: {},
      seed: 1,
      write: (line) => said.push(line),
    })
    for (const line of input) if (!session.receive(line)) break
    await session.close(true)
    for (const line of said) {
      checkMessage(line)
      if (!known.test(line)) throw new Error(`said ${line}`)
    }
    return !said.some((line) => line.startsWith('info string'))
  })
}

function codeCup(game: Game): Target {
  const lines = ['start', 'end', ...firstMoves(game, 6), ...firstMoves(game, 6).map((move) => move.toUpperCase())]
  return target(`CodeCup of ${game.name}`, hostileLines(lines, 6), async (input) => {
    const session = new CodeCupSession({
      game,
      thinker: new FirstMove(game),
      options: {},
      milliseconds: 30_000,
      spent: 0,
      now: () => 0,
      write: checkMessage,
    })
    return acceptsLater(async () => {
      for (const line of input) if (!(await session.receive(line))) break
    })
  })
}

function lineProtocol(game: Game): Target {
  const lines = [
    `game ${game.name}`,
    'seat 0',
    'go',
    'go time 1000 increment 10',
    'go move 5 nodes 10 depth 2',
    ...positionsOf(game)
      .slice(0, 10)
      .map((position) => `position ${position}`),
    ...firstMoves(game, 4).map((move) => `move ${move}`),
    'end',
  ]
  return target(`line protocol of ${game.name}`, hostileLines(lines), async (input) => {
    const session = new LineSession({ game, thinker: new FirstMove(game), options: {}, write: checkMessage })
    return acceptsLater(async () => {
      for (const line of input) if (!(await session.receive(line))) break
    })
  })
}

function ugiAnswers(): Target {
  const lines = [
    'info depth 5 score cp -12 nodes 300 time 5 pv 4 4 3',
    'info score mate 3 depth 2',
    'info string anything at all',
    'info score mate -999999999999999',
  ]
  return target('what UGI programs tell of their thoughts', hostileText(lines), (line) => {
    const { depth = 0, score = 0, nodes = 0 } = readInfo(line)
    if (![depth, score, nodes].every(Number.isFinite)) throw new Error(`read ${depth} ${score} ${nodes}`)
    return true
  })
}

function programMoves(game: Game): Target {
  return target(`moves that programs play in ${game.name}`, hostileMoves(game), ({ position, text }) => {
    readTypedMoves(game, position, text)
    const move = readMove(game, position, text)
    if (typeof move !== 'number') checkMessage(move.message)
    else if (!legalMoves(game, position).includes(move)) throw new Error(`${move} is not legal`)
    return typeof move === 'number'
  })
}

function programOutput(): Target {
  const sample = new TextEncoder().encode('bestmove 4\ninfo depth 1 ünï\r\n\n7\n')
  const chunks = fc.array(hostileBytes([sample]), { maxLength: 4 })
  return target('output of programs, cut into lines', chunks, (input) => {
    const splitter = new LineSplitter(60)
    for (const chunk of input) {
      const lines = splitter.split(Buffer.from(chunk))
      if (lines === null) return false
      for (const line of lines) {
        if (line.length > 60 || line.includes('\n')) throw new Error(`the line ${JSON.stringify(line)}`)
        checkMessage(printable(line))
      }
    }
    return true
  })
}

function openings(game: Game): Target {
  const positions = positionsOf(game).slice(0, 5)
  const samples = [
    firstMoves(game, 5).join(' '),
    ...positions.map((position) => `position ${position}`),
    `position ${positions[0]} moves ${firstMoves(game, 2).join(' ')}`,
  ]
  return target(`openings of ${game.name}`, hostileText(samples), (text) =>
    accepts(() => {
      for (const line of readOpeningLines(text)) readOpening(game, line, 'openings.list[0]')
    }),
  )
}

function matchFiles(): Target {
  return target('match files', hostileText(files), (text) =>
    refusesLater(async () => {
      await readMatchData(parseMatchText(text, 'match.toml', jsonErrorPlace))
      accepts(() => parseMatchText(text, 'match.json', jsonErrorPlace))
    }),
  )
}

function matchData(): Target {
  const data = files.map((text) => parseMatchText(text, 'match.toml', jsonErrorPlace))
  return target('the data of match files', hostileData(data), (value) => refusesLater(() => readMatchData(value)))
}

async function readMatchData(value: unknown): Promise<void> {
  await readMatch(value, { directory: '/nowhere', name: 'match', readOpenings: async () => [] })
}

/** A match that does not fit its game is refused as well. */
async function refusesLater(read: () => Promise<void>): Promise<boolean> {
  try {
    return await acceptsLater(read)
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error
    checkMessage(error.message)
    return false
  }
}

function engineOptions(): Target {
  const cases = games.flatMap((game) => enginesFor(game).map((engine) => engine.options(game)))
  const pairs = cases.flatMap((specs) =>
    Object.entries(specs).map(([name, spec]): [string, string] => [name, String(spec.default)]),
  )
  const pair = fc.tuple(hostileText(pairs.map(([name]) => name)), hostileText(pairs.map(([, value]) => value)))
  const some = fc.oneof(pair, fc.constantFrom(...pairs))
  const input = fc.tuple(fc.constantFrom(...cases), fc.array(some, { maxLength: 3 }))
  return target('options of engines', input, ([specs, chosen]) =>
    accepts(() => readOptions(specs, Object.fromEntries(chosen))),
  )
}

function typed(): Target {
  const [four] = games
  const seats = ['human,human,club,computer', '4×computer', '2x beginner,2*expert', 'human,club,expert,computer']
  return target('who plays the seats', hostileText(seats), (text) => accepts(() => readSeats(four, text)))
}

function commandLines(): Target {
  const lines = [
    'perft caissa --depth 3 --divide --json',
    'search hip:rows=4,cols=4 --engine alpha-beta --option board=16 --ms 100',
    'solve croquar --database croquar.db --resume --memory 512MB',
    'match report 12 --json',
    'serve --port 0 --host ::1 --no-log',
    'play star-chess --seats 4×computer --seed 5',
    'book explore caissa --position start',
    'help perft',
    '--version',
  ].map((line) => line.split(' '))
  const words = fc.oneof(
    fc.constantFrom(...lines),
    fc.tuple(fc.constantFrom(...lines), hostileLines(lines.flat(), 4)).map(([[verb, ...rest], more]) => {
      const at = more.length % (rest.length + 1)
      return [verb, ...rest.slice(0, at), ...more, ...rest.slice(at + 1)]
    }),
    hostileLines(lines.flat(), 6),
  )
  return target('command lines', words, (args) => acceptsLater(() => readArguments(args)))
}

function firstMoves(game: Game, count: number): string[] {
  const position = game.start(1)
  const texts: string[] = []
  while (texts.length < count && !position.over) {
    const [move] = legalMoves(game, position)
    texts.push(game.notation.formatMove(position, move))
    position.make(move)
  }
  return texts
}

/** Tournament report files: what was written is the same when it is read and written again, and can be paired. */
function reportFiles(): Target {
  const round = (...columns: string[]) => columns.map((column) => `  ${column}`).join('')
  const player = (number: number, points: string, columns: string) =>
    `001 ${String(number).padStart(4)}      ${`Player ${number}`.padEnd(33)} 2000${' '.repeat(28)}${points.padStart(4)} ${String(number).padStart(4)}${columns}`
  const samples = [
    ['012 A club', player(1, '1.0', round('   2 w 1')), player(2, '0.0', round('   1 b 0')), 'XXR 3'],
    [
      '012 Three rounds',
      player(1, '1.5', round('   3 w 1', '   2 b =')),
      player(2, '1.5', round('   4 b 1', '   1 w =')),
      player(3, '1.0', round('   1 b 0', '   4 w 1')),
      player(4, '0.0', round('   2 w 0', '   3 b 0', '0000 - Z')),
      'XXR 5',
    ],
  ].map((lines) => `${lines.join('\n')}\n`)
  return target('tournament report files', hostileText(samples), (text) =>
    accepts(() => {
      const file = readReportFile(text)
      const written = writeReportFile(file)
      expect(writeReportFile(readReportFile(written))).toBe(written)
      pairNextRound(file)
    }),
  )
}
