import {
  type Game,
  type Limits,
  legalMoves,
  type OptionSpecs,
  type Position,
  quote,
  readOptions,
  TextError,
} from '@plyworks/core'
import { type Decision, type Thinker, warmUp } from './thinker.js'
import { TurnPlan } from './turn-plan.js'
import { describeOption, describeThought, resultOf, scoresOf } from './ugi-answers.js'
import { limitsOf, readGo } from './ugi-go.js'
import { readPosition } from './ugi-position.js'
import { expectWord, splitWords, type Word } from './ugi-words.js'

/** Settings of a session: the game, the thinker, and the way out. */
export interface UgiSetting {
  readonly game: Game
  readonly thinker: Thinker
  /** Name and version for `id name`. */
  readonly name: string
  readonly author: string
  readonly options: OptionSpecs
  /** Option texts that are set from the start. */
  readonly chosen: Readonly<Record<string, string>>
  /** Fixes a random start position. */
  readonly seed?: number | undefined
  /** Writes one line. */
  readonly write: (line: string) => void
}

interface Go {
  readonly position: Position
  /**
   * What is wrong with the position that was asked for last, or null. It waits for its turn too, since answers come
   * in the order of questions.
   */
  readonly refused: string | null
  readonly limits: Limits
  readonly options: Readonly<Record<string, string>>
}

const MOST_WAITING = 64

/**
 * The engine's side of the Universal Game Interface, UCI for any game, as public engine managers speak it. Lines go in by `receive`,
 * answers come out by `write`; searches run elsewhere, so every line is read at once, also while one is running.
 * A malformed line is answered by `info string …` and changes nothing.
 */
export class UgiSession {
  private position: Position
  private ply = 0
  /** Says what is wrong with the last `position`, if it was refused: a move for the one before would be for another position. */
  private refused: string | null = null
  private options: Record<string, string>
  private readonly plan: TurnPlan
  private readonly waiting: Go[] = []
  private running: Promise<void> | null = null
  private runningWithoutEnd = false
  private warm = false

  constructor(private readonly setting: UgiSetting) {
    this.position = setting.game.start(setting.seed)
    this.options = { ...setting.chosen }
    this.plan = new TurnPlan(setting.game)
  }

  /** Takes one line; false when it was `quit`. */
  receive(line: string): boolean {
    const words = splitWords(line)
    if (words.length === 0) return true
    try {
      return this.obey(line, words)
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      this.say(`info string ${error.message}`)
      return true
    }
  }

  /** Ends the session: by `quit` at once; at the end of input after the searches that end by themselves. */
  async close(atOnce: boolean): Promise<void> {
    if (atOnce) this.waiting.length = 0
    while (this.running !== null) {
      if (atOnce || this.runningWithoutEnd) this.setting.thinker.stop()
      await this.running
    }
  }

  private obey(line: string, words: readonly Word[]): boolean {
    const [{ text: command }, ...rest] = words
    switch (command) {
      case 'ugi':
        this.introduce()
        return true
      case 'isready':
        this.beReady()
        return true
      case 'uginewgame':
        this.position = this.setting.game.start(this.setting.seed)
        this.ply = 0
        this.refused = null
        this.plan.forget()
        this.setting.thinker.forget()
        this.warm = false
        return true
      case 'setoption':
        this.setOption(line, rest)
        this.warm = false
        return true
      case 'position':
        this.setPosition(line, rest)
        return true
      case 'go':
        this.go(rest)
        return true
      case 'stop':
        if (this.running !== null) this.setting.thinker.stop()
        return true
      case 'query':
        this.query(line, rest)
        return true
      case 'info':
        this.hearGame(rest)
        return true
      case 'quit':
        return false
      default:
        throw new TextError(
          'line',
          words[0].place,
          quote(command),
          'one of ugi, isready, uginewgame, setoption, position, go, stop, query, quit',
        )
    }
  }

  /** `info game NAME`: the arena tells every program which game is played. Any other information is passed over. */
  private hearGame([kind, name]: readonly Word[]): void {
    const ours = this.setting.game.name
    if (kind?.text === 'game' && name !== undefined && name.text !== ours)
      this.say(`info string the game is ${name.text}, and this engine plays ${ours}`)
  }

  /** `isready` is answered when the engine is loaded as the next search will use it; at once while a search is running. */
  private beReady(): void {
    if (this.warm || this.running !== null) {
      this.say('readyok')
      return
    }
    this.warm = true
    const { game, thinker, seed } = this.setting
    const start = game.notation.formatPosition(game.start(seed))
    this.running = warmUp(thinker, start, this.options)
      .catch((error) => this.say(`info string ${error instanceof Error ? error.message : String(error)}`))
      .then(() => {
        this.say('readyok')
        this.runNext()
      })
  }

  private introduce(): void {
    const { name, author, options } = this.setting
    this.say(`id name ${name}`)
    this.say(`id author ${author}`)
    for (const [option, spec] of Object.entries(options)) this.say(`option name ${option} ${describeOption(spec)}`)
    this.say('ugiok')
  }

  /** `setoption name X value Y`. */
  private setOption(line: string, words: readonly Word[]): void {
    expectWord(line, words, 0, 'name')
    expectWord(line, words, 2, 'value')
    if (words.length < 4) throw new TextError('setoption', line.length + 1, 'the end of the line', 'a value')
    const options = { ...this.options, [words[1].text]: line.slice(words[3].place - 1).trim() }
    readOptions(this.setting.options, options)
    this.options = options
    this.plan.forget()
  }

  private setPosition(line: string, words: readonly Word[]): void {
    const { game, seed } = this.setting
    try {
      const { position, ply } = readPosition(game, seed, line, words)
      this.position = position
      this.ply = ply
      this.refused = null
    } catch (error) {
      if (error instanceof TextError) this.refused = error.message
      throw error
    }
  }

  private go(words: readonly Word[]): void {
    const { game } = this.setting
    const go = readGo(words, game.traits.seats)
    if (this.waiting.length >= MOST_WAITING) {
      throw new TextError('go', 1, `${MOST_WAITING} searches waiting`, 'the answers to be awaited')
    }
    const { refused } = this
    const position = this.position.clone()
    this.waiting.push({ position, refused, limits: limitsOf(game, go, position.turn, this.ply), options: this.options })
    if (this.running === null) this.runNext()
  }

  private runNext(): void {
    const go = this.waiting.shift()
    if (go === undefined) {
      this.running = null
      return
    }
    const { depth, nodes, milliseconds } = go.limits
    this.runningWithoutEnd =
      go.refused === null && depth === undefined && nodes === undefined && milliseconds === undefined
    this.running = this.search(go).then(() => this.runNext())
  }

  private async search(go: Go): Promise<void> {
    const { game, thinker } = this.setting
    const { position, refused } = go
    if (refused !== null) {
      this.say(`info string no position to search: ${refused}`)
      this.say('bestmove none')
      return
    }
    if (position.over) {
      this.say('info string the game is over: there is no move')
      this.say('bestmove none')
      return
    }
    const planned = this.runningWithoutEnd ? null : this.plan.next(position)
    if (planned !== null) {
      this.say(`bestmove ${planned}`)
      return
    }
    let last: string | undefined
    const request = { position: game.notation.formatPosition(position), limits: go.limits, options: go.options }
    try {
      const decision = await thinker.think(request, (thought) => {
        last = thought.pv[0] ?? last
        this.say(describeThought(thought, position.turn))
      })
      this.decide(position, decision)
    } catch (error) {
      this.say(`info string ${error instanceof Error ? error.message : String(error)}`)
      this.say(`bestmove ${last ?? firstMove(game, position)}`)
    }
  }

  private decide(position: Position, decision: Decision): void {
    this.plan.remember(position, decision)
    this.say(describeThought(decision, position.turn))
    this.say(`bestmove ${decision.move}`)
  }

  /** `query gameover|p1turn|result|turn|scores`. */
  private query(line: string, words: readonly Word[]): void {
    if (this.refused !== null) {
      this.say(`info string no position to ask about: ${this.refused}`)
      this.say('response none')
      return
    }
    const { position } = this
    const seats = this.setting.game.traits.seats
    const what = words[0]?.text ?? ''
    const seatTurn = /^p([1-9])turn$/.exec(what)
    if (seatTurn !== null && Number(seatTurn[1]) <= seats) {
      this.say(`response ${!position.over && position.turn === Number(seatTurn[1]) - 1}`)
    } else if (what === 'gameover') this.say(`response ${position.over}`)
    else if (what === 'result') this.say(`response ${resultOf(position, seats)}`)
    else if (what === 'turn') this.say(`response ${position.over ? 'none' : position.turn}`)
    else if (what === 'scores') this.say(`response ${position.over ? scoresOf(position, seats).join(' ') : 'none'}`)
    else {
      const place = words[0]?.place ?? line.length + 1
      const found = what === '' ? 'the end of the line' : quote(what)
      throw new TextError('query', place, found, 'one of gameover, p1turn, result, turn, scores')
    }
  }

  /** An answer is one line, whatever it is made from. */
  private say(line: string): void {
    this.setting.write(line.replace(/\p{Cc}+/gu, ' '))
  }
}

function firstMove(game: Game, position: Position): string {
  return game.notation.formatMove(position, legalMoves(game, position)[0])
}
