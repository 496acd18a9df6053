import { splitGameName } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { loadDefinition, presentGames } from '../../../guests/present-games.js'

/** Titles of games by id, as far as they are loaded. */
export type GameTitles = ReadonlyMap<string, string>

/** The titles of all games; ids stand in for them until they are there. */
export function useGameTitles(): GameTitles {
  const [titles, setTitles] = useState<GameTitles>(new Map())
  useEffect(() => {
    let live = true
    Promise.all(presentGames().ids.map(loadDefinition)).then(
      (definitions) => live && setTitles(new Map(definitions.map(({ id, title }) => [id, title]))),
      () => {},
    )
    return () => {
      live = false
    }
  }, [])
  return titles
}

/** A game by its title, with its variant: `Hip (rows=4, cols=4)`. */
export function gameTitle(titles: GameTitles, name: string): string {
  const { id } = splitGameName(name)
  const title = titles.get(id) ?? id
  return name === id ? title : `${title} (${name.slice(id.length + 1).replaceAll(',', ', ')})`
}
