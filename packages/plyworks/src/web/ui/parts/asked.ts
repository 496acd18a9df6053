import { reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'

/** Something asked for: what was said, or why nothing was. */
export interface Asked<Answer> {
  readonly answer: Answer | null
  readonly problem: string | null
}

const NOTHING: Asked<never> = { answer: null, problem: null }

/**
 * Asks when the component is there and when the question changes; the answer to another question is not shown.
 * @param key stands for the question
 * @param version when it changes, the same is asked again, and the answer that is there stays until another comes
 */
export function useAsked<Answer>(question: () => Promise<Answer>, key: string, version = ''): Asked<Answer> {
  const [heard, setHeard] = useState<Asked<Answer> & { readonly key: string }>({ ...NOTHING, key })
  useEffect(() => {
    let live = true
    question().then(
      (answer) => live && setHeard({ answer, problem: null, key }),
      (error: unknown) => live && setHeard({ answer: null, problem: reasonOf(error), key }),
    )
    return () => {
      live = false
    }
  }, [key, version])
  return heard.key === key ? heard : NOTHING
}
