import type { ExactValue } from '@plyworks/core'
import { opposite } from '@plyworks/core'
import { useState } from 'preact/hooks'
import { text } from '../../ui/text/text.js'
import { compareValues, type ListedMove } from '../../workers/values/move-values.js'
import type { BoardSession } from '../board/board-session.js'
import { HUMAN } from '../game/session.js'

/** Moves listed at first. */
const LISTED = 12

interface ValueChipProps extends ExactValue {
  /** Words beside it say the same. */
  readonly silent?: boolean
  /** Part of the points in trial games. */
  readonly chance?: number
}

/** Sign and distance in the colour of the value. */
export function ValueChip({ value, plies, silent = false, chance }: ValueChipProps) {
  const percent = chance === undefined ? null : percentOf(chance)
  return (
    <span class={`value-chip value-${value}`} aria-hidden={silent}>
      {text.valueShort(value, plies, percent)}
    </span>
  )
}

/** The value of the position in words, for the person at the board where there is just one. */
export function ValueHeadline({ board, report }: { board: BoardSession; report: ExactValue }) {
  return (
    <p class="value-headline" role="status">
      <ValueChip value={report.value} plies={report.plies} silent />
      {headline(board, report)}
    </p>
  )
}

/** Every legal move with its value, best first; a click plays it. */
export function ValueList({
  board,
  moves,
  fresh,
}: {
  board: BoardSession
  moves: readonly ListedMove[]
  fresh: boolean
}) {
  const [all, setAll] = useState(false)
  const sorted = [...moves].sort(compareValues)
  const shown = all ? sorted : sorted.slice(0, LISTED)
  const playable = fresh && board.humanToMove.value
  const tried = moves.some(({ plies, chance }) => plies === null && chance !== undefined)
  return (
    <>
      {tried && <p class="muted value-note">{text.trialAbout}</p>}
      <ul class="value-list" aria-label={text.movesAndValues}>
        {shown.map((each, index) => (
          // By place, so that the focus stays in the list when the next position comes.
          <li key={index}>
            <MoveButton each={each} disabled={!playable} onClick={() => board.play(each.move)} />
          </li>
        ))}
      </ul>
      {shown.length < sorted.length && (
        <button type="button" class="button quiet" onClick={() => setAll(true)}>
          {text.moreMoves(sorted.length - shown.length)}
        </button>
      )}
    </>
  )
}

function MoveButton({ each, disabled, onClick }: { each: ListedMove; disabled: boolean; onClick(): void }) {
  const { value, plies, chance, source } = each
  const tried = plies === null && chance !== undefined
  const words = tried
    ? `${text.valueInWords(value, plies)}, ${text.trialChance(percentOf(chance))}`
    : text.valueInWords(value, plies)
  return (
    <button
      type="button"
      class="row-button value-move"
      aria-disabled={disabled}
      title={tried ? text.trialAbout : undefined}
      onClick={() => disabled || onClick()}
    >
      <span class="value-move-text">{each.text} </span>
      <ValueChip value={value} plies={plies} silent {...(tried && { chance })} />
      <span class="value-move-words">
        {words}
        {each.best && !tried && <b> · {text.bestMove}</b>}
        {source !== undefined && <small class="value-move-source"> {text.fromDatabase(source)}</small>}
      </span>
    </button>
  )
}

function percentOf(chance: number): number {
  return Math.round(100 * chance)
}

function headline(board: BoardSession, { value, plies }: ExactValue): string {
  const { session } = board
  const { seatNames } = session.game.definition
  const { turn } = session.position
  const people = session.players.value.flatMap((player, seat) => (player === HUMAN ? [seat] : []))
  if (people.length !== 1 || value === 'draw') {
    const winner = value === 'loss' ? 1 - turn : turn
    return text.valueOfPosition(seatNames[winner], value === 'loss' ? 'win' : value, plies)
  }
  return text.valueOfPosition(null, people[0] === turn ? value : opposite(value), plies)
}
