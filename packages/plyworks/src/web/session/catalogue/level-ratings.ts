import type { LevelRatings } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { loadRatings } from './game-pages.js'

/** Returns the measured strength of a game's levels for a page; null until it is there, and for games without any. */
export function useRatings(id: string): LevelRatings | null {
  const [ratings, setRatings] = useState<LevelRatings | null>(null)
  useEffect(() => {
    let live = true
    loadRatings(id).then(
      (loaded) => live && setRatings(loaded),
      // Without a network nobody can look them up; the levels work all the same.
      () => {},
    )
    return () => {
      live = false
    }
  }, [id])
  return ratings
}
