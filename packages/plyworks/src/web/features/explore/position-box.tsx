import { reasonOf } from '@plyworks/core'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { BoardSession } from '../../session/board/board-session.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { goTo } from '../../ui/page/router.js'
import { formatRoute } from '../../ui/page/routes.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'

/** The position in notation; another one can be typed or pasted, and is refused with its reason when it cannot occur. */
export function PositionBox({ board }: { board: BoardSession }) {
  const { session } = board
  const { game } = session
  const shown = game.notation.formatPosition(session.position)
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // Before anything can be typed, which it would overwrite.
  useLayoutEffect(() => {
    if (field.current !== null) field.current.value = shown
    setProblem(null)
  }, [shown])

  const setUp = () => {
    const wanted = (field.current?.value ?? '').trim()
    try {
      const position = game.notation.parsePosition(wanted)
      const start = game.notation.formatPosition(position)
      goTo(formatRoute({ page: 'explore', part: 'board', link: { ...emptyLink(game.name), start } }))
    } catch (error) {
      setProblem(reasonOf(error))
      field.current?.focus()
    }
  }
  return (
    <form
      class="panel position-box"
      onSubmit={(event) => {
        event.preventDefault()
        setUp()
      }}
    >
      <label>
        <span class="panel-title">{text.position}</span>
        <input
          ref={field}
          class="position-text"
          type="text"
          spellcheck={false}
          autocomplete="off"
          aria-describedby="position-help"
          aria-invalid={problem !== null}
          defaultValue={shown}
        />
      </label>
      <button type="submit" class="button">
        {text.setUp}
      </button>
      <p id="position-help" class="muted">
        {text.positionHelp}
      </p>
      {problem !== null && <Problem message={problem} />}
    </form>
  )
}
