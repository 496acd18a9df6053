import type { Fault, Remark } from '../endings.js'
import { BotProcess, type BotProgram } from './bot-process.js'
import { FailureSignal } from './failure-signal.js'
import { printable } from './line-splitter.js'
import {
  type Choice,
  type Finish,
  type GameStart,
  type Meter,
  type Player,
  PlayerFailure,
  type Turn,
} from './player.js'

/** The common part of the protocols of external programs: a process, its lines, and its end. */
export abstract class ProcessPlayer implements Player {
  readonly failure = new FailureSignal()
  protected bot: BotProcess | null = null
  private readonly lines: string[] = []
  private awaiting: ((line: string) => void) | null = null

  /** @param farewell the protocol's word for the end of the program */
  constructor(
    protected readonly program: BotProgram,
    private readonly farewell: string,
  ) {}

  async begin(start: GameStart): Promise<void> {
    const { number, game, seat } = start
    this.program.transcript?.line('note', `game ${number + 1}, ${game}, seat ${seat}`)
    await this.getReady(start)
  }

  /** Gets the program ready for a game, as its protocol has it. */
  protected abstract getReady(start: GameStart): Promise<void>
  abstract played(move: string): void
  abstract choose(turn: Turn): Promise<Choice>

  get meter(): Meter {
    return this.bot?.meter ?? NO_METER
  }

  /** Programs live for one game unless their protocol knows a next one; one that ends a little early has done no harm. */
  async finish(): Promise<Finish> {
    const { fault } = this.failure
    const remarks = fault === null || fault.reason === 'early-exit' ? [] : [afterGame(fault)]
    return { ready: false, remarks: [...remarks, ...(await this.dismiss())] }
  }

  async dismiss(): Promise<readonly Remark[]> {
    return (await this.bot?.end(this.farewell)) ?? []
  }

  async destroy(): Promise<readonly Remark[]> {
    return (await this.bot?.destroy()) ?? []
  }

  protected start(): BotProcess {
    // What is left of a former process answers nothing of this one.
    this.lines.length = 0
    this.awaiting = null
    const bot: BotProcess = new BotProcess(this.program, (line) => {
      if (bot === this.bot) this.hear(line)
    })
    this.bot = bot
    bot.failure.listen((fault) => {
      if (bot === this.bot) this.failed(fault)
    })
    return bot
  }

  /** Called when its process fails. */
  protected failed(fault: Fault): void {
    this.failure.fail(fault)
  }

  protected write(line: string): void {
    this.bot?.write(line)
  }

  /** The next line; waits for ever, so the referee's clock, or `failure`, must be raced against it. */
  protected nextLine(): Promise<string> {
    const line = this.lines.shift()
    if (line !== undefined) return Promise.resolve(line)
    return new Promise((resolve) => {
      this.awaiting = resolve
    })
  }

  /** Lines that nobody has asked for are a failure. */
  protected expectSilence(when: string): void {
    const line = this.lines[0]
    if (line !== undefined) this.failure.fail({ reason: 'malformed-line', detail: `wrote ${printable(line)} ${when}` })
  }

  /** A move as a line: one printable word. */
  protected readWord(line: string): string {
    const word = line.trim()
    if (/^[\x21-\x7e]{1,200}$/.test(word)) return word
    throw new PlayerFailure({ reason: 'malformed-line', detail: `wrote ${printable(line)}, expected one move` })
  }

  /** Called for every line; protocols with lines that are no answers filter them here. */
  protected accept(_line: string): boolean {
    return true
  }

  private hear(line: string): void {
    if (!this.accept(line)) return
    const { awaiting } = this
    this.awaiting = null
    if (awaiting !== null) awaiting(line)
    else this.lines.push(line)
  }
}

/** The remark about a failure that showed when the game had ended. */
export function afterGame({ reason, detail }: Fault): Remark {
  return { kind: 'after-game', detail: `${reason}: ${detail}` }
}

const NO_METER: Meter = { processor: () => null, waits: () => new Map(), lowered: () => false }
