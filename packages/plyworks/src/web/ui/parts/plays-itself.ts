import { useEffect, useState } from 'preact/hooks'

/** Milliseconds that a step stays, whatever it says, and for each letter of what it says: about what it takes to say it. */
const LEAST_TIME = 1400
const LETTER_TIME = 45

interface PlaysItself {
  readonly playing: boolean
  /** Begins, from the start where everything has been shown, or pauses. */
  toggle(): void
  pause(): void
}

/**
 * Shows one step after another once a person asks for it, each for as long as its words take, so that they can be read and
 * a screen reader comes to the end of them.
 * @param letters of the words of the step that is shown
 */
export function usePlaysItself(at: number, last: number, letters: number, onGo: (at: number) => void): PlaysItself {
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!playing) return
    if (at >= last) return setPlaying(false)
    const timer = setTimeout(() => onGo(at + 1), Math.max(LEAST_TIME, letters * LETTER_TIME))
    return () => clearTimeout(timer)
  }, [playing, at, last])
  return {
    playing,
    toggle() {
      if (!playing && at >= last) onGo(0)
      setPlaying(!playing)
    },
    pause: () => setPlaying(false),
  }
}
