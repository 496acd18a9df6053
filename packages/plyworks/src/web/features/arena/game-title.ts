import { type GameDefinition, parseVariant, splitGameName, variantInWords } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { loadDefinition, presentGames } from '../../../guests/present-games.js'

/** Definitions of games by id, as far as they are loaded. */
export type GameTitles = ReadonlyMap<string, GameDefinition>

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

/** A game by its title, with its variant: `Hip (Rows: 4, Columns: 4)`. */
export function gameTitle(titles: GameTitles, name: string): string {
  const { id } = splitGameName(name)
  const definition = titles.get(id)
  if (name === id) return definition?.title ?? id
  return `${definition?.title ?? id} (${variantOf(definition, name)})`
}

/** A variant in words, or as it is written where the game is not known here or has no such variant any more. */
function variantOf(definition: GameDefinition | undefined, name: string): string {
  const written = splitGameName(name).variantText.replaceAll(',', ', ')
  if (definition === undefined) return written
  try {
    return variantInWords(definition.variants, parseVariant(definition.variants, name))
  } catch {
    return written
  }
}
