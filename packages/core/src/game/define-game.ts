import type { Insight, Solve } from './capabilities.js'
import type { Game, GameDefinition, Search, Traits } from './game.js'
import type { Position } from './position.js'
import { repliesMap } from './replies-map.js'
import { formatGameName, type Variant, type VariantKeys } from './variant.js'

/** The chosen value of every key, with the type that the key gives it. */
export type VariantOf<V extends VariantKeys> = { readonly [Key in keyof V]: ValueOf<V[Key]> }

type ValueOf<Key> = Key extends { readonly values: readonly (infer Word)[] } ? Word : number

/** The parts of a definition that can be left out when a game is declared: they are derived from the rest. */
interface Declared<P extends Position, V extends VariantKeys> {
  /** Folder name and id; made of the title when absent: `Nine Holes` becomes `nine-holes`. */
  readonly id?: string
  readonly title: string
  /** What else people call it, such as `Reversi`: a name that is typed wrong is compared with these, too. */
  readonly otherNames?: readonly string[]
  /** One sentence for the gallery. */
  readonly summary?: string
  /** Heading under which lists show it, below the games that have none. */
  readonly collection?: string
  /** Names of the seats in the order of their numbers; there are as many seats as names. */
  readonly seats: readonly string[]
  readonly variants?: V
  /**
   * The rules with every key of the variant given.
   * @param name of the game with its variant, for errors
   * @throws TextError when single values are fine but their combination is not
   */
  create(variant: VariantOf<V>, name: string): GameRules<P>
}

/** Everything about a game with its variant chosen but what the declaration says already. */
export interface GameRules<P extends Position>
  extends Omit<Game<P>, 'definition' | 'variant' | 'name' | 'traits' | 'search' | 'solve' | 'insight'> {
  /** The traits that cannot be derived, and those that are not the usual ones. */
  readonly traits: RuleTraits
  /** Play by the computer. */
  readonly search?: Partial<Search<P>>
  /** Exact values. */
  readonly solve?: Partial<Solve<P>>
  /** Members that help to understand a position. */
  readonly insight?: Partial<Insight<P>>
}

/** The traits that cannot be derived. */
export interface RuleTraits extends Partial<Omit<Traits, 'seats' | 'maxMoves'>> {
  /** Upper bound of the legal moves of any position. */
  readonly maxMoves: number
}

/** A game as its author declares it (see `defineGame`). */
export type GameDeclaration<P extends Position = Position, V extends VariantKeys = VariantKeys> = Declared<P, V> &
  Partial<Pick<GameDefinition<P>, 'studies' | 'pages'>>

/**
 * Makes the definition of a game from what only its author can say. Derives id and summary from title and seats where
 * they are not given, and fills the name, the definition and the number of seats into each game.
 *
 * Traits that are not given are the usual ones: two seats play for a zero sum and more for a winner, a turn is one move, the
 * start is always the same, and positions repeat unless the plies are bounded.
 */
export function defineGame<P extends Position, const V extends VariantKeys = Record<never, never>>(
  declaration: GameDeclaration<P, V>,
): GameDefinition<P> {
  const {
    id = idOf(declaration.title),
    title,
    seats: seatNames,
    variants = {},
    studies = [],
    pages = {},
    create,
  } = declaration
  const seats = seatNames.length
  const definition: GameDefinition<P> = {
    id,
    title,
    ...(declaration.otherNames !== undefined && { otherNames: declaration.otherNames }),
    summary: declaration.summary ?? `A game for ${seats} players.`,
    ...(declaration.collection !== undefined && { collection: declaration.collection }),
    seats,
    seatNames,
    variants,
    studies,
    pages,
    create(variant: Variant): Game<P> {
      const name = formatGameName(id, variants, variant)
      // Every key of the declaration is there: callers of `create` check the variant against `variants`.
      const { traits: given, search, solve, insight, ...rules } = create(variant as VariantOf<V>, name)
      const traits = completeTraits(seats, given)
      const game: Game<P> = {
        ...rules,
        definition,
        variant,
        name,
        traits,
        search: { evaluations: [], engines: [], levels: [], ...search },
        solve: { maps: alwaysInTurn(traits) ? [repliesMap(() => game)] : [], scales: [], ...solve },
        insight: { overlays: [], measures: [], ...insight },
      }
      return game
    },
  }
  return definition
}

/** Whether a game always begins alike, and two moves are a turn of each of the first two players. */
function alwaysInTurn({ randomStart, multiMoveTurns }: Traits): boolean {
  return !randomStart && !multiMoveTurns
}

function completeTraits(seats: number, given: RuleTraits): Traits {
  const maxPlies = given.maxPlies ?? Number.POSITIVE_INFINITY
  return {
    payoff: seats === 2 ? 'zero-sum' : 'winner',
    repeats: maxPlies === Number.POSITIVE_INFINITY,
    multiMoveTurns: false,
    endsTurnsForGood: false,
    randomStart: false,
    ...given,
    seats,
    maxPlies,
  }
}

/** `Nine Holes` becomes `nine-holes`, `Caïssa` becomes `caissa`. */
export function idOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
