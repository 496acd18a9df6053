import { useState } from 'preact/hooks'
import { lazily } from '../../ui/parts/lazily.js'
import { text } from '../../ui/text/text.js'
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
