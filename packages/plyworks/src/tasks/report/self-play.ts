import { type Game, keyOf, type Position, playEngines, Random, type Seated } from '@plyworks/core'

/** The figures of one game of self-play. */
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

/**
 * Plays a game of engines after some random moves, and notes what it tells.
 * @param seed fixes the random moves and a random start
 * @returns null when stopped
 */
export function selfPlay(
  game: Game,
  seats: readonly Seated[],
  randomPlies: number,
  seed: number,
  stopped: () => boolean,
): PlayedGame | null {
  const position = open(game, randomPlies, seed)
  const choices = [...position.choices]
  const keys = [...position.keys]
  const scores: (number | null)[] = choices.map(() => null)
  const movers = [...position.movers]
  const room = new Int32Array(game.traits.maxMoves)
  const { at } = position
  const whole = playEngines(at, seats, {
    stopped,
    mostPlies: MOST_PLIES - choices.length,
    onMove: (_at, _move, found) => {
      choices.push(at.generate(room, 0))
      keys.push(nameOf(at))
      movers.push(at.turn)
      scores.push(found === null ? null : found.scores[0])
    },
  })
  if (!whole) return null
  const result = at.over ? Array.from({ length: game.traits.seats }, (_, seat) => at.score(seat)) : null
  return { choices, turns: movers.filter((seat, ply) => seat !== movers[ply - 1]).length, keys, scores, result }
}

interface Opened {
  readonly at: Position
  readonly choices: readonly number[]
  readonly keys: readonly string[]
  readonly movers: readonly number[]
}

/** The position after random moves that do not end the game; after fewer where that number always ends it. */
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
      keys.push(nameOf(at))
      movers.push(at.turn)
      at.make(room[random.below(count)])
    }
    if (!at.over || wanted <= 0) return { at, choices, keys, movers }
    longest = Math.max(longest, choices.length)
    if (attempt % MOST_ATTEMPTS === 0) wanted = Math.min(wanted, longest) - 1
  }
}

const MOST_ATTEMPTS = 100

function nameOf(position: Position): string {
  return keyOf(position).toString()
}
