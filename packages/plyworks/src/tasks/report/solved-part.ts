import {
  askOpenings,
  type Game,
  LazySolution,
  openingFindings,
  type Position,
  type RunControl,
  refusesExhaustive,
  refusesUnlessSolvable,
  type SolveFindings,
  type StateSpace,
  solveExhaustively,
  solveFindings,
  type Value,
} from '@plyworks/core'

/** The findings of solving a game from its start. */
export interface SolvedPart extends Omit<SolveFindings, 'positions' | 'nodes'> {
  /** The way in which it was found. */
  readonly method: 'solving the whole game' | 'its openings' | "the game's own solver" | 'exhaustive search'
  /** Values of all positions for the seat to move, where the whole game was solved. */
  readonly positions?: { readonly all: number } & Readonly<Record<Value, number>>
}

/** Solving stops after so long: a report is not the place for hours. */
const MOST_MILLISECONDS = 10_000

/** Solves the start where that is quick; null where it is not, or where no solver fits. */
export async function solveStart(game: Game, control: RunControl): Promise<SolvedPart | null> {
  const position = game.start()
  const started = performance.now()
  const ended = (): boolean => {
    const spent = performance.now() - started
    control.progress?.(Math.min(1, spent / MOST_MILLISECONDS))
    return control.stopped() || spent >= MOST_MILLISECONDS
  }
  if (game.traits.randomStart) return null
  if (refusesUnlessSolvable('', game) === null) return wholeGame(game, position, ended)
  const known = await askOpenings(game, position)
  if (known !== null && known.best !== null) {
    return { ...withoutCounts(openingFindings(game, position, known)), method: 'its openings' }
  }
  const { solver } = game.solve
  const own = solver?.prefers(position) === true
  if (own && solver.refuses(position) !== null) return null
  if (!own && refusesExhaustive(game) !== null) return null
  const solution = own
    ? solver.solve(position, { stopped: ended })
    : solveExhaustively(game, position, { stopped: ended })
  if (solution === null) return null
  const method = own ? "the game's own solver" : 'exhaustive search'
  return { ...withoutCounts(solveFindings(game, position, solution)), method }
}

function withoutCounts({ positions: _positions, nodes: _nodes, ...rest }: SolveFindings) {
  return rest
}

function wholeGame(game: Game, position: Position, stopped: () => boolean): SolvedPart | null {
  const solved = LazySolution.of(game).get(stopped)
  if (solved === null) return null
  const { value, plies, best } = solved.probe(position)
  const { win, draw, loss } = solved.database.counts()
  return {
    value,
    ...(plies !== Infinity && { plies }),
    best: best.map((move) => game.notation.formatMove(position, move)),
    method: 'solving the whole game',
    positions: { all: win + draw + loss, win, draw, loss },
  }
}

/** Returns how many positions there are: what the game knows, otherwise those that it numbers; null where it does neither. */
export function stateSpaceOf(game: Game): StateSpace | null {
  const ranking = game.solve.ranking ?? game.solve.layers
  if (game.solve.stateSpace !== undefined || ranking === undefined) return game.solve.stateSpace ?? null
  let sum = 0
  for (let tier = 0; tier < ranking.tiers; tier++) sum += ranking.tierSize(tier)
  // Finished positions need no number, see `Ranking`.
  const source = `${sum.toLocaleString('en')} numbers name those in which the game goes on`
  return { log10: Math.log10(sum), exact: false, source }
}
