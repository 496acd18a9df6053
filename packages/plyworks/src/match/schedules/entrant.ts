/** The strength of a player's preference for a seat: FIDE's Dutch rules, Handbook C.04.3, article 1.7. */
export const PREFERENCE = { none: 0, mild: 1, strong: 2, absolute: 3 } as const

/** A player as pairing by the Swiss system sees it. */
export class Entrant {
  points = 0
  hadBye = false
  /** Rounds in which it did not play. */
  missed = 0
  /** By round: -1 met a player with fewer points (or had the bye), 1 with more, 0 neither. */
  readonly floats: number[] = []
  /** Seats so far, in order; with an even number of games a round has no seat. */
  readonly seats: number[] = []
  private readonly opponents = new Set<number>()

  /** @param number the pairing number, from 0; the lower one is the higher ranked of equals */
  constructor(readonly number: number) {}

  /** @param lead points this player had more than the opponent when they met */
  play(opponent: number, seat: number, games: number, points: number, lead: number): void {
    this.opponents.add(opponent)
    this.points += points
    this.floats.push(0 - Math.sign(lead))
    if (games % 2 === 1) this.seats.push(seat)
  }

  rest(points: number): void {
    this.miss(points, true)
  }

  /**
   * Does not play a round, for whatever reason; with points it floats down, without it does not float.
   * @param won whether it got the points of a win, after which it gets no bye (C2)
   */
  miss(points: number, won: boolean): void {
    this.hadBye ||= won
    this.missed++
    this.points += points
    this.floats.push(points > 0 ? -1 : 0)
  }

  hasMet(other: Entrant): boolean {
    return this.opponents.has(other.number)
  }

  /** Whether it floated in that direction a number of rounds ago (1: in the last round). */
  floated(direction: -1 | 1, rounds: number): boolean {
    return this.floats[this.floats.length - rounds] === direction
  }

  /** Games as first minus games as second. */
  get surplus(): number {
    return this.seats.reduce((sum, seat) => sum + (seat === 0 ? 1 : -1), 0)
  }

  /** The seat it wants, or null as long as it has had none. */
  get due(): number | null {
    const { seats, surplus } = this
    const last = seats[seats.length - 1]
    if (last === undefined) return null
    // The same seat twice running is more pressing than the surplus, unless that is as large as it may be.
    if (Math.abs(surplus) < 2 && last === seats[seats.length - 2]) return 1 - last
    if (surplus !== 0) return surplus > 0 ? 1 : 0
    return 1 - last
  }

  /** The strength of its preference for that seat. */
  get preference(): number {
    const [last, before] = [this.seats[this.seats.length - 1], this.seats[this.seats.length - 2]]
    if (last === undefined) return PREFERENCE.none
    if (Math.abs(this.surplus) >= 2 || last === before) return PREFERENCE.absolute
    return this.surplus === 0 ? PREFERENCE.mild : PREFERENCE.strong
  }
}

/** Whether both want the same seat. */
export function clash(one: Entrant, other: Entrant): boolean {
  return one.due !== null && one.due === other.due
}

/**
 * The seat of the higher ranked of two (Handbook C.04.3, article 5.2): both get what they want; else the one who wants it
 * more, or has the greater surplus; else the seats change from the last round in which theirs were different; else the
 * higher ranked gets what it wants; without any wish odd pairing numbers sit first.
 */
export function seatOfHigher(higher: Entrant, lower: Entrant): number {
  if (higher.due === null) return lower.due === null ? higher.number % 2 : 1 - lower.due
  if (lower.due !== higher.due) return higher.due
  if (higher.preference !== lower.preference) {
    return higher.preference > lower.preference ? higher.due : 1 - higher.due
  }
  const lead = Math.abs(higher.surplus) - Math.abs(lower.surplus)
  if (higher.preference === PREFERENCE.absolute && lead !== 0) return lead > 0 ? higher.due : 1 - higher.due
  for (let back = 1; back <= Math.min(higher.seats.length, lower.seats.length); back++) {
    const [one, other] = [higher.seats[higher.seats.length - back], lower.seats[lower.seats.length - back]]
    if (one !== other) return 1 - one
  }
  return higher.due
}
