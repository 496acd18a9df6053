import { type Game, NotApplicable, type Position } from '@plyworks/core'
import { Failure } from '../../tasks/failure.js'
import { openGame } from '../../tasks/question.js'
import { gameWords } from '../guest-games.js'
import { tellRules } from '../rules.js'
import { commandLine } from '../shell-word.js'
import { complaint, helpOf, hintOf, movesBeginning, recordOf } from './answers.js'
import { describeRefusals, describeSigns } from './map.js'
import { inSeatColour, styled } from './picture.js'
import { describeGame, readGame, writeGame } from './saved-file.js'
import { outcomeOf, screenOf, seatName } from './screen.js'
import {
  defaultSeats,
  type Player,
  playerName,
  readSeats,
  type SeatedComputer,
  savedSeats,
  seatText,
  strongest,
} from './seats.js'
import type { PlaySetting } from './setting.js'
import { PlayTable } from './table.js'
import { readTypedMoves } from './typed-moves.js'

const BOLD = 1

/** A game in the terminal: lines typed by a person go in, pictures and sentences come out. */
export class PlaySession {
  private table: PlayTable
  private lastFile: string | null = null
  private warned = false
  /** Turns that computers have played with nobody else at the table. */
  private turnsAlone = 0

  constructor(
    game: Game,
    start: Position,
    players: readonly Player[],
    private readonly setting: PlaySetting,
  ) {
    this.table = new PlayTable(game, start, players)
  }

  /** The text before the cursor, in the colour of the seat to move; the picture says whose turn it is. */
  get prompt(): string {
    const { over, position } = this.table
    return over ? '> ' : `${inSeatColour('>', position.turn, this.setting.colours)} `
  }

  /** Whether nobody at the terminal is needed any more: the computer plays all seats and the game is over. */
  get finished(): boolean {
    return this.alone && (this.table.over || this.brokenOff)
  }

  private get alone(): boolean {
    return this.table.players.every((player) => player.kind === 'computer')
  }

  private get brokenOff(): boolean {
    return this.turnsAlone >= this.setting.mostTurns * this.table.players.length
  }

  /** Greets, draws and lets the computer move if it is its turn. */
  async begin(): Promise<void> {
    const { game, players } = this.table
    const seats = players.map((player, seat) => `${this.seatName(seat)} (${playerName(player)})`)
    this.say(`${styled(game.definition.title, BOLD, this.setting.colours)}: ${seats.join(' - ')}`)
    if (players.some((player) => player.kind === 'human')) this.say('Type a move, or help; rules prints the rules.')
    this.draw()
    await this.letComputersPlay()
  }

  /** Takes one line; false when it was `quit`. */
  async receive(line: string): Promise<boolean> {
    const text = line.trim()
    if (text === '') return true
    const wasWarned = this.warned
    this.warned = false
    try {
      const { game, position, over } = this.table
      const moves = over ? null : readTypedMoves(game, position, text)
      if (moves !== null) await this.playTyped(moves)
      else return await this.obey(text, wasWarned)
    } catch (error) {
      if (!(error instanceof Failure || error instanceof NotApplicable)) throw error
      this.say(error.message)
    }
    return true
  }

  /**
   * Loads a game from a file, e.g. before the first move.
   * @param resumes whether those play on who are named in the file, else those at the table
   * @throws Failure when it is no saved game, or names a player that is not known
   */
  async load(file: string, resumes: boolean): Promise<void> {
    const saved = readGame(file)
    const game = await openGame(saved.game)
    const players = (resumes ? savedSeats(game, saved.players) : null) ?? this.seatsFor(game)
    const table = new PlayTable(game, game.notation.parsePosition(saved.start), players)
    table.restore(saved)
    this.table = table
    this.lastFile = file
    this.setting.forget()
  }

  /** Those at the table, where the game knows them. */
  private seatsFor(game: Game): readonly Player[] {
    const { players } = this.table
    if (game.name === this.table.game.name) return players
    try {
      return readSeats(game, players.map(seatText).join(','))
    } catch (error) {
      if (!(error instanceof Failure || error instanceof NotApplicable)) throw error
      return defaultSeats(game)
    }
  }

  private async obey(text: string, warned: boolean): Promise<boolean> {
    const [word, ...rest] = text.split(/\s+/)
    const argument = rest.join(' ')
    switch (word.toLowerCase()) {
      case 'help':
      case '?':
        this.say(helpOf(this.table))
        break
      case 'rules':
        this.say(await tellRules(this.table.game, { width: this.setting.width, bold: this.setting.colours }))
        break
      case 'moves':
        this.say(movesBeginning(this.table, argument, this.setting.width))
        break
      case 'show':
        this.draw()
        break
      case 'position':
        this.say(this.table.game.notation.formatPosition(this.table.position))
        break
      case 'record':
        this.say(recordOf(this.table, this.setting.width))
        break
      case 'undo':
        await this.travel(this.table.undo(), 'There is nothing to take back.')
        break
      case 'redo':
        await this.travel(this.table.redo(), 'There is nothing to play again.')
        break
      case 'hint':
        await this.hint()
        break
      case 'signs':
        this.say(describeSigns(this.table.game, this.table.position, argument))
        break
      case 'why':
        this.say(describeRefusals(this.table.game, this.table.position, argument))
        break
      case 'computer':
        await this.playForPerson()
        break
      case 'seats':
        await this.changeSeats(argument)
        break
      case 'resign':
        this.resign()
        break
      case 'save':
        await this.save(text.slice(word.length).trim())
        break
      case 'load':
        await this.loadTyped(text.slice(word.length).trim(), warned)
        break
      case 'new':
        if (this.mayDiscard(warned, 'new')) await this.restart()
        break
      case 'quit':
      case 'exit':
        return !this.mayDiscard(warned, 'quit')
      default:
        this.say(complaint(this.table, text))
    }
    return true
  }

  private async playTyped(moves: readonly number[]): Promise<void> {
    for (const move of moves) this.playTold(move)
    this.draw()
    await this.letComputersPlay()
  }

  private async letComputersPlay(): Promise<void> {
    let moved = false
    while (!this.table.over) {
      const { player } = this.table
      if (player.kind === 'human') break
      await this.playComputerMove(player)
      moved = true
      if (this.setting.watch) this.draw()
      this.turnsAlone = this.alone ? this.turnsAlone + 1 : 0
      if (this.brokenOff) break
    }
    if (moved && !this.setting.watch) this.draw()
    if (this.brokenOff && !this.table.over) {
      this.say(`Broken off: nothing is decided after ${this.setting.mostTurns} turns of each player (see --turns).`)
    }
  }

  private async playComputerMove(player: SeatedComputer): Promise<void> {
    const { game, position } = this.table
    const decision = await this.setting.choose(game, position, player)
    const seat = position.turn
    // An engine that plans a whole turn puts it at the beginning of its line, up to the move that passes the turn.
    const moves = decision.moves === undefined ? [decision.move] : decision.pv
    for (const text of moves) {
      if (this.table.over || this.table.position.turn !== seat) break
      this.say(`${this.seatName(seat)} plays ${styled(text, BOLD, this.setting.colours)}`)
      this.playTold(game.notation.parseMove(this.table.position, text))
    }
  }

  /** Plays a move and prints what it does beyond its notation. */
  private playTold(move: number): void {
    const { table } = this
    const told = table.game.insight.report?.(table.position, move) ?? []
    table.play(move)
    for (const { text } of told) this.say(`  ${text}`)
  }

  private async travel(travelled: boolean, otherwise: string): Promise<void> {
    if (travelled) {
      this.draw()
      await this.letComputersPlay()
    } else this.say(otherwise)
  }

  private async hint(): Promise<void> {
    const { game, position, over } = this.table
    if (over) {
      this.say('The game is over.')
      return
    }
    const decision = await this.setting.choose(game, position, strongest(game))
    this.say(hintOf(game, position, decision))
  }

  /** Lets the computer make the move of the person whose turn it is. */
  private async playForPerson(): Promise<void> {
    const { game, over } = this.table
    if (over) {
      this.say('The game is over.')
      return
    }
    await this.playComputerMove(strongest(game))
    this.draw()
    await this.letComputersPlay()
  }

  private async changeSeats(argument: string): Promise<void> {
    const { table } = this
    if (argument !== '') table.players = readSeats(table.game, argument)
    this.say(table.players.map((player, seat) => `${this.seatName(seat)}: ${playerName(player)}`).join('\n'))
    await this.letComputersPlay()
  }

  private resign(): void {
    if (this.table.over) {
      this.say('The game is over.')
      return
    }
    this.table.resign()
    this.say(this.outcome())
  }

  private async save(file: string): Promise<void> {
    const name = file === '' ? this.lastFile : file
    if (name === null) {
      this.say('Into which file? For example: save my-game.json')
      return
    }
    const { record, players, resigned, origin } = this.table
    writeGame(name, describeGame(record, players.map(seatText), resigned, origin))
    this.table.changed = false
    this.lastFile = name
    const resume = commandLine(['play', record.game.name, ...gameWords(), '--load', name])
    this.say(`Saved ${record.ply} moves to ${name}. To resume: ${resume}`)
  }

  private async loadTyped(file: string, warned: boolean): Promise<void> {
    if (file === '') this.say('Which file? For example: load my-game.json')
    else if (this.mayDiscard(warned, `load ${file}`)) {
      await this.load(file, true)
      this.say(`Loaded ${this.table.record.ply} moves of ${this.table.game.name}`)
      this.draw()
      await this.letComputersPlay()
    }
  }

  private async restart(): Promise<void> {
    const { game, players } = this.table
    this.table = new PlayTable(game, game.start(this.setting.seed), players)
    this.setting.forget()
    this.draw()
    await this.letComputersPlay()
  }

  /** At a terminal unsaved moves are thrown away only when asked twice. */
  private mayDiscard(warned: boolean, command: string): boolean {
    if (!this.setting.interactive || !this.table.changed || warned) return true
    this.warned = true
    this.say(`The game is not saved: save FILE, or ${command} again.`)
    return false
  }

  private draw(): void {
    this.say(screenOf(this.table, this.setting.colours))
  }

  private outcome(): string {
    return outcomeOf(this.table, this.setting.colours)
  }

  private seatName(seat: number): string {
    return seatName(this.table.game, seat, this.setting.colours)
  }

  private say(text: string): void {
    this.setting.write(`${text}\n`)
  }
}
