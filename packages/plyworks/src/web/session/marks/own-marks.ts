import { effect, untracked } from '@preact/signals'
import type { Arrow } from '../../ui/board/arrows.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'

/**
 * Lets a person draw on the board: with the right button an arrow from cell to cell, or a ring on one; by keyboard with M on a cell and again on
 * another one. The same once more takes it away, a click on the board all of them; they go with the position.
 * @returns how to end it
 */
export function drawOwnMarks(board: BoardSession): () => void {
  const left = new AbortController()
  const { signal } = left
  const { cells } = board.session.game.view.board
  let pressed = -1
  let begun = -1

  const clear = () => {
    begun = -1
    if (board.ownArrows.value.length > 0) board.ownArrows.value = []
  }
  const draw = (from: number, to: number) => {
    const drawn: Arrow = { cells: from === to ? [from] : [from, to], kind: 'own' }
    const others = board.ownArrows.value.filter((arrow) => arrow.cells.join() !== drawn.cells.join())
    const added = others.length === board.ownArrows.value.length
    board.ownArrows.value = added ? [...others, drawn] : others
    board.announcement.value = text.ownMark(cells[from].name, from === to ? null : cells[to].name, added)
  }

  window.addEventListener(
    'pointerdown',
    (event) => {
      const cell = cellOf(event.target)
      pressed = event.button === 2 && event.pointerType !== 'touch' ? cell : -1
      if (event.button === 0 && cell >= 0) clear()
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    (event) => {
      if (event.button !== 2 || pressed < 0) return
      const to = cellOf(document.elementFromPoint(event.clientX, event.clientY))
      if (to >= 0) draw(pressed, to)
      pressed = -1
    },
    { signal },
  )
  window.addEventListener(
    'contextmenu',
    (event) => {
      // A finger that rests on the board keeps what its system has for that.
      if (cellOf(event.target) >= 0 && !(event instanceof PointerEvent && event.pointerType === 'touch')) {
        event.preventDefault()
      }
    },
    { signal },
  )
  window.addEventListener(
    'keydown',
    (event) => {
      const cell = cellOf(event.target)
      if (cell < 0 || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'M') clear()
      else if (event.key !== 'm') return
      else if (begun < 0) {
        begun = cell
        board.announcement.value = text.ownMarkBegun(cells[cell].name)
      } else {
        draw(begun, cell)
        begun = -1
      }
      event.preventDefault()
    },
    { signal },
  )
  const unfollow = effect(() => {
    board.session.revision.value
    untracked(clear)
  })
  return () => {
    left.abort()
    unfollow()
    clear()
  }
}

/** The cell of the board that an element belongs to, or -1. */
function cellOf(target: EventTarget | null): number {
  const cell = target instanceof Element ? target.closest('.board-frame [data-cell]')?.getAttribute('data-cell') : null
  return cell === null || cell === undefined ? -1 : Number(cell)
}
