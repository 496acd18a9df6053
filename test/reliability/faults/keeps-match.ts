import { createGame } from '@plyworks/core'
import ticTacToe from '@plyworks/games/small/tic-tac-toe'
import { DEFAULT_ADJUDICATION } from '../../../packages/plyworks/src/match/adjudication.js'
import { NO_TIME_CONTROL } from '../../../packages/plyworks/src/match/clocks.js'
import type { MatchSettings, PlayerSetting } from '../../../packages/plyworks/src/match/settings.js'
import { StoredMatch } from '../../../packages/plyworks/src/match/storage/stored-match.js'
import { Store } from '../../../packages/plyworks/src/storage/store.js'

/**
 * Plays a match into the database of a folder and prints a line for everything that was acknowledged. What fails is tried again, as a person or
 * the next command would.
 */

const AT = '2030-01-01T00:00:00.000Z'
const MOVES = ['a1', 'b1', 'a2', 'b2', 'a3']
const GAMES = 4

function say(...words: (string | number)[]): void {
  console.log(words.join(' '))
}

function again<Result>(act: () => Result): Result {
  for (let tries = 0; ; tries++) {
    try {
      return act()
    } catch (error) {
      say('failed', error instanceof Error ? error.name : 'unknown')
      if (tries > 5) throw error
    }
  }
}

const person = (name: string): PlayerSetting => ({ kind: 'person', name, control: NO_TIME_CONTROL })
const settings: MatchSettings = {
  name: 'faults',
  game: 'tic-tac-toe',
  seats: 2,
  seed: 0,
  concurrency: null,
  schedule: { type: 'round-robin', games: GAMES },
  openings: { list: [], randomPlies: 0 },
  adjudication: DEFAULT_ADJUDICATION,
  confine: 'off',
  sprt: null,
  players: [person('Ann'), person('Ben')],
}

const game = createGame(ticTacToe)
const store = again(() => Store.open(process.argv[2]))
const match = again(() => StoredMatch.create(store, game, settings))
say('match', match.id)
for (let number = 0; number < GAMES; number++) {
  const begun = {
    game: number,
    round: 0,
    players: [0, 1],
    opening: 0,
    start: game.notation.formatPosition(game.start()),
  }
  again(() => match.begin({ ...begun, moves: [], at: AT }))
  for (const [index, move] of MOVES.entries()) {
    const note = {
      game: number,
      ply: index + 1,
      seat: index % 2,
      move,
      wall: 1,
      charged: 1,
      processor: null,
      clock: null,
    }
    again(() => match.move(note))
    say('move', number, index + 1)
  }
  const end = {
    reason: 'rules',
    seat: null,
    detail: '',
    points: [1, 0],
    plies: MOVES.length,
    remarks: [],
    at: AT,
  } as const
  again(() => match.end({ game: number, ...end }))
  say('end', number)
}
again(() => match.finish())
say('finished')
again(() => match.close())
store.close()
