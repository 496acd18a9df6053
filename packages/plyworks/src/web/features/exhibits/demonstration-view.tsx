import type { Demonstration } from '@plyworks/core'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { boardStyle, StillBoard } from '../../ui/board/still-board.js'
import { usePlaysItself } from '../../ui/parts/plays-itself.js'
import { text } from '../../ui/text/text.js'

interface DemonstrationViewProps {
  readonly demonstration: Demonstration
  readonly choice: ComponentChildren
  onAnother(): void
}

/** Play scene by scene: by hand, or by itself once a person asks for it. */
export function DemonstrationView({ demonstration, choice, onAnother }: DemonstrationViewProps) {
  const { about, board, scenes, varies } = demonstration
  const [at, setAt] = useState(0)
  const last = scenes.length - 1
  const shown = Math.min(at, last)
  const scene = scenes[shown]
  const player = usePlaysItself(shown, last, scene.caption.length, setAt)
  useEffect(() => {
    setAt(0)
    player.pause()
  }, [demonstration])
  const show = (index: number) => {
    player.pause()
    setAt(index)
  }
  return (
    <main id="content" class="play explore exhibit demonstration" style={boardStyle(board)}>
      <StillBoard
        shape={board}
        faces={scene.faces}
        marks={{ last: new Set(scene.touched) }}
        arrows={scene.arrow === null ? [] : [{ cells: scene.arrow, kind: 'other' }]}
        figures={scene.figures}
        label={text.sceneBoard}
        onClick={() => {}}
      />
      <div class="side">
        <section class="tray" aria-label={text.scene}>
          <p class="scene-caption" aria-live="polite">
            {scene.caption}
          </p>
          <p class="muted">{text.sceneOf(shown + 1, scenes.length)}</p>
          <div class="buttons">
            <button type="button" class="button primary" onClick={player.toggle}>
              {player.playing ? text.pause : text.playScenes}
            </button>
            <button type="button" class="button" disabled={shown === 0} onClick={() => show(shown - 1)}>
              {text.back}
            </button>
            <button type="button" class="button" disabled={shown === last} onClick={() => show(shown + 1)}>
              {text.forward}
            </button>
            {varies && (
              <button type="button" class="button" onClick={onAnother}>
                {text.anotherGame}
              </button>
            )}
          </div>
        </section>
        <section class="panel">
          <p>{about}</p>
          {choice}
        </section>
      </div>
    </main>
  )
}
