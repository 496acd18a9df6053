import type { BotProgram } from './bot-process.js'
import type { Choice, ClockFace, GameStart, Turn, TurnLimits } from './player.js'
import { ProcessPlayer } from './process-player.js'

/**
 * A program that speaks the simple line protocol, for any number of seats (docs/reference/matches.md): it is told the game, its
 * seat and the position, hears every move of the others as `move <text>`, and answers every `go …` with one line, its
 * move.
 */
export class LinePlayer extends ProcessPlayer {
  constructor(program: BotProgram) {
    super(program, 'end')
  }

  protected async getReady(start: GameStart): Promise<void> {
    this.start()
    this.write(`game ${start.game}`)
    this.write(`seat ${start.seat}`)
    this.write(`position ${start.position}`)
    for (const move of start.opening) this.write(`move ${move}`)
  }

  played(move: string): void {
    this.expectSilence('out of turn')
    this.write(`move ${move}`)
  }

  async choose(turn: Turn): Promise<Choice> {
    this.expectSilence('before it was asked')
    this.bot?.resetOutput()
    this.write(goLine(turn.clocks[turn.position.turn], turn.limits))
    return { text: this.readWord(await this.nextLine()) }
  }
}

function goLine(clock: ClockFace, limits: TurnLimits): string {
  const words = ['go']
  if (clock.left !== null) words.push('time', String(clock.left))
  if (clock.increment > 0) words.push('increment', String(clock.increment))
  if (limits.milliseconds !== null) words.push('move', String(limits.milliseconds))
  if (limits.nodes !== null) words.push('nodes', String(limits.nodes))
  if (limits.depth !== null) words.push('depth', String(limits.depth))
  return words.join(' ')
}
