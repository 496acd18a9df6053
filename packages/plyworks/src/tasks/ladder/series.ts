import {
  Choices,
  LOSS_ENTRY,
  type Position,
  playEngines,
  type Results,
  readChoices,
  type SearchControl,
  type Seated,
  type SolvedGame,
} from '@plyworks/core'
import type { PositionNumber } from './starts.js'

/** The play of one player in a series of games. */
export interface SeriesTally extends Results {
  /** Moves made in positions in which some move would have given up a win or a draw. */
  readonly critical: number
  /** The number of those moves that gave it up. */
  readonly errors: number
}

/** Plays games between two players and counts what the first does. */
export class Series {
  private readonly choices: Choices
  private wins = 0
  private draws = 0
  private losses = 0
  private critical = 0
  private errors = 0

  constructor(
    private readonly solved: SolvedGame<Position>,
    private readonly player: Seated,
    private readonly opponent: Seated,
    private readonly stopped: () => boolean,
  ) {
    this.choices = new Choices(solved.game.traits.maxMoves)
  }

  get tally(): SeriesTally {
    const { wins, draws, losses, critical, errors } = this
    return { wins, draws, losses, critical, errors }
  }

  /** Plays on from a position; the player has that seat. False when stopped: the game then does not count. */
  play(position: Position, seat: number): boolean {
    const seats = seat === 0 ? [this.player, this.opponent] : [this.opponent, this.player]
    const onMove = (at: Position, move: number) => {
      if (at.turn === seat) this.judge(at, move)
    }
    if (!playEngines(position, seats, { stopped: this.stopped, onMove })) return false
    const score = position.score(seat)
    if (score > 0) this.wins++
    else if (score < 0) this.losses++
    else this.draws++
    return true
  }

  private judge(position: Position, move: number): void {
    const verdict = judgeMove(this.solved, position, move, this.choices)
    if (verdict === 'indifferent') return
    this.critical++
    if (verdict === 'error') this.errors++
  }
}

/** Whether a move gives up a win or a draw, where some move does. */
export function judgeMove(
  solved: SolvedGame<Position>,
  position: Position,
  move: number,
  choices: Choices,
): 'indifferent' | 'kept' | 'error' {
  readChoices(solved, position, choices)
  const best = choices.bestKind()
  let worst = best
  for (let index = 0; index < choices.count; index++) if (choices.kinds[index] < worst) worst = choices.kinds[index]
  if (best === LOSS_ENTRY || worst === best) return 'indifferent'
  return choices.kinds[choices.moves.indexOf(move)] === best ? 'kept' : 'error'
}

/** Counts how often an engine errs in given critical positions; null when stopped. */
export function countErrors(
  solved: SolvedGame<Position>,
  { engine, limits }: Seated,
  positions: readonly PositionNumber[],
  stopped: () => boolean,
  onDone: (count: number) => void,
): number | null {
  const position = solved.game.start(1)
  const choices = new Choices(solved.game.traits.maxMoves)
  const control: SearchControl = { stopped, onLine() {} }
  let errors = 0
  for (const [count, { tier, index }] of positions.entries()) {
    solved.ranking.unrank(tier, index, position)
    const { move } = engine.search(position, limits, control)
    if (stopped()) return null
    if (judgeMove(solved, position, move, choices) === 'error') errors++
    onDone(count + 1)
  }
  return errors
}
