import { type GameDefinition, parseVariant, splitGameName, variantInWords } from '@plyworks/core'

/** A game by its title, with its variant: `Hip (Rows: 4, Columns: 4)`. Its id stands for a game that is not known here. */
export function titleOfGame(definition: GameDefinition | undefined, name: string): string {
  const { id } = splitGameName(name)
  const title = definition?.title ?? id
  const variant = name === id ? '' : variantOf(definition, name)
  return variant === '' ? title : `${title} (${variant})`
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
