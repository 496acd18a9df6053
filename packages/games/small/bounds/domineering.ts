/**
 * What a seat of Domineering is sure of, seen without a search. D. M. Breuker and others (2000) ended lines where the places that only
 * one seat can still use outnumber all that the other one has. N. Bullock ("Domineering: Solving Large Combinatorial Search Spaces",
 * 2002) added places that a seat can make safe, and those that it reaches before they are spoilt.
 *
 * A seat's dominoes lie across two neighbouring lines: the rows of Vertical, the columns of Horizontal. A line is a set of free cells,
 * a bit each.
 */
const LONGEST_LINE = 10
const ONES = new Uint8Array(1 << LONGEST_LINE)
for (let set = 1; set < ONES.length; set++) ONES[set] = ONES[set >> 1] + (set & 1)

/** Cells of a line beside which no cell of it is free: the opponent, who lays along the line, cannot use them. */
const alone = (line: number) => line & ~(line << 1) & ~(line >> 1)

/** The most dominoes that fit across the lines; from the first line on each may be laid where it can. */
function mostAcross(lines: Int32Array): number {
  let count = 0
  let open = 0
  for (let at = 0; at < lines.length; at++) {
    const pairs = open & lines[at]
    count += ONES[pairs]
    open = lines[at] & ~pairs
  }
  return count
}

/** Cells of both lines that are not yet spoken for. */
const left = new Int32Array(LONGEST_LINE)

/**
 * Returns how many moves a seat lacks for a sure win, 0 when it has one. It compares the least moves that it is sure of with the most that
 * the opponent can still make. The seat has places of three kinds, which share no cell:
 * - safe: the opponent cannot use a cell of them.
 * - protective: two by two cells with nothing free on one side. A domino on the far side makes the near side safe: two moves. No move of
 *   the opponent spoils two of them, since none lies beside another.
 * - vulnerable: any other. A move of the opponent spoils at most two.
 * Both take turns at the protective ones, then at the vulnerable ones, of which the seat gets every third.
 * @param own the lines across which the seat lays
 * @param across those of the opponent
 * @param begins whether the seat is to move
 */
export function movesLacking(own: Int32Array, across: Int32Array, begins: boolean): number {
  const last = own.length - 1
  let safe = 0
  let usable = 0
  let open = 0
  for (let at = 0; at <= last; at++) {
    const lone = alone(own[at])
    usable += ONES[own[at] & ~lone]
    const pairs = open & lone
    open = lone & ~pairs
    safe += ONES[pairs]
    left[at] = own[at] & ~pairs
    if (pairs !== 0) left[at - 1] &= ~pairs
  }

  let protective = 0
  for (let at = 0; at < last; ) {
    const both = left[at] & left[at + 1]
    const either = own[at] | own[at + 1]
    const upwards = both & (both >> 1) & ~(either << 1)
    const downwards = both & (both << 1) & ~(either >> 1)
    const wall = upwards !== 0 ? upwards & -upwards : downwards & -downwards
    if (wall === 0) {
      at++
      continue
    }
    protective++
    const area = wall | (upwards !== 0 ? wall << 1 : wall >> 1)
    // Nor may a place lie beside it, where one move of the opponent would spoil both.
    const kept = ~(area | (area << 1) | (area >> 1))
    left[at] &= kept
    left[at + 1] &= kept
  }

  let vulnerable = 0
  let halves = 0 // those of which the opponent could use one cell only
  let loneBefore = 0
  open = 0
  for (let at = 0; at <= last; at++) {
    const lone = alone(own[at])
    const pairs = open & left[at]
    open = left[at] & ~pairs
    vulnerable += ONES[pairs]
    halves += ONES[pairs & (lone | loneBefore)]
    loneBefore = lone
  }

  const made = (protective + (begins ? 1 : 0)) >> 1
  const first = begins === ((protective & 1) === 0)
  const kept = Math.floor((vulnerable + (first ? 2 : 0)) / 3)
  const least = safe + 2 * made + kept
  // What the seat takes on the way is lost to the opponent: four cells, and two of the others.
  const rest = usable - 4 * made - 2 * kept + Math.min(kept, halves)
  const needed = least - (begins ? 1 : 0)
  return rest >> 1 <= needed ? 0 : Math.max(0, mostAcross(across) - needed)
}
