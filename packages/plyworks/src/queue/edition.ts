import { programVersion } from '../tasks/program-version.js'
import type { WorkKind } from './work.js'

/**
 * What must be alike where results are to be put together: the version of this program and that of the kind of work.
 * A worker takes no job of another edition.
 */
export async function editionOf(name: string, kind: WorkKind): Promise<string> {
  return `${await programVersion()} ${name} ${kind.edition}`
}
