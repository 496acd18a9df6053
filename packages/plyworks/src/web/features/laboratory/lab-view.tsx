import type { Signal } from '@preact/signals'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { playoutsFrom } from '../../../laboratory/monte-carlo.js'
import { orderTree } from '../../../laboratory/order.js'
import type { Step } from '../../../laboratory/step.js'
import { type TreeAlgorithm, traceOf } from '../../../laboratory/trace.js'
import { growTree, MOST_NODES, wonScore } from '../../../laboratory/tree.js'
import type { BoardSession } from '../../session/board/board-session.js'
import { SessionBoard } from '../../session/view/session-board.js'
import { FlipTool, Tool } from '../../session/view/toolbar.js'
import { Tray } from '../../session/view/tray.js'
import { boardStyle } from '../../ui/board/still-board.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { goTo } from '../../ui/page/router.js'
import { formatRoute } from '../../ui/page/routes.js'
import { motionTime } from '../../ui/page/settings.js'
import { Select } from '../../ui/parts/select.js'
import { laboratory } from '../../ui/text/laboratory.js'
import { text } from '../../ui/text/text.js'
import { Comparison } from './comparison.js'
import { LabChoices } from './lab-choices.js'
import { formatSettings, type LabSettings } from './lab-settings.js'
import { type Run, RunView, wordsOf } from './run-view.js'
import { StepControls } from './step-controls.js'
import { WavesView } from './waves-view.js'

export interface LabViewProps {
  readonly board: BoardSession
  readonly settings: Signal<LabSettings>
  /** What the game says of the position, where it is one of its examples. */
  readonly about: string | null
}

/** The bench: a board, the choices, and the algorithms side by side. */
export function LabView({ board, settings, about }: LabViewProps) {
  const { session } = board
  const { game } = session
  const revision = session.revision.value
  const root = useMemo(() => session.position.clone(), [session, revision])
  const { algorithms } = settings.value
  const [plays, setPlays] = useState<number | null>(null)
  const change = (changed: Partial<LabSettings>) => {
    settings.value = { ...settings.value, ...changed }
    board.keepSoon()
  }
  return (
    <main id="content" class="lab" style={boardStyle(game.view.board)}>
      <p class="lesson-about">
        {about !== null && `${about} `}
        {algorithms.map((name) => laboratory.long[name]).join(' ')}
      </p>
      <div class="lab-side">
        <LabChoices game={game} settings={settings.value} onChange={change} />
        <section class="panel lab-position" aria-label={laboratory.position}>
          <h2>{laboratory.position}</h2>
          <p class="muted">{laboratory.positionAbout}</p>
          {!algorithms.includes('retrograde') && (
            <PlaysField names={game.definition.seatNames} plays={plays} onChange={setPlays} />
          )}
          <SessionBoard board={board} />
          <Tray board={board} onNewGame={() => goTo(labRoute(game.name, settings.value))} />
          <div class="toolbar" role="toolbar" aria-label={text.tools}>
            <Tool icon="undo" label={text.undo} disabled={session.ply.value === 0} onClick={() => session.undo()} />
            <Tool icon="redo" label={text.redo} disabled={session.atEnd} onClick={() => session.redo()} />
            <FlipTool board={board} />
            <Tool
              icon="play"
              label={laboratory.toPlay}
              onClick={() => goTo(formatRoute({ page: 'play', link: { ...board.link(), players: [] } }))}
            />
          </div>
        </section>
      </div>
      <div class="lab-bench">
        {root.over ? (
          <p class="problem-message">{laboratory.over}</p>
        ) : algorithms.includes('retrograde') ? (
          <WavesView game={game} root={root} />
        ) : (
          <Bench board={board} root={root} settings={settings.value} plays={plays} />
        )}
      </div>
      <p class="visually-hidden" aria-live="polite">
        {board.announcement.value}
      </p>
    </main>
  )
}

function labRoute(game: string, settings: LabSettings): string {
  return formatRoute({ page: 'lab', link: emptyLink(game), own: formatSettings(settings) })
}

interface BenchProps {
  readonly board: BoardSession
  readonly root: BoardSession['session']['position']
  readonly settings: LabSettings
  /** The seat for which the first algorithm plays, or null. */
  readonly plays: number | null
}

/** Algorithms on one tree, stepped together; the first of them may play a side of the game, its search shown as it goes. */
function Bench({ board, root, settings, plays }: BenchProps) {
  const { game } = board.session
  const { depth, widest, order, table } = settings
  const shown = settings.algorithms.join(' ')
  const alone = settings.algorithms.every((name) => name === 'masked-max-n')
  const tree = useMemo(() => {
    const grown = growTree(game, root, { depth, widest, alone })
    return grown && orderTree(grown, order)
  }, [game, root, depth, widest, alone, order])
  const runs = useMemo((): readonly Run[] => {
    if (tree === null) return []
    const setting = { table, won: wonScore(game), playout: playoutsFrom(game, root, tree) }
    const algorithms = settings.algorithms.filter((name): name is TreeAlgorithm => name !== 'retrograde')
    return algorithms.map((algorithm) => ({ algorithm, steps: traceOf(algorithm, tree, setting) }))
  }, [game, root, tree, shown, table])
  const [progress, setProgress] = useState({ runs, at: 0 })
  const at = progress.runs === runs ? progress.at : 0
  const last = Math.max(0, ...runs.map(({ steps }) => steps.length))
  const go = (to: number) => setProgress({ runs, at: Math.min(to, last) })
  const searching = plays === root.turn && tree !== null
  useEffect(() => {
    if (!searching) return
    const move = () => board.playAll(tree[answerOf(runs[0].steps)].moves)
    const stride = motionTime() === 0 ? last : Math.ceil(last / FRAMES)
    const timer = at < last ? setTimeout(() => go(at + stride), FRAME) : setTimeout(move, REST)
    return () => clearTimeout(timer)
  }, [searching, runs, at])
  if (tree === null) return <p class="problem-message">{laboratory.tooLarge(MOST_NODES)}</p>
  const names = game.definition.seatNames
  const letters = runs.map(({ steps }) => wordsOf(steps[Math.min(at, steps.length) - 1] ?? null, tree, names).length)
  return (
    <>
      <div class="lab-steps">
        <StepControls at={at} last={last} letters={letters.reduce((sum, each) => sum + each, 0)} onGo={go} />
      </div>
      {searching && (
        <p class="muted" role="status">
          {laboratory.playing(laboratory.names[runs[0].algorithm])}
        </p>
      )}
      <Comparison runs={runs} tree={tree} at={at} />
      <p class="muted lab-legend">{names.length === 2 ? laboratory.legend : laboratory.legendSeats}</p>
      <div class="runs">
        {runs.map((run) => (
          <RunView
            key={run.algorithm}
            run={run}
            tree={tree}
            game={game}
            root={root}
            at={at}
            table={table || run.algorithm === 'mtdf'}
            said={!searching}
          />
        ))}
      </div>
    </>
  )
}

/** Milliseconds between two looks at a search that plays, their number, and the rest before its move. */
const FRAME = 60
const FRAMES = 50
const REST = 500

/** Returns the child of the root that a run ends with. */
function answerOf(steps: readonly Step[]): number {
  const last = steps.at(-1)
  const ends = last?.kind === 'answer' || last?.kind === 'chosen' || last?.kind === 'verdict'
  if (!ends) throw new Error(last?.kind)
  return last.child
}

const NOBODY = ''

/** The seat for which the first algorithm plays. */
function PlaysField({
  names,
  plays,
  onChange,
}: {
  names: readonly string[]
  plays: number | null
  onChange(plays: number | null): void
}) {
  return (
    <label class="field lab-plays">
      {laboratory.playsFor}
      <Select
        values={[NOBODY, ...names.map((_, seat) => String(seat))]}
        value={plays === null ? NOBODY : String(plays)}
        words={(seat) => (seat === NOBODY ? laboratory.playsNobody : names[Number(seat)])}
        onChange={(seat) => onChange(seat === NOBODY ? null : Number(seat))}
      />
    </label>
  )
}
