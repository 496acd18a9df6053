import type { Position, Value } from '@plyworks/core'
import { useMemo, useState } from 'preact/hooks'
import { BoardPicture } from '../../ui/board/board-picture.js'
import { text } from '../../ui/text/text.js'
import type { OpenedLesson } from './lessons.js'
import { retrogradeWaves, type WavePosition } from './retrograde-waves.js'
import { StepControls } from './step-controls.js'

/** Positions of a lesson at most. */
const MOST = 20_000
/** Boards of a wave that are drawn. */
const BOARDS = 6

const VALUES: readonly Value[] = ['win', 'draw', 'loss']

/** Retrograde analysis wave by wave: how many positions each decides, and some of them. */
export function WavesLesson({ game, position, lesson }: OpenedLesson) {
  const [at, setAt] = useState(0)
  const { waves, positions } = useMemo(
    () => retrogradeWaves(position, new Int32Array(game.traits.maxMoves), MOST),
    [game, position],
  )
  const most = Math.max(...waves.map((wave) => wave.length))
  const wave = at === 0 ? [] : waves[at - 1]
  const decided = waves.slice(0, at).reduce((sum, each) => sum + each.length, 0)
  return (
    <main id="content" class="lesson">
      <p class="lesson-about">
        {lesson.about} {text.algorithmLong.retrograde}
      </p>
      <StepControls at={at} last={waves.length} onGo={setAt}>
        {at === 0 ? text.wavesBegin(positions) : text.waveSays(at - 1, countsOf(wave), decided, positions)}
      </StepControls>
      <div class="wave-columns" aria-hidden="true">
        {waves.map((each, index) => (
          <div key={index} class={index < at ? 'wave-column decided' : 'wave-column'}>
            {VALUES.map((value) => (
              <i key={value} class={`wave-${value}`} style={{ height: `${(180 * countsOf(each)[value]) / most}px` }} />
            ))}
            <span>{index}</span>
          </div>
        ))}
      </div>
      <ul class="wave-boards" aria-label={text.waveBoards}>
        {samplesOf(wave).map(({ path, value }) => (
          <li key={path.join(' ')}>
            <BoardPicture shape={game.view.board} faces={game.view.faces(after(position, path))} />
            <span class={`value-chip value-${value}`}>{text.valueShort(value, at - 1)}</span>
            <span>{text.waveBoard(game.definition.seatNames[after(position, path).turn], text.valueNames[value])}</span>
          </li>
        ))}
      </ul>
    </main>
  )
}

function countsOf(wave: readonly WavePosition[]): Readonly<Record<Value, number>> {
  const count = (value: Value) => wave.filter((each) => each.value === value).length
  return { win: count('win'), draw: count('draw'), loss: count('loss') }
}

/** Some positions of a wave, of each value that it has. */
function samplesOf(wave: readonly WavePosition[]): WavePosition[] {
  return VALUES.flatMap((value) => wave.filter((each) => each.value === value).slice(0, BOARDS / VALUES.length))
}

function after(position: Position, path: readonly number[]): Position {
  const reached = position.clone()
  for (const move of path) reached.make(move)
  return reached
}
