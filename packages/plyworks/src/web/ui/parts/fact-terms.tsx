/** Facts of one seat or one move: a term and its value, side by side. */
export function FactTerms({ facts }: { facts: readonly { readonly title: string; readonly value: string }[] }) {
  if (facts.length === 0) return null
  return (
    <dl class="seat-facts">
      {facts.map(({ title, value }, index) => (
        <div key={index}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
