import { type Variant, type VariantKey, type VariantKeys, valueInWords } from '@plyworks/core'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

interface VariantChoiceProps {
  readonly variants: VariantKeys
  readonly variant: Variant
  /** The choice made last, which takes the focus when another page of choices takes the place of its own. */
  readonly focused: string | null
  onChange(variant: Variant, choice: string): void
}

/** The choices of an exhibit, each in a list of its values. */
export function VariantChoice({ variants, variant, focused, onChange }: VariantChoiceProps) {
  return (
    <div class="variant-choice">
      {Object.entries(variants).map(([key, spec]) => (
        <Choice
          key={key}
          spec={spec}
          value={variant[key]}
          focused={key === focused}
          onChange={(value) => onChange({ ...variant, [key]: value }, key)}
        />
      ))}
    </div>
  )
}

interface ChoiceProps {
  readonly spec: VariantKey
  readonly value: number | string
  readonly focused: boolean
  onChange(value: number | string): void
}

function Choice({ spec, value, focused, onChange }: ChoiceProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  // At once, so that no key is lost in between.
  useLayoutEffect(() => {
    if (focused) select.current?.focus({ preventScroll: true })
  }, [])
  const values: readonly (number | string)[] =
    'min' in spec ? Array.from({ length: spec.max - spec.min + 1 }, (_, index) => spec.min + index) : spec.values
  return (
    <label htmlFor={id}>
      <span>{spec.title}</span>
      <select
        ref={select}
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
            {valueInWords(spec, each)}
          </option>
        ))}
      </select>
    </label>
  )
}
