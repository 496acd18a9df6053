import { type Game, type Position, TextError } from '@plyworks/core'
import type { BotProgram } from '../../match/players/bot-process.js'
import { PlayerFailure } from '../../match/players/player.js'
import { UgiAnalyst } from '../../match/players/ugi-analyst.js'
import { readLook } from '../../match/players/ugi-info.js'
import type { Thought } from '../../match/thinker.js'
import { badInput } from '../../tasks/failure.js'
import { openQuestion } from '../../tasks/question.js'
import type { LineReport, SearchAnswer } from '../../tasks/search.js'
import { Stopped } from '../../tasks/task.js'
import type { RequestOf } from '../../tasks/tasks.js'
import { Busy } from '../busy.js'
import type { Terms } from '../task-slots.js'

/** Searches that wait for the program at most. */
const MOST_WAITING = 4
/** More nodes than that are no limit. */
const MOST_NODES = 1e12

/** Searches by a program that speaks the Universal Game Interface, one after the other; one that fails is started again with the next. */
export class UgiSearches {
  private program: UgiAnalyst | null = null
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0

  /** @param game the only game that the program plays, with its variant */
  constructor(
    private readonly setting: BotProgram,
    private readonly game: string,
  ) {}

  /** Searches a position; stopped by the signal it answers with the best so far. */
  async run(
    _task: 'search',
    request: RequestOf<'search'>,
    terms: Terms,
    onReport: (line: LineReport) => void = () => {},
  ): Promise<SearchAnswer> {
    if (this.waiting === MOST_WAITING) throw new Busy('the engine is busy: try again in a moment', 503)
    this.waiting++
    const turn = this.last.then(() => {
      this.waiting--
      return this.search(request, terms, onReport)
    })
    this.last = turn.catch(() => {})
    return turn
  }

  async close(): Promise<void> {
    await this.program?.dismiss()
    this.program = null
  }

  /** The program, started again where it has ended by itself. */
  private ready(): UgiAnalyst {
    if (this.program !== null && this.program.failure.fault !== null) {
      void this.program.destroy()
      this.program = null
    }
    this.program ??= new UgiAnalyst(this.setting, STARTS)
    return this.program
  }

  private async search(
    request: RequestOf<'search'>,
    { signal, milliseconds }: Terms,
    onReport: (line: LineReport) => void,
  ): Promise<SearchAnswer> {
    if (signal.aborted) throw new Stopped()
    const { game, position } = await openQuestion(request)
    if (game.name !== this.game) throw badInput('game', `this engine plays ${this.game}, not ${game.name}`)
    if (position.over) throw badInput('position', 'the game is over: there is no move to search for')
    const began = performance.now()
    const { depth, nodes, milliseconds: wanted = milliseconds, lines = 1 } = request.limits
    const limits = {
      milliseconds: Math.min(milliseconds, wanted),
      nodes: nodes !== undefined && nodes < MOST_NODES ? nodes : null,
      depth: depth ?? null,
    }
    const program = this.ready()
    let best: Thought | null = null
    const hear = (line: string): void => {
      const look = readLook(line, position.turn, game.traits.seats)
      if (look === null) return
      const pv = legalPart(game, position, look.pv)
      if (pv.length === 0) return
      const report: LineReport = { type: 'line', ...look, pv, ms: Math.round(performance.now() - began) }
      if ((report.rank ?? 1) === 1) best = report
      onReport(lines > 1 ? report : withoutRank(report))
    }
    const look = {
      game: game.name,
      text: game.notation.formatPosition(position),
      position: position.clone(),
      limits,
      lines,
    }
    try {
      const { text } = await program.look(look, signal, hear)
      const [move] = legalPart(game, position, [text])
      if (move === undefined) throw badInput('engine', `its best move ${JSON.stringify(text)} is not legal here`)
      return {
        type: 'result',
        engine: 'ugi',
        ...thoughtOf(best ?? nothing([move], game)),
        move,
      }
    } catch (error) {
      if (!(error instanceof PlayerFailure)) throw error
      this.program = null
      await program.destroy()
      throw badInput('engine', error.message)
    }
  }
}

/** Nothing is set, the program stays, and it has ten seconds to begin. */
const STARTS = { options: {}, restart: false, startTime: 10_000 }

function withoutRank({ rank: _, ...report }: LineReport): LineReport {
  return report
}

/** The thought alone, as a result tells it. */
function thoughtOf({ depth, scores, scale, bound, pv, nodes, ms }: Thought): Thought {
  return { depth, scores, scale, bound, pv, nodes, ms }
}

function nothing(pv: string[], game: Game): Thought {
  const scores = Array.from({ length: game.traits.seats }, () => 0)
  return { depth: 0, scores, scale: 'evaluation', bound: 'exact', pv, nodes: 0, ms: 0 }
}

/** The moves of a line as far as they are legal: what a program says is never believed. */
function legalPart(game: Game, from: Position, moves: readonly string[]): string[] {
  const position = from.clone()
  const legal: string[] = []
  for (const text of moves) {
    if (position.over) break
    try {
      const move = game.notation.parseMove(position, text)
      legal.push(game.notation.formatMove(position, move))
      position.make(move)
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      break
    }
  }
  return legal
}
