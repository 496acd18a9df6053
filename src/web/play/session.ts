import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Game } from '../../core/game.js'
import type { Position } from '../../core/position.js'
import { GameRecord } from '../../core/record.js'
import { PathTree } from './path-tree.js'

/** `human`, or the id of a computer level. */
export type Player = string
export const HUMAN: Player = 'human'

/** A move of the game as the move list shows it. */
export interface PlayedMove {
  readonly text: string
  /** The seat that made it. */
  readonly seat: number
  /** Cells it touched, to be marked while it is the last move. */
  readonly touched: readonly number[]
}

/** A slice of work on the legal moves takes about this long, in milliseconds, so that the page stays fluent. */
const SLICE = 8

/**
 * One game being played on the page: the record, who plays, and what is derived from them. Positions move in place, so
 * every reader of `position` first reads `revision`, which changes with each move.
 */
export class Session {
  readonly revision = signal(0)
  readonly players: Signal<readonly Player[]>
  readonly resigned = signal<number | null>(null)
  /** Computers wait: somebody is looking at an earlier position, or asked for a pause. */
  readonly paused = signal(false)
  readonly record: GameRecord
  readonly played: Signal<readonly PlayedMove[]>
  readonly ply = signal(0)
  /** The legal moves by clicks; grows in slices, told by `treeRevision`. */
  readonly tree: Signal<PathTree>
  readonly treeRevision = signal(0)
  /** The game has come to its end, by the rules or by resignation. */
  readonly over: ReadonlySignal<boolean>
  private sliceTimer: ReturnType<typeof setTimeout> | null = null
  private readonly room: Int32Array

  constructor(
    readonly game: Game,
    start: Position,
    players: readonly Player[],
    moves: readonly number[] = [],
  ) {
    this.record = new GameRecord(game, start)
    this.room = new Int32Array(Math.min(game.traits.maxMoves, 1 << 22))
    this.players = signal(players)
    const played = moves.map((move) => {
      const entry = this.describe(move)
      this.record.play(move)
      return entry
    })
    this.played = signal(played)
    this.ply.value = played.length
    this.tree = signal(this.newTree())
    this.over = computed(() => {
      this.revision.value
      return this.record.position.over || (this.resigned.value !== null && this.atEnd)
    })
  }

  /** The position on the board. */
  get position(): Position {
    this.revision.value
    return this.record.position
  }

  /** Whether no move has been taken back. */
  get atEnd(): boolean {
    return this.ply.value === this.played.value.length
  }

  /** The player to move. */
  get mover(): Player {
    return this.players.value[this.position.turn]
  }

  /** A legal move of the position on the board? */
  isLegal(move: number): boolean {
    const end = this.record.position.generate(this.room, 0)
    return this.room.subarray(0, end).includes(move)
  }

  /** Plays a legal move; moves that had been taken back are forgotten, and computers go on. */
  play(move: number): void {
    const entry = this.describe(move)
    this.record.play(move)
    batch(() => {
      this.played.value = [...this.played.value.slice(0, this.ply.value), entry]
      this.ply.value = this.record.ply
      this.resigned.value = null
      this.paused.value = false
      this.changed()
    })
  }

  /** Back to the last position in which a human had to move, or by one move when humans play no part. */
  undo(): void {
    this.goTo(this.otherTurn(-1), true)
  }

  /** Forward to the next position in which a human has to move, or the end. */
  redo(): void {
    this.goTo(this.otherTurn(1), true)
  }

  /** Shows the position after `ply` moves. Computers wait there unless it is the end of the game so far. */
  goTo(ply: number, forTakeback = false): void {
    const target = Math.max(0, Math.min(ply, this.played.value.length))
    this.record.goTo(target)
    batch(() => {
      this.ply.value = target
      this.paused.value = target < this.played.value.length || (forTakeback && this.onlyComputers())
      this.changed()
    })
  }

  setPlayer(seat: number, player: Player): void {
    this.players.value = this.players.value.map((old, index) => (index === seat ? player : old))
  }

  resign(seat: number): void {
    batch(() => {
      this.goTo(this.played.value.length)
      this.resigned.value = seat
    })
  }

  /** Ends the work that goes on by itself. */
  close(): void {
    if (this.sliceTimer !== null) clearTimeout(this.sliceTimer)
    this.sliceTimer = null
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

  private describe(move: number): PlayedMove {
    const { position } = this.record
    return {
      text: this.game.text.formatMove(position, move),
      seat: position.turn,
      touched: this.game.view.touched(position, move),
    }
  }

  private changed(): void {
    this.revision.value++
    this.tree.value = this.newTree()
  }

  private newTree(): PathTree {
    this.close()
    const { position } = this.record
    const end = position.generate(this.room, 0)
    const tree = new PathTree(this.game.view, position, this.room.slice(0, end))
    this.workOn(tree)
    return tree
  }

  private workOn(tree: PathTree): void {
    this.sliceTimer = null
    const done = tree.work(SLICE)
    this.treeRevision.value++
    if (!done) this.sliceTimer = setTimeout(() => this.workOn(tree), 0)
  }
}
