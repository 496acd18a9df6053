import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Demonstration } from '../../core/exhibit.js'
import { text } from '../text/text.js'
import { boardStyle, StillBoard } from './still-board.js'

/** Milliseconds that a scene stays. */
const SCENE_TIME = 1500

interface DemonstrationViewProps {
  readonly demonstration: Demonstration
  readonly choice: ComponentChildren
  onAnother(): void
}

/** Play scene by scene: by hand, or by itself once somebody asks for it. */
export function DemonstrationView({ demonstration, choice, onAnother }: DemonstrationViewProps) {
  const { about, board, scenes, varies } = demonstration
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(false)
  const last = scenes.length - 1
  useEffect(() => {
    setAt(0)
    setPlaying(false)
  }, [demonstration])
  useEffect(() => {
    if (!playing) return
    if (at >= last) return setPlaying(false)
    const timer = setTimeout(() => setAt(at + 1), SCENE_TIME)
    return () => clearTimeout(timer)
  }, [playing, at, last])

  const shown = Math.min(at, last)
  const scene = scenes[shown]
  const show = (index: number) => {
    setPlaying(false)
    setAt(index)
  }
  const play = () => {
    if (shown === last) setAt(0)
    setPlaying(!playing)
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
            <button type="button" class="button primary" onClick={play}>
              {playing ? text.pause : text.playScenes}
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
