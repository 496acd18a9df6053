import { legalMoves, levelsFor } from '@plyworks/core'
import { loadGame } from '../guests/present-games.js'
import { END_REASONS, type Ending, type EndReason } from './endings.js'
import { readMatch } from './file/read-match.js'
import { mixSeeds, Openings } from './openings.js'
import { type OpenThinker, PlayerPool } from './players/player-pool.js'
import type { DialogueLine } from './players/transcript.js'
import { type PlayedMove, playGame, type SeatRemark } from './referee.js'
import type { ProgramSettings } from './settings.js'
import { StallWatch } from './stalls.js'
import { chooseConfinement } from './tournament.js'

/** One game of a program against engines of ours. */
interface TrialSetting {
  readonly game: string
  readonly command: readonly string[]
  readonly directory: string
  readonly protocol: ProgramSettings['protocol']
  /** Of the program, from 0. */
  readonly seat: number
  /** All others: a level or an engine with its options, as a seat names it. */
  readonly opponent: string
  /** For every move of the program. */
  readonly milliseconds: number
  readonly seed: number
  readonly openThinker: OpenThinker
  /** Breaks the game off. */
  readonly signal: AbortSignal
  readonly onLine: (line: DialogueLine) => void
  readonly onMove: (move: PlayedMove) => void
}

/** The game, and what went wrong in it. */
export interface Trial {
  readonly game: string
  readonly ending: Ending
  readonly moves: readonly PlayedMove[]
  /** Where the game ended. */
  readonly position: string
  readonly diagram: string
  /** The legal moves there. */
  readonly legal: readonly string[]
  /** Manners of the program that are told and not punished. */
  readonly remarks: readonly SeatRemark[]
  /** What the program's failure means and what to do about it; null when it did not fail. */
  readonly advice: string | null
}

/** The name that the report gives the program. */
const TRIED = 'your program'

/**
 * Plays one game as the arena plays it: the same referee, confinement and clocks.
 * @throws TextError when a part of the setting is wrong, NotApplicable when protocol or engine do not fit the game
 * @throws GameAborted
 */
export async function tryBot(setting: TrialSetting): Promise<Trial> {
  const { seat, signal, openThinker, onLine, onMove } = setting
  const game = await loadGame(setting.game)
  const isLevel = levelsFor(game).some(({ id }) => id === setting.opponent)
  const opponent = isLevel ? { level: setting.opponent } : { engine: setting.opponent }
  const tried = {
    name: TRIED,
    command: [...setting.command],
    protocol: setting.protocol,
    time: { move: setting.milliseconds / 1000 },
  }
  const others = Array.from({ length: game.traits.seats - 1 }, (_, index) => ({
    ...opponent,
    name: `opponent ${index + 1}`,
  }))
  const settings = await readMatch(
    // A second a move for opponents that have no limits of their own.
    {
      game: setting.game,
      seed: setting.seed,
      time: { move: 1 },
      openings: {},
      players: [...others.slice(0, seat), tried, ...others.slice(seat)],
    },
    { directory: setting.directory, name: 'trial', readOpenings: async () => [] },
  )
  const stalls = new StallWatch()
  const pool = new PlayerPool({
    game,
    match: `trial-${process.pid}`,
    players: settings.players,
    confinement: chooseConfinement(settings),
    hidden: [],
    mostIdle: 0,
    openThinker,
    desk: { ask: () => Promise.reject(new Error('no person plays in a trial')), withdraw: () => {} },
    transcribe: () => ({ line: (from, text) => onLine({ from, text }) }),
    onRemark: () => {},
  })
  try {
    const opening = new Openings(game, settings.openings, settings.seed).get(0)
    const position = opening.start.clone()
    const players = settings.players.map((_, number) => pool.take(number))
    const { ending, moves, remarks } = await playGame({
      game,
      number: 0,
      ...opening,
      opening: opening.moves,
      players,
      controls: settings.players.map(({ control }) => control),
      adjudication: settings.adjudication,
      seed: mixSeeds(settings.seed, 0),
      stalls,
      onMove,
      signal,
    })
    const farewells = await Promise.all(players.map((player) => player.dismiss()))
    for (const { move } of moves) position.make(game.notation.parseMove(position, move))
    return {
      game: game.name,
      ending,
      moves,
      position: game.notation.formatPosition(position),
      diagram: game.notation.diagram(position),
      legal: position.over
        ? []
        : Array.from(legalMoves(game, position), (move) => game.notation.formatMove(position, move)),
      remarks: [...remarks, ...farewells[seat].map((remark) => ({ seat, ...remark }))].filter(
        (remark) => remark.seat === seat,
      ),
      advice: ending.seat === seat ? (ADVICE[ending.reason] ?? null) : null,
    }
  } finally {
    stalls.close()
    await pool.close()
  }
}

/** The likeliest cause of each failure. */
const ADVICE: Partial<Record<EndReason, string>> = {
  'illegal-move':
    'The rules do not allow this move in the position above, or it is not written as the game writes moves: the legal moves are listed.',
  'malformed-line':
    'Standard output is for the protocol alone, one line for each question. Write whatever else the program has to say to standard error.',
  time: 'The program did not answer in its time. If it had finished thinking, its line waits in a buffer: flush the output after every line.',
  silence:
    'The program did not answer. If it has written its move, the line waits in a buffer: flush the output after every line.',
  crash: 'The program ended in the middle of the game; what it wrote to standard error is above.',
  'early-exit': 'The program ended in the middle of the game: it has to read lines until it is told to end.',
  flood: 'The program writes much more than its protocol has use for.',
  'no-start':
    'The program did not start or did not get ready: run the command by hand, and compare the first lines with the protocol.',
  memory: 'The program takes more memory than a match allows.',
  processes: 'The program runs more processes than a match allows.',
}

/** Says in a sentence how a game ended for the program. */
export function outcomeOfTrial({ ending }: Trial, seat: number): string {
  const { reason, detail, points } = ending
  const most = Math.max(...points)
  const winners = points.filter((share) => share === most).length
  const result = points[seat] < most ? 'lost' : winners === points.length ? 'drew' : 'won'
  const why = reason === 'rules' ? '' : `: ${END_REASONS[reason]}${detail === '' ? '' : ` (${detail})`}`
  return `${TRIED} ${result}${why}`
}
