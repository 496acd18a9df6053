/**
 * Solved values that the site offers. `solved/index.json` beside the app maps names of games to what it has: the name of a file in that
 * folder, or an object with the address of a server's databases, which are asked position by position.
 */
export type Offer = { readonly file: string } | { readonly databases: string }

/** Milliseconds for the index: values that are worked out here do not wait longer for it. */
const PATIENCE = 3000

/**
 * Returns what is offered for a game, or null; an index that is missing or damaged offers nothing.
 * @param folder address of the folder, ending in a slash
 */
export async function readOffer(folder: string, game: string): Promise<Offer | null> {
  const index = await readIndex(folder)
  const found = Object.hasOwn(index, game) ? index[game] : undefined
  if (typeof found === 'string') return { file: new URL(found, folder).href }
  if (typeof found !== 'object' || found === null || !('databases' in found)) return null
  return typeof found.databases === 'string' ? { databases: new URL(found.databases, folder).href } : null
}

/** @throws Error when the file that the index names cannot be had */
export async function fetchFile(address: string): Promise<Uint8Array> {
  const response = await fetch(address)
  if (!response.ok) {
    throw new Error(`${address.slice(address.lastIndexOf('/') + 1)}: ${response.status} ${response.statusText}`)
  }
  return new Uint8Array(await response.arrayBuffer())
}

async function readIndex(folder: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const response = await fetch(new URL('index.json', folder).href, { signal: AbortSignal.timeout(PATIENCE) })
    const index: unknown = response.ok ? await response.json() : {}
    return typeof index === 'object' && index !== null ? { ...index } : {}
  } catch {
    return {}
  }
}
