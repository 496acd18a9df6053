/** Values under names; a later value of a name replaces the one before. */
export interface Kept {
  /**
   * Returns names with their values, in the order in which the names were first put.
   * @param space those that begin with it, which ends with a slash; all when absent. What others keep costs no time: each of many
   * thousand shards asks for its own
   */
  entries(space?: string): Iterable<readonly [name: string, value: Uint8Array]>
  /** Returns the value of a name, or null. */
  get(name: string): Uint8Array | null
  /** Keeps a value. It is buffered: `flush` makes it last, and so does time. */
  put(name: string, value: Uint8Array): void
  /** Hands all that was put to the system: from then on it survives the death of this process. */
  flush(): Promise<void>
}

/** The results of a computation that has no answer yet, kept so that `kill -9` at any moment costs only what was at work. */
export interface Checkpoint extends Kept {
  /** The number of names that earlier runs have left. */
  readonly found: number
  /** Gives up the room of values that were replaced. */
  compact(): Promise<void>
  /** Flushes and closes it. */
  close(): Promise<void>
  /** Deletes it: the answer is there. */
  remove(): Promise<void>
  /** True where it is not deleted, but serves later questions as well: then all results are kept, those of quick runs too. */
  readonly stays?: boolean
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Keeps a text, see `Kept.put`. */
export function putText(kept: Kept, name: string, text: string): void {
  kept.put(name, encoder.encode(text))
}

/** Returns the text of a name, or null. */
export function getText(kept: Kept, name: string): string | null {
  const value = kept.get(name)
  return value === null ? null : decoder.decode(value)
}

/** Returns a part of what is kept, with a space for names of its own. */
export function keptUnder(kept: Kept, space: string): Kept {
  const prefix = `${space}/`
  return {
    *entries(within = '') {
      for (const [name, value] of kept.entries(prefix)) {
        if (name.startsWith(prefix + within)) yield [name.slice(prefix.length), value] as const
      }
    },
    get: (name) => kept.get(prefix + name),
    put: (name, value) => kept.put(prefix + name, value),
    flush: () => kept.flush(),
  }
}

/** Keeps values in memory only. */
export class MemoryCheckpoint implements Checkpoint {
  readonly found = 0
  private readonly values = new Map<string, Uint8Array>()
  private readonly spaces = new Spaces()

  get(name: string): Uint8Array | null {
    return this.values.get(name) ?? null
  }

  *entries(space?: string): Generator<readonly [string, Uint8Array]> {
    for (const name of this.spaces.namesIn(space) ?? [...this.values.keys()])
      yield [name, this.values.get(name) ?? NOTHING]
  }

  put(name: string, value: Uint8Array): void {
    this.values.set(name, value)
    this.spaces.add(name)
  }

  async flush(): Promise<void> {}
  async compact(): Promise<void> {}
  async close(): Promise<void> {}

  async remove(): Promise<void> {
    this.values.clear()
    this.spaces.clear()
  }
}

const NOTHING = new Uint8Array(0)

/** Finds the names that begin alike up to a slash, by what stands before the first one. */
export class Spaces {
  private readonly names = new Map<string, Set<string>>()

  add(name: string): void {
    const slash = name.indexOf('/')
    if (slash < 0) return
    const first = name.slice(0, slash)
    const names = this.names.get(first)
    if (names === undefined) this.names.set(first, new Set([name]))
    else names.add(name)
  }

  /** Returns the names of a space as they are now; null when none is asked for. */
  namesIn(space: string | undefined): string[] | null {
    if (space === undefined) return null
    const names = this.names.get(space.slice(0, space.indexOf('/'))) ?? []
    return [...names].filter((name) => name.startsWith(space))
  }

  clear(): void {
    this.names.clear()
  }
}
