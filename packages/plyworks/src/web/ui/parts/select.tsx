interface SelectProps<Value extends string> {
  readonly values: readonly Value[]
  readonly value: Value
  /** Returns the words for a value. */
  words(value: Value): string
  onChange(value: Value): void
  /** Needed unless a label is around it. */
  readonly label?: string
  /** By which a label beside it finds it. */
  readonly id?: string
}

/** A list to choose one of some values from. */
export function Select<Value extends string>({ values, value, words, onChange, label, id }: SelectProps<Value>) {
  return (
    <select
      class="select"
      {...(id !== undefined && { id })}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(values.find((each) => each === currentTarget.value) ?? value)}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {words(each)}
        </option>
      ))}
    </select>
  )
}
