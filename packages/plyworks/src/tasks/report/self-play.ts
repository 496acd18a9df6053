import { type Engine, type Game, type Limits, type Position, plannedMoves, Random } from '@plyworks/core'

/** What one game of self-play tells. */
export interface PlayedGame {
  /** Legal moves at every decision, the random ones at the beginning included. */
  readonly choices: readonly number[]
  /** Turns: runs of moves of one seat. */
  readonly turns: number
  /** Keys of the positions met, in order. */
  readonly keys: readonly string[]
  /** The engine's score for the first seat at every decision of its own; null for random moves. */
  readonly scores: readonly (number | null)[]
  /** One number a seat; null when the game was broken off. */
  readonly result: readonly number[] | null
}

/** Games that last longer are broken off. */
const MOST_PLIES = 2000

export interface SelfPlaySetting {
  readonly limits: Limits
  /** Random moves at the beginning. */
  readonly randomPlies: number
}

/**
 * Plays a game of engines, one a seat (the same one may sit at several), after some random moves.
 * @param seed fixes the random moves and a random start
 * @returns null when stopped
 */
export function playGame(
  game: Game,
  engines: readonly Engine[],
  setting: SelfPlaySetting,
  seed: number,
  stopped: () => boolean,
): PlayedGame | null {
  const position = open(game, setting.randomPlies, seed)
  const choices = [...position.choices]
  const keys = [...position.keys]
  const scores: (number | null)[] = choices.map(() => null)
  const movers = [...position.movers]
  const room = new Int32Array(game.traits.maxMoves)
  const { at } = position
  while (!at.over && choices.length < MOST_PLIES) {
    if (stopped()) return null
    const result = engines[at.turn].search(at, setting.limits, { stopped, onLine: () => {} })
    const moves = plannedMoves(at, result)
    for (const [index, move] of moves.entries()) {
      choices.push(at.generate(room, 0))
      keys.push(keyOf(at))
      movers.push(at.turn)
      scores.push(index === 0 ? result.scores[0] : null)
      at.make(move)
    }
  }
  const result = at.over ? Array.from({ length: game.traits.seats }, (_, seat) => at.score(seat)) : null
  return { choices, turns: movers.filter((seat, ply) => seat !== movers[ply - 1]).length, keys, scores, result }
}

interface Opened {
  readonly at: Position
  readonly choices: readonly number[]
  readonly keys: readonly string[]
  readonly movers: readonly number[]
}

/** The position after random moves that do not end the game; after fewer where so many always end it. */
function open(game: Game, plies: number, seed: number): Opened {
  const random = new Random(seed)
  const room = new Int32Array(game.traits.maxMoves)
  let wanted = plies
  let longest = 0
  for (let attempt = 1; ; attempt++) {
    const at = game.start(seed)
    const choices: number[] = []
    const keys: string[] = []
    const movers: number[] = []
    while (choices.length < wanted && !at.over) {
      const count = at.generate(room, 0)
      choices.push(count)
      keys.push(keyOf(at))
      movers.push(at.turn)
      at.make(room[random.below(count)])
    }
    if (!at.over || wanted <= 0) return { at, choices, keys, movers }
    longest = Math.max(longest, choices.length)
    if (attempt % MOST_ATTEMPTS === 0) wanted = Math.min(wanted, longest) - 1
  }
}

const MOST_ATTEMPTS = 100

function keyOf({ keyLow, keyHigh }: Position): string {
  return `${keyLow} ${keyHigh}`
}
