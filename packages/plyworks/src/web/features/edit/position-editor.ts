import { type Brush, type CellFace, type Draft, type Game, type Position, reasonOf } from '@plyworks/core'
import { batch, type Signal, signal } from '@preact/signals'

/**
 * A position under construction. The notation is the truth: what is put on the board changes it, and the game's parser
 * says whether it is legal.
 */
export class PositionEditor {
  readonly notation: Signal<string>
  /** The mistake in the notation; null when the position is legal. */
  readonly problem: Signal<string | null> = signal(null)
  /** The contents of the board; null for games that are set up by notation alone. */
  readonly draft: Signal<Draft | null>
  readonly brush: Signal<Brush | null>
  /** The last legal position. */
  private legal: Position

  /** @param start a legal position */
  constructor(
    readonly game: Game,
    start: Position,
  ) {
    const notation = game.notation.formatPosition(start)
    this.legal = start
    this.notation = signal(notation)
    this.draft = signal(game.editor?.read(notation) ?? null)
    this.brush = signal(game.editor?.brushes[0] ?? null)
  }

  /** The legal position in its own notation, or null while there is none. */
  get result(): string | null {
    this.notation.value
    return this.problem.value === null ? this.game.notation.formatPosition(this.legal) : null
  }

  /** The faces on the board: of the draft, or for games without one of the last legal position. */
  get faces(): CellFace[] {
    const draft = this.draft.value
    const { editor, view } = this.game
    this.notation.value
    if (draft === null || editor === undefined) return view.faces(this.legal)
    return draft.cells.map((id) => (editor.brushes.find((brush) => brush.id === id) ?? editor.brushes[0]).face)
  }

  /** Takes a notation that was typed; an illegal one leaves the board as it is. */
  type(notation: string): void {
    batch(() => {
      this.notation.value = notation
      if (this.check()) this.draft.value = this.game.editor?.read(this.game.notation.formatPosition(this.legal)) ?? null
    })
  }

  /** Puts what was chosen on a cell; a second time clears it. */
  paint(cell: number): void {
    const brush = this.brush.value
    const draft = this.draft.value
    const { editor } = this.game
    if (brush === null || draft === null || editor === undefined) return
    this.put(cell, draft.cells[cell] === brush.id ? editor.brushes[0] : brush)
  }

  /** Whether something stands on a cell. */
  holds(cell: number): boolean {
    const { editor } = this.game
    return editor !== undefined && this.draft.value !== null && this.draft.value.cells[cell] !== editor.brushes[0].id
  }

  /** Carries what stands on a cell to another one. */
  carry(from: number, to: number): void {
    const draft = this.draft.value
    const { editor } = this.game
    const brush = editor?.brushes.find(({ id }) => id === draft?.cells[from])
    if (draft === null || editor === undefined || brush === undefined || from === to) return
    batch(() => {
      this.put(from, editor.brushes[0])
      this.put(to, brush)
    })
  }

  /** Takes everything off the board. */
  clear(): void {
    const draft = this.draft.value
    const { editor } = this.game
    if (draft !== null && editor !== undefined)
      this.take({ ...draft, cells: draft.cells.map(() => editor.brushes[0].id) })
  }

  set(field: string, value: string): void {
    const draft = this.draft.value
    if (draft !== null) this.take({ ...draft, fields: { ...draft.fields, [field]: value } })
  }

  private put(cell: number, brush: Brush): void {
    const draft = this.draft.value
    const { editor } = this.game
    if (draft === null || editor === undefined) return
    const cells = draft.cells.map((id, index) => {
      if (index === cell) return brush.id
      return brush.unique && id === brush.id ? editor.brushes[0].id : id
    })
    this.take({ ...draft, cells })
  }

  private take(draft: Draft): void {
    const { editor } = this.game
    if (editor === undefined) return
    batch(() => {
      this.draft.value = draft
      this.notation.value = editor.write(draft)
      this.check()
    })
  }

  private check(): boolean {
    try {
      this.legal = this.game.notation.parsePosition(this.notation.value.trim())
      this.problem.value = null
      return true
    } catch (error) {
      this.problem.value = reasonOf(error)
      return false
    }
  }
}
