import type { CellSign, Overlay } from '@plyworks/core'
import { type Signal, signal } from '@preact/signals'
import type { BoardSession } from '../board/board-session.js'

/** Id of the signs that are asked for, in whatever game has them; null for none. */
export const chosenOverlay: Signal<string | null> = signal(null)

/** The signs to show: those asked for, else those that belong to a hint while there is one. */
export function shownOverlay(board: BoardSession): Overlay | null {
  const { overlays } = board.session.game.insight
  const chosen = overlays.find(({ id }) => id === chosenOverlay.value)
  if (chosen !== undefined) return chosen
  return board.hint === null ? null : (overlays.find(({ withHint }) => withHint) ?? null)
}

/** The signs on the cells of the position that is looked at. */
export function signsOn(board: BoardSession): ReadonlyMap<number, CellSign> {
  const overlay = shownOverlay(board)
  return new Map(overlay?.of(board.shown).map((sign) => [sign.cell, sign]))
}
