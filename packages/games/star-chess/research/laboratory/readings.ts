import { masksOf, standardMask, threatCounts } from '../../computer/literal-requests.js'
import { playMask } from '../../computer/literal-turn.js'
import { DESCRIBED_TURN, type TurnReadings } from '../../computer/settings.js'
import { TERRAN } from '../../economy.js'
import { END } from '../../moves.js'
import { StarChessPosition } from '../../rules.js'
import { homes, SECTORS } from '../../sectors.js'
import { setUp } from '../../state.js'

/** Another reading of the turn, or an idea that the write-up gave up. */
interface OtherTurn {
  readonly id: string
  readonly title: string
  readonly settings: Partial<TurnReadings>
}

/** Each other way to make up a turn that `mask-predictor` offers. */
export const otherTurns: readonly OtherTurn[] = [
  { id: 'late-check', title: 'R22: defends with fewer ships than attack', settings: { lateCheck: true } },
  { id: 'goes-on', title: 'R23: a fleet without a first step goes on', settings: { goesOn: true } },
  { id: 'minimum-only', title: 'R26: builds for missing minima alone', settings: { minimumOnly: true } },
  { id: 'careful-building', title: 'R27: builds under a blockade to some effect', settings: { carefulBuilding: true } },
  { id: 'materials-only', title: 'R31: most productive by materials alone', settings: { materialsOnly: true } },
  { id: 'naive-order', title: 'sectors from A1 to D4 for all', settings: { naiveOrder: true } },
  { id: 'buildable-threats', title: 'ships that could be built are threats', settings: { buildableThreats: true } },
  { id: 'urgent-garrisons', title: 'garrisons with priority 3', settings: { urgentGarrisons: true } },
]

/** How many turns of masks come out otherwise. */
export interface ChangedTurns {
  readonly title: string
  readonly turns: number
  readonly changed: number
}

/** Plays the turn of every mask as described and in each other way. @returns null when stopped */
export function countChangedTurns(
  positions: readonly StarChessPosition[],
  stopped: () => boolean,
): ChangedTurns[] | null {
  const found = otherTurns.map(({ title }) => ({ title, turns: 0, changed: 0 }))
  for (const position of positions) {
    if (stopped()) return null
    const described = turnsOf(position, DESCRIBED_TURN)
    otherTurns.forEach(({ settings }, index) => {
      const others = turnsOf(position, { ...DESCRIBED_TURN, ...settings })
      for (const [mask, turn] of described) {
        found[index].turns++
        if (others.get(mask) !== turn) found[index].changed++
      }
    })
  }
  return found
}

/** The commands of each mask's turn. */
function turnsOf(position: StarChessPosition, readings: TurnReadings): Map<number, string> {
  const threats = threatCounts(position, readings)
  const masks = masksOf(position.turn, standardMask(position, threats), readings)
  return new Map(masks.map((mask) => [mask, playMask(position.clone(), mask, threats, readings).commands.join(' ')]))
}

/** Ships of the first player after the first turn, by the inhabitants that home worlds start with, if it does nothing. */
export function shipsAfterFirstTurn(inhabitants: number, fifth: boolean): number {
  const position = new StarChessPosition(fifth)
  setUp(position.state, new Int32Array(SECTORS).fill(TERRAN), inhabitants, 20)
  position.make(END)
  return position.state.ownShips(0, homes[0])
}
