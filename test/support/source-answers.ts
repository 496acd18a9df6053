import type { SourceItem } from '../../scripts/sources.mjs'
import { plyworks } from '../cli/program.js'
import { answer } from './answer.js'
import { shellSplit } from './shell-split.js'

/** A command of the table of the write-ups, and what the items that name it claim of its answer. */
export interface SourceCommand {
  readonly command: string
  readonly claims: readonly { readonly item: string; readonly text: string }[]
}

/** Returns the commands of these items, each once; an item that has `long` makes its command long. */
export function sourceCommands(items: readonly SourceItem[], long: boolean): SourceCommand[] {
  const commands = new Set(items.flatMap(({ command }) => command ?? []))
  return [...commands].flatMap((command) => {
    const clients = items.filter((item) => item.command === command)
    if (clients.some((item) => item.long === true) !== long) return []
    const claims = clients.flatMap(({ item, prints }) => (prints ?? []).map((text) => ({ item, text })))
    return [{ command, claims }]
  })
}

/** Returns the claims that the answer of their command does not bear out, each with its item. */
export async function unfounded({ command, claims }: SourceCommand): Promise<string[]> {
  // A game in the terminal owns its process.
  const said = plain(command.startsWith('play ') ? (await plyworks(shellSplit(command))).out : await answer(command))
  return claims.filter(({ text }) => !said.includes(plain(text))).map(({ item, text }) => `${item}: ${text}`)
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ')
}
