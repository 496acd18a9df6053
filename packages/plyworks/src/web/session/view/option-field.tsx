import type { OptionSpec } from '@plyworks/core'
import { text } from '../../ui/text/text.js'
import { amountChoices } from './amounts.js'

interface OptionFieldProps {
  /** Of the field, for its label. */
  readonly id: string
  readonly spec: OptionSpec
  /** As text, see `readOptions`. */
  readonly value: string
  /** Called with a value that the option may have. */
  onChange(value: string): void
}

/** A field for an option of an engine. */
export function OptionField({ id, spec, value, onChange }: OptionFieldProps) {
  if (spec.type === 'boolean') {
    return (
      <label class="choice">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
        {spec.title}
      </label>
    )
  }
  if (spec.type === 'integer' && spec.amount !== undefined) {
    const { amount, min, max } = spec
    return (
      <div class="option">
        <label for={id} title={spec.title}>
          {text.amounts[amount]}
        </label>
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {amountChoices({ min, max, amount }, Number(value)).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.words}
            </option>
          ))}
        </select>
      </div>
    )
  }
  return (
    <div class="option">
      <label for={id}>{spec.title}</label>
      {spec.type === 'choice' ? (
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {spec.values.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="number"
          min={spec.min}
          max={spec.max}
          step={spec.type === 'integer' ? 1 : 'any'}
          value={value}
          onChange={(event) => {
            const field = event.currentTarget
            if (field.value !== '' && field.checkValidity()) onChange(field.value)
            else field.reportValidity()
          }}
        />
      )}
    </div>
  )
}
