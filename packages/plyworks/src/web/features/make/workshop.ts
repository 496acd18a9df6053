import { batch, type Signal, signal } from '@preact/signals'
import type { Wrong } from '../../workers/sandbox/table-calls.js'
import { type Carried, MadeGame } from './made-game.js'

/** Milliseconds without a change of the code after which it is run. */
const REST = 500

/** The game that is being made: its code as it is typed, and the last version of it that ran. */
export class Workshop {
  readonly code: Signal<string>
  readonly game: Signal<MadeGame | null> = signal(null)
  /** The mistake in the code as it is now; null while it runs. */
  readonly wrong: Signal<Wrong | null> = signal(null)
  readonly starting = signal(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  private next: MadeGame | null = null
  private carried: Carried

  /** @param carried what is on the board at first */
  constructor(code: string, carried: Carried = { moves: [], players: [], seed: 1 }) {
    this.code = signal(code)
    this.carried = carried
  }

  /** Whether the board shows an older version than the code. */
  get stale(): boolean {
    const game = this.game.value
    return game !== null && game.code !== this.code.value && this.wrong.value !== null
  }

  change(code: string): void {
    this.code.value = code
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.run(), REST)
  }

  /** Runs the code as it is. */
  async run(): Promise<void> {
    clearTimeout(this.timer)
    this.next?.close()
    this.carried = this.game.value?.carried ?? this.carried
    const next = new MadeGame(this.code.value, this.carried)
    this.next = next
    this.starting.value = true
    const wrong = await next.begin()
    if (this.next !== next) return
    this.next = null
    batch(() => {
      this.starting.value = false
      this.wrong.value = wrong
      if (wrong === null) {
        this.game.value?.close()
        this.game.value = next
      }
    })
    if (wrong === null) void next.check()
    else next.close()
  }

  close(): void {
    clearTimeout(this.timer)
    this.next?.close()
    this.next = null
    this.game.value?.close()
  }
}
