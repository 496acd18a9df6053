import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogue } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import type { TreeAlgorithm } from '../packages/plyworks/src/laboratory/trace.js'
import { DIAGRAM, readDiagramBlock } from '../packages/plyworks/src/rules/diagram-block.js'
import { drawDiagram, endsOfTurns } from '../packages/plyworks/src/web/session/rules/draw-diagram.js'
import { boardDocument } from './support/pictures/board-document.js'
import { bookDocument } from './support/pictures/book-document.js'
import { climbDocument } from './support/pictures/climb-document.js'
import { dialogueDocument } from './support/pictures/dialogue-document.js'
import { treeDocument } from './support/pictures/tree-document.js'

/**
 * Pictures of the pages, made from data. A page asks for a board by a comment, `<!-- diagram GAME … -->` (see `readDiagramBlock`), for a whole game at a
 * turn a scene by `<!-- film GAME … -->` in the same form, for the tree of a lesson by `<!-- tree ALGORITHM GAME [STEPS] -->` (after that many steps, or at
 * its end), for the first branches of an opening book by `<!-- book GAME -->`, for the plans that Star Chess's strategist tries by `<!-- climb star-chess -->`, and for
 * a sequence diagram of the dialogue that follows by `<!-- dialogue ONE, OTHER -->`; the picture stands below. `PLYWORKS_WRITE_DOCS=1 npx vitest run test/pictures.test.ts` makes all of them again.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WRITES = process.env.PLYWORKS_WRITE_DOCS === '1'
/** A comment that asks for another picture, with the picture. */
const OTHERS = /<!-- (tree|book|climb|dialogue) (.*) -->\n(\n!\[[^\]]*\]\([^)]*\)\n)?/g
const ASKED = /<!-- ((?:diagram|film) [\s\S]*?)\n-->\n(\n!\[[^\]]*\]\([^)]*\)\\\n\*[^*]*\*\n)?/g

/** Quick enough that a game of sixty turns takes less than a minute. */
const FILM = { seconds: 0.8 }

const pages = [
  'README.md',
  'packages/core/README.md',
  ...['docs', 'packages/games'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].filter((name) => name.endsWith('.md') && !/(^|\/)(dist|node_modules)\//.test(name))

/** The folder for the pictures of a page: those of a game come with its package. */
function picturesOf(page: string): string {
  return page.startsWith('packages/') ? join(dirname(page), 'boards') : 'docs/images/boards'
}

/** Compares a file with what it should hold, or writes it. */
function keep(name: string, text: string): void {
  const file = join(ROOT, name)
  if (WRITES) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } else expect(existsSync(file) ? readFileSync(file, 'utf8') : `no ${name}`).toBe(text)
}

/** A page with its pictures as they are today, which are kept or compared. */
async function currentPage(page: string, text: string): Promise<string> {
  let current = text
  let number = 0
  const stem = page
    .replace(/^docs\/|^packages\/(games\/(?=.*\/))?/, '')
    .replace(/\/?README\.md$|\.md$/g, '')
    .replaceAll('/', '-')
  for (const [all, asked] of text.matchAll(ASKED)) {
    const [head, ...lines] = asked.split('\n')
    const film = head.startsWith('film ')
    const { block, shape, boards } = await drawDiagram(
      readDiagramBlock(head.replace(/^film/, DIAGRAM), lines.join('\n')),
    )
    const name = film ? block.game.split(':')[0] : String(++number)
    const picture = join(picturesOf(page), `${stem === '' ? 'plyworks' : stem}-${name}.svg`)
    keep(picture, boardDocument(shape, block.caption, film ? endsOfTurns(boards) : boards, film ? FILM : {}))
    const place = relative(dirname(page), picture)
    const shown = `\n![A ${film ? 'game' : 'board'} of ${block.game}](${place})\\\n*${block.caption}*\n`
    current = current.replace(all, () => `<!-- ${asked}\n-->\n${shown}`)
  }
  number = 0
  for (const { 0: all, 1: kind, 2: words, index } of text.matchAll(OTHERS)) {
    const picture = join('docs/images', `${kind}s`, `${stem}-${++number}.svg`)
    keep(picture, await otherPicture(kind, words, text.slice(index)))
    const shown = `\n![${titleOf(kind, words)}](${relative(dirname(page), picture)})\n`
    current = current.replace(all, () => `<!-- ${kind} ${words} -->\n${shown}`)
  }
  return current
}

function otherPicture(kind: string, words: string, text: string): Promise<string> | string {
  if (kind === 'book') return bookDocument(words)
  if (kind === 'climb') return climbDocument()
  return kind === 'tree' ? treeOf(words) : dialogueOf(words, text)
}

function titleOf(kind: string, words: string): string {
  if (kind === 'book') return `The opening book of ${words}`
  if (kind === 'climb') return `Plans tried in ${words}`
  return kind === 'tree' ? words : `A dialogue: ${words.replace(/(plyworks \w+) .*/, '$1')}`
}

function treeOf(words: string): Promise<string> {
  const [algorithm, game, steps] = words.split(' ')
  return treeDocument(algorithm as TreeAlgorithm, game, steps === undefined ? undefined : Number(steps))
}

/** The dialogue is the block of code that follows. */
function dialogueOf(words: string, text: string): string {
  const [one, other] = words.split(', ')
  const [, dialogue] = /```\w*\n([\s\S]*?)```/.exec(text) ?? ['', '']
  // What follows the command's name is for the test that runs it.
  return dialogueDocument(one, other.replace(/^(plyworks \w+) .*/, '$1'), dialogue)
}

test('every game has its film', () => {
  const films = readFileSync(join(ROOT, 'docs/games.md'), 'utf8')
  expect(catalogue.ids.filter((id) => !new RegExp(`<!-- film ${id}[:\\n]`).test(films))).toEqual([])
})

describe('boards of the pages', () => {
  const asking = pages.filter((page) =>
    /<!-- (diagram|film|tree|book|climb|dialogue) /.test(readFileSync(join(ROOT, page), 'utf8')),
  )

  test.each(asking)('%s', async (page) => {
    keep(page, await currentPage(page, readFileSync(join(ROOT, page), 'utf8')))
  })
})
