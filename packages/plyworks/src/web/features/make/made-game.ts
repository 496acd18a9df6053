import { reasonOf } from '@plyworks/core'
import { batch, type Signal, signal } from '@preact/signals'
import { HUMAN } from '../../session/game/session.js'
import { making } from '../../ui/text/making.js'
import type { ComputerPlayer, EngineOffer } from '../../workers/engine/engine-calls.js'
import { EngineClient } from '../../workers/engine/engine-client.js'
import { spawnSandbox } from '../../workers/sandbox/sandbox.js'
import type { SandboxCalls } from '../../workers/sandbox/sandbox-worker.js'
import type { Checked, Described, Looked, Wrong } from '../../workers/sandbox/table-calls.js'
import { WorkerClient } from '../../workers/worker-client.js'

/** The part of a game that stays when its code changes. */
export interface Carried {
  readonly moves: readonly string[]
  readonly players: readonly string[]
  readonly seed: number
  /** Name with variant; absent before a version has run. */
  readonly name?: string
}

/** Milliseconds that a check takes at most. */
const CHECK_TIME = 5000

/** A version of a game that is made: its code in sandboxes, and the game that is played with it. */
export class MadeGame {
  readonly described: Signal<Described | null> = signal(null)
  /** The name of the game with its variant. */
  readonly name = signal('')
  readonly looked: Signal<Looked | null> = signal(null)
  /** The mistake that was met with while it was played, or why its worker has ended. */
  readonly wrong: Signal<Wrong | null> = signal(null)
  readonly players: Signal<readonly string[]>
  readonly levels: Signal<readonly ComputerPlayer[]> = signal([])
  readonly engines: Signal<readonly EngineOffer[]> = signal([])
  /** The seat for which a computer thinks, or null. */
  readonly thinking: Signal<number | null> = signal(null)
  readonly checked: Signal<Checked | Wrong | null> = signal(null)
  /** The part of the check that is done. */
  readonly checking: Signal<number | null> = signal(null)
  private readonly table: WorkerClient<SandboxCalls>
  private computer: EngineClient | null = null
  private moves: readonly string[]
  private seed: number
  /** The variant of the version before, if it has one of that name. */
  private readonly wanted: string | undefined
  private closed = false
  /** Counts the positions asked for: answers for others come too late. */
  private looks = 0

  constructor(
    readonly code: string,
    { moves, players, seed, name }: Carried,
  ) {
    this.wanted = name
    this.moves = moves
    this.seed = seed
    this.players = signal(players)
    this.table = new WorkerClient(this.spawn, making.silent, (wrong) => {
      if (!this.closed) this.wrong.value = { wrong, line: null }
    })
  }

  /** Starts a worker in a sandbox with the code. */
  readonly spawn = () => spawnSandbox(this.code)

  /** Runs the code. @returns what is wrong with it, or null */
  async begin(): Promise<Wrong | null> {
    try {
      const described = await this.table.call('describe', null)
      if ('wrong' in described) return described
      const { seatNames } = described
      const known = described.variants.find((variant) => variant.name === this.wanted)
      const { name } = known ?? described
      const looked = await this.table.call('look', { game: name, seed: this.seed, moves: this.moves })
      if ('wrong' in looked) return looked
      batch(() => {
        this.name.value = name
        this.described.value = described
        this.players.value = seatNames.map((_, seat) => this.players.value[seat] ?? HUMAN)
        this.take(looked)
      })
      void this.openEngines()
      return null
    } catch (error) {
      return { wrong: reasonOf(error), line: null }
    }
  }

  /** The part that another version continues with. */
  get carried(): Carried {
    return { moves: this.moves, players: this.players.value, seed: this.seed, name: this.name.value }
  }

  get client(): WorkerClient<SandboxCalls> {
    return this.table
  }

  /** The moves that lead to the position on the board, for questions about it. */
  get place() {
    return { game: this.name.value, seed: this.seed, moves: this.moves }
  }

  play(text: string): void {
    this.show([...this.moves, text])
  }

  /** Takes moves back until a person is to move. */
  undo(): void {
    const played = this.looked.value?.moves ?? []
    let ply = played.length - 1
    const people = this.players.value.includes(HUMAN)
    while (people && ply > 0 && this.players.value[played[ply].seat] !== HUMAN) ply--
    this.show(this.moves.slice(0, Math.max(0, ply)))
  }

  /** Begins a new game, with another start where that is random. */
  restart(): void {
    this.seed++
    this.show([])
  }

  goTo(ply: number): void {
    this.show(this.moves.slice(0, ply))
  }

  show(moves: readonly string[]): void {
    this.moves = moves
    void this.look()
  }

  setVariant(name: string): void {
    this.computer?.close()
    this.computer = null
    this.name.value = name
    this.show([])
  }

  setPlayer(seat: number, player: string): void {
    this.players.value = this.players.value.map((old, index) => (index === seat ? player : old))
    this.letThink()
  }

  /** Checks whether it keeps the contract of a game. */
  async check(): Promise<void> {
    const client = new WorkerClient<SandboxCalls>(this.spawn, making.silent)
    this.endCheck = () => client.end()
    this.checking.value = 0
    client.ask(
      'check',
      { milliseconds: CHECK_TIME },
      {
        progress: ({ fraction }) => {
          this.checking.value = fraction
        },
        answer: (checked) => this.checkEnded(client, checked),
        failed: (wrong) => this.checkEnded(client, { wrong, line: null }),
      },
    )
  }

  close(): void {
    this.closed = true
    this.looks++
    this.endCheck()
    this.computer?.close()
    this.table.end()
  }

  private endCheck: () => void = () => {}

  private checkEnded(client: WorkerClient<SandboxCalls>, checked: Checked | Wrong): void {
    client.end()
    batch(() => {
      this.checking.value = null
      this.checked.value = checked
    })
  }

  private async openEngines(): Promise<void> {
    try {
      const { levels, engines } = await this.table.call('offer', { game: this.name.value })
      batch(() => {
        this.levels.value = levels
        this.engines.value = engines
      })
      this.letThink()
    } catch (error) {
      if (!this.closed) this.wrong.value = { wrong: reasonOf(error), line: null }
    }
  }

  private async look(): Promise<void> {
    const look = ++this.looks
    this.computer?.cancel()
    this.thinking.value = null
    try {
      const looked = await this.table.call('look', this.place)
      if (look !== this.looks) return
      if ('wrong' in looked) this.wrong.value = looked
      else batch(() => this.take(looked))
    } catch (error) {
      if (look === this.looks) this.wrong.value = { wrong: reasonOf(error), line: null }
    }
  }

  private take(looked: Looked): void {
    this.moves = looked.moves.map(({ text }) => text)
    this.looked.value = looked
    this.wrong.value = null
    this.letThink()
  }

  /** Has a computer move where it is its turn. */
  private letThink(): void {
    const looked = this.looked.value
    this.computer?.cancel()
    this.thinking.value = null
    if (looked === null || looked.scores !== null || this.closed) return
    const level = this.levels.value.find(({ id }) => id === this.players.value[looked.turn])
    if (level !== undefined) void this.think(level, looked)
  }

  private async think({ engine, options, limits }: ComputerPlayer, { position, turn, legal }: Looked): Promise<void> {
    const look = this.looks
    this.thinking.value = turn
    this.computer ??= new EngineClient(this.name.value, this.spawn)
    try {
      const answer = await this.computer.think({ position, engine, options, limits, seed: this.seed }, () => {})
      if (answer === null || look !== this.looks || this.thinking.value === null) return
      const move = legal.find((each) => each.move === answer.moves[0])
      this.thinking.value = null
      if (move !== undefined) this.play(move.text)
    } catch (error) {
      if (look !== this.looks) return
      batch(() => {
        this.thinking.value = null
        this.wrong.value = { wrong: reasonOf(error), line: null }
      })
    }
  }
}
