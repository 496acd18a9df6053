import type { CellSign, Overlay } from '@plyworks/core'
import { requestsOf, standardMask, threatCounts } from './computer/literal-requests.js'
import { countedShips } from './report.js'
import type { StarChessPosition } from './rules.js'
import { neighbours, SECTORS } from './sectors.js'
import { ACTIVE, FLEET } from './state.js'

/** The overlays of the map, always for the player to act. */
export const overlays: readonly Overlay<StarChessPosition>[] = [
  {
    id: 'threats',
    title: 'Threats',
    about: 'Enemy ships that are in each sector or can be there with one move.',
    of: threatSigns,
  },
  {
    id: 'reach',
    title: 'Within reach',
    about: 'Sectors in your support range, with the ships you could have there this turn.',
    of: reachSigns,
  },
  {
    id: 'requests',
    title: 'The computer’s requests',
    about:
      'What the described computer player would want in each sector: the urgency, 1 first, then from how many ships to how many.',
    withHint: true,
    of: requestSigns,
  },
]

function threatSigns(position: StarChessPosition): CellSign[] {
  if (position.over) return []
  return threatCounts(position).flatMap((ships, cell): CellSign[] =>
    ships === 0 ? [] : [{ cell, text: `!${ships}`, label: `threatened by ${countedShips(ships)}`, tone: 'bad' }],
  )
}

function reachSigns(position: StarChessPosition): CellSign[] {
  if (position.over) return []
  const { fields } = position.state
  const seat = position.turn
  const active = (sector: number): number => (fields[FLEET + sector] === seat ? fields[ACTIVE + sector] : 0)
  return Array.from({ length: SECTORS }, (_, cell) => cell)
    .filter((cell) => position.inRange(cell))
    .map((cell): CellSign => {
      let ships = active(cell)
      for (let from = 0; from < SECTORS; from++) if ((neighbours[cell] >> from) & 1) ships += active(from)
      return {
        cell,
        text: `≤${ships}`,
        label: `in range, up to ${countedShips(ships)} can be there this turn`,
        tone: ships > 0 ? 'good' : 'neutral',
      }
    })
}

function requestSigns(position: StarChessPosition): CellSign[] {
  if (position.over) return []
  const threats = threatCounts(position)
  return requestsOf(position, standardMask(position, threats), threats).map(
    ({ sector, priority, command, minimum, maximum }): CellSign => {
      const one = minimum === maximum
      const ships = one ? `${minimum} ships` : `${minimum} to ${maximum} ships`
      const colony = command === 'colonize'
      return {
        cell: sector,
        text: `${priority}: ${one ? minimum : `${minimum}-${maximum}`}`,
        label: `request of urgency ${priority}: ${colony ? 'a colony with ' : ''}${ships}`,
        tone: colony ? 'neutral' : 'bad',
      }
    },
  )
}
