import type { EndReason } from '../endings.js'
import type { HeaderEvent, MatchEvent, MoveEvent } from '../journal/events.js'

/** A finished game with all its moves: what is exported and imported. */
export interface RecordedGame {
  /** Id of the match, number of the game in it and its round, both from 1. */
  readonly match: string
  readonly number: number
  readonly round: number
  /** Game name with variant. */
  readonly game: string
  /** Players by seat. */
  readonly players: readonly string[]
  /** Time the game began, ISO 8601. */
  readonly date: string
  /** Start position in notation. */
  readonly start: string
  /** Moves of the opening, played by nobody. */
  readonly opening: readonly string[]
  readonly moves: readonly RecordedMove[]
  /** Shares of the point by seat. */
  readonly points: readonly number[]
  readonly reason: EndReason
  /** The seat that failed or gave up, or null. */
  readonly seat: number | null
  readonly detail: string
}

/** A move with whatever is known of it; times in milliseconds. */
export interface RecordedMove {
  readonly move: string
  readonly wall?: number
  readonly charged?: number
  readonly processor?: number
  readonly clock?: number
  readonly depth?: number
  readonly score?: number
  readonly nodes?: number
  readonly line?: readonly string[]
}

/** Gathers the events of a journal into games; a game is told when it has ended, one that never did is not. */
export class GameGatherer {
  private readonly open = new Map<number, { start: Extract<MatchEvent, { type: 'start' }>; moves: RecordedMove[] }>()
  private header: HeaderEvent | null = null

  constructor(private readonly onGame: (game: RecordedGame) => void) {}

  hear(event: MatchEvent, header: HeaderEvent): void {
    this.header = header
    if (event.type === 'start') this.open.set(event.game, { start: event, moves: [] })
    else if (event.type === 'move') this.open.get(event.game)?.moves.push(moveOf(event))
    else if (event.type === 'end') this.end(event)
  }

  private end(event: Extract<MatchEvent, { type: 'end' }>): void {
    const { header } = this
    const opened = this.open.get(event.game)
    if (opened === undefined || header === null) return
    this.open.delete(event.game)
    const { start, moves } = opened
    this.onGame({
      match: header.id,
      number: event.game + 1,
      round: start.round + 1,
      game: header.settings.game,
      players: start.players.map((player) => header.settings.players[player].name),
      date: start.at,
      start: start.start,
      opening: start.moves,
      moves,
      points: event.points,
      reason: event.reason,
      seat: event.seat,
      detail: event.detail,
    })
  }
}

function moveOf({ move, wall, charged, processor, clock, depth, score, nodes, line }: MoveEvent): RecordedMove {
  return {
    move,
    wall,
    charged,
    ...(processor !== null && { processor }),
    ...(clock !== null && { clock }),
    ...(depth !== undefined && { depth }),
    ...(score !== undefined && { score }),
    ...(nodes !== undefined && { nodes }),
    ...(line !== undefined && line.length > 0 && { line }),
  }
}
