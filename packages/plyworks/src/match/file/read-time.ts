import { NO_TIME_CONTROL, type TimeControl } from '../clocks.js'
import type { Fields } from './fields.js'

/** Given when a match file limits nothing: a second a move. */
const USUAL_MOVE = 1000

/**
 * Reads a time control; times are seconds in the file.
 * @param usual what holds where the table says nothing; a table that limits anything replaces all of its limits
 */
export function readTimeControl(fields: Fields | undefined, usual: TimeControl | null): TimeControl {
  const base = usual ?? { ...NO_TIME_CONTROL, move: USUAL_MOVE }
  if (fields === undefined) return base
  const table = fields
  const seconds = (key: string, minimum: number): number | null => {
    const value = table.number(key, minimum, 1e7)
    // Whole milliseconds, as protocols have them: 2.01 * 1000 is a little less than 2010.
    return value === undefined ? null : Math.max(value > 0 ? 1 : 0, Math.round(value * 1000))
  }
  const limits = {
    game: seconds('game', 0.001),
    increment: seconds('increment', 0) ?? 0,
    move: seconds('move', 0.001),
    nodes: table.integer('nodes', 1, 1e12) ?? null,
    depth: table.integer('depth', 1, 10_000) ?? null,
  }
  const margin = seconds('margin', 0) ?? base.margin
  const patience = seconds('patience', 0.1) ?? base.patience
  table.end()
  if (limits.increment > 0 && limits.game === null) table.fail('increment', 'no time for the game', 'game, too')
  const limited = [limits.game, limits.move, limits.nodes, limits.depth].some((limit) => limit !== null)
  return limited ? { ...limits, margin, patience } : { ...base, margin, patience }
}
