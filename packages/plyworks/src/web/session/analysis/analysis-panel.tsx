import { effect, untracked } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { Arrow } from '../../ui/board/arrows.js'
import { followToBoard } from '../../ui/board/board-in-sight.js'
import { formatRoute } from '../../ui/page/routes.js'
import { changeSettings, settings } from '../../ui/page/settings.js'
import { Trouble } from '../../ui/parts/trouble.js'
import { ownEngineWords } from '../../ui/text/own-engine.js'
import { text } from '../../ui/text/text.js'
import { liveClient } from '../../workers/server/live-client.js'
import type { BoardSession } from '../board/board-session.js'
import { hearKeys } from '../marks/shortcuts.js'
import { EngineChoice } from './engine-choice.js'
import { LineList, scoreText } from './line-list.js'
import { cellsOf } from './line-moves.js'
import { LiveAnalysis, type Report } from './live-analysis.js'
import { ownEngine, ownThinker } from './own-engine.js'
import { PerftDialog } from './perft-dialog.js'
import { SecondEngine } from './second-engine.js'
import { ServerEngine, serverAnalyses } from './server-engine.js'

export interface AnalysisPanelProps {
  readonly board: BoardSession
}

/** An engine that looks on: expected results, best lines, arrows on the board. */
export function AnalysisPanel({ board }: AnalysisPanelProps) {
  const on = settings.value.analysis
  return (
    <section class={on ? 'panel analysis on' : 'panel analysis'} aria-label={text.analysis}>
      <div class="panel-head">
        <h2>{text.analysis}</h2>
        <button
          type="button"
          class="switch"
          role="switch"
          aria-checked={on}
          aria-label={text.analysis}
          onClick={() => switchAnalysis(!on)}
        />
      </div>
      {on ? <Live board={board} /> : <p class="muted">{text.analysisAbout}</p>}
      <AnalysisTools board={board} />
    </section>
  )
}

function switchAnalysis(on: boolean): void {
  changeSettings({ analysis: on })
  if (on) followToBoard()
}

/** More questions about a position. */
function AnalysisTools({ board }: AnalysisPanelProps) {
  const [counting, setCounting] = useState(false)
  const { spawnEngine } = board
  if (spawnEngine === null) return null
  return (
    <div class="buttons">
      <a class="button" href={formatRoute({ page: 'edit', link: { ...board.link(), players: [], resigned: null } })}>
        {text.editPosition}
      </a>
      <button type="button" class="button" onClick={() => setCounting(true)}>
        {text.perft}
      </button>
      {counting && <PerftDialog board={board} spawn={spawnEngine} onClose={() => setCounting(false)} />}
    </div>
  )
}

function Live({ board }: AnalysisPanelProps) {
  const [live, setLive] = useState<LiveAnalysis | null>(null)
  const own = ownEngine.value
  useEffect(() => {
    const { spawnEngine } = board
    if (spawnEngine === null) return
    const { game } = board.session
    const opened = new LiveAnalysis(board.session, spawnEngine, {
      offered: serverAnalyses(),
      engine: new ServerEngine(game, liveClient),
      own: ownThinker(game),
    })
    setLive(opened)
    const undraw = effect(() => draw(board, opened))
    const deaf = hearKeys({
      p: () => {
        opened.paused.value = !opened.paused.value
      },
      t: () => opened.change({ threats: !opened.preferences.value.threats }),
      b: () => playBest(board, opened),
    })
    return () => {
      deaf()
      undraw()
      opened.close()
      board.arrows.value = []
      board.chances.value = null
    }
  }, [board, own])
  if (live === null) return null
  const report = live.report.value
  const problem = live.problem.value
  return (
    <>
      <Status live={live} report={report} />
      <OwnProblem live={live} />
      <ServerProblem live={live} />
      <Verdict live={live} board={board} />
      {problem !== null && <Trouble message={text.engineTrouble(problem)} onAgain={() => live.retry()} />}
      {report !== null && report.lines.length > 0 && <LineList board={board} report={report} />}
      {live.preferences.value.compare !== null && (
        <SecondEngine board={board} live={live} name={live.preferences.value.compare} />
      )}
      <Threat live={live} board={board} />
      <EngineChoice live={live} canPass={board.session.game.insight.pass !== undefined} />
    </>
  )
}

/** The best line for screen readers: only once the engine has finished or rests, since it changes too often. */
function Verdict({ live, board }: { live: LiveAnalysis; board: BoardSession }) {
  const best = live.report.value?.lines[0]
  const still = live.paused.value || live.state.value === 'done'
  if (best === undefined) return null
  const [{ text: move, seat }] = best.moves
  return (
    <p class="visually-hidden" role="status">
      {still && text.analysisVerdict(board.session.game.definition.seatNames[seat], move, scoreText(best, seat))}
    </p>
  )
}

/** Depth and speed, and the button that lets the engine rest. */
function Status({ live, report }: { live: LiveAnalysis; report: Report | null }) {
  const paused = live.paused.value
  const state = live.state.value
  return (
    <div class="analysis-status">
      <p class="muted">{paused ? text.analysisPaused : statusText(state, report, placeOf(live))}</p>
      {state !== 'over' && (
        <button
          type="button"
          class="button"
          onClick={() => {
            if (state === 'done' && !paused) live.retry()
            else live.paused.value = !paused
          }}
        >
          {paused ? text.goOn : state === 'done' ? text.lookAgain : text.pause}
        </button>
      )}
    </div>
  )
}

function statusText(state: LiveAnalysis['state']['value'], report: Report | null, place: string | null): string {
  if (state === 'over') return text.positionIsOver
  if (report === null) return text.analysisBegins
  const seconds = Math.max(1, report.milliseconds) / 1000
  const speed = text.speed(report.nodes / seconds)
  const facts = [
    text.depth(report.depth),
    ...(report.nodes > 0 ? [speed] : []),
    ...(place === null ? [] : [place]),
  ].join(', ')
  return state === 'done' ? text.analysisDone(facts) : facts
}

/** Returns where it is thought, in words, unless that is this browser. */
function placeOf(live: LiveAnalysis): string | null {
  return live.onOwn.value ? ownEngineWords.onIt : live.onServer.value ? text.onTheServer : null
}

/** Says why the visitor's own engine does not think although it is wanted. */
function OwnProblem({ live }: { live: LiveAnalysis }) {
  const problem = live.ownProblem.value
  if (problem === null) return null
  return (
    <Trouble
      message={ownEngineWords.trouble(problem)}
      again={ownEngineWords.again}
      onAgain={() => live.askOwnAgain()}
    />
  )
}

/** Says why the browser's engine thinks although the server's was wanted. */
function ServerProblem({ live }: { live: LiveAnalysis }) {
  const problem = live.serverProblem.value
  if (!settings.value.analysisOnServer) return null
  if (problem === null) return live.offered.value === false ? <p class="muted">{text.serverMissing}</p> : null
  return (
    <Trouble message={text.serverTrouble(problem)} again={text.askServerAgain} onAgain={() => live.askServerAgain()} />
  )
}

function Threat({ live, board }: { live: LiveAnalysis; board: BoardSession }) {
  const [first] = live.threat.value
  if (first === undefined) return null
  const line = live.threat.value.map((move) => move.text).join(' ')
  return <p class="threat">{text.threatIs(board.session.game.definition.seatNames[first.seat], line)}</p>
}

/** Plays the best move found so far, where a person is to move. */
function playBest(board: BoardSession, live: LiveAnalysis): void {
  const { game, position } = board.session
  const report = live.report.value
  const best = report?.lines[0]?.moves[0]
  if (best === undefined || report?.position !== game.notation.formatPosition(position)) return
  if (board.humanToMove.value) board.play(best.move)
}

/** Shows on the board what the analysis has found. */
function draw(board: BoardSession, live: LiveAnalysis): void {
  const report = live.report.value
  const threat = live.threat.value
  untracked(() => {
    const { game, record } = board.session
    const fresh = report !== null && report.position === game.notation.formatPosition(record.position)
    const arrows: Arrow[] = []
    for (const [index, line] of (fresh ? report.lines : []).entries()) {
      const cells = cellsOf(game, record.position, line.moves[0].move)
      if (cells.length > 0) arrows.push({ cells, kind: index === 0 ? 'best' : 'other' })
    }
    const passed = threat.length > 0 ? (game.insight.pass?.(record.position) ?? null) : null
    if (passed !== null) {
      const cells = cellsOf(game, passed, threat[0].move)
      if (cells.length > 0) arrows.push({ cells, kind: 'threat' })
    }
    board.arrows.value = arrows
    if (report === null) return
    board.chances.value = report.chances
    if (report.chances !== null) board.seen.value = new Map(board.seen.value).set(report.position, report.chances)
  })
}
