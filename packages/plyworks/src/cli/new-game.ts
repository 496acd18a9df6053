import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { quote } from '@plyworks/core'
import { makeFolder, writeWholeFile } from '@plyworks/core/node'
import { presentGames } from '../guests/present-games.js'
import { badInput } from '../tasks/failure.js'
import { programVersion } from '../tasks/program-version.js'
import { newGameFiles } from './new-game/files.js'
import { shellWord } from './shell-word.js'
import type { Verb } from './verb.js'

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const LONGEST_ID = 40

/** A game to begin with: it plays at once, and its rules are there to be replaced. */
export const verb: Verb = {
  askable: false,
  gameless: true,
  configure: (command) =>
    command
      .argument('<ID>', 'the id of the game, such as nine-holes')
      .argument('[TITLE]', 'the title of the game (default: made from the id)')
      .option('--folder <DIR>', 'the folder to write its files into', '.'),
  notes:
    'The files: ID.js, the game; ID.perft, figures of its rules; README.md, the page a player reads; package.json.',
  async run({ operands: [id, title = titleOf(id)], options }) {
    checkNames(id, title)
    const { folder } = options<{ folder: string }>()
    const files = Object.entries(newGameFiles(id, title, await programVersion()))
    for (const [name] of files) {
      if (!existsSync(join(folder, name))) continue
      const hint = folder === '.' ? `; --folder ${id} gives the game a folder of its own` : ''
      throw badInput('ID', `${quote(join(folder, name))} is there already${hint}`)
    }
    makeFolder(resolve(folder))
    for (const [name, text] of files) writeWholeFile(join(folder, name), Buffer.from(text), name)
    const path = relative('.', join(folder, `${id}.js`))
    return { result: { id, title, files: files.map(([name]) => join(folder, name)) }, text: describe(path) }
  },
}

function describe(path: string): string {
  const file = shellWord(/^[./]/.test(path) ? path : `./${path}`)
  return `${file} is a working game now. Write your rules into it, and see:
  plyworks check ${file}         does it keep the contract of a game?
  plyworks play ${file}          in the terminal
  plyworks serve --game ${file}  in the browser`
}

/** @throws Failure for names that would not work */
function checkNames(id: string, title: string): void {
  if (!ID.test(id) || id.length > LONGEST_ID) {
    throw badInput(
      'ID',
      `found ${quote(id)}, expected small letters, digits and single hyphens that begin with a letter, e.g. nine-holes`,
    )
  }
  if (presentGames().has(id)) throw badInput('ID', `found ${quote(id)}, which is the id of another game already`)
  if (title.trim() === '' || /[`'\\\p{Cc}]/u.test(title)) {
    throw badInput('TITLE', `found ${quote(title)}, expected letters without quotes, backslashes or control characters`)
  }
}

/** `nine-holes` becomes `Nine Holes`. */
function titleOf(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
