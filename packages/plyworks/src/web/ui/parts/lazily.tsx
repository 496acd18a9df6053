import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/**
 * A component whose code is loaded when it is first shown; nothing is drawn until then.
 * @param load dynamic import of the module, and what to take from it
 * @param needed whether the page is of no use without it; what is not needed stays away when its code cannot be had
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  needed: boolean,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function Lazy(props: Props) {
    const [Shown, setShown] = useState(() => loaded)
    const [failure, setFailure] = useState<Error | null>(null)
    useEffect(() => {
      let live = true
      if (Shown !== null) return
      load().then(
        (component) => {
          loaded = component
          if (live) setShown(() => component)
        },
        (error: unknown) => live && setFailure(error instanceof Error ? error : new Error(String(error))),
      )
      return () => {
        live = false
      }
    }, [])
    // The guard around the app shows it.
    if (failure !== null && needed) throw failure
    return Shown === null ? null : <Shown {...props} />
  }
}
