import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { text } from '../text/text.js'

interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  /** At the side of the page, as high as it is, so that what is beside it can be seen. */
  readonly side?: boolean
  onClose(): void
}

/** A dialog over the page; the browser keeps the focus inside and gives it back afterwards. Escape and a click beside it close it. */
export function Dialog({ title, children, side = false, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.setAttribute('closedby', 'any')
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} class={side ? 'dialog side-sheet' : 'dialog'} aria-label={title} onClose={onClose}>
      <div class="dialog-body">
        <div class="dialog-head">
          <h2>{title}</h2>
          <button type="button" class="icon-button" aria-label={text.close} onClick={() => dialog.current?.close()}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6 6 18" />
            </svg>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
