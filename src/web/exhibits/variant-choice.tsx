import { useId } from 'preact/hooks'
import type { Variant, VariantKey, VariantKeys } from '../../core/variant.js'

interface VariantChoiceProps {
  readonly variants: VariantKeys
  readonly variant: Variant
  onChange(variant: Variant): void
}

/** What may be chosen of an exhibit, each in a list of its values. */
export function VariantChoice({ variants, variant, onChange }: VariantChoiceProps) {
  return (
    <div class="variant-choice">
      {Object.entries(variants).map(([key, spec]) => (
        <Choice
          key={key}
          spec={spec}
          value={variant[key]}
          onChange={(value) => onChange({ ...variant, [key]: value })}
        />
      ))}
    </div>
  )
}

interface ChoiceProps {
  readonly spec: VariantKey
  readonly value: number | string
  onChange(value: number | string): void
}

function Choice({ spec, value, onChange }: ChoiceProps) {
  const id = useId()
  const values: readonly (number | string)[] =
    'min' in spec ? Array.from({ length: spec.max - spec.min + 1 }, (_, index) => spec.min + index) : spec.values
  return (
    <label htmlFor={id}>
      <span>{spec.title}</span>
      <select
        id={id}
        class="select"
        value={String(value)}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onChange('min' in spec ? Number(chosen) : chosen)
        }}
      >
        {values.map((each) => (
          <option key={each} value={String(each)}>
            {each}
          </option>
        ))}
      </select>
    </label>
  )
}
