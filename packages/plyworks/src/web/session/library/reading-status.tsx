import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import type { GamesReading, ReadingProgress } from './games-reading.js'

/** The progress of reading the library's games, with the buttons that stop and resume it; nothing once all are read. */
export function ReadingStatus({ reading }: { reading: GamesReading }) {
  const state = reading.state.value
  if (state.kind === 'failed') {
    return (
      <div class="solver-status">
        <Problem message={text.libraryTrouble(state.message)} />
        <GoOn reading={reading} label={text.retry} />
      </div>
    )
  }
  const progress = state.kind === 'ready' ? null : state.progress
  const stopped = state.kind === 'stopped'
  const words = stopped ? text.playedStopped : text.playedReading
  // A live region has to be there before it says anything.
  return (
    <div class="solver-status">
      <p role="status">{progress !== null && words}</p>
      {progress !== null && (
        <>
          <progress max={progress.all} value={progress.done} aria-label={words} />
          <Read progress={progress} rate={!stopped} />
          {stopped ? <GoOn reading={reading} label={text.goOn} /> : <Stop reading={reading} />}
        </>
      )}
    </div>
  )
}

/** The count changes many times a second: it is not announced. */
function Read({
  progress: { done, all, rate, secondsLeft },
  rate: shown,
}: {
  progress: ReadingProgress
  rate: boolean
}) {
  const left = secondsLeft === null ? null : text.seconds(secondsLeft)
  return (
    <p class="muted">
      {text.playedRead(done, all)}
      {shown && `, ${text.playedReadingRate(rate, left)}`}
    </p>
  )
}

function Stop({ reading }: { reading: GamesReading }) {
  return (
    <button type="button" class="button" onClick={() => reading.stop()}>
      {text.stop}
    </button>
  )
}

function GoOn({ reading, label }: { reading: GamesReading; label: string }) {
  return (
    <button type="button" class="button" onClick={() => reading.goOn()}>
      {label}
    </button>
  )
}
