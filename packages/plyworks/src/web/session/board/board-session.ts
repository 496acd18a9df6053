import type { Position, Refusal, Step } from '@plyworks/core'
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import type { Arrow } from '../../ui/board/arrows.js'
import type { GameLink } from '../../ui/page/game-link.js'
import type { Pace } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import type { Glyph } from '../../ui/text/told.js'
import type { Level, PlayerOffer } from '../../workers/engine/engine-calls.js'
import type { MoveValue } from '../../workers/values/move-values.js'
import type { WorkerPort } from '../../workers/worker-client.js'
import { controlsOf, endedOnTime, GameClock } from '../clock/game-clock.js'
import { wishedPlayers } from '../game/choose-players.js'
import type { OpenedGame } from '../game/open-game.js'
import { aimAt, clickCell, type PathNode, type Taken, takeStep } from '../game/path-tree.js'
import type { Preview } from '../game/preview.js'
import { HUMAN, Session } from '../game/session.js'
import { changeInWords, followLittleTime } from './announcements.js'
import { BoardFigures } from './board-figures.js'
import type { Computers } from './computers.js'
import { linkTo } from './link-to.js'
import { Seating } from './seating.js'

/** Surroundings of a board. */
export interface Surroundings {
  /** Starts a worker for the computer players; null where only people play. */
  readonly spawnEngine: (() => WorkerPort) | null
  pace(): Pace
  /** Keeps the state of the game somewhere; called soon after each change. */
  keep(board: BoardSession): void
  /** The players of last time; empty when unknown. */
  usualPlayers: readonly string[]
  /** Whether the clocks of a link run; they do where a game is played, not where it is looked at. */
  readonly clocks?: boolean
  /** Whether a person is asked for a move after a number of plies; where it is absent, whenever one has to move. */
  asks?(ply: number): boolean
  /** Takes a move that was picked on the board; when absent, it is played in the game. */
  takeMove?(move: number): void
}

const NO_REFUSALS: readonly Refusal[] = []

/** Milliseconds that the state may be ahead of what is kept; browsers limit how often an address may change. */
const KEEP_DELAY = 250

/** A game on the page with everything around it: who plays, what is chosen, what is announced. */
export class BoardSession {
  readonly session: Session
  /** The computer players; null where only people play. */
  readonly seating: Seating | null
  /** The steps taken so far towards the next move. */
  readonly trail: Signal<readonly Step[]> = signal([])
  readonly flipped = signal(false)
  /** Words for screen readers. */
  readonly announcement = signal('')
  /** The reason why the last click picked no move, in words. */
  readonly refusal: Signal<string | null> = signal(null)
  /** The known values of the legal moves of the position on the board; drawn on the board. */
  readonly moveValues: Signal<ReadonlyMap<number, MoveValue> | null> = signal(null)
  /** Moves that are thought of, drawn over the board. */
  readonly arrows: Signal<readonly Arrow[]> = signal([])
  /** What a person has drawn on the board; it goes with the position. */
  readonly ownArrows: Signal<readonly Arrow[]> = signal([])
  /** Figures of the game's view over the position on the board. */
  readonly figures: BoardFigures
  /** Cells that are pointed out. */
  readonly pointed: Signal<readonly number[]> = signal([])
  /** A person asks for a review of the game. */
  readonly reviewWanted = signal(false)
  /** Expected result of each seat, from 0 to 1; shown as a bar. */
  readonly chances: Signal<readonly number[] | null> = signal(null)
  /** Expected results of the positions that the analysis has looked at, by notation: the latest of each. */
  readonly seen: Signal<ReadonlyMap<string, readonly number[]>> = signal(new Map())
  /** Glyphs that a review gives to moves, by number of moves played. */
  readonly glyphs: Signal<ReadonlyMap<number, Glyph>> = signal(new Map())
  /** A position ahead that is shown in place of the one on the board. */
  readonly preview: Signal<Preview | null> = signal(null)
  /** Null in a game without clocks. */
  readonly clock: GameClock | null
  /** A human is to move, here and now. */
  readonly humanToMove: ReadonlySignal<boolean>
  /** Moves that a person may look for in vain among the legal ones. */
  readonly refusals: ReadonlySignal<readonly Refusal[]>
  /** Starts a worker that thinks about positions; null where there is none. */
  readonly spawnEngine: (() => WorkerPort) | null
  private readonly disposals: (() => void)[] = []
  private keepTimer: ReturnType<typeof setTimeout> | null = null

  constructor(
    opened: OpenedGame,
    link: GameLink,
    private readonly surroundings: Surroundings,
  ) {
    const { game, start, moves, current } = opened
    const wished = link.players.length > 0 ? link.players : surroundings.usualPlayers
    this.session = new Session(game, start, wishedPlayers(game.traits.seats, wished), moves)
    if (current !== undefined) this.session.goToNode(current)
    this.session.resigned.value = link.resigned
    const controls = controlsOf(link, game.traits.seats)
    this.session.onTime.value = endedOnTime(link, controls)
    const timed = surroundings.clocks && controls.some((control) => control !== null)
    this.clock = timed ? new GameClock(this.session, controls, link.left ?? [], opened.times) : null
    const { spawnEngine, pace } = surroundings
    this.spawnEngine = spawnEngine
    const budget = (seat: number) => this.clock?.budget(seat) ?? null
    this.seating = spawnEngine && new Seating(this.session, { spawnEngine, pace, budget })
    this.humanToMove = computed(() => {
      if (this.session.over.value || !this.isPersonsTurn || this.preview.value) return false
      return surroundings.asks?.(this.session.ply.value) ?? true
    })
    this.refusals = computed(() =>
      this.humanToMove.value ? (game.insight.whyNot?.(this.session.position, null) ?? []) : NO_REFUSALS,
    )
    this.figures = new BoardFigures(this.session)
    this.disposals.push(this.followMoves(), this.keepUp(), this.warnOfTime(), () => this.clock?.close())
  }

  /** Who can take a seat; null until it is known. */
  get offer(): PlayerOffer | null {
    return this.seating?.offer.value ?? null
  }

  /** The levels, weakest first; empty until they are known. */
  get levels(): readonly Level[] {
    return this.offer?.levels ?? []
  }

  /** Null until it is known who can take a seat. */
  get computers(): Computers | null {
    return this.seating?.computers.value ?? null
  }

  get root(): PathNode {
    return this.session.legal.root
  }

  /** The position that is looked at: the one on the board, or one ahead. */
  get shown(): Position {
    return this.preview.value?.position ?? this.session.position
  }

  /** A click on a cell, or a press of the Enter key. */
  click(cell: number): void {
    if (!this.humanToMove.value) return
    const aimed = this.aim(cell)
    const before = this.trail.value
    const taken = clickCell(this.root, before, aimed)
    this.take(taken)
    if (taken.kind === 'move' || taken.trail.length > 0) return
    const [first] = before
    if (first === undefined) this.explainCell(aimed, null)
    else if (first.kind === 'cell' && first.cell !== aimed) this.explainCell(aimed, first.cell)
  }

  /** Says why a move is not legal. */
  explain(refusal: Refusal): void {
    this.say(text.refused(refusal.title, refusal.reason))
  }

  /** One of the buttons for the next step. */
  choose(step: Step): void {
    if (!this.humanToMove.value) return
    this.take(takeStep(this.root, this.trail.value, step))
  }

  /** Plays a legal move that was picked beside the board. */
  play(move: number): void {
    if (this.humanToMove.value) this.take({ kind: 'move', move })
  }

  /** Plays a line of legal moves from the position on the board. */
  playAll(moves: readonly number[]): void {
    batch(() => {
      this.clear()
      for (const move of moves) this.session.play(move)
    })
  }

  /** Whether moves go from the cell to another one. */
  canDrag(cell: number): boolean {
    return (this.root.cells.get(cell)?.cells.size ?? 0) > 0
  }

  /** A piece pulled from one cell to another. */
  drag(from: number, to: number): void {
    if (!this.humanToMove.value) return
    const first = takeStep(this.root, [], { kind: 'cell', cell: from })
    if (first.kind !== 'trail' || first.trail.length === 0) return
    const taken = takeStep(this.root, first.trail, { kind: 'cell', cell: to })
    this.take(taken)
    if (taken.kind === 'trail' && taken.trail.length === 0) this.explainCell(to, from)
  }

  /** An attempt to pull what cannot be: says why, unless a click there is a move. */
  tug(from: number, to: number): void {
    const { game, legal } = this.session
    if (!this.humanToMove.value || !legal.done) return
    const begun = this.root.cells.get(this.aim(from))
    if (begun !== undefined && begun.move !== null) return
    const against = this.root.cells.has(to) ? null : this.reasonAgainst(to, from)
    const { name } = game.view.board.cells[from]
    this.say(against ?? this.reasonAgainst(from, null) ?? text.noMoveBegins(name))
  }

  /**
   * Finds a good move, marks it on the board and says it.
   * @param by id of the level that gives it; null for the strongest
   */
  async giveHint(by: string | null): Promise<void> {
    await this.computers?.findHint(by)
    const { game, record } = this.session
    if (this.hint !== null)
      this.announcement.value = text.hintMove(game.notation.formatMove(record.position, this.hint))
  }

  /** The move of the last hint, while it belongs to the position on the board. */
  get hint(): number | null {
    return this.computers?.hint.value[0] ?? null
  }

  /** Drops the steps taken so far, and what is shown ahead. */
  clear(): void {
    this.trail.value = []
    this.refusal.value = null
    this.preview.value = null
    this.figures.picked.value = -1
  }

  /** The cell meant by pointing at `cell`. */
  aim(cell: number): number {
    return aimAt(this.root, this.trail.value, cell)
  }

  /** Returns a link to the present state. */
  link(): GameLink {
    return linkTo(this.session, this.clock)
  }

  /** Keeps the present state soon: something beside the moves has changed. */
  keepSoon(): void {
    this.keepTimer ??= setTimeout(() => this.keepNow(), KEEP_DELAY)
  }

  /** Keeps the present state at once. */
  keepNow(): void {
    if (this.keepTimer !== null) clearTimeout(this.keepTimer)
    this.keepTimer = null
    this.surroundings.keep(this)
  }

  close(): void {
    for (const dispose of this.disposals) dispose()
    if (this.keepTimer !== null) clearTimeout(this.keepTimer)
    this.seating?.close()
    this.session.close()
  }

  private take(taken: Taken): void {
    this.refusal.value = null
    if (taken.kind === 'trail') this.trail.value = taken.trail
    else if (this.surroundings.takeMove) this.surroundings.takeMove(taken.move)
    else this.session.play(taken.move)
  }

  /** Says why no move leads to a cell, perhaps from the one that was picked first. */
  private explainCell(cell: number, from: number | null): void {
    const { game, legal } = this.session
    if (!legal.done) return
    const { cells } = game.view.board
    const unexplained = () =>
      from === null ? text.noMoveBegins(cells[cell].name) : text.noMoveBetween(cells[from].name, cells[cell].name)
    this.say(this.reasonAgainst(cell, from) ?? unexplained())
  }

  /** What the game has to say against a cell, perhaps as the target of the one that was picked first; null for nothing. */
  private reasonAgainst(cell: number, from: number | null): string | null {
    const { game, position } = this.session
    const refusal = this.refusals.value.find((each) => each.cell === cell)
    if (refusal !== undefined) return text.refused(refusal.title, refusal.reason)
    const reasons = (game.insight.whyNot?.(position, cell, from) ?? []).map(({ title, reason }) =>
      title === '' ? reason : `${title}: ${reason}`,
    )
    return reasons.length === 0 ? null : text.noMoveThere(game.view.board.cells[cell].name, reasons.join('; '))
  }

  private say(refusal: string): void {
    this.refusal.value = refusal
    this.announcement.value = refusal
  }

  private get isPersonsTurn(): boolean {
    return this.session.mover === HUMAN || (this.seating !== null && this.seating.unopened.value !== null)
  }

  /** After each move: nothing is chosen any more, and the move is announced. */
  private followMoves(): () => void {
    let before = this.session.node
    return effect(() => {
      this.session.revision.value
      this.session.resigned.value
      untracked(() => {
        this.clear()
        const { node } = this.session
        if (node !== before || this.session.over.value) this.announcement.value = changeInWords(this.session, before)
        before = node
      })
    })
  }

  private warnOfTime(): () => void {
    const { clock } = this
    if (clock === null) return () => {}
    return followLittleTime(clock, this.session, (words) => {
      this.announcement.value = words
    })
  }

  private keepUp(): () => void {
    let first = true
    return effect(() => {
      this.session.revision.value
      this.session.resigned.value
      this.session.remarks.value
      this.session.players.value
      if (first) {
        first = false
        return
      }
      this.keepSoon()
    })
  }
}
