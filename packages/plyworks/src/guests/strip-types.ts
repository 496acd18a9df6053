import * as nodeModule from 'node:module'
import { GameFileError } from './game-file-error.js'

type Strip = (source: string) => string

/**
 * The JavaScript of a TypeScript file: types become blanks, so that every line and character keeps its place.
 * @throws GameFileError where this Node does not strip types, or the file needs more than that
 */
export function stripTypes(file: string, text: string): string {
  const strip = stripper()
  if (strip === null) {
    const version = process.versions.node
    throw new GameFileError(
      file,
      null,
      `Node ${version} runs no TypeScript: compile it to JavaScript, or use Node 22.18 or newer`,
    )
  }
  try {
    return withoutWarning(() => strip(text))
  } catch (error) {
    // Node's message begins with a drawing of the place.
    const lines = error instanceof Error ? error.message.split('\n').filter((line) => line.trim() !== '') : []
    const reason = lines.findLast((line) => /^\s*[x×] /.test(line))?.replace(/^\s*[x×] /, '') ?? lines[0]
    const place = error instanceof Error && 'startLine' in error ? Number(error.startLine) : null
    throw new GameFileError(file, place, reason ?? 'is no TypeScript')
  }
}

function stripper(): Strip | null {
  const strips = 'typescript' in process.features && Boolean(process.features.typescript)
  if (!strips || !('stripTypeScriptTypes' in nodeModule)) return null
  const { stripTypeScriptTypes } = nodeModule
  return typeof stripTypeScriptTypes === 'function' ? (text) => String(stripTypeScriptTypes(text)) : null
}

/** Node warns that stripping types is experimental in versions that do it all the same when a file is imported. */
function withoutWarning<Result>(act: () => Result): Result {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return act()
  } finally {
    process.emitWarning = emitWarning
  }
}
