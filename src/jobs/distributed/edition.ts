import { readFile } from 'node:fs/promises'
import type { WorkKind } from './work.js'

/**
 * What must be alike where results are to be put together: the version of this program and that of the kind of work.
 * A worker takes no job of another edition.
 */
export async function editionOf(name: string, kind: WorkKind): Promise<string> {
  return `${await programVersion()} ${name} ${kind.edition}`
}

async function programVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined
  if (typeof version !== 'string') throw new Error('package.json names no version')
  return version
}
