import type { Random } from '../../base/random.js'
import { CanonicalKey } from '../../game/canonical.js'
import type { Game } from '../../game/game.js'
import type { Position } from '../../game/position.js'
import type { Puzzle, PuzzleTask } from '../../game/puzzle.js'
import type { Judge } from './judge.js'
import { makePuzzle } from './make-puzzle.js'

interface PuzzleSearch {
  readonly game: Game
  readonly judge: Judge
  readonly tasks: readonly PuzzleTask[]
  /** The moves of a game before its positions are looked at: what comes earlier is too wide, or comes up again and again. */
  readonly from: number
  readonly random: Random
  /** A move of a player who errs; positions come from games of such players, so every one can come up. */
  choose(position: Position): number
}

/**
 * Finds the puzzles of one game between players that err, at most one of each task.
 * @param known names of positions that are puzzles already; those found are added
 */
export function puzzlesOfGame(search: PuzzleSearch, known: Set<string>): Puzzle[] {
  const { game, random } = search
  const position = game.start(random.bits())
  const found: Puzzle[] = []
  for (let ply = 0; !position.over && found.length < search.tasks.length; ply++) {
    const name = ply < search.from ? null : nameOf(game, position)
    if (name !== null && !known.has(name)) {
      for (const task of search.tasks) {
        if (known.has(name) || found.some((puzzle) => puzzle.task === task)) continue
        const puzzle = makePuzzle(game, search.judge, position, task)
        if (puzzle === null) continue
        known.add(name)
        found.push(puzzle)
      }
    }
    position.make(search.choose(position))
  }
  return found
}

/** Equal for images of each other. */
function nameOf(game: Game, position: Position): string {
  if (game.search.symmetry === undefined) return `${position.keyHigh} ${position.keyLow}`
  const key = new CanonicalKey(game.search.symmetry, position.clone())
  key.find(position)
  return `${key.high} ${key.low}`
}

/**
 * Returns the difficulty of a puzzle, from 0. It rises with longer lines, with wrong moves that hold out as long as
 * the right one, and with more of them.
 */
export function difficultyOf({ plies, steps }: Puzzle): number {
  const wrong = steps.flatMap((step) => Object.values(step.wrong))
  const plausible = wrong.reduce((sum, [value, length]) => {
    if (value === 'loss') return sum + Math.min(1, (length ?? plies ?? 1) / Math.max(1, plies ?? 4))
    return sum + 1
  }, 0)
  return steps.length + (0.4 * plausible) / Math.max(1, wrong.length) + 0.02 * wrong.length + 0.02 * (plies ?? 4)
}
