import type { GameTree, SavedGame } from '@plyworks/core'
import type { BoardSession } from '../board/board-session.js'
import type { PlayedMove } from '../game/played-move.js'
import { savedGameOf } from '../game/record-text.js'
import { type TimesLeft, timesIn } from '../game/saved-clocks.js'
import { readReview, writeReview } from '../review/kept-reviews.js'
import { endOf, type Result, resultOf } from './game-result.js'
import { GameStore, type KeptGame, newGameId } from './game-store.js'

/** The library's game that the present entry of the browser's history shows, if any. */
function idOfPage(): string | null {
  const { libraryGame }: { libraryGame?: unknown } = { ...history.state }
  return typeof libraryGame === 'string' ? libraryGame : null
}

/** Kept in `history.state` by a page that shows a game of the library: moves played there change that game. */
function stateOf(id: string): object {
  return { libraryGame: id }
}

/** When the game of the page last changed, if the page does not know that it has been written since. */
function unwrittenSince(): number | null {
  const { unwritten }: { unwritten?: unknown } = { ...history.state }
  return typeof unwritten === 'number' ? unwritten : null
}

/** Tells later loads of the page that its game is written, if the page still shows it. */
function noteWritten(id: string): void {
  if (idOfPage() !== id) return
  const { unwritten: _, ...rest }: { unwritten?: unknown } = { ...history.state }
  history.replaceState(rest, '')
}

/** The same for a page that opens a game to be looked at: computers wait. */
export function stateToOpen(id: string): object {
  return { libraryGame: id, waits: true }
}

/** Whether the page was opened to look at a game; told once. */
export function takeWaiting(): boolean {
  const { waits, ...rest }: { waits?: unknown } = { ...history.state }
  if (waits === true) history.replaceState(rest, '')
  return waits === true
}

/**
 * Keeps a game in the library as it goes on, from the first change after it was opened. Which game of the library it is
 * stays with the page across reloads, but not in its address: a browser that opens the link elsewhere gets a game of its own.
 * So does the time of a change that may not have been written: a page that is loaded again too soon writes it then.
 */
export class GameKeeper {
  private id = idOfPage()
  private last: string
  private writing: Promise<void> = Promise.resolve()

  constructor(private readonly board: BoardSession) {
    this.last = stamp(savedGameOf(board), this.analysis())
    const changed = unwrittenSince()
    if (changed === null) return
    this.last = ''
    this.keep(false, changed)
  }

  /**
   * Writes the game if it has changed; later changes wait their turn.
   * @param left whether the page shows something else by now
   * @param changed when: now, or before the page was loaded
   */
  keep(left = false, changed = Date.now()): void {
    const saved = savedGameOf(this.board)
    const analysis = this.analysis()
    const now = stamp(saved, analysis)
    if (now === this.last || saved.moves.length === 0) return
    this.last = now
    const id = this.id ?? newGameId()
    this.id = id
    if (!left) history.replaceState({ ...history.state, ...stateOf(id), unwritten: changed }, '')
    const { game, record, moves } = this.board.session
    const result = resultOf(game, endOf(record.start, moves.mainLine), saved.resigned)
    this.writing = this.writing
      .then(() => write({ id, changed, saved, analysis, result }))
      .then(() => {
        if (this.last === now) noteWritten(id)
      })
  }

  private analysis(): KeptGame['analysis'] {
    const views = readReview(reviewedOf(savedGameOf(this.board)))
    return views.every((view) => view === null) ? [] : views
  }
}

/** Returns the clocks at the moves of the library's game of this page. */
export async function keptTimes(moves: GameTree<PlayedMove>): Promise<TimesLeft> {
  const id = idOfPage()
  if (id === null) return new Map()
  try {
    const store = await GameStore.open()
    const game = await store.get(id).finally(() => store.close())
    return game === null ? new Map() : timesIn(game.saved, moves)
  } catch {
    // The browser keeps nothing, or it is damaged: the times where the game stands are part of the address.
    return new Map()
  }
}

/** Gives the review of a library's game back to the page that opens it, if the browser has dropped it. */
export function restoreReview({ saved, analysis }: KeptGame): void {
  const reviewed = reviewedOf(saved)
  if (analysis.length > 0 && readReview(reviewed).every((view) => view === null)) writeReview(reviewed, analysis)
}

function reviewedOf({ game, start, moves }: SavedGame): { game: string; start: string; moves: readonly string[] } {
  return { game, start, moves }
}

async function write({ id, changed, saved, analysis, result }: KeptGame & { readonly result: Result }): Promise<void> {
  try {
    const store = await GameStore.open()
    try {
      const date = new Date(changed).toISOString()
      await store.update(id, (before) => {
        // It was written after all, or has gone on in another page.
        if (before !== null && before.changed >= changed) return null
        const title = before?.saved.title
        return { id, changed, saved: { ...saved, date, ...(title !== undefined && { title }) }, analysis, result }
      })
    } finally {
      store.close()
    }
  } catch {
    // The browser keeps nothing: the address still holds the whole game.
  }
}

/** Returns the parts whose change is worth keeping: moves, remarks, resignation, review; not the players. */
function stamp({ moves, tree, resigned }: SavedGame, analysis: KeptGame['analysis']): string {
  return JSON.stringify([tree ?? moves, resigned, analysis])
}
