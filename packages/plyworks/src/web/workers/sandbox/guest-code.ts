import * as core from '@plyworks/core'
import { parse } from 'es-module-lexer/js'
import { exportedGame, whatIsWrong } from '../../../guests/shape.js'

/**
 * Runs the code of a game inside the sandbox: a module of its own, in which the name of the library stands for the copy that
 * is here already. A page that hands out a part of its address for an import would let code from elsewhere in: there is none.
 */

/** Under this name the module that stands for the library finds it. */
const HERE = 'plyworks:core'
/** The value of `import.meta.url`: an address at which there is nothing, since the code has none. */
const NOWHERE = "'https://game.invalid/game.js'"

/** The address of the module, as the stacks of its errors name it. */
let codeAddress = ''

/**
 * Runs the code and returns the definition that it exports.
 * @throws Error in words for the author of the game
 */
export async function runGuest(code: string): Promise<core.GameDefinition> {
  codeAddress = addressOf(withLibrary(code))
  const exported = exportedGame(await import(/* @vite-ignore */ codeAddress))
  const problem = whatIsWrong(exported)
  if (problem !== null) throw new Error(`The file ${problem}.`)
  // Checked as far as there is anything to check before a variant is chosen.
  return exported as core.GameDefinition
}

/** The line of the code where an error was thrown, from 1; null where it is not known. */
export function lineOf(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  return (error.cause instanceof Error ? lineOf(error.cause) : null) ?? lineIn(error.stack ?? '')
}

/** The first line of the code that a text with places names: a stack, or the place of a finding. */
export function lineIn(text: string): number | null {
  const at = codeAddress === '' ? -1 : text.indexOf(`${codeAddress}:`)
  const line = at < 0 ? Number.NaN : Number.parseInt(text.slice(at + codeAddress.length + 1), 10)
  return Number.isNaN(line) ? null : line
}

/** The code with addresses in place of what only a file has; lines stay where they are. */
function withLibrary(code: string): string {
  const library = libraryAddress()
  let written = ''
  let at = 0
  for (const { n: name, s: from, e: to, d: dynamic } of parse(code)[0]) {
    const meta = dynamic === -2
    if (!meta && name === undefined) continue
    if (!meta && name !== '@plyworks/core') {
      throw new Error(`The file imports "${name}": a game made here is one file, which imports "@plyworks/core" alone.`)
    }
    // The places of an `import()` include its quotes.
    const word = dynamic > -1 ? `'${library}'` : library
    written += code.slice(at, from) + (meta ? `({url:${NOWHERE}})` : word)
    at = to
  }
  return written + code.slice(at)
}

/** A module that exports the library of this worker. */
function libraryAddress(): string {
  Reflect.set(globalThis, HERE, core)
  return addressOf(`export const { ${Object.keys(core).join(', ')} } = globalThis[${JSON.stringify(HERE)}]`)
}

function addressOf(module: string): string {
  return URL.createObjectURL(new Blob([module], { type: 'text/javascript' }))
}
