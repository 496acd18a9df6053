import { closestWords } from '../base/closest-words.js'
import { quote, TextError } from '../base/text-error.js'
import type { Game, GameDefinition } from './game.js'
import { parseVariant, splitGameName } from './variant.js'

/** A game of a catalogue before it is loaded. */
export interface CatalogueEntry {
  /** Id of the game, e.g. `connect-four`. */
  readonly id: string
  /** Loads the game's definition. */
  load(): Promise<GameDefinition>
  /** The fingerprint of its source, for games that came from a file. */
  readonly source?: string
}

/** Games by id, each loaded when it is first asked for. */
export class Catalogue {
  private readonly entries: ReadonlyMap<string, CatalogueEntry>
  /** Games are immutable, and making one may build tables: the last few stay, the one asked for last at the end. */
  private readonly recent = new Map<string, Game>()

  /** @throws TextError when two of the games have one id */
  constructor(entries: Iterable<CatalogueEntry>) {
    const byId = new Map<string, CatalogueEntry>()
    for (const entry of entries) {
      if (byId.has(entry.id)) throw new TextError('game', 1, `a second game ${quote(entry.id)}`, 'an id of its own')
      byId.set(entry.id, entry)
    }
    this.entries = new Map([...byId].sort(([one], [other]) => (one < other ? -1 : 1)))
  }

  /** In alphabetical order. */
  get ids(): readonly string[] {
    return [...this.entries.keys()]
  }

  /** Returns a catalogue of the same games and some more. */
  with(more: Iterable<CatalogueEntry>): Catalogue {
    return new Catalogue([...this.entries.values(), ...more])
  }

  /** Returns a catalogue of the same games without some. */
  without(ids: readonly string[]): Catalogue {
    return new Catalogue([...this.entries.values()].filter(({ id }) => !ids.includes(id)))
  }

  /** Says whether a game has that id. */
  has(id: string): boolean {
    return this.entries.has(id)
  }

  /**
   * Returns a game as it is listed, without loading it.
   * @throws TextError when no game has that id
   */
  entry(id: string): CatalogueEntry {
    const entry = this.entries.get(id)
    if (entry === undefined) throw new TextError('game', 1, quote(id), this.expected(id))
    return entry
  }

  /**
   * Loads the definition of a game.
   * @throws TextError when no game has that id; it names one with a title like it
   */
  async definition(id: string): Promise<GameDefinition> {
    const entry = this.entries.get(id)
    if (entry === undefined) throw new TextError('game', 1, quote(id), this.expected(id, await this.namesOfGames()))
    return entry.load()
  }

  /** Loads the definitions of all games. */
  definitions(): Promise<GameDefinition[]> {
    return Promise.all([...this.entries.values()].map((entry) => entry.load()))
  }

  /** Loads the game of a name such as `hip:rows=4,cols=4`. @throws TextError naming the character that is wrong */
  async game(name: string): Promise<Game> {
    if (typeof name !== 'string') throw new TextError('game', 1, quote(typeof name), `a name, ${this.expected('')}`)
    const known = this.recent.get(name)
    if (known !== undefined) {
      this.recent.delete(name)
      this.recent.set(name, known)
      return known
    }
    const definition = await this.definition(splitGameName(name).id)
    const game = definition.create(parseVariant(definition.variants, name))
    const [oldest] = this.recent.keys()
    if (this.recent.size >= MOST_RECENT) this.recent.delete(oldest)
    this.recent.set(name, game)
    return game
  }

  private namesOfGames(): Promise<NamedGame[]> {
    return Promise.all([...this.entries.values()].map(namesOf))
  }

  private expected(typed: string, games: readonly NamedGame[] = this.ids.map((id) => ({ id, names: [id] }))): string {
    const list = `one of ${this.ids.join(', ')}`
    // `hip rows=5` and `hip,rows=5` for `hip:rows=5`.
    const [, id, rest] = /^([\w-]+)[\s,]+(\w+=.*)$/.exec(typed) ?? []
    if (id !== undefined && this.has(id)) return `${id}:key=value,key=value (did you mean ${id}:${rest}?)`
    const [near] = closestWords(
      typed,
      games.flatMap(({ names }) => names),
    )
    const meant = games.find(({ names }) => names.includes(near))
    return meant === undefined ? list : `${list} (did you mean ${meant.id}?)`
  }
}

const MOST_RECENT = 16

/** What people may call a game. */
interface NamedGame {
  readonly id: string
  readonly names: readonly string[]
}

/** The id, the title and the other names of a game; the id alone where it does not load. */
async function namesOf(entry: CatalogueEntry): Promise<NamedGame> {
  const { id } = entry
  try {
    const { title, otherNames = [] } = await entry.load()
    return { id, names: [id, title, ...otherNames] }
  } catch {
    // The mistake to tell is the name that was typed; why this game does not load is told when it is asked for.
    return { id, names: [id] }
  }
}
