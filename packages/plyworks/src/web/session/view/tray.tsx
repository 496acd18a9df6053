import { formatStep, type Step } from '@plyworks/core'
import { type ComponentChildren, Fragment } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { emptyLink } from '../../ui/page/game-link.js'
import { formatRoute, puzzlesRoute } from '../../ui/page/routes.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { Trouble } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { Seating } from '../board/seating.js'
import { nodeAt, type PathNode } from '../game/path-tree.js'
import { onlyPerson, outcomeOf } from '../game/result.js'
import { HUMAN } from '../game/session.js'
import { AmountPicker } from './amount-picker.js'
import { HintLine } from './hint-line.js'
import { SoundButton } from './sound-button.js'
import { ThinkingLine } from './thinking-line.js'

interface TrayProps {
  readonly board: BoardSession
  /** What the page adds. */
  readonly children?: ComponentChildren
  onNewGame(): void
}

/** Whose turn it is and what can be done now: the next steps of a move, waiting for a computer, or the result. */
export function Tray({ board, onNewGame, children }: TrayProps) {
  return (
    <section class="tray" aria-label={text.commands}>
      <SoundButton />
      <TrayContent board={board} onNewGame={onNewGame} />
      {board.refusal.value !== null && <p class="refusal">{board.refusal.value}</p>}
      {board.seating !== null && <Seats seating={board.seating} />}
      {children}
    </section>
  )
}

function TrayContent({ board, onNewGame }: { board: BoardSession; onNewGame(): void }) {
  const { session } = board
  const names = session.game.definition.seatNames
  const outcome = outcomeOf(session)
  const person = onlyPerson(session)
  const preview = board.preview.value
  if (preview !== null) {
    return (
      <>
        <h2 class="turn">{text.lookingAhead(preview.moves.length)}</h2>
        <div class="buttons">
          <button type="button" class="button" onClick={() => board.clear()}>
            {text.toGame}
          </button>
          <button type="button" class="button" onClick={() => board.playAll(preview.moves)}>
            {text.playLine}
          </button>
        </div>
      </>
    )
  }
  const thinking = board.computers?.thinking.value ?? null
  if (outcome !== null) {
    return (
      <div class="result">
        <div>
          <h2 class="result-headline">
            {outcome.winners.map((seat) => (
              <SeatChip key={seat} seat={seat} />
            ))}
            {person === null ? text.outcomeHeadline(outcome, names) : text.outcomeToYou(outcome, person)}
          </h2>
          <p>{text.outcomeReason(outcome, names, session.ply.value)}</p>
        </div>
        <button type="button" class="button primary" onClick={onNewGame}>
          {text.playAgain}
        </button>
        <AfterGame board={board} person={person} />
      </div>
    )
  }
  const { turn } = session.position
  return (
    <>
      <h2 class="turn">
        <SeatChip seat={turn} />
        {thinking === null ? text.yourMove(names[turn]) : text.thinks(names[thinking.seat])}
      </h2>
      {session.paused.value && !(session.atEnd && board.humanToMove.value) && <Paused board={board} />}
      {thinking !== null && <ThinkingLine board={board} thinking={thinking} />}
      {board.humanToMove.value && <Steps board={board} />}
    </>
  )
}

/** What leads on from the end of a game: the review where people played, the next level where one did against computers, and puzzles. */
function AfterGame({ board, person }: { board: BoardSession; person: number | null }) {
  const { session, levels } = board
  const { id, pages } = session.game.definition
  if (board.spawnEngine === null) return null
  const puzzle = pages.puzzles !== undefined && (
    <a class="button" href={puzzlesRoute(id)}>
      {text.solvePuzzle}
    </a>
  )
  const players = session.players.value
  if (!players.includes(HUMAN)) return puzzle && <div class="buttons">{puzzle}</div>
  const opponents = new Set(players.filter((player) => player !== HUMAN))
  const [opponent] = opponents
  const level = person !== null && opponents.size === 1 ? levels.findIndex(({ id }) => id === opponent) : -1
  const next = level < 0 ? undefined : levels[level + 1]
  return (
    <div class="buttons">
      <button
        type="button"
        class="button"
        onClick={() => {
          board.reviewWanted.value = true
        }}
      >
        {text.reviewThisGame}
      </button>
      {next !== undefined && (
        <a
          class="button"
          href={formatRoute({
            page: 'play',
            link: {
              ...emptyLink(session.game.name),
              players: players.map((player) => (player === HUMAN ? HUMAN : next.id)),
            },
          })}
        >
          {text.nextLevel(next.title)}
        </a>
      )}
      {puzzle}
    </div>
  )
}

/** A past position: computers wait until a person plays on. */
function Paused({ board }: { board: BoardSession }) {
  const { session } = board
  const count = session.played.value.length
  const ply = session.ply.value
  const sentence = session.atEnd ? text.pausedAtEnd : ply === 0 ? text.pausedAtStart(count) : text.paused(ply, count)
  return (
    <div class="paused">
      <p>{sentence}</p>
      <div class="buttons">
        {!session.atEnd && (
          <button type="button" class="button" onClick={() => session.goTo(count)}>
            {text.toLatest}
          </button>
        )}
        {!board.humanToMove.value && (
          <button
            type="button"
            class="button primary"
            onClick={() => {
              session.paused.value = false
            }}
          >
            {text.playOn}
          </button>
        )}
      </div>
    </div>
  )
}

/** The steps open to the human to move: a sentence about cells, buttons for choices, a slider for amounts. */
export function Steps({ board }: { board: BoardSession }) {
  const trail = board.trail.value
  const node = nodeAt(board.root, trail)
  const group = useRef<HTMLDivElement>(null)
  const onlyButtons = node !== null && node.cells.size === 0 && trail.length > 0
  const focusKey = trail.map(formatStep).join(' ')
  // At once, so that no key is lost in between.
  useLayoutEffect(() => {
    if (onlyButtons) group.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }, [focusKey, onlyButtons])
  if (node === null) return null

  const dropOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || trail.length === 0) return
    event.preventDefault()
    board.clear()
    const first = trail[0]
    if (first.kind === 'cell') document.querySelector<SVGElement>(`[data-cell="${first.cell}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend that the sentence already is
    <div class="steps" ref={group} role="group" aria-label={text.commands} onKeyDown={dropOnEscape}>
      <p class="prompt">
        {trail.length > 0 && <Taken board={board} />}
        {prompt(board, node, trail.length === 0)}
      </p>
      {node.amounts.size > 0 && (
        <AmountPicker
          key={focusKey}
          node={node}
          onTake={(amount) => board.choose({ kind: 'amount', amount, title: '' })}
          onCancel={() => board.clear()}
        />
      )}
      {(node.choices.size > 0 || (trail.length > 0 && node.amounts.size === 0)) && (
        <div class="buttons">
          {[...node.choices].map(([id, { title }]) => (
            <button key={id} type="button" class="button" onClick={() => board.choose({ kind: 'choice', id, title })}>
              {title}
            </button>
          ))}
          {trail.length > 0 && node.amounts.size === 0 && (
            <button type="button" class="button" onClick={() => board.clear()}>
              {text.cancel}
            </button>
          )}
        </div>
      )}
      {trail.length === 0 && <Refusals board={board} />}
      <RefusalsHere board={board} />
      <EndForecast board={board} />
      <FinishTurn board={board} />
      <HintLine board={board} />
    </div>
  )
}

/** Moves that may be looked for in vain; each button says why. */
function Refusals({ board }: { board: BoardSession }) {
  const refusals = board.refusals.value
  if (refusals.length === 0) return null
  return (
    <p class="refusals">
      {text.notNow}
      {refusals.map((refusal) => (
        <button
          key={refusal.title}
          type="button"
          class="chip refused"
          aria-label={text.whyNot(refusal.title)}
          title={text.whyNot(refusal.title)}
          onClick={() => board.explain(refusal)}
        >
          {refusal.title}
        </button>
      ))}
    </p>
  )
}

/** The steps taken so far, in words. */
function Taken({ board }: { board: BoardSession }) {
  const trail = board.trail.value
  return (
    <span class="taken">
      {trail.map((step, index) => (
        <Fragment key={formatStep(step)}>
          {index > 0 && ' › '}
          {stepName(board, step)}
        </Fragment>
      ))}
      {': '}
    </span>
  )
}

function stepName(board: BoardSession, step: Step): string {
  return step.kind === 'cell' ? board.session.game.view.board.cells[step.cell].name : step.title
}

function prompt(board: BoardSession, node: PathNode, atRoot: boolean): string {
  if (node.amounts.size > 0) return text.chooseAmount
  if (node.cells.size === 0) return board.session.legal.done ? text.chooseCommand : text.readingMoves
  if (atRoot) {
    if (node.choices.size > 0) return text.chooseCellOrCommand
    return [...node.cells.values()].some((next) => next.move === null) ? text.chooseOrigin : text.chooseCell
  }
  return node.choices.size > 0 ? text.chooseTargetOrCommand : text.chooseTarget
}

/** The problem of the computer players. */
function Seats({ seating }: { seating: Seating }) {
  const problem = seating.problem.value
  const unknown = seating.unknown.value
  return (
    <>
      {unknown !== null && <p class="notice">{text.unknownPlayer(unknown.player, unknown.reason)}</p>}
      {problem !== null && <Trouble message={text.computerTrouble(problem)} onAgain={() => seating.retry()} />}
    </>
  )
}

/** Lets the computer finish a turn that a person has begun. */
function FinishTurn({ board }: { board: BoardSession }) {
  const computers = board.computers
  if (computers === null || !board.session.game.traits.multiMoveTurns || board.trail.value.length > 0) return null
  return (
    <div class="buttons">
      <button type="button" class="button quiet" onClick={() => computers.finishTurn()}>
        {text.story.finishTurn}
      </button>
    </div>
  )
}

/** Forecasts the events of ending the turn now. */
function EndForecast({ board }: { board: BoardSession }) {
  const { game, position } = board.session
  if (!game.traits.multiMoveTurns || game.insight.report === undefined || board.trail.value.length > 0) return null
  // A choice that is a move by itself, without a place: how games of commands end a turn.
  const [end] = [...board.root.choices.values()].flatMap(({ node }) => (node.move === null ? [] : [node.move]))
  if (end === undefined) return null
  return (
    <details class="forecast">
      <summary>{text.story.forecast}</summary>
      <ul class="plain-list">
        {game.insight.report(position, end).map(({ text }, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

/** The commands that are not possible on the cell just picked, and what they lack. */
function RefusalsHere({ board }: { board: BoardSession }) {
  const [first, ...more] = board.trail.value
  if (first?.kind !== 'cell' || more.length > 0) return null
  const { game, position } = board.session
  const refusals = (game.insight.whyNot?.(position, first.cell) ?? []).filter(({ title }) => title !== '')
  if (refusals.length === 0) return null
  return (
    <div class="refusals-here">
      <p>{text.story.notHere}</p>
      <ul class="plain-list">
        {refusals.map(({ title, reason }) => (
          <li key={title}>
            <strong>{title}</strong>: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
