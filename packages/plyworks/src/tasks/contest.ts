import {
  type Engine,
  fittingEngine,
  type Game,
  type Limits,
  learnedEvaluation,
  learnedSearch,
  Model,
  type Position,
  playEngines,
  Random,
  type RatedGame,
  type RunControl,
  readOptions,
  type Seated,
  Stopped,
} from '@plyworks/core'
import { weightsOfText } from './train/learner.js'

/** A player of measured games: an earlier self of a training by its weights, or an engine of the game with what is set of it. */
export type Contender = { readonly limits: Limits } & (
  | { readonly kind: 'self'; readonly weights: string }
  | { readonly kind: 'engine'; readonly engine: string; readonly options: Readonly<Record<string, string>> }
)

/** Games of two players, which come to the same on every machine where their limits are no times. */
export interface Series {
  readonly first: Contender
  readonly second: Contender
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

/** Random moves that begin a pair. */
const OPENING = 4
/** A game is broken off after it, and counts as drawn; turns of many moves take more of them. */
const MOST_PLIES = 600
const MOST_PLIES_OF_TURNS = 20_000

/**
 * Plays a series. Of more than two seats every other one is the first player's, and the other way about in the second game.
 * @throws Stopped
 */
export async function playSeries(
  game: Game,
  { first, second, pairs, seed }: Series,
  control: RunControl,
): Promise<SeriesTally> {
  const seated: readonly Seated[] = [
    { engine: await engineOf(game, first, seed), limits: first.limits },
    { engine: await engineOf(game, second, seed + 1), limits: second.limits },
  ]
  const tally = { wins: 0, draws: 0, losses: 0 }
  const mostPlies = game.search.turns === undefined ? MOST_PLIES : MOST_PLIES_OF_TURNS
  const random = new Random(seed)
  for (let pair = 0; pair < pairs; pair++) {
    const start = opening(game, random)
    for (let swap = 0; swap < 2; swap++) {
      const position = start.clone()
      const seats = Array.from({ length: game.traits.seats }, (_, seat) => seated[(seat + swap) % 2])
      const stopped = (): boolean => control.stopped()
      if (!playEngines(position, seats, { stopped, mostPlies })) throw new Stopped()
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

async function engineOf(game: Game, player: Contender, seed: number): Promise<Engine> {
  if (player.kind === 'engine') {
    const definition = fittingEngine(game, player.engine)
    const specs = definition.options(game)
    const seeded = Object.hasOwn(specs, 'seed') ? { seed: String(seed) } : {}
    const options = readOptions(specs, { ...seeded, ...player.options })
    await definition.prepare?.(game, options)
    return definition.create(game, options)
  }
  const model = new Model(game)
  const weights = weightsOfText(player.weights, model.layout.weights * model.columns)
  return learnedSearch(game, learnedEvaluation(model, weights))
}

/** Returns the games of a series for ratings: half of them from each side, so that sitting first is worth nothing to either. */
export function gamesOf(first: number, second: number, { wins, draws, losses }: SeriesTally): RatedGame[] {
  const results = [
    { share: 1, games: wins },
    { share: 0.5, games: draws },
    { share: 0, games: losses },
  ].filter(({ games }) => games > 0)
  return results.flatMap(({ share, games }) => [
    { players: [first, second], points: [share, 1 - share], games: games / 2 },
    { players: [second, first], points: [1 - share, share], games: games / 2 },
  ])
}
