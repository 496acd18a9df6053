import type { Remark } from '../endings.js'
import { FailureSignal } from './failure-signal.js'
import type { Choice, Finish, GameStart, Meter, Player, Turn } from './player.js'

/** Asks people for their moves. They may come and go: a question stays until it is answered or withdrawn. */
export interface PersonDesk {
  /**
   * Asks for a move. What is answered has been checked by the rules, but the referee will not rely on it.
   * @param game number in the match, from 0
   * @param ply of the move asked for, from 1
   */
  ask(game: number, seat: number, ply: number): Promise<string>
  /** Takes back what was asked in a game, if anything. */
  withdraw(game: number): void
}

/** A person at a board in a browser. */
export class PersonPlayer implements Player {
  readonly failure = new FailureSignal()
  readonly meter: Meter = { processor: () => null, waits: () => new Map(), lowered: () => false }
  private game = 0
  private seat = 0

  constructor(private readonly desk: PersonDesk) {}

  async begin({ number, seat }: GameStart): Promise<void> {
    this.game = number
    this.seat = seat
  }

  played(_move: string): void {}

  async choose({ moves }: Turn): Promise<Choice> {
    return { text: await this.desk.ask(this.game, this.seat, moves.length + 1) }
  }

  async finish(): Promise<Finish> {
    this.desk.withdraw(this.game)
    return { ready: true, remarks: [] }
  }

  async dismiss(): Promise<readonly Remark[]> {
    return []
  }

  async destroy(): Promise<readonly Remark[]> {
    this.desk.withdraw(this.game)
    return []
  }
}
