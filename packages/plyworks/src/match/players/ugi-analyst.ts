import type { Position } from '@plyworks/core'
import { type Choice, PlayerFailure, type TurnLimits } from './player.js'
import { UgiPlayer } from './ugi-player.js'

/** A position for a program to look at. */
export interface Look {
  /** Game name with its variant. */
  readonly game: string
  /** In notation, and as a copy that the program's side may read. */
  readonly text: string
  readonly position: Position
  readonly limits: TurnLimits
  /** Best lines wanted; programs without the option `MultiPV` tell one. */
  readonly lines: number
}

/** The option by which a program is asked for several lines. */
const LINES_OPTION = 'MultiPV'

/** Milliseconds that a program has to answer `stop` before it is ended. */
const STOPS_WITHIN = 5000

/** A program that speaks the Universal Game Interface and looks at positions, one at a time, telling what it thinks as it goes. */
export class UgiAnalyst extends UgiPlayer {
  private looking: ((line: string) => void) | null = null
  private takesLines = false
  private opened: string | null = null

  /**
   * Looks at a position until its limits, or until the signal; then it answers with the best so far.
   * @param onInfo hears each of its `info` lines
   * @throws PlayerFailure when the program fails
   */
  async look(
    { game, text, position, limits, lines }: Look,
    signal: AbortSignal,
    onInfo: (line: string) => void,
  ): Promise<Choice> {
    if (this.opened === game) this.turnTo(text)
    else {
      this.opened = game
      await this.begin({ number: 0, game, seat: 0, position: text, standardStart: false, opening: [], seed: 0 })
    }
    if (this.takesLines) this.write(`setoption name ${LINES_OPTION} value ${lines}`)
    let late: NodeJS.Timeout | undefined
    const stop = (): void => {
      this.write('stop')
      late = setTimeout(() => {
        this.failure.fail({ reason: 'silence', detail: `no bestmove within ${STOPS_WITHIN} ms after stop` })
      }, STOPS_WITHIN)
    }
    let forget = (): void => {}
    const failed = new Promise<never>((_, reject) => {
      forget = this.failure.listen((fault) => reject(new PlayerFailure(fault)))
    })
    this.looking = onInfo
    try {
      const chosen = this.choose({ position, moves: [], clocks: [], limits })
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
      return await Promise.race([chosen, failed])
    } finally {
      this.looking = null
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
      forget()
    }
  }

  protected override accept(line: string): boolean {
    if (/^\s*info\s/.test(line)) {
      this.looking?.(line)
      // One that is asked to think on and on has that much to say; each line by itself is bounded.
      this.bot?.resetOutput()
    } else if (/^\s*option\s+name\s+(\S+)/.exec(line)?.[1] === LINES_OPTION) this.takesLines = true
    return super.accept(line)
  }
}
