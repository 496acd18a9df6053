import type { ShownGame } from '../../../server/arena/live-games.js'
import type { BoardSession } from '../../session/board/board-session.js'
import { FactTerms } from '../../ui/parts/fact-terms.js'
import { text } from '../../ui/text/text.js'
import { formatScore } from './live-board.js'

const WIDTH = 300
const HEIGHT = 80

/** The thoughts about the move that was played last on the board, and the scores of all moves as a graph. */
export function Thoughts({ board, shown }: { board: BoardSession; shown: ShownGame }) {
  const { session } = board
  const ply = session.ply.value
  const move = shown.moves[ply - 1 - shown.opening.length]
  const facts: { title: string; value: string }[] = []
  const scored = shown.moves.some(({ score }) => score !== undefined)
  if (!scored && ply === 0) return null
  if (move?.score !== undefined) facts.push({ title: text.inArena.score, value: formatScore(move.score) })
  if (move?.depth !== undefined) facts.push({ title: text.inArena.depth, value: String(move.depth) })
  if (move?.charged !== undefined)
    facts.push({ title: text.inArena.time, value: text.inArena.thinkingTime(move.charged) })
  if (move?.clock !== undefined) facts.push({ title: text.inArena.clock, value: text.inArena.thinkingTime(move.clock) })
  if (move?.line !== undefined) facts.push({ title: text.inArena.line, value: move.line.join(' ') })
  return (
    <section class="panel thoughts" aria-label={text.inArena.thoughts}>
      <h2>{text.inArena.thoughts}</h2>
      {scored && <ScoreGraph board={board} shown={shown} />}
      {facts.length === 0 ? <p class="muted">{text.inArena.noThoughts}</p> : <FactTerms facts={facts} />}
    </section>
  )
}

/** One line a seat; scores are squeezed so that small ones differ to the eye beside large ones. */
function ScoreGraph({ board, shown }: { board: BoardSession; shown: ShownGame }) {
  const { session } = board
  const played = session.played.value
  const last = Math.max(1, played.length)
  const squeezed = shown.moves.map(({ score }) => (score === undefined ? null : Math.asinh(score)))
  const top = Math.max(1, ...squeezed.map((value) => Math.abs(value ?? 0)))
  const two = shown.players.length === 2
  const x = (ply: number): number => (ply / last) * WIDTH
  const lines = shown.players.map((_, seat) => {
    let path = ''
    squeezed.forEach((value, index) => {
      const ply = shown.opening.length + index + 1
      if (value === null || played[ply - 1]?.seat !== seat) return
      // In games of two every score is drawn from the view of the first seat.
      const height = two && seat === 1 ? 0 - value : value
      path += `${path === '' ? 'M' : 'L'}${x(ply).toFixed(1)} ${((1 - height / top) * (HEIGHT / 2)).toFixed(1)}`
    })
    return path
  })
  return (
    <svg
      class="score-graph"
      viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text.inArena.scoresOver}
    >
      <path class="graph-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
      {lines.map((line, seat) => (
        <path key={seat} class={`graph-line seat-${seat}`} d={line} />
      ))}
      <path class="graph-here" d={`M${x(session.ply.value)} -3V${HEIGHT + 3}`} />
    </svg>
  )
}
