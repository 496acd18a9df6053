import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The pages are read where they lie, so each link has to lead to a file of the repository and to one of its headings. */
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const FOLDERS = ['docs', 'examples', 'packages']
const pages = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
].filter((file) => file.endsWith('.md') && !/(^|\/)(dist|node_modules)\//.test(file))

/** A page without its code. */
function proseOf(page: string): string {
  return readFileSync(ROOT + page, 'utf8').replace(/```[\s\S]*?```/g, '')
}

/** What the parts of a page are called in its address: headings in small letters, spaces as hyphens, other signs left out. */
function anchors(page: string): Set<string> {
  const headings = [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading.toLowerCase())
  return new Set(headings.map((heading) => heading.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')))
}

function deadLinks(page: string): string[] {
  const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link)
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path, anchor] = link.split('#')
      const target = path === '' ? page : normalize(join(dirname(page), path))
      if (!existsSync(ROOT + target)) return true
      return anchor !== undefined && target.endsWith('.md') && !anchors(target).has(anchor)
    })
    .map((link) => `${page}: ${link}`)
}

test('links of the documentation lead somewhere', () => {
  expect(pages.length).toBeGreaterThan(25)
  expect(pages.flatMap(deadLinks)).toEqual([])
})
