import { TextError } from '@plyworks/core'
import type { GameResult } from './match-game.js'
import type { Opening, Openings } from './openings.js'
import { checkGame } from './records/check.js'
import { readGame } from './records/json.js'
import type { Pairing } from './schedules/schedule.js'

/**
 * Checks the result of a game that another machine has played, by the rules alone, before anything of it is kept.
 * @param result as it came
 * @throws TextError naming what cannot be
 */
export function checkResult(
  { game }: Openings,
  { number, pairing, opening }: { readonly number: number; readonly pairing: Pairing; readonly opening: Opening },
  result: GameResult,
): void {
  const place = `game ${number + 1}`
  const { start, moves: opened } = opening
  const record = readGame(
    {
      ...result,
      match: 'match',
      number,
      round: pairing.round,
      game: game.name,
      players: pairing.players.map(String),
      date: '-',
      start: game.notation.formatPosition(start),
      opening: [...opened],
    },
    place,
  )
  checkGame(game, record, place)
  if (!Array.isArray(result.remarks) || result.remarks.length > 0)
    throw new TextError(place, 1, 'remarks', 'none, for engines have no manners')
  const position = start.clone()
  const moves = [...opened, ...record.moves.map(({ move }) => move)]
  moves.forEach((text, index) => {
    const told = index < opened.length ? undefined : result.moves[index - opened.length]
    if (told !== undefined && (told.ply !== index + 1 || told.seat !== position.turn))
      throw new TextError(
        `${place}, move ${index + 1}`,
        1,
        `ply ${told.ply} of seat ${told.seat}`,
        `ply ${index + 1} of seat ${position.turn}`,
      )
    position.make(game.notation.parseMove(position, text))
  })
}
