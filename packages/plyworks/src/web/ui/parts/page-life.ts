import { reasonOf } from '@plyworks/core'
import { useEffect } from 'preact/hooks'

/** From when a page shows something until it shows something else. */
export class PageLife {
  live = true
  private readonly ends: (() => void)[] = []

  /** Does something at the end; at once when that has come already. */
  onEnd(end: () => void): void {
    if (this.live) this.ends.push(end)
    else end()
  }

  end(): void {
    this.live = false
    for (const end of this.ends) end()
  }
}

/**
 * Begins something that lasts as long as a page shows its subject.
 * @param onProblem hears in words why it could not begin, if anybody is still there
 */
export function usePageLife(
  subject: string,
  begin: (life: PageLife) => Promise<void>,
  onProblem: (words: string) => void,
): void {
  useEffect(() => {
    const life = new PageLife()
    begin(life).catch((error: unknown) => life.live && onProblem(reasonOf(error)))
    return () => life.end()
  }, [subject])
}
