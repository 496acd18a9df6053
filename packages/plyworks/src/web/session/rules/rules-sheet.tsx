import { Dialog } from '../../ui/parts/dialog.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import { RulesText, useRules } from './rules-text.js'

export interface RulesSheetProps {
  readonly id: string
  readonly title: string
  onClose(): void
}

/** The rules beside the game, which stays as it is. */
export function RulesSheet({ id, title, onClose }: RulesSheetProps) {
  const { rules, problem } = useRules(id)
  return (
    <Dialog title={text.rulesOf(title)} onClose={onClose} side>
      {problem !== null && <Problem message={problem} />}
      {rules !== null && <RulesText rules={rules} />}
    </Dialog>
  )
}
