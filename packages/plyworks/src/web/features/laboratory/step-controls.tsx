import { usePlaysItself } from '../../ui/parts/plays-itself.js'
import { laboratory } from '../../ui/text/laboratory.js'
import { text } from '../../ui/text/text.js'

interface StepControlsProps {
  /** Steps taken. */
  readonly at: number
  readonly last: number
  /** Of the words of the last steps. */
  readonly letters: number
  onGo(at: number): void
}

/** The buttons that lead through all steps: by hand, or by itself once a person asks for it. */
export function StepControls({ at, last, letters, onGo }: StepControlsProps) {
  const player = usePlaysItself(at, last, letters, onGo)
  const go = (target: number) => {
    player.pause()
    onGo(target)
  }
  return (
    <section class="lesson-steps" aria-label={laboratory.steps}>
      <div class="buttons">
        <button type="button" class="button" disabled={at === 0} onClick={() => go(at - 1)}>
          {text.back}
        </button>
        <button type="button" class="button primary" disabled={at === last} onClick={() => go(at + 1)}>
          {text.forward}
        </button>
        <button type="button" class="button" onClick={player.toggle}>
          {player.playing ? text.pause : text.playScenes}
        </button>
        <span class="muted">{laboratory.stepOf(at, last)}</span>
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={laboratory.step}
        aria-valuetext={laboratory.stepOf(at, last)}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
    </section>
  )
}
