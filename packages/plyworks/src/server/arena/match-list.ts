import type { Store } from '../../storage/store.js'

/** Milliseconds that a list lasts while nothing is written: a process that plays a match may die, which changes nothing in the database. */
const LASTS = 1000

/** The list of the matches as JSON, one for everyone who asks, made in another thread. */
export class MatchList {
  private kept: { readonly text: string; readonly version: number; readonly made: number } | null = null
  private making: Promise<string> | null = null
  /** The version of the database before the list that is being made. */
  private before = -1

  /** @param make makes it, elsewhere */
  constructor(
    private readonly store: Store,
    private readonly make: () => Promise<string>,
  ) {}

  /** Returns the list, with all that was written by other connections than this one, which changes no match. */
  async all(): Promise<string> {
    for (;;) {
      const { kept, making, before } = this
      const { version } = this.store
      const fresh = kept !== null && performance.now() - kept.made < LASTS
      if (kept !== null && fresh && kept.version === version) return kept.text
      if (making === null) return this.renew(version)
      const text = await making
      if (before === version) return text
    }
  }

  private renew(version: number): Promise<string> {
    this.before = version
    this.making = this.make()
      .then((text) => {
        this.kept = { text, version, made: performance.now() }
        return text
      })
      .finally(() => {
        this.making = null
      })
    return this.making
  }
}
