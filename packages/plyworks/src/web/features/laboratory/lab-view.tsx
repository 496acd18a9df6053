import type { Signal } from '@preact/signals'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Run } from '../../../laboratory/bench.js'
import type { Step } from '../../../laboratory/step.js'
import type { TreeAlgorithm } from '../../../laboratory/trace.js'
import { MOST_NODES, type SmallTree } from '../../../laboratory/tree.js'
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
import { spawnEngine } from '../../workers/engine/engine-client.js'
import { Comparison } from './comparison.js'
import { LabChoices } from './lab-choices.js'
import { formatSettings, type LabSettings } from './lab-settings.js'
import { LabWork } from './lab-work.js'
import { LabWorkStatus } from './lab-work-status.js'
import { RunView, wordsOf } from './run-view.js'
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
      {root.over ? (
        <div class="lab-bench">
          <p class="problem-message">{laboratory.over}</p>
        </div>
      ) : algorithms.includes('retrograde') ? (
        <WavesView game={game} root={root} />
      ) : (
        <Bench board={board} root={root} settings={settings.value} plays={plays} />
      )}
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
  const names = settings.algorithms.join(' ')
  const [work] = useState(() => new LabWork('bench', spawnEngine))
  useEffect(() => () => work.close(), [work])
  const question = useMemo(() => {
    const algorithms = settings.algorithms.filter((name): name is TreeAlgorithm => name !== 'retrograde')
    const alone = algorithms.every((name) => name === 'masked-max-n')
    const position = game.notation.formatPosition(root)
    return { game: game.name, position, shape: { depth, widest, alone }, order, table, algorithms }
  }, [game, root, depth, widest, order, names, table])
  useEffect(() => work.ask(question), [work, question])
  const found = work.found.value
  const fresh = found?.request === question
  return (
    <div class="lab-bench" aria-busy={!fresh && work.state.value.kind === 'working'}>
      <LabWorkStatus work={work} />
      {found !== null && found.answer === null && fresh && (
        <p class="problem-message">{laboratory.tooLarge(MOST_NODES)}</p>
      )}
      {found !== null && found.answer !== null && (
        <Runs
          board={board}
          position={found.request.position}
          tree={found.answer.tree}
          runs={found.answer.runs}
          table={found.request.table}
          plays={fresh ? plays : null}
        />
      )}
    </div>
  )
}

interface RunsProps {
  readonly board: BoardSession
  /** The root, in notation. */
  readonly position: string
  readonly tree: SmallTree
  readonly runs: readonly Run[]
  readonly table: boolean
  /** The seat for which the first algorithm plays, or null. */
  readonly plays: number | null
}

/** The runs on one tree, all at the same step. */
function Runs({ board, position, tree, runs, table, plays }: RunsProps) {
  const { game } = board.session
  const root = useMemo(() => game.notation.parsePosition(position), [game, position])
  const [progress, setProgress] = useState({ runs, at: 0 })
  const at = progress.runs === runs ? progress.at : 0
  const last = Math.max(0, ...runs.map(({ steps }) => steps.length))
  const go = (to: number) => setProgress({ runs, at: Math.min(to, last) })
  const searching = plays === root.turn
  useEffect(() => {
    if (!searching) return
    const move = () => board.playAll(tree[answerOf(runs[0].steps)].moves)
    const stride = motionTime() === 0 ? last : Math.ceil(last / FRAMES)
    const timer = at < last ? setTimeout(() => go(at + stride), FRAME) : setTimeout(move, REST)
    return () => clearTimeout(timer)
  }, [searching, runs, at])
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

/** Milliseconds between two looks at a search that plays, the number of looks, and the pause before its move. */
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
