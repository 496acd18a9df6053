import { Random } from '../base/random.js'
import type { SearchLine } from '../game/engine.js'
import type { BenchSuite, EngineDefinition, Game } from '../game/game.js'
import { readOptions } from '../game/options.js'
import type { Position } from '../game/position.js'
import { alphaBeta } from './alpha-beta.js'
import { maxN } from './max-n.js'

/** Nodes and time of the fixed workload of one game. */
export interface BenchResult {
  /** The node count: equal on every machine; changed by a change of rules, move order or search. */
  readonly signature: number
  /** Nodes of all completed iterations. */
  readonly nodes: number
  /** Time they took. */
  readonly ms: number
  /** Nodes a second. */
  readonly nps: number
}

/**
 * Runs the fixed workload of a game: its own suite, if it has one, otherwise its generic search (alpha-beta, or max^n for more
 * seats) with default options on the start and on positions some seeded random plies further on, each deepened until a
 * fixed number of nodes is spent. About a second. Nothing in it depends on time, so the signature does not either.
 */
export async function bench(game: Game): Promise<BenchResult> {
  const own = benchedEngine(game)
  const { nodes, ms } = own === undefined ? benchGeneric(game) : await benchOwn(game, own, own.bench)
  return { signature: nodes, nodes, ms, nps: Math.round((nodes / Math.max(ms, 0.001)) * 1000) }
}

/** Returns the engine of a game that has a workload of its own, if one has. */
export function benchedEngine(game: Game): (EngineDefinition & { readonly bench: BenchSuite }) | undefined {
  return game.search.engines.find((engine) => hasBench(engine))
}

function hasBench(engine: EngineDefinition): engine is EngineDefinition & { readonly bench: BenchSuite } {
  return engine.bench !== undefined
}

interface Work {
  nodes: number
  ms: number
}

async function benchOwn(
  game: Game,
  definition: EngineDefinition,
  { options, depth, positions }: BenchSuite,
): Promise<Work> {
  await definition.prepare?.(game, readOptions(definition.options(game), options))
  const work = { nodes: 0, ms: 0 }
  for (const text of positions) {
    const maker = definition.create(game, readOptions(definition.options(game), options))
    const result = maker.search(
      game.notation.parsePosition(text),
      { depth },
      { stopped: () => false, onLine: () => {} },
    )
    work.nodes += result.nodes
    work.ms += result.milliseconds
  }
  return work
}

function benchGeneric(game: Game): Work {
  const definition = alphaBeta.refuses(game) === null ? alphaBeta : maxN
  const budget = game.search.turns === undefined ? MOVE_BUDGET : TURN_BUDGET
  const work = { nodes: 0, ms: 0 }
  for (const position of benchPositions(game)) {
    const engine = definition.create(game, readOptions(definition.options(game), {}))
    let completed = { nodes: 0, milliseconds: 0 }
    const onLine = (line: SearchLine): void => {
      completed = line
    }
    engine.search(position, { nodes: budget }, { stopped: () => false, onLine })
    work.nodes += completed.nodes
    work.ms += completed.milliseconds
  }
  return work
}

/** Nodes a position: moves played one by one are cheap, whole turns are not. */
const MOVE_BUDGET = 150_000
const TURN_BUDGET = 3000
/** Random plies before each position. */
const PLIES = [0, 4, 8, 12]

/** The start and later positions; random walks that end the game are taken back by one move. */
function benchPositions(game: Game): Position[] {
  const random = new Random(SEED)
  const moves = new Int32Array(game.traits.maxMoves)
  return PLIES.map((plies) => {
    const position = game.start(SEED)
    for (let ply = 0; ply < plies; ply++) {
      const count = position.generate(moves, 0)
      position.make(moves[random.below(count)])
      if (position.over) {
        position.unmake()
        break
      }
    }
    return position
  })
}

const SEED = 2026
