import type { GameDefinition } from '@plyworks/core'
import type { TargetedMouseEvent } from 'preact'
import { useState } from 'preact/hooks'
import { formatRoute } from '../../ui/page/routes.js'
import { lazily } from '../../ui/parts/lazily.js'
import { text } from '../../ui/text/text.js'
import type { RulesSheetProps } from './rules-sheet.js'

const RulesSheet = lazily<RulesSheetProps>(async () => (await import('./rules-sheet.js')).RulesSheet, true)

/** Opens the rules beside what is on the page; as a link it can be opened elsewhere, too. */
export function RulesLink({ definition: { id, title } }: { definition: GameDefinition }) {
  const [open, setOpen] = useState(false)
  const show = (event: TargetedMouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a class="button quiet" href={formatRoute({ page: 'rules', id })} aria-haspopup="dialog" onClick={show}>
        {text.rules}
      </a>
      {open && <RulesSheet id={id} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
