import type { Fault, Remark } from '../endings.js'
import type { BotProgram } from './bot-process.js'
import { printable } from './line-splitter.js'
import { type Choice, type ChoiceThought, type Finish, type GameStart, PlayerFailure, type Turn } from './player.js'
import { afterGame, ProcessPlayer } from './process-player.js'
import { readInfo } from './ugi-info.js'

export interface UgiSetting {
  /** Options set before the first game, by name. */
  readonly options: Readonly<Record<string, string>>
  /** Whether a new process is started for every game. */
  readonly restart: boolean
  /** Milliseconds for `ugiok` and `readyok`. */
  readonly startTime: number
  /** Hears of a failure between two games, which is charged to the first of them. */
  readonly onLate?: (game: number, remark: Remark) => void
}

/** The option that tells a program of several games which one is played. */
const GAME_OPTION = 'Game'

/** A program that speaks the Universal Game Interface; it stays for the next game unless it failed. */
export class UgiPlayer extends ProcessPlayer {
  private game: GameStart | null = null
  private thinking = false
  /** The last game, until the program is ready for the next one: what it does wrong meanwhile is charged to that game. */
  private last: number | null = null
  /** Ends when nothing is left of processes that failed between games. */
  private gone: Promise<unknown> = Promise.resolve()
  private dismissed = false
  /** Whether the program has listed the option that names the game. */
  private takesGame = false
  private thought: ChoiceThought = {}

  constructor(
    program: BotProgram,
    private readonly setting: UgiSetting,
  ) {
    super(program, 'quit')
  }

  protected async getReady(start: GameStart): Promise<void> {
    this.game = start
    if (this.last !== null) await this.getReadyAgain()
    if (this.bot === null) {
      await this.gone
      if (this.dismissed) return
      await this.introduce(start)
      await this.beginGame()
    }
  }

  /** Gets the process of the last game ready for the next one; if that fails, a new process has to be started. */
  private async getReadyAgain(): Promise<void> {
    try {
      if (this.bot !== null) await this.beginGame()
    } catch (error) {
      if (!(error instanceof PlayerFailure) || this.dismissed) throw error
      // A process that ended is replaced already.
      if (this.bot !== null) this.failed(error.fault)
    }
    this.last = null
  }

  private async beginGame(): Promise<void> {
    this.bot?.resetOutput()
    this.write('uginewgame')
    await this.awaitReady()
  }

  protected override failed(fault: Fault): void {
    const { bot, last } = this
    if (bot === null || last === null || this.dismissed) {
      super.failed(fault)
      return
    }
    this.bot = null
    const { onLate = () => {} } = this.setting
    onLate(last, afterGame(fault))
    this.gone = this.gone.then(async () => {
      for (const remark of await bot.destroy()) onLate(last, remark)
    })
  }

  /** Takes another position of the same game for the next question. */
  protected turnTo(position: string): void {
    if (this.game !== null) this.game = { ...this.game, position, standardStart: false }
  }

  /** Every question repeats all moves, so there is nothing to tell. */
  played(_move: string): void {}

  async choose(turn: Turn): Promise<Choice> {
    this.bot?.resetOutput()
    this.expectSilence('before it was asked')
    this.thought = {}
    this.write(this.positionLine(turn.moves))
    this.thinking = true
    this.write(goLine(turn))
    const line = await this.nextLine()
    this.thinking = false
    const [, move, ...rest] = line.trim().split(/\s+/)
    if (move === undefined || rest.length > (rest[0] === 'ponder' ? 2 : 0)) {
      throw new PlayerFailure({
        reason: 'malformed-line',
        detail: `wrote ${printable(line)}, expected bestmove <move>`,
      })
    }
    return { text: this.readWord(move), thought: this.thought }
  }

  override async finish(): Promise<Finish> {
    const { fault } = this.failure
    if (this.setting.restart || this.thinking) return super.finish()
    if (fault !== null) return { ready: false, remarks: [afterGame(fault), ...(await this.dismiss())] }
    this.last = this.game?.number ?? null
    return { ready: true, remarks: [] }
  }

  override async dismiss(): Promise<readonly Remark[]> {
    this.dismissed = true
    await this.gone
    return super.dismiss()
  }

  override async destroy(): Promise<readonly Remark[]> {
    this.dismissed = true
    await this.gone
    return super.destroy()
  }

  /** Keeps what answers a question; the rest of what engines say is theirs. */
  protected override accept(line: string): boolean {
    const word = /^\s*(\S*)/.exec(line)?.[1] ?? ''
    if (word === 'info') {
      if (this.thinking) this.thought = { ...this.thought, ...readInfo(line) }
      return false
    }
    if (word === 'option' && /^\s*option\s+name\s+(\S+)/.exec(line)?.[1] === GAME_OPTION) this.takesGame = true
    return word === 'ugiok' || word === 'readyok' || word === 'bestmove'
  }

  /**
   * Starts the program and tells it which game is played. UGI has no line for that, so it gets a line that UGI lets
   * every program ignore, and the option `Game` where it lists one.
   */
  private async introduce({ game }: GameStart): Promise<void> {
    this.takesGame = false
    this.start()
    this.write('ugi')
    await this.awaitWord('ugiok')
    this.write(`info game ${game}`)
    if (this.takesGame) this.write(`setoption name ${GAME_OPTION} value ${game}`)
    for (const [name, value] of Object.entries(this.setting.options))
      this.write(`setoption name ${name} value ${value}`)
    await this.awaitReady()
  }

  private async awaitReady(): Promise<void> {
    this.write('isready')
    await this.awaitWord('readyok')
  }

  private async awaitWord(word: string): Promise<void> {
    const { startTime } = this.setting
    let timer: NodeJS.Timeout | undefined
    let forget = (): void => {}
    const failed = new Promise<never>((_, reject) => {
      const detail = `no ${word} within ${startTime} ms`
      timer = setTimeout(() => reject(new PlayerFailure({ reason: 'no-start', detail })), startTime)
      forget = this.bot?.failure.listen((fault) => reject(new PlayerFailure(fault))) ?? forget
    })
    try {
      const line = await Promise.race([this.nextLine(), failed])
      if (line.trim() !== word) {
        throw new PlayerFailure({ reason: 'malformed-line', detail: `wrote ${printable(line)}, expected ${word}` })
      }
    } finally {
      clearTimeout(timer)
      forget()
    }
  }

  private positionLine(moves: readonly string[]): string {
    const { game } = this
    const where = game === null || game.standardStart ? 'startpos' : `fen ${game.position}`
    return `position ${where}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`
  }
}

function goLine({ clocks, limits }: Turn): string {
  const words = ['go']
  clocks.forEach(({ left, increment }, seat) => {
    if (left === null) return
    words.push(`p${seat + 1}time`, String(left))
    if (increment > 0) words.push(`p${seat + 1}inc`, String(increment))
  })
  if (limits.milliseconds !== null) words.push('movetime', String(limits.milliseconds))
  if (limits.nodes !== null) words.push('nodes', String(limits.nodes))
  if (limits.depth !== null) words.push('depth', String(limits.depth))
  if (words.length === 1) words.push('infinite')
  return words.join(' ')
}
