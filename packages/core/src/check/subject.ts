import { Random } from '../base/random.js'
import type { Game } from '../game/game.js'
import { legalMoves } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import type { Step } from '../game/view.js'

/** A failed check; carried from the place where it was found to the report. */
export class Mismatch extends Error {
  constructor(
    readonly member: string,
    readonly found: string,
    readonly meaning: string,
  ) {
    super(found)
  }
}

/** Thrown when a check is cut short. */
export class CutShort extends Error {}

/** The place of a check: enough to come there again. */
export interface Place {
  readonly seed: number
  readonly moves: readonly number[]
}

const SEEDS = Array.from({ length: 8 }, (_, index) => 101 + index)
const MAX_PLIES = 120

/**
 * A game under examination: calls its members and remembers which was the last, so that an error names the member,
 * the position and the move.
 */
export class Subject {
  /** The member called last. */
  member = 'definition'
  /** The position looked at; null where none is. */
  place: Place | null = null
  /** The move it is about, one of the position's. */
  move: number | null = null
  /** The text that was read, where it is a matter of one. */
  input: string | null = null
  positions = 0

  constructor(
    readonly game: Game,
    /** Throws `CutShort` when it is time to end. */
    readonly tick: () => void,
  ) {}

  /** Fails unless the condition holds. */
  expect(holds: boolean, member: string, found: string | (() => string), meaning: string): void {
    if (!holds) throw new Mismatch(member, typeof found === 'string' ? found : found(), meaning)
  }

  /** Fails unless both are the same, compared as JSON. */
  same(got: unknown, wanted: unknown, member: string, what: string, meaning: string): void {
    const [first, second] = [JSON.stringify(got), JSON.stringify(wanted)]
    if (first !== second) throw new Mismatch(member, `${what} is ${cut(first)}, expected ${cut(second)}`, meaning)
  }

  start(seed: number): Position {
    this.member = 'start'
    return this.game.start(seed)
  }

  moves(position: Position): number[] {
    this.member = 'Position.generate'
    return Array.from(legalMoves(this.game, position))
  }

  make(position: Position, move: number): void {
    this.member = 'Position.make'
    this.move = move
    position.make(move)
  }

  unmake(position: Position): void {
    this.member = 'Position.unmake'
    position.unmake()
  }

  format(position: Position): string {
    this.member = 'notation.formatPosition'
    return this.game.notation.formatPosition(position)
  }

  parse(text: string): Position {
    this.member = 'notation.parsePosition'
    return this.game.notation.parsePosition(text)
  }

  formatMove(position: Position, move: number): string {
    this.member = 'notation.formatMove'
    this.move = move
    return this.game.notation.formatMove(position, move)
  }

  parseMove(position: Position, text: string): number {
    this.member = 'notation.parseMove'
    return this.game.notation.parseMove(position, text)
  }

  path(position: Position, move: number): Step[] {
    this.member = 'view.path'
    this.move = move
    return this.game.view.path(position, move)
  }

  /** Everything that can be seen of a position, for comparing. */
  snapshot(position: Position): Snapshot {
    this.member = 'Position.over'
    const { over } = position
    this.member = 'Position.score'
    const { seats } = this.game.traits
    const scores = over ? Array.from({ length: seats }, (_, seat) => position.score(seat)) : null
    this.member = 'Position.turn'
    const turn = over ? null : position.turn
    this.member = 'Position.keyLow'
    const { keyLow, keyHigh } = position
    return { notation: this.format(position), keyLow, keyHigh, over, turn, scores }
  }

  /** Fails unless two snapshots are the same; names the first thing that differs. */
  sameSnapshot(got: Snapshot, wanted: Snapshot, member: string, when: string, meaning: string): void {
    for (const key of Object.keys(wanted) as (keyof Snapshot)[])
      this.same(got[key], wanted[key], member, `${key} ${when}`, meaning)
  }

  /**
   * Plays random moves from the start and calls `visit` before every move and at the end; at most `maxPlies` moves. Where a
   * turn is many moves the last or first moves of the list end it, so that they are taken more often.
   */
  play(seed: number, maxPlies: number, visit: (position: Position, moves: number[]) => void): Position {
    const random = new Random(seed)
    const played: number[] = []
    this.place = { seed, moves: played }
    this.move = null
    const position = this.start(seed)
    for (let ply = 0; ply < maxPlies; ply++) {
      this.tick()
      this.positions++
      const moves = this.moves(position)
      visit(position, moves)
      if (moves.length === 0) break
      const move = this.draw(moves, random)
      this.make(position, move)
      played.push(move)
      this.move = null
    }
    return position
  }

  visitSeeds(visit: (seed: number) => void): void {
    for (const seed of SEEDS) visit(seed)
  }

  /** Visits the positions of a few random games. */
  visitAll(visit: (position: Position, moves: number[]) => void): void {
    this.visitSeeds((seed) => this.play(seed, MAX_PLIES, visit))
  }

  private draw(moves: readonly number[], random: Random): number {
    if (this.game.traits.multiMoveTurns && random.below(4) === 0) {
      return random.below(2) === 0 ? moves[0] : moves[moves.length - 1]
    }
    return moves[random.below(moves.length)]
  }
}

/** Everything that can be seen of a position. */
interface Snapshot {
  readonly notation: string
  readonly keyLow: number
  readonly keyHigh: number
  readonly over: boolean
  readonly turn: number | null
  readonly scores: readonly number[] | null
}

/** A text of an error message that stays short. */
function cut(text: string | undefined): string {
  const whole = text ?? 'undefined'
  return whole.length > 200 ? `${whole.slice(0, 200)}…` : whole
}
