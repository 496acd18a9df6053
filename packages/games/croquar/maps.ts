import type { MapAxis, MapSelection, PositionMap } from '@plyworks/core'
import type { CroquarPosition } from './rules.js'
import { BEYOND, canStepBack, IN_HOOP, IN_HOOP_USED, isInHoop, NUMBER, OVER, PLAIN, PLAIN_USED } from './situations.js'
import { formatSituation } from './text.js'

/** A stretch of situations that makes an axis. */
interface Stretch {
  readonly id: string
  readonly title: string
  readonly first: number
  readonly count: number
}

const STRETCHES: readonly Stretch[] = [
  { id: 'plain', title: 'on a number', first: PLAIN, count: PLAIN_USED - PLAIN },
  { id: 'used', title: 'on a number, miss used', first: PLAIN_USED, count: IN_HOOP - PLAIN_USED },
  { id: 'hoop', title: 'in a hoop', first: IN_HOOP, count: IN_HOOP_USED - IN_HOOP },
  { id: 'hoop-used', title: 'in a hoop, miss used', first: IN_HOOP_USED, count: BEYOND - IN_HOOP_USED },
  { id: 'beyond', title: 'beyond a missed hoop', first: BEYOND, count: OVER - BEYOND },
]

/** Player 1 is over and player 2 has its last turn. */
const PEG: Stretch = { id: 'over', title: 'over (the last turn)', first: OVER, count: 1 }

/** The place of the player to move against the place of the opponent: all positions, a plane at a time. */
export const placesMap: PositionMap<CroquarPosition> = {
  name: 'places',
  title: 'Place of the player to move, by place of the opponent',
  choices: [
    {
      name: 'turn',
      title: 'To move',
      values: [
        { id: '1', title: 'player 1' },
        { id: '2', title: 'player 2' },
      ],
    },
    { name: 'mover', title: 'The player to move is', values: STRETCHES },
    { name: 'other', title: 'The opponent is', values: [...STRETCHES, PEG] },
    {
      name: 'last',
      title: 'Barred',
      values: [1, 2, 3, 4].map((last) => ({ id: String(last), title: `${last} and ${9 - last}` })),
    },
  ],

  columns: (selection) => axisOf('Player to move', stretchOf(selection.mover)),
  rows: (selection) => axisOf('Opponent', stretchOf(selection.other)),

  position(selection, column, row, into) {
    const turn = Number(selection.turn) - 1
    const mover = stretchOf(selection.mover).first + column
    const other = stretchOf(selection.other).first + row
    if (other === OVER && turn === 0) return false
    // A player in a hoop bars nothing, and neither does one that has not moved yet.
    const barred = isInHoop(other) || other === 0 ? 0 : Number(selection.last)
    if (barred > 0 && !canStepBack(mover, other, barred)) return false
    into.set(turn, mover, other, barred)
    return true
  },

  place(position) {
    const { turn, mover, other, barred } = position
    const column = stretchWith(mover)
    const row = stretchWith(other)
    if (position.over || !column || !row) return null
    return {
      selection: {
        turn: String(turn + 1),
        mover: column.id,
        other: row.id,
        last: String(Math.max(barred, 1)),
      },
      column: mover - column.first,
      row: other - row.first,
    }
  },
}

function axisOf(title: string, { first, count, title: where }: Stretch): MapAxis {
  const tens = Array.from({ length: count }, (_, index) => Math.floor(NUMBER[first + index] / 10))
  return {
    title: `${title} (${where})`,
    labels: Array.from({ length: count }, (_, index) => formatSituation(first + index)),
    ticks: tens.flatMap((ten, index) => (ten === tens[index - 1] ? [] : [index])),
  }
}

/** @throws Error for an id that no choice offers */
function stretchOf(id: MapSelection[string] | undefined): Stretch {
  const found = [...STRETCHES, PEG].find((stretch) => stretch.id === id)
  if (!found) throw new Error(`no such stretch: ${id}`)
  return found
}

function stretchWith(situation: number): Stretch | undefined {
  return [...STRETCHES, PEG].find(({ first, count }) => situation >= first && situation < first + count)
}
