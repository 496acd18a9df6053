import { useState } from 'preact/hooks'
import { lazily } from '../../ui/parts/lazily.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { FriendDialogProps } from './friend-dialog.js'

/** Loaded when it is opened: most visitors of the first page do not. */
const FriendDialog = lazily<FriendDialogProps>(async () => (await import('./friend-dialog.js')).FriendDialog, true)

interface FriendButtonProps extends Omit<FriendDialogProps, 'onClose'> {
  readonly quiet?: boolean
}

/** Opens the dialog that sets up a game with friends. */
export function FriendButton({ quiet = false, ...props }: FriendButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        class={quiet ? 'button quiet' : 'button'}
        aria-label={text.friends.playOf(props.title)}
        onClick={() => setOpen(true)}
      >
        {text.friends.play}
      </button>
      {open && <FriendDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The same for the game on a board. */
export function BoardFriendButton({ board }: { board: BoardSession }) {
  const { game } = board.session
  return (
    <p class="friend-play">
      <FriendButton game={game.name} title={game.definition.title} start={ownStart(board)} quiet />
    </p>
  )
}

/** The position that the game began with, where it is not one of the game's own. */
function ownStart({ session: { game, record } }: BoardSession): string | null {
  const start = game.notation.formatPosition(record.start)
  return game.traits.randomStart || start === game.notation.formatPosition(game.start(0)) ? null : start
}
