import type { ExactValue } from '@plyworks/core'
import { PlySlider } from '../../ui/parts/ply-slider.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { ValueHistory } from './value-history.js'

const HALF = 50
const WIDTH = 300
/** Height of a won position that is as far from its end as any. */
const LEAST = 8

/**
 * The exact value of every position of the line on the board: a bar upwards where the first seat wins, downwards where
 * it loses, the longer the nearer the end is, and a dash for draws. A click or the arrow keys go to a position.
 */
export function ValueBars({ board, history: { values } }: { board: BoardSession; history: ValueHistory }) {
  const { session } = board
  const played = session.played.value
  const last = played.length
  const history = values.value
  if (last === 0 || history.length !== last + 1) return null

  const ply = session.ply.value
  const names = session.game.definition.seatNames
  const longest = Math.max(
    1,
    ...history.map((value) => (value === null || value.value === 'draw' ? 0 : (value.plies ?? 0))),
  )
  const width = WIDTH / history.length
  return (
    <figure class="value-history">
      <figcaption>{text.valueHistory(names[0], names[1])}</figcaption>
      <PlySlider
        class="value-bars"
        viewBox={`0 ${0 - HALF} ${WIDTH} ${2 * HALF}`}
        label={text.valueHistoryLabel}
        valueText={text.valueHistoryAt(ply, names[0], history[ply])}
        ply={ply}
        last={last}
        places="columns"
        onGo={(target) => session.goTo(target)}
      >
        <rect class="history-ground" x="0" y={0 - HALF} width={WIDTH} height={2 * HALF} />
        <path class="history-middle" d={`M0 0H${WIDTH}`} />
        {history.map((value, at) => (
          <Bar key={at} value={value} x={at * width} width={width} longest={longest} />
        ))}
        <rect class="history-here" x={ply * width} y={0 - HALF} width={width} height={2 * HALF} />
      </PlySlider>
    </figure>
  )
}

interface BarProps {
  readonly value: ExactValue | null
  readonly x: number
  readonly width: number
  /** Plies to the end of the position that is furthest from it. */
  readonly longest: number
}

function Bar({ value, x, width, longest }: BarProps) {
  if (value === null) return null
  const inner = { x: x + width * 0.15, width: width * 0.7 }
  if (value.value === 'draw') return <rect class="history-draw" {...inner} y={-3} height={6} />
  const height = LEAST + (HALF - LEAST) * (1 - (value.plies ?? 0) / longest)
  const up = value.value === 'win'
  return <rect class={`history-${value.value}`} {...inner} y={up ? 0 - height : 0} height={height} />
}
