import { reasonOf } from '@plyworks/core'
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { FriendAct } from '../../../server/friends/friend-messages.js'
import type { FriendView } from '../../../server/friends/friend-view.js'
import { text } from '../../ui/text/text.js'
import { Refused } from '../../workers/server/ask-server.js'
import { sendFriendAct, sendFriendMove, watchFriendGame } from '../../workers/server/friend-api.js'
import type { BoardSession } from '../board/board-session.js'
import { bringUpToDate, openRemoteBoard } from '../remote/remote-board.js'

/** A move that the server has not acknowledged. */
interface Pending {
  readonly round: number
  readonly ply: number
  readonly move: string
}

/** A game of friends on the page: what the server says of it, the board that follows, and what the person here does. */
export class FriendGame {
  readonly view: Signal<FriendView>
  /** A rematch, and a start that is not as it was, get a board of their own. */
  readonly board: Signal<BoardSession>
  /** Whether the server is heard. */
  readonly connected = signal(true)
  /** In words, what went wrong with the last thing that was done. */
  readonly problem: Signal<string | null> = signal(null)
  /** The game is no more on the server. */
  readonly gone: Signal<string | null> = signal(null)
  /** The seat of the person here; null for one who watches. */
  readonly seat: ReadonlySignal<number | null>
  /** Whether the person here is to move. */
  readonly myTurn: ReadonlySignal<boolean>
  /** When the view came, by the clock of the page. */
  private heardAt = performance.now()
  private pending: Pending | null = null
  private readonly stop: () => void
  private closed = false

  private constructor(
    view: FriendView,
    readonly you: number | null,
    readonly key: string | null,
    board: BoardSession,
  ) {
    this.view = signal(view)
    this.board = signal(board)
    this.seat = computed(() => {
      const { seating, players } = this.view.value
      return you === null || players[you].computer !== null ? null : seating.indexOf(you)
    })
    this.myTurn = computed(() => {
      const { end, turn } = this.view.value
      return end === null && this.seat.value === turn
    })
    this.stop = watchFriendGame(view.id, key, {
      view: (news) => void this.hear(news),
      gone: (words) => {
        this.gone.value = words
      },
      connected: (yes) => {
        this.connected.value = yes
        if (yes) this.sendPending()
      },
    })
  }

  /** @param you the player of this page; null for one who watches */
  static async open(view: FriendView, you: number | null, key: string | null): Promise<FriendGame> {
    let game: FriendGame | null = null
    const board = await openRemoteBoard(view, (at, move) => game?.takeMove(at, move))
    game = new FriendGame(view, you, key, board)
    await game.show(view)
    return game
  }

  /** Milliseconds left to each seat, as of now. */
  left(now: number): readonly (number | null)[] {
    const { left, running } = this.view.value
    return left.map((time, seat) =>
      time === null || seat !== running ? time : Math.max(0, time - (now - this.heardAt)),
    )
  }

  /** Does something beside moving. */
  async act(act: FriendAct): Promise<void> {
    if (this.key === null) return
    this.problem.value = null
    try {
      await this.hear(await sendFriendAct(this.view.value.id, this.key, act))
    } catch (error) {
      this.problem.value = reasonOf(error)
    }
  }

  close(): void {
    this.closed = true
    this.stop()
    this.board.value.close()
  }

  private takeMove(board: BoardSession, move: number): void {
    const { session } = board
    const ply = session.played.value.length
    // Only the latest position is played on.
    if (!session.atEnd) {
      session.goTo(ply)
      return
    }
    const words = session.game.notation.formatMove(session.record.position, move)
    this.pending = { round: this.view.value.round, ply: ply + 1, move: words }
    this.sendPending()
  }

  /** Sends the move that waits; the server plays it once, however often it is sent. */
  private sendPending(): void {
    const { pending, key } = this
    if (pending === null || key === null) return
    this.problem.value = null
    sendFriendMove(this.view.value.id, key, pending).then(
      (view) => {
        if (this.pending === pending) this.pending = null
        void this.hear(view)
      },
      (error: unknown) => {
        if (this.pending !== pending) return
        // A server that is away may come back; a refusal is final.
        if (error instanceof Refused && error.status < 500) this.pending = null
        this.problem.value = this.pending === null ? reasonOf(error) : text.friends.notSent
      },
    )
  }

  /** Takes what the server says, unless something later has been heard. */
  private async hear(view: FriendView): Promise<void> {
    if (this.closed || view.version < this.view.value.version) return
    await this.show(view)
  }

  private async show(view: FriendView): Promise<void> {
    this.heardAt = performance.now()
    const before = this.view.value
    if (view.round !== before.round || view.start !== before.start || !this.bring(this.board.value, view)) {
      const board = await openRemoteBoard(view, (at, move) => this.takeMove(at, move))
      if (this.closed) return board.close()
      this.bring(board, view)
      this.board.value.close()
      this.board.value = board
    }
    this.view.value = view
    const { pending } = this
    if (pending !== null && (pending.round !== view.round || pending.ply !== view.moves.length + 1)) this.pending = null
    if (this.pending === null && this.problem.value === text.friends.notSent) this.problem.value = null
  }

  private bring(board: BoardSession, view: FriendView): boolean {
    const { you } = this
    const plays = you !== null && view.end === null && view.players[you].computer === null
    const fits = bringUpToDate(board, view.moves, new Set(plays ? [view.seating.indexOf(you)] : []))
    if (fits) board.session.resigned.value = view.end?.reason === 'rules' ? null : (view.end?.seat ?? null)
    if (fits) board.session.onTime.value = view.end?.reason === 'time'
    return fits
  }
}
