import { quote, TextError } from '@plyworks/core'

/**
 * FIDE's tournament report files (TRF16, Handbook C.04 Annex 2), as far as pairing needs them: lines with a code in front and
 * fields at fixed columns. Of its extensions `XXR`, the number of rounds, is read.
 */
export interface ReportFile {
  readonly name: string
  /** Rounds of the whole tournament, or null when the file does not say. */
  readonly rounds: number | null
  /** In the order of their pairing numbers, which are 1, 2, 3, … */
  readonly players: readonly FilePlayer[]
}

export interface FilePlayer {
  readonly name: string
  readonly rating: number | null
  readonly points: number
  readonly rank: number | null
  readonly rounds: readonly FileRound[]
}

/** A round of a player. */
export interface FileRound {
  /** The pairing number of the opponent, from 1, or null for a round without one. */
  readonly opponent: number | null
  /** White is seat 0. */
  readonly seat: 0 | 1 | null
  readonly result: ResultCode
}

/** Points of the results: played, not played, and byes (half, full, by pairing, none). */
export const RESULT_POINTS = {
  ...{ '1': 1, '=': 0.5, '0': 0, W: 1, D: 0.5, L: 0 },
  ...{ '+': 1, '-': 0, H: 0.5, F: 1, U: 1, Z: 0 },
} as const
export type ResultCode = keyof typeof RESULT_POINTS

/** Results of games that were played. */
export const PLAYED: ReadonlySet<string> = new Set(['1', '=', '0', 'W', 'D', 'L'])
/** The result of the opponent. */
const OTHERS: Readonly<Record<string, readonly ResultCode[]>> = {
  ...{ '1': ['0'], '0': ['1', '0'], '=': ['='], W: ['L'], L: ['W', 'L'], D: ['D'], '+': ['-'], '-': ['+', '-'] },
}

/** Columns, from 0: those of the first round; each later one is ten further on. */
const ROUND = { opponent: 91, seat: 96, result: 98, width: 10 }
const MOST_PLAYERS = 9999

/** @throws TextError naming the line and the column that are wrong */
export function readReportFile(text: string): ReportFile {
  let [name, rounds] = ['', null as number | null]
  const players: { readonly player: FilePlayer; readonly line: number }[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const code = line.slice(0, 3)
    const fields = new LineFields(line, index + 1)
    if (code === '012') name = line.slice(4).trim()
    else if (code === 'XXR' || code === '142') rounds = fields.number(4, line.length, 'a number of rounds') ?? null
    else if (code === '001') {
      const number = fields.number(4, 8, 'a pairing number')
      if (number !== players.length + 1) fields.fail(5, String(number ?? ''), `pairing number ${players.length + 1}`)
      if (players.length >= MOST_PLAYERS) fields.fail(5, String(number), `at most ${MOST_PLAYERS} players`)
      players.push({ player: readPlayer(line, fields), line: index + 1 })
    }
  }
  if (players.length === 0) throw new TextError('report file', 1, 'no line of a player', 'lines that begin with 001')
  const file = { name, rounds, players: players.map(({ player }) => player) }
  for (const [index, { player, line }] of players.entries()) checkPlayer(file, player, index, new LineFields('', line))
  return file
}

function readPlayer(line: string, fields: LineFields): FilePlayer {
  const rounds: FileRound[] = []
  for (let at = ROUND.opponent; at < line.trimEnd().length; at += ROUND.width) {
    const opponent = fields.number(at, at + 4, 'the number of an opponent') ?? 0
    const [colour, code] = [line[at + 5] ?? ' ', (line[at + 7] ?? ' ').toUpperCase()]
    if (!'wb- '.includes(colour)) fields.fail(at + 6, colour, 'w, b or -')
    const result = code === ' ' ? 'Z' : code
    if (!isResult(result)) fields.fail(at + 8, code, `one of ${Object.keys(RESULT_POINTS).join(' ')}`)
    const seat = colour === 'w' ? 0 : colour === 'b' ? 1 : null
    if (opponent > 0 && PLAYED.has(result) && seat === null) fields.fail(at + 6, colour, 'w or b')
    if (opponent === 0 && PLAYED.has(result)) fields.fail(at + 8, code, 'a bye, as there is no opponent: H, F, U or Z')
    rounds.push({ opponent: opponent === 0 ? null : opponent, seat, result })
  }
  return {
    name: line.slice(14, 47).trim(),
    rating: fields.number(48, 52, 'a rating'),
    points: fields.number(80, 84, 'points') ?? 0,
    rank: fields.number(85, 89, 'a rank'),
    rounds,
  }
}

/** Two players agree on what they played, and the points are those of the rounds. */
function checkPlayer(file: ReportFile, player: FilePlayer, index: number, fields: LineFields): void {
  player.rounds.forEach(({ opponent, seat, result }, round) => {
    if (opponent === null) return
    const at = ROUND.opponent + round * ROUND.width + 1
    const other = file.players[opponent - 1]?.rounds[round]
    if (other?.opponent !== index + 1 || opponent === index + 1) {
      fields.fail(at, String(opponent), `a player who met ${index + 1} in round ${round + 1}`)
    }
    const agree = OTHERS[result]?.includes(other.result) && (seat === null || other.seat === 1 - seat)
    if (!agree) fields.fail(at + 7, result, `what player ${opponent} says of this game`)
  })
  const sum = player.rounds.reduce((points, { result }) => points + RESULT_POINTS[result], 0)
  if (sum !== player.points) fields.fail(81, player.points.toFixed(1), `${sum.toFixed(1)} points, as the rounds say`)
}

function isResult(code: string): code is ResultCode {
  return Object.hasOwn(RESULT_POINTS, code)
}

/** The fields of one line. */
class LineFields {
  constructor(
    private readonly line: string,
    private readonly number_: number,
  ) {}

  /** The number in some columns, from 0; null when they are empty. */
  number(from: number, until: number, expected: string): number | null {
    const text = this.line.slice(from, until).trim()
    if (text === '') return null
    if (!/^\d{1,5}(\.\d)?$/.test(text)) this.fail(from + 1, text, expected)
    return Number(text)
  }

  /** @param column from 1 */
  fail(column: number, found: string, expected: string): never {
    throw new TextError(`report file, line ${this.number_}`, column, quote(found), expected)
  }
}

/** Writes a file that `readReportFile` reads, and programs that pair tournaments. */
export function writeReportFile({ name, rounds, players }: ReportFile): string {
  const lines = [
    `012 ${plain(name)}`,
    `062 ${players.length}`,
    ...players.map(
      (player, index) =>
        `001 ${String(index + 1).padStart(4)}      ${plain(player.name).slice(0, 33).padEnd(33)} ` +
        `${String(player.rating ?? '').padStart(4)}${' '.repeat(28)}${player.points.toFixed(1).padStart(4)} ` +
        `${String(player.rank ?? '').padStart(4)}${player.rounds.map(roundText).join('')}`,
    ),
    ...(rounds === null ? [] : [`XXR ${rounds}`]),
  ]
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function roundText({ opponent, seat, result }: FileRound): string {
  const number = opponent === null ? '0000' : String(opponent).padStart(4)
  return `  ${number} ${seat === null ? '-' : 'wb'[seat]} ${result}`
}

/** Programs that read columns count bytes or characters: what both count alike. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?')
}
