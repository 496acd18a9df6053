import { type Variant, type VariantKey, type VariantKeys, valueInWords } from '@plyworks/core'
import { useId } from 'preact/hooks'
import { text } from '../../ui/text/text.js'

interface VariantFieldsProps {
  readonly keys: VariantKeys
  readonly variant: Variant
  /** Is told numbers as they are typed, in range or not. */
  onChange(variant: Variant): void
}

/** Chooses the variant of a game. */
export function VariantFields({ keys, variant, onChange }: VariantFieldsProps) {
  return (
    <>
      {Object.entries(keys).map(([key, spec]) => (
        <VariantField
          key={key}
          spec={spec}
          value={variant[key]}
          onChange={(value) => onChange({ ...variant, [key]: value })}
        />
      ))}
    </>
  )
}

interface VariantFieldProps {
  readonly spec: VariantKey
  readonly value: number | string
  onChange(value: number | string): void
}

function VariantField({ spec, value, onChange }: VariantFieldProps) {
  const id = useId()
  return (
    <label class="field" htmlFor={id}>
      <span>
        {spec.title} {'min' in spec && <small class="muted">{text.range(spec.min, spec.max)}</small>}
      </span>
      {'min' in spec ? (
        <input
          id={id}
          type="number"
          class="number"
          min={spec.min}
          max={spec.max}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value === '' ? '' : event.currentTarget.valueAsNumber)}
        />
      ) : (
        <select id={id} class="select" value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
          {spec.values.map((word) => (
            <option key={word} value={word}>
              {valueInWords(spec, word)}
            </option>
          ))}
        </select>
      )}
    </label>
  )
}
