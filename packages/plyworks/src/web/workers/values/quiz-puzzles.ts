import type { MoveOutcome, Position, ProbeResult, Random, SolvedGame } from '@plyworks/core'
import type { Grade } from '../../ui/text/told.js'

/*
 * Puzzles of the explorer's quiz, "find the only move", made on the spot from a solved table. They come from games between
 * players who err, so every puzzle can come up in a game, and most look like one.
 */

/** Probability that a player makes the best move; otherwise it is any legal one. */
const CARE = 0.75
/** A position is a puzzle when it has at least this many legal moves, of which exactly one keeps the value. */
const LEAST_CHOICE = 3
/** The first plies of a game make no puzzles: they would come up again and again. */
const OPENING = 4
/** Games end here, if they have no end of their own. */
const LONGEST_GAME = 300
/** Games looked at for a puzzle of one grade before another grade has to do. */
const GAMES = 120

interface FoundPuzzle<P extends Position> {
  readonly position: P
  readonly probe: ProbeResult
  /** The only move. */
  readonly answer: number
  readonly difficulty: number
}

/**
 * A puzzle of a grade (of any when null); of another grade when none turns up, null when the game has none at all.
 * @param start where games begin; not changed
 */
export function findPuzzle<P extends Position>(
  solved: SolvedGame<P>,
  start: P,
  grade: Grade | null,
  random: Random,
): FoundPuzzle<P> | null {
  let other: FoundPuzzle<P> | null = null
  for (let game = 0; game < GAMES; game++) {
    const found = random.shuffle(puzzlesOfGame(solved, start, random))
    const right = found.find((puzzle) => grade === null || gradeOf(puzzle.difficulty) === grade)
    if (right !== undefined) return right
    other ??= found[0] ?? null
  }
  return other
}

/** The only move that keeps the value of a position, or null where it is no puzzle. */
export function onlyMove(probe: ProbeResult): number | null {
  if (probe.value === 'loss' || probe.moves.length < LEAST_CHOICE) return null
  const keeping = probe.moves.filter((each) => each.value === probe.value)
  return keeping.length === 1 ? keeping[0].move : null
}

/**
 * Returns the difficulty of a puzzle from 0 to 1, made of three parts: how far the end is (what is near can be seen), how plausible
 * the wrong moves are (those that hold out about as long as the right line lasts look no worse), and how many there are.
 */
export function difficultyOf(probe: ProbeResult): number {
  const wrong = probe.moves.filter((each) => each.value !== probe.value)
  const distance = Math.min(1, Math.log2(1 + probe.plies) / 6)
  const plausible = wrong.reduce((sum, each) => sum + plausibility(each, probe), 0) / Math.max(1, wrong.length)
  const choice = Math.min(1, (probe.moves.length - LEAST_CHOICE) / 5)
  return 0.45 * distance + 0.4 * plausible + 0.15 * choice
}

export function gradeOf(difficulty: number): Grade {
  return difficulty < 0.65 ? 'easy' : difficulty < 0.82 ? 'medium' : 'hard'
}

/** From 0 for a move that loses at once to 1 for one that lasts at least as long as the right one. */
function plausibility(wrong: MoveOutcome, probe: ProbeResult): number {
  return Math.min(1, wrong.plies / Math.max(1, probe.plies))
}

function puzzlesOfGame<P extends Position>(solved: SolvedGame<P>, start: P, random: Random): FoundPuzzle<P>[] {
  const found: FoundPuzzle<P>[] = []
  const position = start.clone() as P
  for (let ply = 0; !position.over && ply < LONGEST_GAME; ply++) {
    const probe = solved.probe(position)
    const answer = onlyMove(probe)
    if (answer !== null && ply >= OPENING) {
      found.push({ position: position.clone() as P, probe, answer, difficulty: difficultyOf(probe) })
    }
    const careful = random.unit() < CARE
    const moves = careful ? probe.best : probe.moves.map((each) => each.move)
    position.make(moves[random.below(moves.length)])
  }
  return found
}
