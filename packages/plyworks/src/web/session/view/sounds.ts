import { effect, untracked } from '@preact/signals'
import { settings } from '../../ui/page/settings.js'
import type { BoardSession } from '../board/board-session.js'
import { LITTLE_TIME } from '../clock/game-clock.js'

/** A sound: frequencies in hertz, one after the other, each with its length in seconds. */
interface Sound {
  readonly notes: readonly number[]
  readonly seconds: number
}

const SOUNDS = {
  move: { notes: [440], seconds: 0.07 },
  turn: { notes: [440, 587], seconds: 0.07 },
  end: { notes: [523, 659, 784], seconds: 0.16 },
  time: { notes: [880, 880], seconds: 0.09 },
} satisfies Readonly<Record<string, Sound>>

const LOUDNESS = 0.12
/** A note begins and ends softly, in seconds, so that it does not click. */
const EDGE = 0.012

/** The sounds of a game, for who has asked for them: a move, one's own turn, the end, little time. */
export class BoardSounds {
  private context: AudioContext | null = null
  private readonly disposals: readonly (() => void)[]

  constructor(private readonly board: BoardSession) {
    this.disposals = [this.followMoves(), this.followTime()]
  }

  close(): void {
    for (const dispose of this.disposals) dispose()
    void this.context?.close()
  }

  private followMoves(): () => void {
    const { session } = this.board
    let before = session.node
    let over = session.over.value
    return effect(() => {
      session.revision.value
      const overNow = session.over.value
      untracked(() => {
        const { node } = session
        if (overNow && !over) this.play('end')
        else if (node.parent === before) this.play(this.board.humanToMove.value ? 'turn' : 'move')
        before = node
        over = overNow
      })
    })
  }

  private followTime(): () => void {
    const { clock } = this.board
    const warned = new Set<number>()
    return effect(() => {
      const seat = clock?.running.value ?? null
      if (clock === null || seat === null || clock.left.value[seat] >= LITTLE_TIME) return
      if (!warned.has(seat)) this.play('time')
      warned.add(seat)
    })
  }

  private play(name: keyof typeof SOUNDS): void {
    if (!settings.peek().sounds) return
    this.context ??= new AudioContext()
    const { context } = this
    const { notes, seconds } = SOUNDS[name]
    for (const [index, frequency] of notes.entries()) {
      const begin = context.currentTime + index * seconds
      const oscillator = context.createOscillator()
      const gain = context.createGain()
      oscillator.frequency.value = frequency
      gain.gain.setValueAtTime(0, begin)
      gain.gain.linearRampToValueAtTime(LOUDNESS, begin + EDGE)
      gain.gain.setValueAtTime(LOUDNESS, begin + seconds - EDGE)
      gain.gain.linearRampToValueAtTime(0, begin + seconds)
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(begin)
      oscillator.stop(begin + seconds)
    }
  }
}
