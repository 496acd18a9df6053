import { type CatalogueEntry, isGameFault } from '@plyworks/core'
import type { GameFile } from './game-file.js'
import { GameFileError, mistakeOf, toldPath } from './game-file-error.js'
import { entryOf } from './game-path.js'

/** The place where a thread finds a game again that the program has loaded from a file. */
export interface GuestPlace {
  readonly id: string
  readonly path: string
  /** The fingerprint of its source. */
  readonly source: string
}

/** Games that were loaded from files because a person named them. */
export class Guests {
  private constructor(private readonly files: readonly GameFile[]) {}

  static readonly none = new Guests([])

  /**
   * Loads games from files and adds them to these; a file that is here already is loaded once.
   * @param added paths as a person typed them, or places of games that another thread has loaded
   * @throws GameFileError naming the file and, where there is one, the line; also for two files with one id
   */
  async with(added: readonly (string | GuestPlace)[]): Promise<Guests> {
    // What reads them is loaded for those who have some.
    const { loadGameFile } = await import('./game-file.js')
    const files = [...this.files]
    for (const each of added) {
      const { path, source } = typeof each === 'string' ? { path: each, source: undefined } : each
      const file = await loadGameFile(path, source)
      const { entry } = file.closure
      const { id } = file.definition
      const known = files.find((one) => one.closure.entry.path === entry.path)
      const twin = files.find((one) => one.definition.id === id)
      if (known !== undefined) continue
      if (twin !== undefined) {
        throw new GameFileError(
          toldPath(entry.path),
          null,
          `its id ${id} is that of ${toldPath(twin.closure.entry.path)}: take one of them`,
        )
      }
      files.push(file)
    }
    return files.length === this.files.length ? this : new Guests(files)
  }

  /** In the order in which they were named. */
  get all(): readonly GameFile[] {
    return this.files
  }

  /** Returns the id of the game that was loaded from a file, or from a folder. */
  idOf(path: string): string {
    const entry = entryOf(path)
    const file = this.files.find(({ closure }) => closure.entry.path === entry)
    if (file === undefined) throw new Error(`no game was loaded from ${path}`)
    return file.definition.id
  }

  /** The places by which another thread loads them. */
  get places(): GuestPlace[] {
    return this.files.map(({ definition, closure }) => ({
      id: definition.id,
      path: closure.entry.path,
      source: closure.source,
    }))
  }

  /** The same as games of a catalogue. */
  get entries(): CatalogueEntry[] {
    return this.files.map((file) => ({
      id: file.definition.id,
      source: file.closure.source,
      load: async () => file.definition,
    }))
  }

  /** Tells an error thrown by one of these games, with the file and the line; null for one thrown elsewhere. */
  mistakeOf(error: unknown): GameFileError | null {
    for (const { closure } of this.files) {
      const mistake = mistakeOf(closure.files, error)
      if (mistake !== null) return mistake
    }
    if (!isGameFault(error)) return null
    const file = this.files.find(({ definition }) => definition.title === error.game)
    return file === undefined ? null : new GameFileError(toldPath(file.closure.entry.path), null, error.message)
  }
}
