import { realpathSync, statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { systemReason } from '@plyworks/core/node'
import { GameFileError, toldPath } from './game-file-error.js'
import { GAME_ENDINGS } from './game-reference.js'

/**
 * Returns the file that a game is loaded from: the one named, or the `index.js` of the folder named.
 * @throws GameFileError when there is none
 */
export function entryOf(path: string): string {
  const asked = resolve(path)
  const told = toldPath(path)
  let isFolder: boolean
  try {
    isFolder = statSync(asked).isDirectory()
  } catch (error) {
    throw new GameFileError(told, null, fileReason(error))
  }
  const file = isFolder ? join(asked, 'index.js') : asked
  if (!GAME_ENDINGS.includes(extname(file))) {
    throw new GameFileError(told, null, `expected a file that ends in ${GAME_ENDINGS.join(', ')}`)
  }
  try {
    return realpathSync(file)
  } catch (error) {
    throw new GameFileError(told, null, isFolder ? 'a folder without an index.js' : fileReason(error))
  }
}

/** Why a file cannot be read, in words. */
export function fileReason(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'no such file'
  return systemReason(error) ?? String(error)
}
