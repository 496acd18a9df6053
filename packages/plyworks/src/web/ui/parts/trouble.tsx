import { text } from '../text/text.js'
import { Icon } from './icons.js'

interface TroubleProps {
  /** Names what has stopped, in a sentence. */
  readonly message: string
  /** The words of the button; “try again” when absent. */
  readonly again?: string
  /** There is no button without it. */
  onAgain?(): void
}

/** Something has stopped beside the board, which screen readers say at once, and can be tried again. */
export function Trouble({ message, again = text.retry, onAgain }: TroubleProps) {
  return (
    <div class="trouble" role="alert">
      <p>{message}</p>
      {onAgain !== undefined && (
        <button type="button" class="button" onClick={onAgain}>
          <Icon name="redo" />
          {again}
        </button>
      )}
    </div>
  )
}

/** A problem, which screen readers say at once. */
export function Problem({ message }: { readonly message: string }) {
  return (
    <p class="problem-message" role="alert">
      {message}
    </p>
  )
}
