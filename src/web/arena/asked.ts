import { useEffect, useState } from 'preact/hooks'

/** Something asked of the server: what it said, or why it did not; asked again by `again`. */
export interface Asked<Answer> {
  readonly answer: Answer | null
  readonly problem: string | null
  again(): void
}

/** Asks when the component is there, and anew when `key` changes. */
export function useAsked<Answer>(question: () => Promise<Answer>, key: string): Asked<Answer> {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [count, setCount] = useState(0)
  useEffect(() => {
    let live = true
    question().then(
      (found) => {
        if (!live) return
        setAnswer(found)
        setProblem(null)
      },
      (error: unknown) => live && setProblem(wordsOf(error)),
    )
    return () => {
      live = false
    }
  }, [key, count])
  return { answer, problem, again: () => setCount(count + 1) }
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
