import { reasonOf } from '@plyworks/core'
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Pace } from '../../ui/page/settings.js'
import type { PlayerOffer } from '../../workers/engine/engine-calls.js'
import { EngineClient } from '../../workers/engine/engine-client.js'
import type { WorkerPort } from '../../workers/worker-client.js'
import { knownPlayers, type UnknownPlayer } from '../game/choose-players.js'
import type { Session } from '../game/session.js'
import { Computers } from './computers.js'

/** The part of a board that its computer players need. */
interface SeatingNeeds {
  readonly spawnEngine: () => WorkerPort
  pace(): Pace
  /** Milliseconds that the clock of a seat leaves for a move; null without a clock. */
  budget(seat: number): number | null
}

/** Seats the computer players at a board once it is known which ones the game has. */
export class Seating {
  /** Who can take a seat; null until it is known. */
  readonly offer: Signal<PlayerOffer | null> = signal(null)
  /** Null until the offer is known. */
  readonly computers: Signal<Computers | null> = signal(null)
  /** A player that was asked for by name but is not known. */
  readonly unknown: Signal<UnknownPlayer | null> = signal(null)
  /** A problem in words for the person at the board; null while all is well. */
  readonly problem: ReadonlySignal<string | null> = computed(
    () => this.unopened.value ?? this.computers.value?.problem.value ?? null,
  )
  /** The reason why there are no computer players: people may move in their place, until they come. */
  readonly unopened: Signal<string | null> = signal(null)
  private readonly client: EngineClient

  constructor(
    private readonly session: Session,
    private readonly needs: SeatingNeeds,
  ) {
    this.client = new EngineClient(session.game.name, needs.spawnEngine)
    void this.seat()
  }

  /** After a problem: tries again. */
  retry(): void {
    if (this.computers.value === null) void this.seat()
    else this.computers.value.retry()
  }

  close(): void {
    this.computers.value?.close()
    this.client.close()
  }

  private async seat(): Promise<void> {
    this.unopened.value = null
    try {
      const offer = await this.client.open()
      if (offer !== null) this.welcome(offer)
    } catch (error) {
      this.unopened.value = reasonOf(error)
    }
  }

  private welcome(offer: PlayerOffer): void {
    const { session, client, needs } = this
    this.offer.value = offer
    const { players, unknown } = knownPlayers(session.players.value, offer)
    session.players.value = players
    this.unknown.value = unknown
    this.computers.value = new Computers(session, client, offer, needs.pace, needs.budget)
  }
}
