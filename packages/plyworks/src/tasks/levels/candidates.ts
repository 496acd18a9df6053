import { defaultEngine, type Game, type Level } from '@plyworks/core'

/** A setting of an engine that may become a level. */
export type Candidate = Pick<Level, 'engine' | 'options' | 'limits'>

/** Slips of players that look one and two plies ahead, as probabilities. */
const SLIPS_OF_ONE = [0.8, 0.6, 0.4, 0.2, 0.1]
const SLIPS_OF_TWO = [0.2, 0.05]
/** Nodes of the smallest search, and the factor from one to the next. */
const LEAST_NODES = 50
const STEP = 4

/**
 * Returns settings that play alike on every machine, as a rule weakest first: short-sighted play that slips ever less, then searches of
 * ever more nodes.
 * @param engines of the searches; when there are none, the game's usual one, and `learned` where the game ships what was learned
 */
export function candidatesFor(game: Game, engines: readonly string[], mostNodes: number): Candidate[] {
  const judged = game.search.evaluations.length > 0
  return [
    ...SLIPS_OF_ONE.map((slip) => erring(1, slip)),
    ...(judged ? SLIPS_OF_TWO.map((slip) => erring(2, slip)) : []),
    ...(engines.length > 0 ? engines : searchesOf(game)).flatMap((engine) => searches(engine, mostNodes)),
  ]
}

/** The engines of the searches when none are asked for. */
function searchesOf(game: Game): string[] {
  // Engines of its own may heed no number of nodes.
  const plain: Game = { ...game, search: { ...game.search, engines: [] } }
  const best = defaultEngine(plain).name
  return [...(best === 'greedy' ? ['mcts'] : [best]), ...(game.search.learned === undefined ? [] : ['learned'])]
}

function erring(depth: number, slip: number): Candidate {
  return { engine: 'erring', options: { depth: String(depth), slip: String(slip) }, limits: { depth } }
}

function searches(engine: string, mostNodes: number): Candidate[] {
  const list: Candidate[] = []
  for (let nodes = LEAST_NODES; nodes < mostNodes; nodes *= STEP) list.push({ engine, options: {}, limits: { nodes } })
  return [...list, { engine, options: {}, limits: { nodes: mostNodes } }]
}

/** Says a candidate as a seat of `play` or `match` does. */
export function nameOf({ engine, options, limits }: Candidate): string {
  const words = Object.entries(options).map(([key, value]) => `${key}=${value}`)
  if (limits.nodes !== undefined) words.push(`nodes=${limits.nodes}`)
  return [engine, ...words].join(':').replaceAll(':', ',').replace(',', ':')
}
