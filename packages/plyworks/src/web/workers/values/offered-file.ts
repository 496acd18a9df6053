/** Solved files that the site offers: `solved/index.json` beside the app maps names of games to files of that folder. */

/**
 * The file offered for a game, or null.
 * @param folder address of the folder, ending in a slash
 * @throws Error when the index names a file that cannot be had
 */
export async function fetchOffered(folder: string, game: string): Promise<Uint8Array | null> {
  const index = await readIndex(folder)
  const name = Object.hasOwn(index, game) ? index[game] : undefined
  if (typeof name !== 'string') return null
  const response = await fetch(new URL(name, folder))
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** An index that is missing or damaged offers nothing. */
async function readIndex(folder: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const response = await fetch(new URL('index.json', folder))
    const index: unknown = response.ok ? await response.json() : {}
    return typeof index === 'object' && index !== null ? { ...index } : {}
  } catch {
    return {}
  }
}
