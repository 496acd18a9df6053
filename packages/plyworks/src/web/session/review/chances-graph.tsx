import { GraphKey } from '../../ui/parts/graph-key.js'
import { PlySlider } from '../../ui/parts/ply-slider.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { PositionView } from './verdicts.js'

interface ChancesGraphProps {
  readonly board: BoardSession
  readonly views: readonly (PositionView | null)[]
  /** Moves that gave something away, by number. */
  readonly marked: ReadonlySet<number>
}

const WIDTH = 300
const HEIGHT = 90

/** Chances over the game, a line a seat; a click or the arrow keys go to a position. */
export function ChancesGraph({ board, views, marked }: ChancesGraphProps) {
  const { session } = board
  const last = views.length - 1
  const ply = session.ply.value
  const x = (at: number) => (last === 0 ? 0 : (at / last) * WIDTH)
  const y = (chance: number) => HEIGHT * (1 - chance)
  const seats = session.game.traits.seats
  const names = session.game.definition.seatNames
  const here = views[ply]?.chances?.map((chance) => Math.round(chance * 100)) ?? null
  return (
    <>
      <PlySlider
        class="chances-graph"
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        label={text.chancesOverGame}
        valueText={text.chancesAt(ply, here?.map((percent, seat) => ({ name: names[seat], percent })) ?? null)}
        ply={ply}
        last={last}
        places="points"
        onGo={(target) => session.goTo(target)}
      >
        <rect class="graph-ground" x="0" y="0" width={WIDTH} height={HEIGHT} />
        {seats === 2 && <path class="graph-chance" d={areaOf(views, x, y)} />}
        <path class="graph-middle" d={`M0 ${y(1 / seats)}H${WIDTH}`} />
        {Array.from({ length: seats === 2 ? 1 : seats }, (_, seat) => (
          <path key={seat} class={`graph-line seat-${seat}`} d={lineOf(views, seat, x, y)} />
        ))}
        {[...marked].map((at) => (
          <path key={at} class="graph-mark" d={`M${x(at)} ${HEIGHT + 4}v-8`} />
        ))}
        <path class="graph-here" d={`M${x(ply)} -4V${HEIGHT + 4}`} />
      </PlySlider>
      {seats > 2 && here !== null && <GraphKey names={names} values={here.map(text.percent)} />}
    </>
  )
}

type Scale = (value: number) => number

/** Line of a seat's chances; it is broken where nothing is known. */
function lineOf(views: readonly (PositionView | null)[], seat: number, x: Scale, y: Scale): string {
  let path = ''
  let broken = true
  for (const [ply, view] of views.entries()) {
    const chance = view?.chances?.[seat]
    if (chance !== undefined) path += `${broken ? 'M' : 'L'}${x(ply).toFixed(1)} ${y(chance).toFixed(1)}`
    broken = chance === undefined
  }
  return path
}

/** The chance of the first seat as an area, a strip for each two neighbours that are known. */
function areaOf(views: readonly (PositionView | null)[], x: Scale, y: Scale): string {
  let path = ''
  for (let ply = 1; ply < views.length; ply++) {
    const before = views[ply - 1]?.chances?.[0]
    const after = views[ply]?.chances?.[0]
    if (before === undefined || after === undefined) continue
    path += `M${x(ply - 1)} ${HEIGHT}V${y(before)}L${x(ply)} ${y(after)}V${HEIGHT}Z`
  }
  return path
}
