import { WIN, WIN_LIMIT } from '@plyworks/core'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { lookAhead } from '../game/preview.js'
import { chancesOf } from './chances.js'
import type { Report, ReportLine } from './live-analysis.js'

/** The best lines: each move shows the position after it, the button at the end plays the first one. */
export function LineList({ board, report }: { board: BoardSession; report: Report }) {
  const { session } = board
  const shown = board.preview.value?.moves ?? []
  const fresh = report.position === session.game.notation.formatPosition(session.position)
  return (
    <ol class={fresh ? 'lines' : 'lines stale'} aria-label={text.bestLines}>
      {report.lines.map((line, index) => (
        // By place, so that the focus stays when better lines come in.
        <li key={index} class="line">
          <LineScore board={board} line={line} />
          <span class="line-moves">
            {line.moves.map((move, at) => {
              const path = line.moves.slice(0, at + 1).map((each) => each.move)
              const current = fresh && sameMoves(shown, path)
              return (
                <button
                  key={at}
                  type="button"
                  class="move"
                  aria-label={text.lineStep(at + 1, session.game.definition.seatNames[move.seat], move.text)}
                  {...(current ? { 'aria-current': 'step' as const } : {})}
                  onClick={() => fresh && look(board, line, path)}
                >
                  {(at === 0 || line.moves[at - 1].seat !== move.seat) && <SeatChip seat={move.seat} />}
                  {move.text}
                </button>
              )
            })}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The chance of the seat to move, and below it the engine's score with its unit. */
function LineScore({ board, line }: { board: BoardSession; line: ReportLine }) {
  const { seat } = line.moves[0]
  const score = line.scores[seat]
  const proved = line.scale === 'expectation' || Math.abs(score) >= WIN_LIMIT
  const chance = proved ? null : (chancesOf(board.session.game, line)?.[seat] ?? null)
  if (proved) return <span class="line-score">{scoreText(line, seat)}</span>
  // Of more than two seats the engine may judge but its own.
  if (chance === null) return <span class="line-score">{text.points(score)}</span>
  return (
    <span class="line-score" title={text.scoreAbout}>
      {text.percent(Math.round(100 * chance))}
      <small>{text.points(score)}</small>
    </span>
  )
}

/** Shows the position after some moves of a line, from where it can be played. */
function look(board: BoardSession, line: ReportLine, path: readonly number[]): void {
  const { game, record } = board.session
  const preview = lookAhead(game, record.position, path)
  board.clear()
  board.preview.value = preview
  const last = line.moves[path.length - 1]
  const names = game.definition.seatNames
  const next = preview.position.over ? null : names[preview.position.turn]
  board.announcement.value = text.lookedAhead(path.length, names[last.seat], last.text, next)
}

function sameMoves(first: readonly number[], second: readonly number[]): boolean {
  return first.length === second.length && first.every((move, index) => move === second[index])
}

/** The score for the seat to move: a signed evaluation, a proved result, or a fraction of the points. */
export function scoreText({ scores, scale }: Pick<ReportLine, 'scores' | 'scale'>, seat: number): string {
  const score = scores[seat]
  if (scale === 'expectation') return text.percent(Math.round((scores.length === 2 ? (score + 1) / 2 : score) * 100))
  if (score >= WIN_LIMIT) return text.winIn(WIN - score)
  if (score <= 0 - WIN_LIMIT) return text.lossIn(WIN + score)
  return text.score(score)
}
