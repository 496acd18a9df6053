import type { CellSign, Overlay } from '@plyworks/core'
import { type Signal, signal } from '@preact/signals'
import type { Table } from '../board/table.js'

/** Id of the signs that are asked for, in whatever game has them; null for none. */
export const chosenOverlay: Signal<string | null> = signal(null)

/** The signs to show: those asked for, else those that belong to a hint while there is one. */
export function shownOverlay(table: Table): Overlay | null {
  const { overlays } = table.session.game.insight
  const chosen = overlays.find(({ id }) => id === chosenOverlay.value)
  if (chosen !== undefined) return chosen
  return table.hint === null ? null : (overlays.find(({ withHint }) => withHint) ?? null)
}

/** The signs on the cells of the position that is looked at. */
export function signsOn(table: Table): ReadonlyMap<number, CellSign> {
  const overlay = shownOverlay(table)
  return new Map(overlay?.of(table.shown).map((sign) => [sign.cell, sign]))
}
