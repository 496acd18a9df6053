import type { Figure } from '@plyworks/core'
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Session } from '../game/session.js'

const NONE: readonly Figure[] = []

/** Figures of the game's view over the position on the board. */
export class BoardFigures {
  readonly all: ReadonlySignal<readonly Figure[]>
  /** They are asked for. */
  readonly on: Signal<boolean> = signal(false)
  /** The one of them, by place, that is looked at alone; -1 for none. */
  readonly picked: Signal<number> = signal(-1)
  /** The cell that pointer or keyboard is on, or -1. */
  readonly lookedAt: Signal<number> = signal(-1)

  constructor(session: Session) {
    this.all = computed(() => session.game.insight.figures?.of(session.position) ?? NONE)
  }

  /** The figures to draw: of those asked for the picked one, else those of the cell looked at; what forbids it anyway. */
  get drawn(): readonly Figure[] {
    const all = this.all.value
    const here = all.filter(({ cell }) => cell === this.lookedAt.value)
    if (!this.on.value) return here.filter(({ forbids }) => forbids)
    const picked = all[this.picked.value]
    if (picked !== undefined) return [picked]
    return here.length > 0 ? here : all
  }
}
