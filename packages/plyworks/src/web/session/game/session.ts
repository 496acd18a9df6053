import { type Game, GameRecord, GameTree, HUMAN, type Position, toggleGlyph } from '@plyworks/core'
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { LegalMoves } from './legal-moves.js'
import { describeMove, movesOf, type PlayedMove, type PlayedNode } from './played-move.js'

export { HUMAN } from '@plyworks/core'

/** `human`, or a computer player as seats name it (`readComputerPlayer`). */
export type Player = string

/**
 * One game being played on the page: the tree of its moves, the line of it that is looked at, who plays, and what is
 * derived from them. Positions move in place, so every reader of `position` first reads `revision`, which changes
 * with each move.
 */
export class Session {
  readonly revision = signal(0)
  /** Changes with what is said of moves and with the order of variations. */
  readonly remarks = signal(0)
  readonly players: Signal<readonly Player[]>
  /** The seat that resigned at the end of the main line, if one did. */
  readonly resigned = signal<number | null>(null)
  /** That seat did not resign but ran out of time. */
  readonly onTime = signal(false)
  /** Computers wait: a person looks at an earlier position, or asked for a pause. */
  readonly paused = signal(false)
  /** While clocks run a move continues the game, as it does beside a computer, and begins no variation. */
  timed = false
  /** The line that is looked at, up to the position on the board and beyond. */
  readonly record: GameRecord
  /** The moves of that line, those after the position on the board included. */
  readonly played: Signal<readonly PlayedMove[]>
  readonly ply = signal(0)
  /** Of the position on the board. */
  readonly legal: LegalMoves
  /** The game has come to its end, by the rules or by resignation. */
  readonly over: ReadonlySignal<boolean>
  private line: readonly PlayedNode[]

  /** @param moves all that has been played; the end of its main line comes onto the board */
  constructor(
    readonly game: Game,
    start: Position,
    players: readonly Player[],
    readonly moves: GameTree<PlayedMove> = new GameTree(),
  ) {
    this.record = new GameRecord(game, start)
    this.players = signal(players)
    this.line = moves.mainLine
    for (const { move } of this.line) if (move !== null) this.record.make(move.move)
    this.played = signal(movesOf(this.line))
    this.ply.value = this.line.length
    this.legal = new LegalMoves(game, this.record.position)
    this.over = computed(() => {
      this.revision.value
      return this.record.position.over || (this.resigned.value !== null && this.atMainEnd)
    })
  }

  /** The position on the board. */
  get position(): Position {
    this.revision.value
    return this.record.position
  }

  /** The place of the position on the board in the tree of moves. */
  get node(): PlayedNode {
    this.revision.value
    return this.nodeAt(this.ply.value)
  }

  /** Returns the node after a number of moves of the line that is looked at. */
  nodeAt(ply: number): PlayedNode {
    return this.line[ply - 1] ?? this.moves.root
  }

  /** Whether no move of the line has been taken back. */
  get atEnd(): boolean {
    return this.ply.value === this.played.value.length
  }

  /** Whether the position on the board is the last one of the main line: where the game itself stands. */
  get atMainEnd(): boolean {
    this.remarks.value
    return this.atEnd && !this.moves.isVariation(this.node)
  }

  /** The player to move. */
  get mover(): Player {
    return this.players.value[this.position.turn]
  }

  /**
   * Plays a legal move, and computers go on. Where moves had been taken back it begins a variation. While a computer
   * plays along or clocks run, it continues the game, and what had been played becomes the variation.
   */
  play(move: number): void {
    const goesOn = this.isContest || this.atMainEnd
    const node = this.moves.add(this.node, describeMove(this.game, this.record.position, move), goesOn)
    batch(() => {
      if (goesOn) this.goOn()
      this.stand(node)
      this.paused.value = false
    })
  }

  /**
   * Whether there is a move to take back: in games where ended turns stay ended only one that a person has made in the
   * present turn, unless only computers play.
   */
  get canUndo(): boolean {
    const last = this.played.value[this.ply.value - 1]
    if (last === undefined) return false
    return !this.keepsTurns() || (last.seat === this.position.turn && this.mover === HUMAN)
  }

  /** Whether there is nothing to take back because turns that are over stay. */
  get undoEnded(): boolean {
    return this.ply.value > 0 && this.keepsTurns() && !this.canUndo
  }

  private keepsTurns(): boolean {
    return this.game.traits.endsTurnsForGood && !this.onlyComputers()
  }

  /** Back to the last position in which a human had to move, or by one move when humans play no part. */
  undo(): void {
    if (!this.canUndo) return
    this.goTo(this.otherTurn(-1), true)
  }

  /** Forward to the next position in which a human has to move, or the end. */
  redo(): void {
    this.goTo(this.otherTurn(1), true)
  }

  /** Shows the position after `ply` moves of the line. Computers wait there unless it is the end of the game so far. */
  goTo(ply: number, forTakeback = false): void {
    const target = Math.max(0, Math.min(ply, this.line.length))
    this.goToNode(this.nodeAt(target), forTakeback)
  }

  /** Shows the position of a node; computers wait there unless it is the end of the game so far. */
  goToNode(node: PlayedNode, forTakeback = false): void {
    batch(() => {
      this.stand(node)
      const waits = this.isContest ? !this.atMainEnd : !this.atEnd
      this.paused.value = waits || (forTakeback && this.onlyComputers())
    })
  }

  setPlayer(seat: number, player: Player): void {
    this.players.value = this.players.value.map((old, index) => (index === seat ? player : old))
  }

  /** Ends the game where the line that is looked at ends; it becomes the main line. */
  resign(seat: number): void {
    batch(() => {
      this.goTo(this.line.length)
      this.moves.makeMain(this.node)
      this.remarks.value++
      this.resigned.value = seat
    })
  }

  /** Ends the game where it stands: the time of a seat is up. */
  loseOnTime(seat: number): void {
    batch(() => {
      this.onTime.value = true
      this.resign(seat)
    })
  }

  /** Says something of the position on the board. */
  comment(comment: string): void {
    this.moves.comment(this.node, comment)
    this.remarks.value++
  }

  /** Gives the last move a glyph, or takes it away. */
  toggleGlyph(glyph: number): void {
    this.moves.annotate(this.node, toggleGlyph(this.node.glyphs, glyph))
    this.remarks.value++
  }

  /** Puts the variation on the board one place further to the front. */
  promote(): void {
    const end = this.moves.mainLine.at(-1)
    if (this.moves.promote(this.node)) this.reordered(end)
  }

  /** Makes the line up to the position on the board the main line. */
  makeMain(): void {
    const end = this.moves.mainLine.at(-1)
    this.moves.makeMain(this.node)
    this.reordered(end)
  }

  /** Takes the last move on the board, and all that follows it, out of the game. */
  removeMove(): void {
    const { node } = this
    if (node.parent === null) return
    batch(() => {
      if (!this.moves.isVariation(node)) this.goOn()
      const before = this.moves.remove(node)
      this.take(this.moves.line(before))
      this.goToNode(before)
      this.remarks.value++
    })
  }

  /** Ends the work that goes on by itself. */
  close(): void {
    this.legal.close()
  }

  /** Takes a resignation back. */
  private goOn(): void {
    this.resigned.value = null
    this.onTime.value = false
  }

  /** Another line may now be the main one; then the resignation is gone. @param end of the main line before */
  private reordered(end: PlayedNode | undefined): void {
    batch(() => {
      if (this.moves.mainLine.at(-1) !== end) this.goOn()
      this.remarks.value++
      this.paused.value = this.isContest ? !this.atMainEnd : !this.atEnd
    })
  }

  /** Brings the position of a node onto the board; the line stays the same where the node is on it. */
  private stand(node: PlayedNode): void {
    const onLine = node.parent === null || this.line[node.ply - 1] === node
    if (!onLine) this.take(this.moves.line(node))
    this.record.goTo(node.ply)
    this.ply.value = node.ply
    this.changed()
  }

  private take(line: readonly PlayedNode[]): void {
    let shared = 0
    while (shared < line.length && line[shared] === this.line[shared]) shared++
    this.record.goTo(shared)
    for (const { move } of line.slice(shared)) if (move !== null) this.record.make(move.move)
    this.line = line
    this.played.value = movesOf(line)
  }

  /** Whether the game is played rather than looked at. */
  private get isContest(): boolean {
    return this.timed || this.players.value.some((player) => player !== HUMAN)
  }

  private onlyComputers(): boolean {
    return !this.players.value.includes(HUMAN)
  }

  private otherTurn(direction: 1 | -1): number {
    const last = this.played.value.length
    let ply = this.ply.value
    do ply += direction
    while (ply > 0 && ply < last && !this.onlyComputers() && this.players.value[this.seatAt(ply)] !== HUMAN)
    return ply
  }

  /** The seat that moved after `ply` moves. */
  private seatAt(ply: number): number {
    return this.played.value[ply].seat
  }

  private changed(): void {
    this.revision.value++
    this.legal.renew()
  }
}
