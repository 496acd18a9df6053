/** The game that GAME names on a command line, in a match file or a program: a game of the catalogue, or a file with one. */
type GameReference =
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'file'
      /** A file, or a folder with an `index.js`. */
      readonly path: string
      /** `key=value,…` as it was typed, empty when there is none. */
      readonly variantText: string
    }

/** Endings of files that hold a game. */
export const GAME_ENDINGS: readonly string[] = ['.js', '.mjs', '.ts']

/** `./`, `../`, `/`, and the same as Windows has them: `.\`, `C:\`, `C:/`. */
const PATH_START = /^(?:\.{1,2}[/\\]|\/|[A-Za-z]:[/\\])/
/** As much as possible up to an ending, then the variant. */
const WITH_ENDING = /^(.*\.(?:js|mjs|ts))(?::(.*))?$/s
/** A path without a known ending: what follows its last colon is the variant, unless that is part of the path. */
const WITHOUT_ENDING = /^(.*?)(?::([^:/\\]*))?$/s

/**
 * Reads what was typed for GAME. It names a file where it begins like a path or where what stands before the variant
 * ends in `.js`, `.mjs` or `.ts`: `./a:b/heap.js:stones=9`, `C:\games\heap.js`, `heap.ts`. Anything else is a name.
 */
export function readGameReference(text: string): GameReference {
  const ended = WITH_ENDING.exec(text)
  if (ended !== null) return fileReference(ended)
  if (!PATH_START.test(text)) return { kind: 'name', name: text }
  const drive = /^[A-Za-z]:/.exec(text)?.[0] ?? ''
  const parts = WITHOUT_ENDING.exec(text.slice(drive.length))
  // The expression matches every text.
  if (parts === null) return { kind: 'file', path: text, variantText: '' }
  return fileReference([text, drive + parts[1], parts[2]])
}

function fileReference([, path, variantText = '']: readonly string[]): GameReference {
  return { kind: 'file', path, variantText }
}

/** The name of a game of that id in the variant of a reference: from here on a file is a game like any other. */
export function nameInVariant(id: string, variantText: string): string {
  return variantText === '' ? id : `${id}:${variantText}`
}
