import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDatabaseFile, quotePath, reading } from '@plyworks/core/node'
import { badInput, inArgument } from '../tasks/failure.js'
import type { ServedDatabase, ServedFile } from '../tasks/served-databases.js'
import type { Context } from './verb.js'

export const DATABASES_OPTION = '--databases'

/** Databases for a server, and what is known of each, in the same order. */
interface FoundDatabases {
  readonly files: readonly ServedFile[]
  readonly list: readonly ServedDatabase[]
}

/**
 * Finds the databases of files and folders that a person has named. What is amiss with one of a folder is noted.
 * @throws Failure naming a file that cannot be asked, or two of one name
 */
export async function findDatabases(paths: readonly string[], context: Context): Promise<FoundDatabases> {
  const named = new Set<string>()
  const files = new Map<string, ServedFile>()
  for (const path of paths) {
    const folder = inArgument('databases', () => reading('databases', path, () => statSync(path).isDirectory()))
    if (!folder) named.add(path)
    for (const each of folder ? databasesIn(path) : [path]) {
      const name = basename(each)
      const before = files.get(name)
      if (before !== undefined && before.path !== each) {
        throw badInput(
          'databases',
          `found ${quotePath(each)} beside ${quotePath(before.path)}, expected files of different names`,
        )
      }
      files.set(name, { name, path: each })
    }
  }
  const all = [...files.values()]
  const list = all.length === 0 ? [] : await context.run('listDatabases', { files: all })
  for (const [index, { game, positions, complete, problem }] of list.entries()) {
    const { path } = all[index]
    if (problem !== null && named.has(path))
      throw badInput('databases', `${quotePath(path)} cannot be asked: ${problem}`)
    if (problem !== null) context.note(`${quotePath(path)} is left out: ${problem}`)
    else context.note(`${game}: ${complete ? '' : 'a part of '}${positions} positions from ${quotePath(path)}`)
  }
  return { files: all, list }
}

function databasesIn(folder: string): string[] {
  const names = inArgument('databases', () => reading('databases', folder, () => readdirSync(folder).sort()))
  return names.map((name) => join(folder, name)).filter(isDatabaseFile)
}

/** Collects the words of the option. */
export function collectPaths(path: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), path]
}
