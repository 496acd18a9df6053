/**
 * What a seat of Domineering is sure of, seen without a search. D. M. Breuker and others (2000) ended lines where the places that only
 * one seat can still use outnumber all that the other one has. N. Bullock ("Domineering: Solving Large Combinatorial Search Spaces",
 * 2002) added places that a seat can make safe, those that it reaches before they are spoilt, and the choice of spoiling with a safe one.
 * The count of what the opponent loses, by runs of cells, and the sum of all as an exchange of turns are ours.
 *
 * A seat's dominoes lie across two neighbouring lines: the rows of Vertical, the columns of Horizontal. A line is a set of free cells,
 * a bit each. The opponent lays along the lines, so that it cannot use a cell that is alone: beside which no cell of the line is free.
 */
const LONGEST_LINE = 10
const ONES = new Uint8Array(1 << LONGEST_LINE)
for (let set = 1; set < ONES.length; set++) ONES[set] = ONES[set >> 1] + (set & 1)

/** The most dominoes that fit along a line. */
const ALONG = new Uint8Array(1 << LONGEST_LINE)
for (let set = 1; set < ALONG.length; set++)
  ALONG[set] = (set & 3) === 3 ? ALONG[set >> 2] + 1 : ALONG[(set & 1) === 0 ? set >> 1 : set & ~1]

const alone = (line: number) => line & ~(line << 1) & ~(line >> 1)
const lowest = (set: number) => 31 - Math.clz32(set & -set)

/** The most dominoes that a seat could lay if the other one passed, and those of them that only it can lay. */
export function prospects(own: Int32Array, across: Int32Array): number {
  let count = 0
  for (let at = 0; at < across.length; at++) count += ALONG[across[at]]
  let open = 0
  for (let at = 0; at < own.length; at++) {
    const lone = alone(own[at])
    const pairs = open & lone
    count += ONES[pairs]
    open = lone & ~pairs
  }
  return count
}

// Scratch: what is found on the board at hand. Areas share no cell.

/** Cells of protective areas, and of threatened ones that the opponent could use, by lines. */
const protectiveCells = new Int32Array(LONGEST_LINE)
const threatenedCells = new Int32Array(LONGEST_LINE)
const lones = new Int32Array(LONGEST_LINE)
let safe = 0

/** Threatened areas: the column, the first line, how many lines hold a cell of it, and what it is worth without these. */
const MOST_AREAS = (LONGEST_LINE * LONGEST_LINE) / 2
const areaBits = new Int32Array(MOST_AREAS)
const areaLines = new Int32Array(MOST_AREAS)
const areaLengths = new Int32Array(MOST_AREAS)
const areaWorths = new Int32Array(MOST_AREAS)
let areas = 0

/** Worths of areas, the greatest first: those of which a move of the opponent spoils one, and those of which it may spoil two. */
const singles = new Int32Array(MOST_AREAS)
const doubles = new Int32Array(MOST_AREAS)
/** A protective area makes two moves and takes four cells. */
const PROTECTIVE_WORTH = 8
/** A move of the seat counts two, as do the two cells of a move of the opponent. */
const MOVE_WORTH = 2

/**
 * Returns whether a seat surely wins. It counts in halves of moves: two for each move that it is sure of, less the cells that
 * the opponent can use. On the board there are areas of three kinds, which share no cell:
 * - safe: two cells that the opponent cannot use. A move at the end.
 * - protective: two by two cells with nothing free on one side. A domino on the far side makes the near side safe.
 * - threatened: a place for a domino, or an option: a cell that the seat covers together with one of a safe place, whose move it keeps.
 *   Either takes cells from the opponent.
 *
 * A move of the opponent spoils one area, or two whose cells lie side by side in a line. No two protective ones do. A move that spoils a
 * protective area from without leaves its near side as a threatened place; a threatened area beside it counts no more than that one,
 * and so does not count as spoilt with it.
 * @param own the lines across which the seat lays
 * @param begins whether the seat is to move
 */
export function surelyWins(own: Int32Array, begins: boolean): boolean {
  const protective = packProtective(own)
  packPlaces(own)
  // With the opponent to move half a move fewer is enough, since halves do not make it a move; to move, the seat must be ahead.
  const needed = (begins ? 1 : -1) - MOVE_WORTH * safe

  // What the opponent has room for: pairs of cells, run by run. A cell over counts where the seat may cover several of the run.
  let room = 0
  for (let at = 0; at < own.length; at++) room += 2 * ALONG[own[at]]
  let single = 0
  let double = 0
  let all = PROTECTIVE_WORTH * protective
  for (let area = 0; area < areas; area++) {
    const bit = areaBits[area]
    const set = 1 << bit
    const beside = (set << 1) | (set >> 1)
    let worth = areaWorths[area]
    let paired = 0
    let guarded = 0
    for (let at = areaLines[area]; at < areaLines[area] + areaLengths[area]; at++) {
      const line = own[at]
      if ((threatenedCells[at] & set) === 0) continue
      paired |= threatenedCells[at] & beside
      guarded |= protectiveCells[at] & beside
      const before = bit - 32 + Math.clz32(~line & (set - 1))
      const after = lowest(~(line >> (bit + 1)))
      const run = ((2 << (before + after)) - 1) << (bit - before)
      const touched = run & threatenedCells[at]
      if (touched === set) {
        worth += 2 * (((before + after + 1) >> 1) - (before >> 1) - (after >> 1))
      } else {
        worth++
        if (((before + after) & 1) === 0 && (touched & -touched) === set) room++
      }
    }
    if (guarded !== 0) worth = Math.min(worth, MOVE_WORTH)
    if (paired !== 0) insert(doubles, double++, worth)
    else insert(singles, single++, worth)
    all += worth
  }
  // Who takes first gets at most half of all and of the best one, the other at most half.
  const most = (all + (begins ? PROTECTIVE_WORTH : 0)) >> 1
  return most - room >= needed && exchanged(protective, single, double, begins) - room >= needed
}

/** Finds protective areas, from the first line on; returns how many. */
function packProtective(own: Int32Array): number {
  const last = own.length - 1
  let count = 0
  protectiveCells.fill(0)
  for (let at = 0; at < last; ) {
    const taken = protectiveCells[at] | protectiveCells[at + 1]
    // Nor may one lie beside another, where one move of the opponent would spoil both.
    const both = own[at] & own[at + 1] & ~(taken | (taken << 1) | (taken >> 1))
    const either = own[at] | own[at + 1]
    const upwards = both & (both >> 1) & ~(either << 1)
    const downwards = both & (both << 1) & ~(either >> 1)
    const wall = upwards !== 0 ? upwards & -upwards : downwards & -downwards
    if (wall === 0) {
      at++
      continue
    }
    count++
    const area = wall | (upwards !== 0 ? wall << 1 : wall >> 1)
    protectiveCells[at] |= area
    protectiveCells[at + 1] |= area
  }
  return count
}

/** What a column holds that is not decided yet, cell by cell; wide cells are those that are not alone. */
const NOTHING = 0
const LONE = 1
const WIDE = 2
/** A wide cell, then a lone one; and the same with a safe place between: the wide one waits for what comes. */
const WIDE_LONE = 3
const WIDE_SAFE = 4

/** Finds safe places and threatened areas, each column from its first cell on: as many places as fit, and of these as many safe ones. */
function packPlaces(own: Int32Array): void {
  safe = 0
  areas = 0
  threatenedCells.fill(0)
  let columns = 0
  for (let at = 0; at < own.length; at++) {
    lones[at] = alone(own[at])
    columns |= own[at]
  }
  for (; columns !== 0; columns &= columns - 1) packColumn(own, lowest(columns))
}

function packColumn(own: Int32Array, bit: number): void {
  const set = 1 << bit
  let state = NOTHING
  let wide = 0
  let safeEnd = -2
  for (let at = 0; at <= own.length; at++) {
    if (at === own.length || (own[at] & ~protectiveCells[at] & set) === 0) {
      if (state === WIDE_LONE) addArea(bit, wide, 2)
      else if (state === WIDE_SAFE || (state === WIDE && safeEnd === wide - 1)) addArea(bit, wide, 1)
      state = NOTHING
      safeEnd = -2
    } else if ((lones[at] & set) !== 0) {
      if (state === LONE || state === WIDE_LONE) {
        safe++
        safeEnd = at
        state = state === LONE ? NOTHING : WIDE_SAFE
      } else {
        state = state === NOTHING ? LONE : WIDE_LONE
      }
    } else if (state === LONE || state === WIDE) {
      addArea(bit, at - 1, 2)
      state = NOTHING
    } else {
      if (state === WIDE_LONE) addArea(bit, wide, 2)
      else if (state === WIDE_SAFE) {
        addArea(bit, wide, 1)
        safeEnd = -2
      }
      state = WIDE
      wide = at
    }
  }
}

/** A place (two cells) or an option (one). */
function addArea(bit: number, line: number, cells: number): void {
  areaBits[areas] = bit
  areaLines[areas] = line
  areaLengths[areas] = cells
  areaWorths[areas++] = cells === 2 ? MOVE_WORTH : 0
  for (let at = line; at < line + cells; at++) threatenedCells[at] |= ~lones[at] & (1 << bit)
}

function insert(worths: Int32Array, count: number, worth: number): void {
  let at = count
  for (; at > 0 && worths[at - 1] < worth; at--) worths[at] = worths[at - 1]
  worths[at] = worth
}

/** By the numbers of areas that are left: what the seat gets of them when it is to move, and when the opponent is. */
let toMove = new Int16Array(1 << 12)
let toWait = new Int16Array(1 << 12)

/**
 * What the seat gets of protective areas, `singles` and `doubles` when both take turns: it takes the best of a kind, the opponent spoils
 * the best one, or the best two doubles. What is left of a kind are always its last ones.
 */
function exchanged(protective: number, single: number, double: number, begins: boolean): number {
  const row = double + 1
  const layer = row * (single + 1)
  if (layer * (protective + 1) > toMove.length) {
    toMove = new Int16Array(2 * layer * (protective + 1))
    toWait = new Int16Array(toMove.length)
  }
  let at = 0
  for (let areas = 0; areas <= protective; areas++) {
    for (let lone = 0; lone <= single; lone++) {
      for (let linked = 0; linked <= double; linked++) {
        let most = 0
        let least = at === 0 ? 0 : 0x7fff
        if (areas > 0) {
          most = PROTECTIVE_WORTH + toWait[at - layer]
          least = toMove[at - layer]
        }
        if (lone > 0) {
          most = Math.max(most, singles[single - lone] + toWait[at - row])
          least = Math.min(least, toMove[at - row])
        }
        if (linked > 0) {
          most = Math.max(most, doubles[double - linked] + toWait[at - 1])
          least = Math.min(least, toMove[at - Math.min(2, linked)])
        }
        toMove[at] = most
        toWait[at++] = least
      }
    }
  }
  return begins ? toMove[at - 1] : toWait[at - 1]
}
