import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../../ui/parts/dialog.js'
import { Trouble } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import { PerftCount } from '../../workers/engine/perft-count.js'
import type { WorkerPort } from '../../workers/worker-client.js'
import type { BoardSession } from '../board/board-session.js'

interface PerftDialogProps {
  readonly board: BoardSession
  readonly spawn: () => WorkerPort
  onClose(): void
}

const DEEPEST = 12
/** First moves that are listed. */
const LISTED = 400

/** Counts the lines of play from the position on the board. */
export function PerftDialog({ board, spawn, onClose }: PerftDialogProps) {
  const { game } = board.session
  const [count] = useState(() => new PerftCount(game.name, spawn))
  const [depth, setDepth] = useState(4)
  useEffect(() => () => count.stop(), [count])
  const running = count.running.value
  const rows = count.rows.value
  const problem = count.problem.value
  return (
    <Dialog title={text.perft} onClose={onClose}>
      <p class="muted">{text.perftAbout}</p>
      <form
        class="perft-controls"
        onSubmit={(event) => {
          event.preventDefault()
          if (running) count.stop()
          else count.start(game.notation.formatPosition(board.session.record.position), depth)
        }}
      >
        <label>
          {text.perftDepth}
          <input
            type="number"
            min={1}
            max={DEEPEST}
            required
            value={depth}
            onChange={(event) => setDepth(Number(event.currentTarget.value))}
          />
        </label>
        <button type="submit" class="button primary">
          {running ? text.stop : text.perftStart}
        </button>
      </form>
      <p role="status" class="perft-sum">
        {sumText(count)}
      </p>
      {problem !== null && <Trouble message={text.engineTrouble(problem)} />}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reached by the keyboard
        <div class="perft-rows" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text.perftMove}</th>
                <th scope="col">{text.perftNodes}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, LISTED).map(({ move, nodes }) => (
                <tr key={move}>
                  <th scope="row">{move}</th>
                  <td>{text.number(nodes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > LISTED && <p class="muted">{text.perftMore(rows.length - LISTED)}</p>}
        </div>
      )}
    </Dialog>
  )
}

function sumText(count: PerftCount): string {
  const latest = count.latest.value
  if (latest === null) return count.running.value ? text.loading : ''
  const { total, milliseconds, done } = latest
  const sum = text.perftSum(total, milliseconds / 1000)
  if (done) return sum
  return count.running.value ? text.perftRunning(sum) : text.perftStopped(sum)
}
