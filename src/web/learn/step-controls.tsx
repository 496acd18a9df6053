import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { text } from '../text/text.js'

/** Milliseconds that a step stays while the lesson plays by itself. */
const STEP_TIME = 1400

interface StepControlsProps {
  /** Steps taken. */
  readonly at: number
  readonly last: number
  onGo(at: number): void
  /** What the last step did, in words. */
  readonly children: ComponentChildren
}

/** What happens, and the buttons that lead through it: by hand, or by itself once somebody asks for it. */
export function StepControls({ at, last, onGo, children }: StepControlsProps) {
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!playing) return
    if (at >= last) return setPlaying(false)
    const timer = setTimeout(() => onGo(at + 1), STEP_TIME)
    return () => clearTimeout(timer)
  }, [playing, at, last])
  const go = (target: number) => {
    setPlaying(false)
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
        <button
          type="button"
          class="button"
          onClick={() => {
            if (at === last) onGo(0)
            setPlaying(!playing)
          }}
        >
          {playing ? text.pause : text.playScenes}
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
