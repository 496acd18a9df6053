import { END_REASONS } from '../../match/endings.js'
import {
  about,
  byName,
  count,
  flag,
  list,
  number,
  object,
  orNull,
  type Schema,
  text,
  words,
} from '../schemas/schema.js'

/** JSON Schemas of the answers about matches. */

const reason = words(...Object.keys(END_REASONS))
const shares = list(number, 'Shares of the point by seat')
export const state = words('playing', 'finished', 'stopped')
const schedule = words('round-robin', 'gauntlet', 'swiss', 'knockout', 'rotation', 'imported')
const elo = {
  elo: about('The average of all is 0', number),
  error: about('Half the width of the interval of 95 % around it', number),
}
const seatScore = { games: count, points: number }
const results = { games: count, wins: count, draws: count, losses: count, points: number }

/** The report of a match; see `match/report/report.ts`. */
export const matchReport = object({
  id: text,
  name: text,
  game: text,
  schedule,
  state: words('finished', 'unfinished'),
  games: about('Finished games that count', count),
  scheduled: about('Games of the whole match, where that is known already', orNull(count)),
  standings: list(
    object({
      rank: count,
      player: text,
      ...results,
      byes: count,
      seats: list(object(seatScore)),
      faults: byName(count, 'Games ended by a failure or resignation of this player, by reason'),
      ...elo,
      superiority: about('Probability of being stronger than the next', orNull(number)),
      buchholz: number,
      sonnebornBerger: number,
    }),
    'Best first',
  ),
  crosstable: object({ players: list(text), cells: list(list(orNull(object(results)))) }),
  seats: list(object({ ...seatScore, ...elo }), 'What each seat got, over all its players'),
  endings: byName(count, 'Games by the reason of their end'),
  sprt: orNull(
    object({ ratio: number, lower: number, upper: number, decision: orNull(words('H0', 'H1')), pairs: count }),
  ),
  notes: list(text),
})

export const matchesAnswer = object({
  matches: list(
    object({
      id: text,
      name: text,
      game: text,
      created: text,
      state,
      games: count,
      players: list(text),
      damaged: about('Whether its name, settings or players are not what was written; it cannot be opened', flag),
    }),
    'The newest first',
  ),
  programs: about('Whether the server was started with a token by which programs may be run', flag),
})

export const begunAnswer = object({
  id: text,
  key: about('Bearer token with which the match can be stopped, resumed and deleted', text),
  people: list(
    object({ player: count, name: text, key: about('Bearer token with which a client plays for this person', text) }),
  ),
})

export const matchAnswer = object({
  name: text,
  game: text,
  state,
  created: text,
  seats: count,
  schedule: { ...object({ type: schedule }), additionalProperties: count },
  sprt: orNull(object({ elo0: number, elo1: number, alpha: number, beta: number }, { normalised: flag })),
  players: list(object({ name: text, kind: words('engine', 'program', 'person'), time: text })),
  report: matchReport,
})

export const seatAnswer = object({ player: count, name: text })

export const idAnswer = object({ id: text })

export const gamesOfMatchAnswer = object({
  games: list(
    object({
      number: count,
      round: count,
      players: list(text, 'By seat'),
      points: orNull(shares),
      reason: orNull(reason),
      plies: orNull(count),
    }),
    'The latest first; what comes of a game is null while it goes on',
  ),
})

const milliseconds = about('In milliseconds', number)

const move = object(
  { move: text },
  {
    wall: milliseconds,
    charged: milliseconds,
    processor: milliseconds,
    clock: milliseconds,
    depth: count,
    score: number,
    nodes: count,
    line: list(text),
  },
)

/** A game of a match, whether it goes on or has ended. */
export const gameAnswer: Schema = object({
  number: count,
  round: count,
  game: text,
  players: list(text, 'By seat'),
  start: about('Position at the start', text),
  opening: list(text, 'Moves that nobody played'),
  moves: list(move),
  end: about(
    'Null while the game goes on',
    orNull(
      object({
        points: shares,
        reason,
        seat: about('The seat that failed or gave up', orNull(count)),
        detail: text,
      }),
    ),
  ),
  question: about('What a person is asked: the ply, from 1, and the seat', orNull(object({ ply: count, seat: count }))),
  state,
})

export const takenAnswer = object({ taken: about('The move', text) })

export const playedAnswer = object({
  game: text,
  position: text,
  turn: count,
  over: flag,
  moves: list(
    object({
      move: text,
      games: count,
      points: list(number, 'Sums of what each seat got of the point'),
      wins: list(count, 'How often each seat won alone'),
      shared: about('Games in which several shared the point', count),
      latest: about('The one of these games that ended last', object({ match: text, number: count })),
    }),
  ),
})
