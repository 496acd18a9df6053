import { effect } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { Trouble } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { LineList } from './line-list.js'
import { type Elsewhere, LiveAnalysis } from './live-analysis.js'

/** The second engine thinks in the browser alone. */
const NOWHERE: Elsewhere = {
  offered: Promise.resolve(false),
  engine: { think: async () => null, cancel() {}, close() {} },
}

/** Another engine that looks at the same position, to be compared with the first one; it rests when that does. */
export function SecondEngine({ board, live, name }: { board: BoardSession; live: LiveAnalysis; name: string }) {
  const [second, setSecond] = useState<LiveAnalysis | null>(null)
  const { options, lines, endless } = live.preferences.value
  useEffect(() => {
    const { spawnEngine } = board
    if (spawnEngine === null) return
    const preferences = { engine: name, options, lines, endless, threats: false, compare: null }
    const opened = new LiveAnalysis(board.session, spawnEngine, NOWHERE, preferences)
    const follow = effect(() => {
      opened.paused.value = live.paused.value
    })
    setSecond(opened)
    return () => {
      follow()
      opened.close()
    }
  }, [board, live, name, options, lines, endless])
  if (second === null) return null
  const report = second.report.value
  const problem = second.problem.value
  return (
    <section class="second-engine" aria-label={text.secondEngine}>
      <h3>{second.engine?.title ?? text.loading}</h3>
      {report !== null && <p class="muted">{text.depth(report.depth)}</p>}
      {problem !== null && <Trouble message={text.engineTrouble(problem)} onAgain={() => second.retry()} />}
      {report !== null && report.lines.length > 0 && <LineList board={board} report={report} />}
    </section>
  )
}
