import type { Game, Limits } from '@plyworks/core'
import type { Remark } from '../endings.js'
import { type Decision, type Thinker, warmUp } from '../thinker.js'
import { timeForMove } from '../time-budget.js'
import { TurnPlan } from '../turn-plan.js'
import { FailureSignal } from './failure-signal.js'
import type { Choice, ChoiceThought, Finish, GameStart, Meter, Player, Turn } from './player.js'
import { PlayerFailure } from './player.js'
import { threadWaits, wasLowered } from './processor-time.js'

/** An engine of this house, thinking elsewhere. */
export interface EngineSetting {
  readonly game: Game
  readonly thinker: ClosableThinker
  /** Option texts by name. */
  readonly options: Readonly<Record<string, string>>
  /** Whether the engine has an option `seed` that the match may set for every game. */
  readonly takesSeed: boolean
}

export interface ClosableThinker extends Thinker {
  close(): Promise<void>
}

/** Plays with an engine that thinks in a worker thread. */
export class EnginePlayer implements Player {
  readonly failure = new FailureSignal()
  /** Processor time is counted by process, and the engines share ours. */
  readonly meter: Meter = { processor: () => null, waits: waitsOfHelpers, lowered: wasLowered }
  private readonly plan: TurnPlan
  /** The thoughts on the moves planned for the rest of the turn: depth and score of the whole, no effort of their own. */
  private plannedThought: ChoiceThought = {}
  private options: Readonly<Record<string, string>>
  private thinking: Promise<unknown> | null = null
  private warm = false

  constructor(private readonly setting: EngineSetting) {
    this.plan = new TurnPlan(setting.game)
    this.options = setting.options
  }

  async begin(start: GameStart): Promise<void> {
    const { thinker, options, takesSeed } = this.setting
    this.options = takesSeed && options.seed === undefined ? { ...options, seed: String(start.seed) } : options
    // The player is not charged for starting the thread and loading the game.
    if (!this.warm) await inEngine(warmUp(thinker, start.position, this.options))
    this.warm = true
    this.plan.forget()
    thinker.forget()
  }

  played(_move: string): void {}

  async choose(turn: Turn): Promise<Choice> {
    const { game, thinker } = this.setting
    const { position } = turn
    const planned = this.plan.next(position)
    if (planned !== null) return { text: planned, thought: this.plannedThought }
    const request = {
      position: game.notation.formatPosition(position),
      limits: limitsOf(game, turn),
      options: this.options,
    }
    const decision = await this.attend(inEngine(thinker.think(request, () => {})))
    this.plan.remember(position, decision)
    const { depth, nodes, pv } = decision
    const score = scoreFor(position.turn, decision)
    const opinion = { depth, ...(score !== undefined && { score }) }
    this.plannedThought = opinion
    return { text: decision.move, thought: { ...opinion, nodes, line: pv.slice(0, 60) } }
  }

  async finish(): Promise<Finish> {
    if (this.thinking !== null) this.setting.thinker.stop()
    await this.thinking
    return { ready: this.failure.fault === null, remarks: [] }
  }

  dismiss(): Promise<readonly Remark[]> {
    return this.destroy()
  }

  async destroy(): Promise<readonly Remark[]> {
    await this.setting.thinker.close()
    return []
  }

  /** Remembers what is going on, so that the end of the game can wait for it. */
  private async attend(decision: Promise<Decision>): Promise<Decision> {
    this.thinking = decision.catch(() => {})
    try {
      return await decision
    } finally {
      this.thinking = null
    }
  }
}

/**
 * In the units of evaluations: an expected result counts a hundred a point, as in the answers of the protocols. A
 * player that looks at nothing, such as random play, gives no score.
 */
function scoreFor(seat: number, { depth, bound, scores, scale }: Decision): number | undefined {
  if (depth === 0 && bound !== 'exact') return undefined
  return scale === 'expectation' ? Math.round(scores[seat] * 100) : scores[seat]
}

/** The main thread is left out: its waits are stalls of this process, which the referee subtracts already. */
function waitsOfHelpers(): ReadonlyMap<string, number> {
  const waits = threadWaits(['self'])
  waits.delete(`self/${process.pid}`)
  return waits
}

/** A failure of the engine is the player's. */
async function inEngine<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new PlayerFailure({ reason: 'crash', detail: `the engine failed: ${message}` })
  }
}

function limitsOf(game: Game, { clocks, limits, position, moves }: Turn): Limits {
  const { left, increment } = clocks[position.turn]
  const budgets: number[] = []
  if (left !== null) budgets.push(timeForMove(game, left, increment, moves.length))
  if (limits.milliseconds !== null) budgets.push(limits.milliseconds)
  return {
    ...(limits.depth !== null && { depth: limits.depth }),
    ...(limits.nodes !== null && { nodes: limits.nodes }),
    ...(budgets.length > 0 && { milliseconds: Math.min(...budgets) }),
  }
}
