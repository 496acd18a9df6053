import { effect, type Signal, signal, untracked } from '@preact/signals'
import type { GameLink } from '../../ui/page/game-link.js'
import type { TimeControl } from '../../ui/page/time-control.js'
import type { PlayedNode } from '../game/played-move.js'
import type { TimesLeft } from '../game/saved-clocks.js'
import type { Session } from '../game/session.js'

/** Milliseconds between two updates of what clocks show. */
export const CLOCK_TICK = 100
/** A computer takes at most this part of its time for a move. */
const FRACTION = 1 / 25

/**
 * The clocks of a game: the time of the seat to move runs from the first move on, and stands while a person looks back
 * or a pause was asked for. A turn that is ended gains the increment. A player who runs out of time has lost.
 * Looking back shows the times as they were. A game continued from there continues with them, so a move that is
 * taken back gives its time back.
 */
export class GameClock {
  /** Milliseconds left of each seat; Infinity without a clock. */
  readonly left: Signal<readonly number[]>
  /** The seat whose time runs, or null. */
  readonly running: Signal<number | null> = signal(null)
  /** The times when the game came to a position, or left it for another one. */
  private readonly kept = new WeakMap<PlayedNode, readonly number[]>()
  private since = 0
  private timer: ReturnType<typeof setInterval> | null = null
  private readonly dispose: () => void

  /**
   * @param controls one a seat, null for a seat without clock
   * @param left milliseconds left in a game that goes on; empty for a new one
   * @param after what is known of the times when its moves were made
   * @param now milliseconds of some steady clock
   */
  constructor(
    private readonly session: Session,
    readonly controls: readonly (TimeControl | null)[],
    left: readonly number[],
    after: TimesLeft = new Map(),
    private readonly now: () => number = () => performance.now(),
  ) {
    this.left = signal(controls.map((control, seat) => (control === null ? Infinity : (left[seat] ?? timeOf(control)))))
    session.timed = true
    this.remember(after)
    this.kept.set(this.mainEnd, this.left.peek())
    let before = session.node
    this.dispose = effect(() => {
      session.revision.value
      const stands = session.over.value || session.paused.value || session.ply.value === 0 || !session.atMainEnd
      untracked(() => {
        this.follow(before, stands ? null : session.position.turn)
        before = session.node
      })
    })
  }

  /** Milliseconds left of each seat where the game itself stands, whatever position is looked at. */
  get atEnd(): readonly number[] {
    const end = this.mainEnd
    const left = this.left.value
    return this.session.node === end ? left : (this.kept.get(end) ?? left)
  }

  /** Milliseconds left of each seat when the game came to a position, or left it; undefined when that is not known. */
  leftAt(node: PlayedNode): readonly number[] | undefined {
    return this.kept.get(node)
  }

  /** Milliseconds that a computer may think at a seat; null where it has no clock. */
  budget(seat: number): number | null {
    const left = this.left.peek()[seat]
    return left === Infinity ? null : Math.max(20, left * FRACTION)
  }

  close(): void {
    this.dispose()
    this.stop()
  }

  /** After a change: the time of the seat that moved stands, and that of the next one runs. */
  private follow(before: PlayedNode, next: number | null): void {
    const moved = this.running.value
    const { node } = this.session
    this.tick()
    const over = this.session.over.value
    if (node !== before) {
      const played = node.parent === before && (moved !== null || !this.kept.has(node))
      if (played && !over && moved !== null && moved !== next) this.gain(moved)
      if (!played) this.comeTo(node, before)
      this.kept.set(node, this.left.value)
    }
    const runs = over || next === null || this.controls[next] === null ? null : next
    if (runs === this.running.value) return
    this.stop()
    if (runs === null) return
    this.running.value = runs
    this.since = this.now()
    this.timer = setInterval(() => this.tick(), CLOCK_TICK)
  }

  /** Each move changes the time of its player, so all times follow from those after the moves. */
  private remember(after: TimesLeft): void {
    const { moves } = this.session
    this.kept.set(moves.root, this.controls.map(timeOf))
    for (const node of moves.nodes()) {
      const before = node.parent && this.kept.get(node.parent)
      const seat = node.move?.seat ?? 0
      const left = this.controls[seat] === null ? Infinity : after.get(node)
      if (before && left !== undefined)
        this.kept.set(
          node,
          before.map((time, index) => (index === seat ? left : time)),
        )
    }
  }

  private get mainEnd(): PlayedNode {
    const { moves } = this.session
    return moves.mainLine.at(-1) ?? moves.root
  }

  /** Another position of the game is looked at. */
  private comeTo(node: PlayedNode, before: PlayedNode): void {
    this.kept.set(before, this.left.value)
    this.left.value = this.kept.get(node) ?? this.left.value
  }

  private gain(seat: number): void {
    const control = this.controls[seat]
    if (control !== null) this.set(seat, this.left.value[seat] + control.increment * 1000)
  }

  /** Takes the time that has passed off the running clock. */
  private tick(): void {
    const seat = this.running.value
    if (seat === null) return
    const now = this.now()
    this.set(seat, Math.max(0, this.left.value[seat] - (now - this.since)))
    this.since = now
    if (this.left.value[seat] > 0 || this.session.over.value) return
    this.stop()
    this.session.loseOnTime(seat)
  }

  private set(seat: number, milliseconds: number): void {
    this.left.value = this.left.value.map((left, index) => (index === seat ? milliseconds : left))
  }

  private stop(): void {
    if (this.timer !== null) clearInterval(this.timer)
    this.timer = null
    this.running.value = null
  }
}

function timeOf(control: TimeControl | null): number {
  return control === null ? Infinity : control.base * 1000
}

/** The clock of each seat that a link asks for, by one for all seats or one for each. */
export function controlsOf({ clock = [] }: GameLink, seats: number): (TimeControl | null)[] {
  return Array.from({ length: seats }, (_, seat) => (clock.length === 1 ? clock[0] : (clock[seat] ?? null)))
}

/** Whether the seat that lost, according to a link, had run out of time. */
export function endedOnTime({ resigned, left = [] }: GameLink, controls: readonly (TimeControl | null)[]): boolean {
  return resigned !== null && (controls[resigned] ?? null) !== null && left[resigned] === 0
}
