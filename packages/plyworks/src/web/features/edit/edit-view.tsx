import type { EditorField } from '@plyworks/core'
import type { TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import { Board } from '../../ui/board/board.js'
import { BrushPicture } from '../../ui/board/brush-picture.js'
import type { Marks } from '../../ui/board/marks.js'
import { boardStyle } from '../../ui/board/still-board.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { goTo } from '../../ui/page/router.js'
import { formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import type { PositionEditor } from './position-editor.js'

const NOTHING: ReadonlySet<number> = new Set()

/** The board with a palette, the fields of a position, its notation, and what the rules say of it. */
export function EditView({ editor }: { editor: PositionEditor }) {
  const [flipped, setFlipped] = useState(false)
  const { game } = editor
  const { board } = game.view
  const draft = editor.draft.value
  const marks: Marks = {
    chosen: NOTHING,
    targets: NOTHING,
    origins: draft === null ? NOTHING : new Set(board.cells.keys()),
    last: NOTHING,
    hint: NOTHING,
    refused: NOTHING,
    values: new Map(),
  }
  return (
    <main id="content" class="play explore" style={boardStyle(board)}>
      <div class="board-frame">
        <Board
          shape={board}
          faces={editor.faces}
          marks={marks}
          flipped={flipped}
          showMoves={false}
          label={text.board(game.definition.title)}
          aim={(cell) => cell}
          onClick={(cell) => editor.paint(cell)}
          canDrag={(cell) => editor.holds(cell)}
          onDrag={(from, to) => editor.carry(from, to)}
          onEscape={() => {}}
        />
      </div>
      <div class="side">
        <Verdict editor={editor} />
        {draft !== null && <Palette editor={editor} />}
        {(game.editor?.fields ?? []).length > 0 && draft !== null && <Fields editor={editor} />}
        <Notation editor={editor} />
        <div class="buttons edit-buttons">
          <button type="button" class="button" onClick={() => setFlipped(!flipped)}>
            {text.flip}
          </button>
          {draft !== null && (
            <button type="button" class="button" onClick={() => editor.clear()}>
              {text.clearBoard}
            </button>
          )}
          <button type="button" class="button" onClick={() => editor.type(game.notation.formatPosition(game.start(0)))}>
            {text.startAgain}
          </button>
        </div>
      </div>
    </main>
  )
}

/** Whether the position is legal, and the way to play from it. */
function Verdict({ editor }: { editor: PositionEditor }) {
  const { game, result } = editor
  const problem = editor.problem.value
  return (
    <section class="tray" aria-label={text.position}>
      <p role="status" class={problem === null ? '' : 'problem-message'}>
        {problem ?? text.positionLegal}
      </p>
      <button
        type="button"
        class="button primary"
        disabled={result === null}
        onClick={() => goTo(formatRoute({ page: 'play', link: { ...emptyLink(game.name), start: result } }))}
      >
        {text.playFromHere}
      </button>
    </section>
  )
}

function Palette({ editor }: { editor: PositionEditor }) {
  const chosen = editor.brush.value
  return (
    <fieldset class="panel palette">
      <legend>{text.palette}</legend>
      {(editor.game.editor?.brushes ?? []).map((brush) => (
        <label key={brush.id} class="brush" title={brush.title}>
          <input
            type="radio"
            name="brush"
            class="visually-hidden"
            aria-label={brush.title}
            checked={brush === chosen}
            onChange={() => {
              editor.brush.value = brush
            }}
          />
          <BrushPicture face={brush.face} world={editor.game.view.board.world} />
        </label>
      ))}
    </fieldset>
  )
}

function Fields({ editor }: { editor: PositionEditor }) {
  const fields = editor.draft.value?.fields ?? {}
  return (
    <section class="panel option-list" aria-label={text.positionFields}>
      {(editor.game.editor?.fields ?? []).map((field) => (
        <div key={field.id} class="option">
          <label for={`field-${field.id}`}>{field.title}</label>
          <Field field={field} value={fields[field.id] ?? ''} onSet={(value) => editor.set(field.id, value)} />
        </div>
      ))}
    </section>
  )
}

function Field({ field, value, onSet }: { field: EditorField; value: string; onSet(value: string): void }) {
  const id = `field-${field.id}`
  if (field.kind === 'choice') {
    return (
      <select id={id} value={value} onChange={(event) => onSet(event.currentTarget.value)}>
        {field.values.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    )
  }
  const set = (event: TargetedEvent<HTMLInputElement>) => onSet(event.currentTarget.value)
  if (field.kind === 'text') return <input id={id} type="text" value={value} onChange={set} />
  return <input id={id} type="number" min={field.min} max={field.max} value={value} onChange={set} />
}

function Notation({ editor }: { editor: PositionEditor }) {
  return (
    <label class="panel edit-notation">
      <span class="panel-title">{text.position}</span>
      <input
        class="position-text"
        type="text"
        spellcheck={false}
        autocomplete="off"
        aria-invalid={editor.problem.value !== null}
        value={editor.notation.value}
        onInput={(event) => editor.type(event.currentTarget.value)}
      />
      <span class="muted">{text.positionHelp}</span>
    </label>
  )
}
