/** The colour and the mark of a seat, as its discs on the board have them. */
export function SeatChip({ seat }: { seat: number }) {
  const mark = [
    <circle key="0" class="seat-mark" cx="10" cy="10" r="5.6" />,
    <circle key="1" class="seat-mark filled" cx="10" cy="10" r="2.2" />,
    <path key="2" class="seat-mark" d="M6 10h8" />,
    <path key="3" class="seat-mark" d="M10 6v8" />,
  ]
  return (
    <svg class={`seat-chip seat-${seat}`} viewBox="0 0 20 20" aria-hidden="true">
      <circle class="disc" cx="10" cy="10" r="8.5" />
      {mark[seat % 4]}
    </svg>
  )
}
