import { readFile } from 'node:fs/promises'
import type { Game } from '@plyworks/core'
import { splitRules } from '../rules/split-rules.js'
import { refusal } from '../tasks/failure.js'
import { openGame } from '../tasks/question.js'
import { withGame, withJson } from './arguments.js'
import { type RulesStyle, rulesText } from './rules-text.js'
import type { Verb } from './verb.js'

/** Columns of a terminal that does not tell them. */
const USUAL_WIDTH = 80
/** Lines of more characters are hard to read. */
const MOST_WIDTH = 100

export const verb: Verb = {
  configure: (command) => withJson(withGame(command)),
  async run({ operands: [name] }) {
    const game = await openGame(name)
    const rules = await readRules(game)
    if (rules === null)
      throw refusal(`${game.definition.title} has no rules to print: its definition has no pages.rules`)
    const { id, title } = game.definition
    return { result: { game: id, title, rules }, text: await tellRules(game, rulesStyle(process.stdout)) }
  },
}

/** Returns how a stream shows rules: in bold letters and within its width where it is a terminal. */
function rulesStyle(stream: NodeJS.WriteStream): RulesStyle {
  const plain = stream.isTTY !== true || process.env.TERM === 'dumb' || Boolean(process.env.NO_COLOR)
  return { width: Math.min(MOST_WIDTH, stream.columns ?? USUAL_WIDTH), bold: !plain }
}

/** Returns the rules of a game for a terminal, its diagrams drawn; a sentence for a game without a page of rules. */
export async function tellRules(game: Game, style: RulesStyle): Promise<string> {
  const rules = await readRules(game)
  return rules === null
    ? `${game.definition.title} has no rules to print.`
    : rulesText(splitRules(rules), openGame, style)
}

/** Returns the Markdown of a game's rules; null for a game without. */
async function readRules({ definition }: Game): Promise<string | null> {
  const { rules } = definition.pages
  if (rules === undefined) return null
  return typeof rules === 'string' ? rules : readFile(new URL(rules.href), 'utf8')
}
