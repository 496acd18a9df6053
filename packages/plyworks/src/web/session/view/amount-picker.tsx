import { useState } from 'preact/hooks'
import { text } from '../../ui/text/text.js'
import type { PathNode } from '../game/path-tree.js'

interface AmountPickerProps {
  readonly node: PathNode
  onTake(amount: number): void
  onCancel(): void
}

/**
 * Picks one of the amounts open at a node: a slider and a number field for the same value, and buttons for the ends.
 * Amounts may have gaps; the slider runs over those there are. The mouse wheel goes through them, by ten with Shift.
 */
export function AmountPicker({ node, onTake, onCancel }: AmountPickerProps) {
  const amounts = [...node.amounts.keys()].sort((first, second) => first - second)
  const last = amounts.length - 1
  const [index, setIndex] = useState(last)
  const at = Math.min(index, last)
  const amount = amounts[at]
  const nearest = (wanted: number) => {
    const found = amounts.findIndex((candidate) => candidate >= wanted)
    setIndex(found < 0 ? last : found)
  }
  return (
    <form
      class="amount"
      onWheel={(event) => {
        event.preventDefault()
        const step = (event.shiftKey ? 10 : 1) * Math.sign(-event.deltaY || -event.deltaX)
        setIndex(Math.max(0, Math.min(last, at + step)))
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onTake(amount)
      }}
    >
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={text.amount}
        aria-valuetext={String(amount)}
        onInput={(event) => setIndex(event.currentTarget.valueAsNumber)}
      />
      <input
        type="number"
        class="number"
        min={amounts[0]}
        max={amounts[last]}
        value={amount}
        aria-label={`${text.amount}, ${text.amountRange(amounts[0], amounts[last])}`}
        onInput={(event) => {
          const typed = amounts.indexOf(event.currentTarget.valueAsNumber)
          if (typed >= 0) setIndex(typed)
        }}
        onChange={(event) => nearest(event.currentTarget.valueAsNumber || amounts[0])}
      />
      <button type="submit" class="button primary">
        {node.amounts.get(amount)?.title || text.confirm}
      </button>
      <span class="buttons">
        <button type="button" class="button quiet" onClick={() => setIndex(0)}>
          {text.least}
        </button>
        <button type="button" class="button quiet" onClick={() => setIndex(Math.floor(last / 2))}>
          {text.half}
        </button>
        <button type="button" class="button quiet" onClick={() => setIndex(last)}>
          {text.most}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {text.cancel}
        </button>
      </span>
    </form>
  )
}
