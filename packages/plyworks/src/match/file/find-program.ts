import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

/**
 * Whether there is a program that can be run under a name, as a shell would look for it.
 * @param directory where it is started: what a name with a slash is relative to
 * @param path where names without a slash are looked for
 */
export function isProgram(name: string, directory: string, path = process.env.PATH ?? ''): boolean {
  if (name.includes('/')) return canRun(resolve(directory, name))
  return path.split(delimiter).some((folder) => canRun(resolve(directory, folder, name)))
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
