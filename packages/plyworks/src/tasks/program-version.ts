import { readFile } from 'node:fs/promises'
import type { ShardComputation } from './task.js'

/** The version of this program, as package.json has it. */
export async function programVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined
  if (typeof version !== 'string') throw new Error('package.json names no version')
  return version
}

/**
 * Returns what must be alike where results are put together: the version of this program, the fingerprint of the computation, and the
 * source of the game if it came from a file. A worker takes no shard of another one.
 * @param source of the game (`sourcesOfGuests`)
 */
export async function fingerprintOf(
  { name, fingerprint }: Pick<ShardComputation, 'name' | 'fingerprint'>,
  source: string,
): Promise<string> {
  return `${await programVersion()} ${name} ${fingerprint}${source}`
}
