import { type GameDefinition, splitGameName } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { loadDefinition, presentGames } from '../../../guests/present-games.js'
import { titleOfGame } from '../../session/catalogue/title-of-game.js'

/** Definitions of games by id, as far as they are loaded. */
type GameTitles = ReadonlyMap<string, GameDefinition>

/** The titles of all games; ids stand in for them until they are there. */
export function useGameTitles(): GameTitles {
  const [titles, setTitles] = useState<GameTitles>(new Map())
  useEffect(() => {
    let live = true
    Promise.all(presentGames().ids.map(loadDefinition)).then(
      (definitions) => live && setTitles(new Map(definitions.map((definition) => [definition.id, definition]))),
      () => {},
    )
    return () => {
      live = false
    }
  }, [])
  return titles
}

/** A game by its title, with its variant. */
export function gameTitle(titles: GameTitles, name: string): string {
  return titleOfGame(titles.get(splitGameName(name).id), name)
}
