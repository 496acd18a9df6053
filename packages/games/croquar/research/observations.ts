import {
  type Engine,
  once,
  percent,
  Random,
  type ReportSection,
  readOptions,
  type StudyRun,
  sectionsText,
} from '@plyworks/core'
import { knownValues } from '../play/known-values.js'
import { CroquarPosition, MAX_MOVES } from '../rules.js'
import { valueAfter, visitChoices, visitReachable } from './choices.js'
import { colleyOne, colleyTwo, KNOWN } from './colley.js'
import { moveEntry, moveTable, StoredValues, tableMove } from './colley-tables.js'

/** The players that are asked, his own two first. */
const PLAYERS = [
  { name: 'colley-1', definition: colleyOne, options: {} },
  { name: 'colley-1, hoops one apart', definition: colleyOne, options: { apart: '1' } },
  { name: 'colley-1, hoops two apart', definition: colleyOne, options: { apart: '2' } },
  { name: 'colley-1, fitted evaluation', definition: colleyOne, options: { evaluation: 'fitted' } },
  { name: 'colley-2', definition: colleyTwo, options: {} },
  { name: 'colley-2, fitted evaluation', definition: colleyTwo, options: { evaluation: 'fitted' } },
] as const

/** Plies of the search in which a drawing move is looked for. */
const DEPTHS = [1, 2, 3, 4, 5, 6]

/** Lines through the tables beyond this were cut in a former version; winning ones of 80 are told of. */
const LONG_LINE = 40
const HIS_LINE = 80

/** Everything that is measured, as plain data. */
export interface Observations {
  /** Errors in critical positions, and in the won ones left to the search the wins that are seen and kept. */
  readonly players: readonly {
    readonly player: string
    readonly asked: number
    readonly errors: number
    readonly millisecondsAMove: number
    readonly wins: number
    readonly winsSeen: number
    readonly winsKept: number
  }[]
  /** Drawn critical positions left to the search of `colley-1`, and those in which that many plies find a move that draws. */
  readonly draws: {
    readonly asked: number
    readonly found: readonly { readonly plies: number; readonly count: number }[]
  }
  /** Won critical positions left to the search: whether the best move is another with a ply more or less. */
  readonly wobble: { readonly asked: number; readonly changed: number; readonly kept: number }
  /** Games of `colley-1` from won positions against an opponent that keeps every value it can. */
  readonly wonGames: { readonly games: number; readonly won: number; readonly fellBack: number }
  /** Moves of games in which both keep every value, and those in positions whose value the first program stores. */
  readonly perfectGames: readonly PerfectGames[]
  /** Lines through the move tables to a stored position or the end. */
  readonly lines: {
    readonly positions: number
    readonly longest: number
    readonly beyondForty: number
    readonly longestWon: number
    readonly wonOfEighty: number
  }
}

interface PerfectGames {
  readonly from: 'start' | 'won or lost positions' | 'drawn positions'
  readonly games: number
  readonly moves: number
  readonly stored: number
}

export const runObservations: StudyRun = (_variant, options, control) => {
  const stopped = (): boolean => control.stopped()
  const positions = options.number('positions')
  const games = options.number('games')
  const seed = options.number('seed')
  const started = performance.now()
  const steps: (readonly [name: string, work: () => unknown])[] = [
    ...PLAYERS.map(
      (_, index) => [`player ${index}`, () => askPlayer(index, sample(positions, seed), stopped)] as const,
    ),
    ['draws', () => findDraws(sample(positions, seed), stopped)],
    ['wobble', () => watchWobbling(sample(positions, seed), stopped)],
    ['won games', () => playWon(sample(games, seed), stopped)],
    ['perfect games', () => playPerfectly(sample(games, seed), seed, stopped)],
    ['lines', followLines],
  ]
  const found: unknown[] = []
  for (const [name, work] of steps) {
    const result = stopped() ? null : once(control, `${name} ${positions} ${games} ${seed}`, work)
    if (result === null) return null
    found.push(result)
    control.progress?.(found.length / steps.length, found.length, 'steps')
  }
  const [draws, wobble, wonGames, perfectGames, lines] = found.slice(PLAYERS.length)
  // Each step answers what stands under its name.
  const observations = {
    players: found.slice(0, PLAYERS.length),
    draws,
    wobble,
    wonGames,
    perfectGames,
    lines,
  } as Observations
  const sections = describe(observations)
  return {
    result: { ...observations, ms: Math.round(performance.now() - started) },
    text: sectionsText(sections),
    sections,
  }
}

interface Sampled {
  readonly won: boolean
  readonly position: CroquarPosition
}

let criticalCodes: number[] | undefined

/** Critical positions drawn by lot, the same for everybody. */
function sample(count: number, seed: number): Sampled[] {
  if (criticalCodes === undefined) {
    const codes: number[] = []
    visitChoices(exactValue, ({ position: { turn, mover, other, barred }, value }) => {
      codes.push((((mover * 512 + other) * 5 + barred) * 2 + turn) * 2 + value)
    })
    criticalCodes = codes
  }
  const random = new Random(seed)
  return random
    .shuffle([...criticalCodes])
    .slice(0, count)
    .map((code) => {
      const position = new CroquarPosition()
      const pair = Math.floor(code / 20)
      position.set((code >> 1) & 1, Math.floor(pair / 512), pair % 512, Math.floor(code / 4) % 5)
      return { won: code % 2 === 1, position }
    })
}

function exactValue(position: CroquarPosition): number {
  return knownValues().value(position)
}

function keeps(position: CroquarPosition, move: number): boolean {
  return valueAfter(exactValue, position, move) >= exactValue(position)
}

const quiet = { stopped: () => false, onLine() {} }

function player(index: number, more: Readonly<Record<string, string>> = {}): Engine<CroquarPosition> {
  const { definition, options } = PLAYERS[index]
  return definition.create(null, readOptions(definition.options(), { ...options, ...more }))
}

/** Whether the move tables say nothing, so that the program has to search. */
function isSearched({ position }: Sampled): boolean {
  return tableMove(moves, position) === null
}

const moves = moveTable()

function askPlayer(
  index: number,
  asked: readonly Sampled[],
  stopped: () => boolean,
): Observations['players'][number] | null {
  const engine = player(index)
  const counts = { errors: 0, wins: 0, winsSeen: 0, winsKept: 0 }
  let milliseconds = 0
  for (const each of asked) {
    if (stopped()) return null
    const result = engine.search(each.position, {}, quiet)
    milliseconds += result.milliseconds
    const kept = keeps(each.position, result.move)
    if (!kept) counts.errors++
    if (!each.won || !isSearched(each)) continue
    counts.wins++
    if (kept) counts.winsKept++
    if (result.scores[each.position.turn] === KNOWN) counts.winsSeen++
  }
  const millisecondsAMove = Number((milliseconds / asked.length).toFixed(3))
  return { player: PLAYERS[index].name, asked: asked.length, ...counts, millisecondsAMove }
}

function findDraws(asked: readonly Sampled[], stopped: () => boolean): Observations['draws'] | null {
  const drawn = asked.filter((each) => !each.won && isSearched(each))
  const found: { plies: number; count: number }[] = []
  for (const plies of DEPTHS) {
    const engine = player(0, { depth: String(plies) })
    let count = 0
    for (const { position } of drawn) {
      if (stopped()) return null
      if (keeps(position, engine.search(position, {}, quiet).move)) count++
    }
    found.push({ plies, count })
  }
  return { asked: drawn.length, found }
}

function watchWobbling(asked: readonly Sampled[], stopped: () => boolean): Observations['wobble'] | null {
  const won = asked.filter((each) => each.won && isSearched(each))
  const [shallow, deep] = ['5', '6'].map((depth) => player(0, { depth }))
  let changed = 0
  let kept = 0
  for (const { position } of won) {
    if (stopped()) return null
    const before = shallow.search(position, {}, quiet).move
    const after = deep.search(position, {}, quiet).move
    if (before === after) continue
    changed++
    if (keeps(position, before) && keeps(position, after)) kept++
  }
  return { asked: won.length, changed, kept }
}

/** One of the moves that keep the value, by lot. */
function keepingMove(position: CroquarPosition, random: Random): number {
  const legal = new Int32Array(MAX_MOVES)
  const keeping = legal.subarray(0, position.generate(legal, 0)).filter((move) => keeps(position, move))
  return keeping[random.below(keeping.length)]
}

function playWon(asked: readonly Sampled[], stopped: () => boolean): Observations['wonGames'] | null {
  const engine = player(0)
  const starts = asked.filter(({ won }) => won)
  const random = new Random(starts.length)
  let won = 0
  let fellBack = 0
  for (const { position: start } of starts) {
    const position = start.clone()
    const seat = position.turn
    let seen = false
    let fell = false
    while (!position.over) {
      if (stopped()) return null
      if (position.turn !== seat) position.make(keepingMove(position, random))
      else {
        const { move, scores } = engine.search(position, {}, quiet)
        const sees = scores[seat] === KNOWN
        if (seen && !sees) fell = true
        seen = sees
        position.make(move)
      }
    }
    if (position.score(seat) > 0) won++
    if (fell) fellBack++
  }
  return { games: starts.length, won, fellBack }
}

function playPerfectly(asked: readonly Sampled[], seed: number, stopped: () => boolean): PerfectGames[] | null {
  const random = new Random(seed)
  const values = new StoredValues(0)
  const play = (from: PerfectGames['from'], starts: readonly CroquarPosition[]): PerfectGames | null => {
    let count = 0
    let stored = 0
    for (const start of starts) {
      const position = start.clone()
      while (!position.over) {
        if (stopped()) return null
        if (values.value(position) !== null) stored++
        position.make(keepingMove(position, random))
        count++
      }
    }
    return { from, games: starts.length, moves: count, stored }
  }
  const of = (won: boolean) => asked.filter((each) => each.won === won).map(({ position }) => position)
  const starts = asked.map(() => new CroquarPosition())
  const found = [play('start', starts), play('won or lost positions', of(true)), play('drawn positions', of(false))]
  return found.every((each) => each !== null) ? found : null
}

function followLines(): Observations['lines'] {
  const values = new StoredValues(0)
  const found = { positions: 0, longest: 0, beyondForty: 0, longestWon: 0, wonOfEighty: 0 }
  const line = new CroquarPosition()
  visitReachable((position) => {
    found.positions++
    if (moveEntry(position) < 0) return
    line.assign(position)
    let plies = 0
    while (!line.over && (plies === 0 || values.value(line) === null)) {
      const move = tableMove(moves, line)
      if (move === null) return
      line.make(move)
      plies++
    }
    found.longest = Math.max(found.longest, plies)
    if (plies > LONG_LINE) found.beyondForty++
    if (plies < LONG_LINE || exactValue(position) < 1) return
    found.longestWon = Math.max(found.longestWon, plies)
    if (plies >= HIS_LINE) found.wonOfEighty++
  })
  return found
}

function describe({ players, draws, wobble, wonGames, perfectGames, lines }: Observations): ReportSection[] {
  const fraction = (count: number, of: number): string => `${count} of ${of} (${percent(count / Math.max(1, of))})`
  return [
    {
      title: 'Colley’s programs and wishes, in positions in which the choice decides',
      rows: [
        ['player', 'errors', 'wins seen', 'wins kept', 'ms a move'],
        ...players.map((each) => [
          each.player,
          fraction(each.errors, each.asked),
          fraction(each.winsSeen, each.wins),
          fraction(each.winsKept, each.wins),
          each.millisecondsAMove.toFixed(3),
        ]),
      ],
      remark: 'Wins seen and kept: in the won positions that the move tables leave to the search.',
    },
    {
      title: 'A drawing move is found within two plies',
      rows: [
        ['plies', 'found'],
        ...draws.found.map(({ plies, count }) => [String(plies), fraction(count, draws.asked)]),
      ],
      remark: 'In the drawn positions that the move tables leave to the search, by colley-1.',
    },
    {
      title: 'The best move wobbles in won positions',
      rows: [
        ['with six plies another move than with five', fraction(wobble.changed, wobble.asked)],
        ['of these both win', fraction(wobble.kept, wobble.changed)],
        ['games from won positions that colley-1 wins', fraction(wonGames.won, wonGames.games)],
        ['games in which a win that was seen is lost from sight', fraction(wonGames.fellBack, wonGames.games)],
      ],
    },
    {
      title: 'Equal hoops in perfect play',
      rows: [
        ['games from', 'games', 'moves', 'from positions of the value table', 'moves for each'],
        ...perfectGames.map(({ from, games, moves: count, stored }) => [
          from,
          String(games),
          String(count),
          fraction(stored, count),
          (count / Math.max(1, stored)).toFixed(1),
        ]),
      ],
      remark: 'Both players keep every value and choose by lot among the moves that do.',
    },
    {
      title: 'Lines through the move tables to a stored position or the end',
      rows: [
        ['positions that can be reached', String(lines.positions)],
        ['longest line', String(lines.longest)],
        ['lines of more than 40 plies', String(lines.beyondForty)],
        ['longest line that wins', String(lines.longestWon)],
        ['lines of 80 plies and more that win', String(lines.wonOfEighty)],
      ],
    },
  ]
}
