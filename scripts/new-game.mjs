// `npm run new-game -- ID [TITLE]`: creates packages/games/ID from templates/game, a small game that plays at once in the
// command line, the web app, generic search and the conformance suite; its rules are yours to replace.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateRegistry } from './generate-registry.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [id = '', title = titleOf(id), ...rest] = process.argv.slice(2)
const folder = join(root, 'packages', 'games', id)

const trouble = troubleWith()
if (trouble) {
  console.error(trouble)
  process.exit(2)
}

mkdirSync(folder)
for (const name of readdirSync(join(root, 'templates', 'game'))) {
  const text = readFileSync(join(root, 'templates', 'game', name), 'utf8')
  writeFileSync(join(folder, name), adapted(text))
}
generateRegistry(root)
console.log(`packages/games/${id} is a working game now. Write your rules into it (docs/adding-a-game.md explains each file), then
  npx vitest run test/conformance test/perft -t ${id}   # do the rules keep their contract?
  npm run build && npx plyworks play ${id}   # in the terminal, and for search, solve, match
  npm start   # in the browser`)

function troubleWith() {
  if (id === '') return 'new-game: no id given, expected `npm run new-game -- ID [TITLE]`, e.g. nine-holes'
  if (rest.length > 0)
    return `new-game: found ${JSON.stringify(rest[0])} after the title, expected nothing (quote a title of several words)`
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40) {
    return `new-game: found ${JSON.stringify(id)}, expected an id of small letters, digits and single hyphens that starts with a letter`
  }
  if (title.trim() === '' || /[`'\\\p{Cc}]/u.test(title))
    return 'new-game: a title is not empty and has no quotes, backslashes or control characters'
  if (existsSync(folder)) return `new-game: packages/games/${id} exists already`
  return null
}

function adapted(text) {
  const className = id.replace(/(^|-)([a-z0-9])/g, (_match, _hyphen, letter) => letter.toUpperCase())
  const functionName = className[0].toLowerCase() + className.slice(1)
  return text
    .replaceAll('template-game', id)
    .replaceAll('Template Game', () => title)
    .replaceAll('TemplatePosition', `${className}Position`)
    .replaceAll('templateText', `${functionName}Text`)
    .replaceAll('templateView', `${functionName}View`)
}

/** `nine-holes` becomes `Nine Holes`. */
function titleOf(name) {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
