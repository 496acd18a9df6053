import type { CellFace, Figure, FillingPuzzle } from '@plyworks/core'
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { boardStyle, StillBoard } from '../../ui/board/still-board.js'
import { text } from '../../ui/text/text.js'
import { FillingGame } from './filling-game.js'

interface FillingViewProps {
  readonly puzzle: FillingPuzzle
  /** The key under which the state is kept. */
  readonly keptAs: string
  readonly seed: number
  readonly choice: ComponentChildren
  onAnother(): void
}

/** A board to be filled, with hints. */
export function FillingView({ puzzle, keptAs, seed, choice, onAnother }: FillingViewProps) {
  const game = useMemo(() => new FillingGame(puzzle, keptAs, seed), [puzzle, keptAs, seed])
  const [said, setSaid] = useState('')
  const { board, about } = puzzle
  const hint = game.hint.value
  const faces = facesOf(game)
  const turn = (cell: number) => {
    if (game.isGiven(cell)) return setSaid(text.cellGiven(board.cells[cell].name))
    game.turn(cell)
    setSaid(text.cellNow(board.cells[cell].name, facesOf(game)[cell].label))
  }
  return (
    <main id="content" class="play explore exhibit filling" style={boardStyle(board)}>
      <StillBoard
        shape={board}
        faces={faces}
        marks={{
          origins: new Set(faces.flatMap((_face, cell) => (game.isGiven(cell) ? [] : [cell]))),
          hint: new Set(hint === null ? [] : [hint.cell]),
        }}
        figures={game.faults.value}
        label={text.fillingBoard}
        onClick={turn}
      />
      <div class="side">
        <section class="tray" aria-label={text.puzzle}>
          <p>{about}</p>
          <p class="muted">{text.fillingHelp}</p>
          <State game={game} />
          <div class="buttons">
            <button type="button" class="button" disabled={game.solved.value} onClick={() => game.askHint()}>
              {text.puzzleHint}
            </button>
            <button
              type="button"
              class="button"
              disabled={game.earlier.value.length === 0}
              onClick={() => {
                game.undo()
                setSaid(text.strokeTakenBack)
              }}
            >
              {text.undo}
            </button>
            <button type="button" class="button" onClick={() => game.clear()}>
              {text.clearBoard}
            </button>
            <button type="button" class={game.solved.value ? 'button primary' : 'button'} onClick={onAnother}>
              {text.puzzleNext}
            </button>
          </div>
        </section>
        <section class="panel">{choice}</section>
      </div>
      <p class="visually-hidden" aria-live="polite">
        {said}
      </p>
    </main>
  )
}

/** The count of filled cells, the mistakes, and the hint asked for. */
function State({ game }: { game: FillingGame }) {
  const hint = game.hint.value
  const faults = game.faults.value
  return (
    <>
      <div role="status">
        {game.solved.value ? (
          <p class="filling-solved">{text.fillingSolved}</p>
        ) : (
          <p>{text.fillingState(game.filled.value, game.puzzle.given.length)}</p>
        )}
        {faults.length > 0 && <Faults faults={faults} />}
        {hint !== null && <p class="hint-line">{hint.reason}</p>}
      </div>
      {hint !== null && (
        <button type="button" class="button" onClick={() => game.followHint()}>
          {text.followHint}
        </button>
      )}
    </>
  )
}

/** The faults that stand in words; the board shows all. */
const FAULTS_TOLD = 3

function Faults({ faults }: { faults: readonly Figure[] }) {
  const told = faults.slice(0, FAULTS_TOLD).map(({ title }) => title)
  return <p class="problem-message">{text.fillingFaults(told, faults.length - told.length)}</p>
}

/** Returns the looks of the cells; given ones have a ground of their own. */
function facesOf(game: FillingGame): CellFace[] {
  const { contents } = game.puzzle
  return Array.from(game.filling.value, (content, cell): CellFace => {
    const face = contents[content]
    return game.isGiven(cell) ? { ...face, ground: 'alternate', label: text.givenContent(face.label) } : face
  })
}
