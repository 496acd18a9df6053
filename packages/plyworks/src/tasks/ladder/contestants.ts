import {
  assumingPolicy,
  ChosenEngine,
  distancePolicy,
  type Engine,
  ExpectedResults,
  FalliblePolicy,
  type FallibleSettings,
  findEngine,
  type Game,
  type Limits,
  type Policy,
  type Position,
  type SolvedGame,
  speculativePolicy,
  uniformPolicy,
} from '@plyworks/core'

/** Somebody who plays in a ladder. */
export interface Contestant {
  /** As it is shown. */
  readonly name: string
  readonly engine: string
  readonly options: Readonly<Record<string, string>>
  readonly limits: Limits
  /** The same way to play as a policy, for those who look at nothing but the position. */
  readonly policy?: (solved: SolvedGame<Position>) => Policy<Position>
}

/** Strengths of the fallible opponents; the one that is assumed of opponents is left out, so that no gain is bespoke. */
const STRENGTHS = [1, 2, 4, 8, 12, 20]
/** Strengths of those who go by appearances where they do not see the end. */
const JUDGING_STRENGTHS = [2, 6, 12]
const JUDGEMENT = 4
const SLIP = 0.01
/** Engines that search until they are stopped get this number of nodes a move; those of small games hardly ever need them. */
const NODES = 20_000

/** Those who are measured: the game's own engines, then play from the solved game, plain and for a win. */
export function measuredPlayers(game: Game, assumed: FallibleSettings): Contestant[] {
  const own = game.search.engines.filter((engine) => engine.refuses(game) === null)
  return [
    ...own.map(({ name }) => ({ ...plain(name), limits: { nodes: NODES } })).reverse(),
    { ...plain('solved'), policy: () => distancePolicy },
    {
      ...plain('speculative'),
      options: optionTexts(assumed),
      policy: (solved) => speculating(solved, assumed),
    },
  ]
}

/** Those they are measured against, by kind and rising strength; perfect play is the last. */
export function opponents(game: Game, assumedStrength: number, depth: number): Contestant[] {
  const searches: Contestant[] = []
  if (game.search.evaluations.length > 0) {
    searches.push(plain('greedy'))
    for (let plies = 1; plies <= depth; plies++) {
      const options = { 'table-mb': '1' }
      searches.push({ name: `alpha-beta ${plies}`, engine: 'alpha-beta', options, limits: { depth: plies } })
    }
  }
  const strengths = STRENGTHS.filter((strength) => strength !== assumedStrength)
  return [
    { ...plain('random'), policy: () => uniformPolicy },
    ...strengths.map((strength) => fallible(`fallible ${strength}`, { strength, slip: SLIP, judgement: 0 })),
    ...(game.search.evaluations.length === 0 ? [] : JUDGING_STRENGTHS).map((strength) =>
      fallible(`judging ${strength}`, { strength, slip: SLIP, judgement: JUDGEMENT }),
    ),
    ...searches,
    { ...plain('one-mistake'), name: 'one mistake' },
    { ...plain('one-mistake'), name: 'good mistake', options: { mistake: 'good' } },
    { ...plain('solved'), policy: () => distancePolicy },
  ]
}

function fallible(name: string, settings: FallibleSettings): Contestant {
  return {
    ...plain('fallible'),
    name,
    options: optionTexts(settings),
    policy: ({ game }) => new FalliblePolicy(game, settings),
  }
}

function optionTexts({ strength, slip, judgement }: FallibleSettings): Record<string, string> {
  return { strength: String(strength), slip: String(slip), judgement: String(judgement) }
}

/** A new engine of that contestant. */
export function makeContestant(game: Game, { engine, options }: Contestant, seed: number): Engine {
  return new ChosenEngine(game, findEngine(game, engine), options).create(seed)
}

/** Whether a contestant draws random numbers, so that it may play a game in more than one way. */
export function isRandom(game: Game, { engine }: Contestant): boolean {
  return Object.hasOwn(findEngine(game, engine).options(game), 'seed')
}

/** The policy of the speculative player, whose assumption stays the same for every opponent. */
function speculating(solved: SolvedGame<Position>, assumed: FallibleSettings): Policy<Position> {
  const results = new ExpectedResults(solved, speculativePolicy, new FalliblePolicy(solved.game, assumed))
  results.run(() => false)
  return assumingPolicy(solved, results)
}

function plain(name: string): Contestant {
  return { name, engine: name, options: {}, limits: {} }
}
