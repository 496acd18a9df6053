import type { Signal } from '@preact/signals'
import { settings } from '../../ui/page/settings.js'
import { Icon, type IconName } from '../../ui/parts/icons.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { HUMAN } from '../game/session.js'

/** The dialogs that the toolbar opens. */
export type DialogName = 'new' | 'record' | 'resign'

/** The buttons under the thumb: back and forth, help, and the dialogs. */
export function Toolbar({ board, onDialog }: { board: BoardSession; onDialog(name: DialogName): void }) {
  const { session } = board
  const computers = board.computers
  const onlyComputers = !session.players.value.includes(HUMAN)
  return (
    <div class="toolbar" role="toolbar" aria-label={text.tools}>
      <Tool
        icon="undo"
        label={text.undo}
        disabled={!session.canUndo}
        {...(session.undoEnded && { why: text.undoEnded })}
        onClick={() => session.undo()}
      />
      <Tool icon="redo" label={text.redo} disabled={session.atEnd} onClick={() => session.redo()} />
      {onlyComputers && !session.over.value ? (
        <Tool
          icon={session.paused.value ? 'play' : 'pause'}
          label={session.paused.value ? text.play : text.pause}
          onClick={() => {
            session.paused.value = !session.paused.value
          }}
        />
      ) : (
        <Tool
          icon="hint"
          label={text.hint}
          disabled={!board.humanToMove.value || computers === null || computers.hinting.value}
          onClick={() => void board.giveHint(settings.peek().hintLevel)}
        />
      )}
      <FlipTool board={board} />
      <Tool
        icon="resign"
        label={text.resign}
        disabled={session.over.value || onlyComputers || session.ply.value === 0}
        onClick={() => onDialog('resign')}
      />
      <Tool icon="record" label={text.record} onClick={() => onDialog('record')} />
      <Tool icon="new" label={text.newGame} onClick={() => onDialog('new')} />
    </div>
  )
}

/** Turns the board round. */
export function FlipTool({ board }: { board: { readonly flipped: Signal<boolean> } }) {
  return (
    <Tool
      icon="flip"
      label={text.flip}
      pressed={board.flipped.value}
      onClick={() => {
        board.flipped.value = !board.flipped.value
      }}
    />
  )
}

interface ToolProps {
  readonly icon: IconName
  readonly label: string
  readonly disabled?: boolean
  /** Why it cannot be used, where that is not plain. */
  readonly why?: string
  readonly pressed?: boolean
  onClick(): void
}

export function Tool({ icon, label, disabled = false, why, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      class="tool"
      disabled={disabled}
      title={why}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={onClick}
    >
      <Icon name={icon} />
      {label}
    </button>
  )
}
