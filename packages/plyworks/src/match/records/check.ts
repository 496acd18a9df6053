import { type Game, nameMove, TextError } from '@plyworks/core'
import { pointsOfScores } from '../endings.js'
import { isOutcome } from '../outcome.js'
import type { RecordedGame } from './recorded-game.js'

/**
 * Plays a recorded game again: every move must be legal, the players as many as the seats, and the result that of the
 * rules when the record says that the rules ended it.
 * @param game the one that the record names
 * @param place what the game is called in errors
 * @throws TextError naming what is wrong
 */
export function checkGame(game: Game, record: RecordedGame, place = `game ${record.number}`): void {
  const { seats } = game.traits
  if (record.players.length !== seats) throw new TextError(place, 1, `${record.players.length} players`, `${seats}`)
  if (record.points.length !== seats || !isOutcome(record.points)) {
    throw new TextError(
      `${place}, result`,
      1,
      record.points.join(' '),
      `${seats} shares that add up to 1, each a whole, an equal part or nothing`,
    )
  }
  if (record.seat !== null && record.seat >= seats) {
    throw new TextError(`${place}, seat`, 1, String(record.seat), `0 to ${seats - 1}`)
  }
  const position = game.notation.parsePosition(record.start)
  const moves = [...record.opening, ...record.moves.map(({ move }) => move)]
  moves.forEach((text, index) => {
    const subject = `${place}, ${nameMove(game, position, index)}`
    if (position.over) throw new TextError(subject, 1, JSON.stringify(text), 'no further move: the game is over')
    try {
      position.make(game.notation.parseMove(position, text))
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      throw new TextError(subject, error.place, error.found, error.expected)
    }
  })
  if (position.over !== (record.reason === 'rules')) {
    const state = position.over ? 'a position in which the game is over' : 'a position in which the game goes on'
    throw new TextError(
      `${place}, reason`,
      1,
      `${record.reason} after ${state}`,
      'rules exactly when the rules ended it',
    )
  }
  if (!position.over) return
  const points = pointsOfScores(Array.from({ length: seats }, (_, seat) => position.score(seat)))
  const wrong = points.findIndex((share, seat) => Math.abs(share - record.points[seat]) > 1e-9)
  if (wrong >= 0) throw new TextError(`${place}, result`, 1, record.points.join(' '), points.join(' '))
}
