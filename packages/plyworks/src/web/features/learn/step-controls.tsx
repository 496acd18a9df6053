import { usePlaysItself } from '../../ui/parts/plays-itself.js'
import { text } from '../../ui/text/text.js'

interface StepControlsProps {
  /** Steps taken. */
  readonly at: number
  readonly last: number
  onGo(at: number): void
  /** The last step, in words. */
  readonly children: string
}

/** The words of a step, and the buttons that lead through all: by hand, or by itself once a person asks for it. */
export function StepControls({ at, last, onGo, children }: StepControlsProps) {
  const player = usePlaysItself(at, last, children.length, onGo)
  const go = (target: number) => {
    player.pause()
    onGo(target)
  }
  return (
    <section class="lesson-steps" aria-label={text.lessonSteps}>
      <p class="lesson-caption" aria-live="polite">
        {children}
      </p>
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
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={text.lessonStep}
        aria-valuetext={text.lessonStepOf(at, last)}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <p class="muted">{text.lessonStepOf(at, last)}</p>
    </section>
  )
}
