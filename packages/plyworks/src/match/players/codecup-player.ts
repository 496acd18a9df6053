import type { BotProgram } from './bot-process.js'
import type { Choice, GameStart } from './player.js'
import { ProcessPlayer } from './process-player.js'

/**
 * A program that speaks the line protocol of the CodeCup contests: it hears `start` or the first move of its
 * opponent, then every move of the opponent in small letters, one a line, and answers each with a line of its own;
 * `end` ends it. Where a turn is several moves, each has a line.
 */
export class CodeCupPlayer extends ProcessPlayer {
  private spoken = false

  constructor(program: BotProgram) {
    super(program, 'end')
  }

  protected async getReady(_start: GameStart): Promise<void> {
    this.spoken = false
    this.start()
  }

  played(move: string): void {
    this.expectSilence("in its opponent's turn")
    this.spoken = true
    this.bot?.resetOutput()
    this.write(move.toLowerCase())
  }

  async choose(): Promise<Choice> {
    if (!this.spoken) this.write('start')
    this.spoken = true
    return { text: this.readWord(await this.nextLine()) }
  }
}
