import type { Game, Position, Value } from '@plyworks/core'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { WavePosition, Waves } from '../../../laboratory/retrograde.js'
import { BoardPicture } from '../../ui/board/board-picture.js'
import { laboratory } from '../../ui/text/laboratory.js'
import { text } from '../../ui/text/text.js'
import { spawnEngine } from '../../workers/engine/engine-client.js'
import { LabWork } from './lab-work.js'
import { LabWorkStatus } from './lab-work-status.js'
import { PseudoCode } from './pseudo-code.js'
import { StepControls } from './step-controls.js'

/** Positions at most. */
const MOST = 20_000
/** Boards of a wave, and of the positions that lead to one, that are drawn. */
const BOARDS = 9
const PARENTS = 6

const VALUES: readonly Value[] = ['win', 'draw', 'loss']
const words = laboratory.waves

/** Retrograde analysis wave by wave: how many positions each decides, some of them, and a walk from board to board. */
export function WavesView({ game, root }: { game: Game; root: Position }) {
  const [work] = useState(() => new LabWork('waves', spawnEngine))
  useEffect(() => () => work.close(), [work])
  const position = useMemo(() => game.notation.formatPosition(root), [game, root])
  useEffect(() => work.ask({ game: game.name, position, most: MOST }), [work, game, position])
  const found = work.found.value
  const fresh = found?.request.position === position
  return (
    <div class="lab-bench" aria-busy={!fresh && work.state.value.kind === 'working'}>
      <LabWorkStatus work={work} />
      {found !== null && found.answer === null && fresh && <p class="problem-message">{words.tooLarge(MOST)}</p>}
      {found !== null && found.answer !== null && (
        <FoundWaves game={game} position={found.request.position} found={found.answer} />
      )}
    </div>
  )
}

interface FoundWavesProps {
  readonly game: Game
  /** The root, in notation. */
  readonly position: string
  readonly found: Waves
}

function FoundWaves({ game, position, found }: FoundWavesProps) {
  const root = useMemo(() => game.notation.parsePosition(position), [game, position])
  const [progress, setProgress] = useState({ root, at: 0, path: [0] as readonly number[] })
  const { at, path } = progress.root === root ? progress : { at: 0, path: [0] }
  const { waves, positions } = found
  const wave = at === 0 ? [] : waves[at - 1]
  const decided = waves.slice(0, at).reduce((sum, each) => sum + each.length, 0)
  const left = positions.length - waves.reduce((sum, each) => sum + each.length, 0)
  const says =
    at === 0 ? words.begin(positions.length) : words.says(at - 1, countsOf(found, wave), decided, positions.length)
  const walk = (to: readonly number[]) => setProgress({ root, at, path: to })
  return (
    <>
      <div class="lab-steps">
        <StepControls
          at={at}
          last={waves.length}
          letters={says.length}
          onGo={(to) => setProgress({ root, at: to, path })}
        />
      </div>
      <section class="run waves" aria-label={laboratory.names.retrograde}>
        <h2>{laboratory.names.retrograde}</h2>
        <p class="lesson-caption" aria-live="polite">
          {says}
          {at === waves.length && left > 0 && ` ${words.open(left)}`}
        </p>
        <PseudoCode algorithm="retrograde" table={false} lit={at === 0 ? [] : at === 1 ? [0] : [2, 3]} />
        <Columns found={found} at={at} />
        {wave.length > 0 && (
          <>
            <h3>{words.boards}</h3>
            <ul class="wave-boards">
              {samplesOf(found, wave).map((index) => (
                <li key={index}>
                  <WaveBoard game={game} root={root} position={positions[index]} onWalk={() => walk([index])} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <Walk game={game} root={root} found={found} at={at} path={path} onWalk={walk} />
    </>
  )
}

/** How many positions each wave decides. */
function Columns({ found, at }: { found: Waves; at: number }) {
  const most = Math.max(...found.waves.map((wave) => wave.length))
  return (
    <figure class="wave-figure">
      <figcaption>
        {words.axis}{' '}
        {VALUES.map((value) => (
          <span key={value} class="wave-key">
            <i class={`wave-${value}`} aria-hidden="true" /> {words.names[value]}
          </span>
        ))}
      </figcaption>
      <div class="wave-columns" aria-hidden="true">
        {found.waves.map((each, index) => (
          <div key={index} class={index < at ? 'wave-column decided' : 'wave-column'}>
            {VALUES.map((value) => (
              <i
                key={value}
                class={`wave-${value}`}
                style={{ height: `${(150 * countsOf(found, each)[value]) / most}px` }}
              />
            ))}
            <span>{index}</span>
          </div>
        ))}
      </div>
    </figure>
  )
}

interface WaveBoardProps {
  readonly game: Game
  readonly root: Position
  readonly position: WavePosition
  onWalk(): void
}

/** A board that is walked into by a click. */
function WaveBoard({ game, root, position, onWalk }: WaveBoardProps) {
  const reached = after(root, position)
  const value = position.value === null ? words.undecided : text.valueNames[position.value]
  return (
    <button type="button" class="wave-board" onClick={onWalk}>
      <BoardPicture shape={game.view.board} faces={game.view.faces(reached)} />
      <span>{words.board(game.definition.seatNames[reached.turn], value, movesOf(game, root, position))}</span>
    </button>
  )
}

interface WalkProps {
  readonly game: Game
  readonly root: Position
  readonly found: Waves
  readonly at: number
  /** The boards walked through; the last is shown. */
  readonly path: readonly number[]
  onWalk(path: readonly number[]): void
}

/** The board that has been walked into, with its moves and with the positions that lead to it. */
function Walk({ game, root, found: { positions }, at, path, onWalk }: WalkProps) {
  const index = path[path.length - 1]
  const position = positions[index]
  const reached = useMemo(() => after(root, position), [root, position])
  /** What is known of a position at this step. */
  const known = (of: number): string => {
    const { value, wave } = positions[of]
    return value === null || wave < 0 || wave >= at ? words.undecided : words.decidedBy(text.valueNames[value], wave)
  }
  return (
    <section class="run walk" aria-label={words.inside}>
      <h2>{words.inside}</h2>
      <div class="run-here">
        <figure class="lesson-board">
          <BoardPicture shape={game.view.board} faces={game.view.faces(reached)} labelled />
          <figcaption aria-live="polite">
            {words.board(game.definition.seatNames[reached.turn], known(index), movesOf(game, root, position))}
          </figcaption>
        </figure>
        <div class="walk-ways">
          <div class="buttons">
            <button type="button" class="button" disabled={path.length < 2} onClick={() => onWalk(path.slice(0, -1))}>
              {words.back}
            </button>
            <button type="button" class="button" disabled={index === 0} onClick={() => onWalk([0])}>
              {words.toRoot}
            </button>
          </div>
          <h3>{position.moves.length === 0 ? words.noMoves : words.moves}</h3>
          <ul class="walk-moves">
            {position.moves.map(([move, to]) => (
              <li key={move}>
                <button type="button" class="row-button" onClick={() => onWalk([...path, to])}>
                  <strong>{game.notation.formatMove(reached, move)}</strong>
                  <span>
                    {game.definition.seatNames[positions[to].turn]}: {known(to)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {position.parents.length > 0 && (
        <>
          <h3>{words.parents}</h3>
          <ul class="wave-boards">
            {position.parents.slice(0, PARENTS).map((parent) => (
              <li key={parent}>
                <WaveBoard
                  game={game}
                  root={root}
                  position={positions[parent]}
                  onWalk={() => onWalk([...path, parent])}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function countsOf({ positions }: Waves, wave: readonly number[]): Readonly<Record<Value, number>> {
  const count = (value: Value) => wave.filter((index) => positions[index].value === value).length
  return { win: count('win'), draw: count('draw'), loss: count('loss') }
}

/** Some positions of a wave, of each value that it has. */
function samplesOf({ positions }: Waves, wave: readonly number[]): number[] {
  return VALUES.flatMap((value) =>
    wave.filter((index) => positions[index].value === value).slice(0, BOARDS / VALUES.length),
  )
}

function after(root: Position, { path }: WavePosition): Position {
  const reached = root.clone()
  for (const move of path) reached.make(move)
  return reached
}

function movesOf(game: Game, root: Position, { path }: WavePosition): string {
  const reached = root.clone()
  const texts = path.map((move) => {
    const told = game.notation.formatMove(reached, move)
    reached.make(move)
    return told
  })
  return texts.join(' ')
}
