import {
  type Engine,
  fittingEngine,
  type Game,
  learnedEvaluation,
  learnedSearch,
  Model,
  type Position,
  playEngines,
  Random,
  type RunControl,
  readOptions,
  type Seated,
  Stopped,
} from '@plyworks/core'
import { weightsOfText } from './learner.js'

/** A player of the learning curve: an earlier self by its weights, or an engine of the game. */
export type CurvePlayer =
  | { readonly kind: 'self'; readonly weights: string }
  | { readonly kind: 'engine'; readonly engine: string }

export interface Series {
  readonly first: CurvePlayer
  readonly second: CurvePlayer
  /** Pairs of games: each opening is played from both sides. */
  readonly pairs: number
  readonly seed: number
}

/** Points of the first player: of two seats a draw is half a point; of more, a game that no seat of either wins is left out. */
export interface SeriesTally {
  readonly wins: number
  readonly draws: number
  readonly losses: number
}

/** Nodes of each search: the games are the same on every machine. */
export const CURVE_NODES = 1000
/** Random moves that begin a pair. */
const OPENING = 4
const MOST_PLIES = 600

/**
 * Plays a series. Of more than two seats every other one is the first player's, and the other way about in the second game.
 * @throws Stopped
 */
export function playSeries(game: Game, { first, second, pairs, seed }: Series, control: RunControl): SeriesTally {
  const seated = [first, second].map(
    (player, index): Seated => ({
      engine: engineOf(game, player, seed + index),
      limits: { nodes: CURVE_NODES },
    }),
  )
  const tally = { wins: 0, draws: 0, losses: 0 }
  const random = new Random(seed)
  for (let pair = 0; pair < pairs; pair++) {
    const start = opening(game, random)
    for (let swap = 0; swap < 2; swap++) {
      const position = start.clone()
      const seats = Array.from({ length: game.traits.seats }, (_, seat) => seated[(seat + swap) % 2])
      const stopped = (): boolean => control.stopped()
      if (!playEngines(position, seats, { stopped, mostPlies: MOST_PLIES })) throw new Stopped()
      count(position, game.traits.seats, swap, tally)
      control.progress?.((2 * pair + swap + 1) / (2 * pairs), 2 * pair + swap + 1, 'games')
    }
  }
  return tally
}

function count(
  position: Position,
  seats: number,
  swap: number,
  tally: { wins: number; draws: number; losses: number },
): void {
  const winner = position.over ? Array.from({ length: seats }, (_, seat) => position.score(seat)).indexOf(1) : -1
  if (winner < 0) tally.draws++
  else if ((winner + swap) % 2 === 0) tally.wins++
  else tally.losses++
}

function opening(game: Game, random: Random): Position {
  const room = new Int32Array(game.traits.maxMoves)
  for (;;) {
    const position = game.start(random.bits())
    for (let ply = 0; ply < OPENING && !position.over; ply++) {
      position.make(room[random.below(position.generate(room, 0))])
    }
    if (!position.over) return position
  }
}

function engineOf(game: Game, player: CurvePlayer, seed: number): Engine {
  if (player.kind === 'engine') {
    const definition = fittingEngine(game, player.engine)
    const specs = definition.options(game)
    return definition.create(game, readOptions(specs, Object.hasOwn(specs, 'seed') ? { seed: String(seed) } : {}))
  }
  const model = new Model(game)
  const weights = weightsOfText(player.weights, model.layout.weights * model.columns)
  return learnedSearch(game, learnedEvaluation(model, weights))
}
