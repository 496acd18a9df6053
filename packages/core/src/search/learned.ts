import { crc32 } from '../base/crc32.js'
import type { Engine } from '../game/engine.js'
import type { EngineDefinition, Evaluation, Game } from '../game/game.js'
import { type OptionSpecs, type Options, readOptions } from '../game/options.js'
import { rulesFingerprint } from '../game/rules-fingerprint.js'
import { type LearnedHeader, openLearned, readLearnedHeader } from '../learn/learned-file.js'
import { alphaBeta } from './alpha-beta.js'
import { maxN } from './max-n.js'
import { monteCarlo } from './monte-carlo.js'
import { seedOption } from './random.js'

/** A file of a learned evaluation that was handed to this thread. */
interface PresentFile {
  readonly bytes: Uint8Array
  readonly header: LearnedHeader
}

/** The name of the file that comes with a game. */
const SHIPPED = 'shipped'
const present = new Map<string, PresentFile>()

/**
 * Hands the file of a learned evaluation to the engine `learned`, for this thread. Only what was handed over so can be named
 * by a seat: no text that came from elsewhere makes the engine read a file.
 * @param name under which seats name it
 * @throws TextError when it is no such file, or damaged
 */
export function takeLearned(name: string, bytes: Uint8Array): void {
  present.set(name, { bytes, header: readLearnedHeader(bytes) })
}

/** Returns the files that were handed over, by their names, to hand them to another thread. */
export function presentLearned(): ReadonlyMap<string, Uint8Array> {
  return new Map([...present].map(([name, { bytes }]) => [name, bytes]))
}

/** A search that judges by an evaluation learned from self-play (`plyworks train`), in place of one written by hand. */
export const learned: EngineDefinition = {
  name: 'learned',
  title: 'Search with a learned evaluation',
  lines: 'apart',
  refuses(game) {
    if (game.search.learned !== undefined || namesFor(game).length > 0) return null
    const make = `plyworks train ${game.name} --output FILE`
    const [first] = present
    if (first === undefined)
      return `Learned play of ${game.name} needs a file: \`${make}\` makes one, learned:file=FILE names it.`
    const [name, { header }] = first
    const of = header.game === game.name ? `other rules of ${header.game}` : header.game
    return `${name} was learned for ${of}, this is ${game.name}: \`${make}\` makes one for it.`
  },
  options(game): OptionSpecs {
    const names = namesFor(game)
    const searches = searchesFor(game).map(({ name }) => name)
    return {
      file: { type: 'choice', default: names[0] ?? '', values: names, title: 'The file that was learned' },
      search: { type: 'choice', default: searches[0], values: searches, title: 'The search that uses it' },
      'table-mb': {
        type: 'integer',
        default: 32,
        min: 0,
        max: 4096,
        title: 'Memory of the transposition table in MiB',
        amount: 'mebibytes',
      },
      seed: seedOption,
    }
  },
  async prepare(game, options) {
    if (options.choice('file') === SHIPPED) await loadShipped(game)
  },
  create: (game, options) => createSearch(game, options),
}

function createSearch(game: Game, options: Options): Engine {
  const name = options.choice('file')
  const bytes = name === SHIPPED ? shipped.get(game.search.learned ?? noFile) : present.get(name)?.bytes
  const search = options.choice('search')
  const wanted = { 'table-mb': String(options.number('table-mb')), seed: String(options.number('seed')) }
  // An engine that is created without `prepare` works without what it would have loaded.
  return learnedSearch(game, bytes === undefined ? null : evaluationFrom(bytes, game), search, wanted)
}

/** Files that were read, by file and game: a match makes new engines for every game. */
const read = new WeakMap<Uint8Array, WeakMap<Game, () => Evaluation>>()

function evaluationFrom(bytes: Uint8Array, game: Game): Evaluation {
  const byGame = read.get(bytes) ?? new WeakMap<Game, () => Evaluation>()
  read.set(bytes, byGame)
  const make = byGame.get(game) ?? openLearned(game, bytes)
  byGame.set(game, make)
  return make()
}

/**
 * Makes a search of a game that judges by a learned evaluation in place of the game's own.
 * @param evaluation null for the game's own after all
 * @param search its name; the one that is best as a rule when absent
 * @param wanted option texts, of which those count that the search has
 */
export function learnedSearch(
  game: Game,
  evaluation: Evaluation | null,
  search?: string,
  wanted: Readonly<Record<string, string>> = {},
): Engine {
  const taught: Game = evaluation === null ? game : { ...game, search: { ...game.search, evaluations: [evaluation] } }
  const searches = searchesFor(game)
  const definition = searches.find(({ name }) => name === search) ?? searches[0]
  const specs = definition.options(taught)
  // Playouts are judged soon: what follows by lot says less than the evaluation.
  const texts = Object.entries({ ...wanted, 'playout-length': '1' }).filter(([option]) => Object.hasOwn(specs, option))
  return definition.create(taught, readOptions(specs, Object.fromEntries(texts)))
}

/** The searches that fit a game, the one that is best as a rule first. */
function searchesFor(game: Game): EngineDefinition[] {
  const few = game.search.turns !== undefined || game.traits.maxMoves <= 1000
  const own = game.search.engines.filter(({ takesLearned }) => takesLearned === true)
  return [...own, alphaBeta, ...(few ? [maxN, monteCarlo] : [monteCarlo, maxN])].filter(
    (engine) => engine === monteCarlo || engine.refuses(game) === null,
  )
}

type LoadFile = NonNullable<Game['search']['learned']>
const shipped = new WeakMap<LoadFile, Uint8Array>()
const noFile: LoadFile = async () => new Uint8Array()

/** Returns the checksum of the file that the engine `learned` uses when none is named; null where there is none. */
export async function learnedChecksum(game: Game): Promise<string | null> {
  const [name] = namesFor(game)
  if (name === SHIPPED) await loadShipped(game)
  const bytes = name === SHIPPED ? shipped.get(game.search.learned ?? noFile) : present.get(name)?.bytes
  // The file ends with its checksum; with that one all would have the same.
  return bytes === undefined ? null : crc32(bytes.subarray(0, -4)).toString(16).padStart(8, '0')
}

async function loadShipped({ search: { learned: load } }: Game): Promise<void> {
  if (load !== undefined && !shipped.has(load)) shipped.set(load, await load())
}

const fingerprints = new WeakMap<Game, string>()

/** The names of the files for a game and its present rules. */
function namesFor(game: Game): string[] {
  const names = game.search.learned === undefined ? [] : [SHIPPED]
  for (const [name, { header }] of present) {
    if (header.game !== game.name) continue
    const rules = fingerprints.get(game) ?? rulesFingerprint(game)
    fingerprints.set(game, rules)
    if (header.rules === rules) names.push(name)
  }
  return names
}
