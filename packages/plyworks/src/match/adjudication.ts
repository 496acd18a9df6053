import { type Ending, pointsAgainst, pointsShared } from './endings.js'

/** When the referee ends a game before the rules do; null where it never does. */
export interface Adjudication {
  /** Plies after which the point is shared. */
  readonly plies: number
  /** Shared when every player's score stayed within `score` for `moves` moves of each, from ply `from` on. */
  readonly draw: { readonly score: number; readonly moves: number; readonly from: number } | null
  /** Won when the winner's score stayed at least `score` and the loser's at most minus that for `moves` moves of each. */
  readonly win: { readonly score: number; readonly moves: number } | null
  /** Lost when a player's own score stayed at most minus `score` for `moves` of its moves. */
  readonly resign: { readonly score: number; readonly moves: number } | null
  /** Ended by the values of a database, from ply `from` on, wherever it knows the position. */
  readonly solved?: { readonly file: string; readonly from: number } | null
}

export const DEFAULT_ADJUDICATION: Adjudication = { plies: 5000, draw: null, win: null, resign: null, solved: null }

/**
 * Watches the scores that players report. Agreement needs two seats with opposite interests: in games of more seats
 * only the length and a player's own despair count. A move without a score breaks every row of scores.
 */
export class Adjudicator {
  private readonly scores: (number | null)[][]

  constructor(
    private readonly rules: Adjudication,
    private readonly seats: number,
  ) {
    this.scores = Array.from({ length: seats }, () => [])
  }

  /** The ending that a move brings about, or null. @param ply moves played so far, this one included */
  afterMove(seat: number, score: number | undefined, ply: number): Ending | null {
    this.scores[seat].push(score ?? null)
    return this.hopeless(seat) ?? this.agreedWin() ?? this.agreedDraw(ply) ?? this.tooLong(ply)
  }

  private hopeless(seat: number): Ending | null {
    const { resign } = this.rules
    if (resign === null || !this.rowOf(seat, resign.moves, (score) => score <= 0 - resign.score)) return null
    const detail = `its score was at most ${0 - resign.score} for ${resign.moves} moves`
    return { reason: 'hopeless', seat, detail, points: pointsAgainst(seat, this.seats) }
  }

  private agreedWin(): Ending | null {
    const { win } = this.rules
    if (win === null || this.seats !== 2) return null
    for (const loser of [0, 1]) {
      const agreed =
        this.rowOf(1 - loser, win.moves, (score) => score >= win.score) &&
        this.rowOf(loser, win.moves, (score) => score <= 0 - win.score)
      if (!agreed) continue
      const detail = `both called it decided by ${win.score} or more for ${win.moves} moves`
      return { reason: 'agreed-win', seat: loser, detail, points: pointsAgainst(loser, 2) }
    }
    return null
  }

  private agreedDraw(ply: number): Ending | null {
    const { draw } = this.rules
    if (draw === null || this.seats !== 2 || ply < draw.from) return null
    for (const seat of [0, 1]) if (!this.rowOf(seat, draw.moves, (score) => Math.abs(score) <= draw.score)) return null
    const detail = `both called it even within ${draw.score} for ${draw.moves} moves`
    return { reason: 'agreed-draw', seat: null, detail, points: pointsShared(2) }
  }

  private tooLong(ply: number): Ending | null {
    const { plies } = this.rules
    if (ply < plies) return null
    return { reason: 'too-long', seat: null, detail: `${plies} plies were played`, points: pointsShared(this.seats) }
  }

  private rowOf(seat: number, moves: number, fits: (score: number) => boolean): boolean {
    const last = this.scores[seat].slice(0 - moves)
    return last.length === moves && last.every((score) => score !== null && fits(score))
  }
}
