import { homedir } from 'node:os'
import { join } from 'node:path'

/** The folder of everything that is kept: the one given, else `$PLYWORKS_DATA`, else `.plyworks` in the user's home. */
export function dataFolder(given: string | undefined): string {
  return given ?? process.env.PLYWORKS_DATA ?? join(homedir(), '.plyworks')
}
