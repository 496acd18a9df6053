import type { BoardShape, CellFace } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { motionTime } from '../../ui/page/settings.js'

interface Scene {
  readonly shape: BoardShape
  readonly faces: readonly CellFace[]
}

/** Milliseconds before a film begins, so that a pointer on its way starts none, and for each of its boards. */
const BEFORE = 350
const EACH = 800

/** Plays the film of a game once while it is wanted; null before, for games without one, and where nothing is to move. */
export function useFilm(id: string, wanted: boolean): Scene | null {
  const [scene, setScene] = useState<Scene | null>(null)
  useEffect(() => {
    if (!wanted || motionTime() === 0) return
    let timer = window.setTimeout(() => void play().catch(console.error), BEFORE)
    let over = false
    async function play(): Promise<void> {
      const { filmOf } = await import('./film.js')
      const film = await filmOf(id)
      if (film === null) return
      const show = (at: number) => {
        if (over) return
        setScene({ shape: film.shape, faces: film.boards[at].faces })
        if (at + 1 < film.boards.length) timer = window.setTimeout(show, EACH, at + 1)
      }
      show(0)
    }
    return () => {
      over = true
      clearTimeout(timer)
      setScene(null)
    }
  }, [id, wanted])
  return scene
}
