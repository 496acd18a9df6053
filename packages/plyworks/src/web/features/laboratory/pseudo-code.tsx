import type { LessonAlgorithm } from '@plyworks/core'
import type { StepKind } from '../../../laboratory/step.js'
import type { CodeLine } from '../../ui/text/english/laboratory.js'
import { laboratory } from '../../ui/text/laboratory.js'

interface PseudoCodeProps {
  readonly algorithm: LessonAlgorithm
  readonly table: boolean
  /** The line of this step is lit up; null before the first. */
  readonly kind?: StepKind | null
  /** Further lines that are lit up, from 0. */
  readonly lit?: readonly number[]
}

/** The algorithm as a textbook has it. */
export function PseudoCode({ algorithm, table, kind = null, lit = [] }: PseudoCodeProps) {
  const lines: readonly CodeLine[] = laboratory.pseudoCode[algorithm]
  const shown = lines.filter((line) => table || line.table !== true)
  return (
    <ol class="pseudo-code" aria-label={laboratory.code}>
      {shown.map(({ code, indent, kinds }, index) => (
        <li
          key={code}
          style={{ paddingInlineStart: `${0.5 + indent}em` }}
          {...(((kind !== null && kinds.includes(kind)) || lit.includes(index)) && { 'aria-current': 'step' as const })}
        >
          {code}
        </li>
      ))}
    </ol>
  )
}
