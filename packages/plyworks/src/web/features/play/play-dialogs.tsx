import type { BoardSession } from '../../session/board/board-session.js'
import type { DialogName } from '../../session/view/toolbar.js'
import { NewGameDialog } from './new-game-dialog.js'
import { RecordDialog } from './record-dialog.js'
import { ResignDialog } from './resign-dialog.js'

export interface PlayDialogProps {
  readonly name: DialogName
  readonly board: BoardSession
  onClose(): void
}

/** The dialogs of the board page, loaded when the first one is opened. */
export function PlayDialog({ name, ...rest }: PlayDialogProps) {
  switch (name) {
    case 'new':
      return <NewGameDialog {...rest} />
    case 'record':
      return <RecordDialog {...rest} />
    case 'resign':
      return <ResignDialog {...rest} />
  }
}
