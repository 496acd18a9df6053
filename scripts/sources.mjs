// Writes docs/background/sources.md from the tables of the write-ups' items (packages/games/*/sources.json); the build runs it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)

/** The write-ups in their order, each with the folder of its game. */
export const writeUps = [
  { game: 'star-chess', title: 'Star Chess: C. Nahr, *Computer Players in the Star Chess Game*, 2016' },
  { game: 'hip', title: 'Hip: M. Gardner’s game, and K. A. Franke’s program, 2014' },
  { game: 'caissa', title: 'HIPP: M. Vlastuin’s program for C. Freeling’s Caïssa, CodeCup 2003' },
  { game: 'croquar', title: 'Croquar: P. Colley’s programs, 1995' },
]

/** Returns the items of a game's table, in their order; none where the game has no table. */
export function sourceItems(game) {
  const file = new URL(`packages/games/${game}/sources.json`, root)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** Returns the page. */
export function sourcesPage() {
  return [...INTRODUCTION, ...writeUps.flatMap(section)].join('\n')
}

const INTRODUCTION = [
  '# The write-ups, item by item',
  '',
  '<!-- Written by scripts/sources.mjs from packages/games/*/sources.json. -->',
  '',
  'Each feature, figure, claim, option, experiment and wish of the four write-ups, in their order, with the place where it can be',
  'seen here. The column *here* has one of three words. *Works*: it is as the text says. *Shown*: the text contradicts itself,',
  'leaves the matter open or has lost its table; we measure the readings, and the last column says which one we take and why.',
  '*Differs*: on purpose, with the reason. A command is what follows `plyworks`; the tests run it and look for what the item claims.',
  '',
]

function section({ game, title }) {
  const items = sourceItems(game)
  if (items.length === 0) return []
  const count = (here) => items.filter((item) => item.here === here).length
  const lines = [`## ${title}`, '']
  lines.push(`${items.length} items: ${count('works')} work, ${count('shown')} shown, ${count('differs')} differ.`, '')
  let open = false
  for (const item of items) {
    if (item.part !== undefined || !open) lines.push(...tableHead(item.part, open))
    open = true
    lines.push(`| ${[item.item, item.says, item.here, see(item)].map(cell).join(' | ')} |`)
  }
  return [...lines, '']
}

function tableHead(part, open) {
  const head = ['| item | the text says | here | to see |', '|---|---|---|---|']
  return [...(open ? [''] : []), ...(part === undefined ? [] : [`### ${part}`, '']), ...head]
}

function see({ see, command }) {
  return command === undefined ? see : `${see} \`${command}\``
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = fileURLToPath(new URL('docs/background/sources.md', root))
  const text = sourcesPage()
  if (!existsSync(page) || readFileSync(page, 'utf8') !== text) writeFileSync(page, text)
}
