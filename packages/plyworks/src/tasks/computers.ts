import { type ComputerPlayer, findEngine, type Game, type Limits, type Position } from '@plyworks/core'
import type { Decision } from '../match/thinker.js'
import { TurnPlan } from '../match/turn-plan.js'
import { EngineThread } from './engine-thread.js'

/** The computer players of a table: a thread for each, started when it is first asked. */
export class Computers {
  private threads = new Map<string, { thread: EngineThread; plan: TurnPlan }>()
  private drawnSeed: number | undefined

  /** @param seed fixes the games: nodes limit the players in place of time */
  constructor(private readonly seed: number | undefined) {}

  /** Returns the move of a player in a position of its seat; the rest of a turn that it planned needs no new search. */
  async choose(game: Game, position: Position, computer: ComputerPlayer): Promise<Decision> {
    const { thread, plan } = this.open(game, position, computer)
    const planned = plan.next(position)
    if (planned !== null) return followed(planned)
    const options = { ...this.seedOption(game, computer.engine), ...computer.options }
    const text = game.notation.formatPosition(position)
    const limits = this.seed === undefined ? computer.limits : steadyLimits(computer.limits)
    const decision = await thread.think({ position: text, limits, options }, () => {})
    plan.remember(position, decision)
    return decision
  }

  /** Forgets what was learnt in the game so far. */
  forget(): void {
    for (const { thread, plan } of this.threads.values()) {
      thread.forget()
      plan.forget()
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.threads.values()].map(({ thread }) => thread.close()))
  }

  /** Seats of one player do not share a thread: what one has learnt is not the other's. */
  private open(
    game: Game,
    position: Position,
    { id, engine }: ComputerPlayer,
  ): { thread: EngineThread; plan: TurnPlan } {
    const key = `${game.name} ${position.turn} ${id}`
    const known = this.threads.get(key)
    if (known !== undefined) return known
    const opened = { thread: new EngineThread({ game: game.name, engine }), plan: new TurnPlan(game) }
    this.threads.set(key, opened)
    return opened
  }

  /** Every game is another one unless a seed fixes it. */
  private seedOption(game: Game, engine: string): Record<string, string> {
    if (!Object.hasOwn(findEngine(game, engine).options(game), 'seed')) return {}
    this.drawnSeed ??= this.seed ?? Math.floor(Math.random() * 0x7fff_ffff)
    return { seed: String(this.drawnSeed) }
  }
}

/** Nodes of an engine in a millisecond, about: limits that do not depend on the machine are made of it. */
const NODES_A_MILLISECOND = 1000

/** The same limits for every machine and every run, so that a number fixes a game: nodes in place of time. */
function steadyLimits({ milliseconds, ...limits }: Limits): Limits {
  if (milliseconds === undefined) return limits
  return { nodes: milliseconds * NODES_A_MILLISECOND, ...limits }
}

/** A decision that was made earlier as part of a planned turn. */
function followed(move: string): Decision {
  return {
    move,
    moves: [move],
    depth: 0,
    scores: [],
    scale: 'expectation',
    bound: 'exact',
    pv: [move],
    nodes: 0,
    ms: 0,
  }
}
