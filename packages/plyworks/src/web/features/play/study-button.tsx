import { useState } from 'preact/hooks'
import type { BoardSession } from '../../session/board/board-session.js'
import { AddToStudy } from '../../session/study/add-to-study.js'
import { studying } from '../../ui/text/studying.js'

export interface StudyButtonProps {
  readonly board: BoardSession
}

/** The way of the game on the board into a study. */
export function StudyButton({ board }: StudyButtonProps) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <button type="button" class="button study-button" onClick={() => setAdding(true)}>
        {studying.add}
      </button>
      {adding && <AddToStudy board={board} onClose={() => setAdding(false)} />}
    </>
  )
}
