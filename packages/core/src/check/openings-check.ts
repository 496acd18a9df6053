import type { Game } from '../game/game.js'
import { legalMoves } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import { walkOpenings } from '../solve/opening-layers.js'
import { type OpeningValues, readOpenings } from '../solve/opening-values.js'
import type { Finding } from './finding.js'
import { whereThrown } from './where.js'

/** Title of the check. */
const CHECK = 'packed openings are of these rules, and say what the rules say'

/**
 * Checks the openings that come with a game: whether they can be loaded and read, and whether every value of their last ply agrees
 * with what one move by the rules shows, which the values before it follow from.
 * @returns the finding; null where the game has none, or nothing is wrong
 */
export async function checkOpenings(game: Game): Promise<Finding | null> {
  let text: string | undefined
  try {
    text = await game.solve.openings?.()
  } catch (error) {
    return findingOf(game, `threw ${String(error)}`, 'The openings of a game can be loaded.', whereThrown(error))
  }
  if (text === undefined) return null
  let values: OpeningValues
  try {
    values = readOpenings(game, text)
  } catch (error) {
    const meaning = '`solve.openings` answers a text that `packOpenings` has made for the rules of today.'
    return findingOf(game, error instanceof Error ? error.message : String(error), meaning, null)
  }
  let finding: Finding | null = null
  const last = values.counts.length - 1
  walkOpenings(game, last, (position, ply) => {
    if (ply === last) finding ??= contradiction(game, values, position)
  })
  return finding
}

/** A win at once is known as that, and nothing else is. */
function contradiction(game: Game, values: OpeningValues, position: Position): Finding | null {
  const known = values.value(position)
  if (known === null) return null
  const wins = winsAtOnce(game, position)
  const said = known.value === 'win' && (known.plies === 1 || (known.plies === null && wins))
  if (wins === said) return null
  const found = `${known.value}${known.plies === null ? '' : ` in ${known.plies} plies`}`
  const meaning = wins ? 'The player to move wins with one move.' : 'No move wins at once.'
  return { ...findingOf(game, found, meaning, null), position: game.notation.formatPosition(position) }
}

function winsAtOnce(game: Game, position: Position): boolean {
  const { turn } = position
  return legalMoves(game, position).some((move) => {
    position.make(move)
    const won = position.over && position.score(turn) > 0
    position.unmake()
    return won
  })
}

function findingOf(game: Game, found: string, meaning: string, where: string | null): Finding {
  return {
    game: game.name,
    check: CHECK,
    member: 'solve.openings',
    found,
    meaning,
    seed: null,
    line: [],
    position: null,
    move: null,
    where,
  }
}
