import { effect } from '@preact/signals'
import { settings } from '../../ui/page/settings.js'
import type { BoardSession } from '../board/board-session.js'
import type { BoardSounds } from './sounds.js'

/** Has a board heard as soon as its visitor wants sounds: what makes them is loaded then. @returns ends that */
export function hearBoard(board: BoardSession): () => void {
  let [asked, left] = [false, false]
  let sounds: BoardSounds | null = null
  const dispose = effect(() => {
    if (!settings.value.sounds || asked) return
    asked = true
    import('./sounds.js').then(
      ({ BoardSounds }) => {
        if (!left) sounds = new BoardSounds(board)
      },
      () => {
        // Without a network the board stays silent until sounds are asked for again.
        asked = false
      },
    )
  })
  return () => {
    left = true
    dispose()
    sounds?.close()
  }
}
