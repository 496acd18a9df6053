import type { LevelRatings } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'

/** The measured strengths of the games that have some, each file loaded when it is asked for. */
const files = import.meta.glob<LevelRatings>('../../../../../games/*/ratings.json', { import: 'default' })

/** Null for a game whose levels nobody has measured. */
export async function loadRatings(id: string): Promise<LevelRatings | null> {
  const file = `../../../../../games/${id}/ratings.json`
  return Object.hasOwn(files, file) ? files[file]() : null
}

/** The same for a page; null until they are there. */
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
