import type { Measure } from '@plyworks/core'
import { useMemo, useState } from 'preact/hooks'
import { GraphKey } from '../../ui/parts/graph-key.js'
import { PlySlider } from '../../ui/parts/ply-slider.js'
import { Select } from '../../ui/parts/select.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { Session } from '../game/session.js'

/** Charts of what the game says of each seat, over the whole game; a click or the arrow keys go to a position. */
export function CoursePanel({ board, measures }: { board: BoardSession; measures: readonly Measure[] }) {
  const { session } = board
  const [id, setId] = useState(measures[0].id)
  const measure = measures.find((each) => each.id === id) ?? measures[0]
  const played = session.played.value
  const points = useMemo(() => courseOf(session, measure), [session, measure, played])
  const revision = session.revision.value
  const now = useMemo(() => measure.of(session.position), [session, measure, revision])
  return (
    <section class="panel story-panel" aria-labelledby="course">
      <h2 id="course">{text.story.charts}</h2>
      <Select
        label={text.story.measure}
        values={measures.map((each) => each.id)}
        value={measure.id}
        words={(value) => measures.find((each) => each.id === value)?.title ?? value}
        onChange={setId}
      />
      <CourseGraph board={board} points={points} title={measure.title} now={now} />
      <GraphKey names={session.game.definition.seatNames} values={now.map((value) => text.number(value))} />
    </section>
  )
}

const WIDTH = 300
const HEIGHT = 120

interface CourseGraphProps {
  readonly board: BoardSession
  readonly points: readonly CoursePoint[]
  readonly title: string
  /** The values of the position on the board. */
  readonly now: readonly number[]
}

function CourseGraph({ board, points, title, now }: CourseGraphProps) {
  const { session } = board
  const names = session.game.definition.seatNames
  const last = Math.max(1, session.played.value.length)
  const ply = session.ply.value
  const all = points.flatMap(({ values }) => values)
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)]
  const x = (at: number): number => (at / last) * WIDTH
  const y = (value: number): number => HEIGHT * (1 - (value - low) / (high - low))
  return (
    <div class="course">
      <span class="course-scale">{text.number(high)}</span>
      <PlySlider
        class="course-graph"
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        label={text.story.chartOf(title)}
        valueText={text.story.chartAt(
          ply,
          now.map((value, seat) => ({ name: names[seat], value: text.number(value) })),
        )}
        ply={ply}
        last={session.played.value.length}
        places="points"
        onGo={(target) => session.goTo(target)}
      >
        <rect class="graph-ground" x="0" y="-4" width={WIDTH} height={HEIGHT + 8} />
        <path class="graph-middle" d={`M0 ${y(0)}H${WIDTH}`} />
        {now.map((_, seat) => (
          <path key={seat} class={`graph-line seat-${seat}`} d={lineOf(points, seat, x, y)} />
        ))}
        <path class="graph-here" d={`M${x(ply)} -4V${HEIGHT + 4}`} />
      </PlySlider>
      <span class="course-scale">{text.number(low)}</span>
    </div>
  )
}

function lineOf(
  points: readonly CoursePoint[],
  seat: number,
  x: (ply: number) => number,
  y: (value: number) => number,
): string {
  return points
    .map(({ ply, values }, index) => `${index === 0 ? 'M' : 'L'}${x(ply).toFixed(1)} ${y(values[seat]).toFixed(1)}`)
    .join('')
}

/** A measure where one turn passes into the next. */
interface CoursePoint {
  /** Moves played before. */
  readonly ply: number
  /** One number a seat. */
  readonly values: readonly number[]
}

/** A measure over the whole line that is looked at: at its start, after each turn, and at its end. */
export function courseOf(session: Session, measure: Measure): CoursePoint[] {
  const played = session.played.value
  const walker = session.record.start.clone()
  const points: CoursePoint[] = [{ ply: 0, values: measure.of(walker) }]
  played.forEach(({ move, seat }, index) => {
    walker.make(move)
    if (walker.turn !== seat || walker.over || index === played.length - 1) {
      points.push({ ply: index + 1, values: measure.of(walker) })
    }
  })
  return points
}
