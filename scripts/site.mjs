// Makes the web site of the documentation from docs/README.md, whose sections are its chapters, with TypeDoc: pages, search and colours
// for light and dark. The build puts it beside the web app, where `plyworks serve` has it at /docs/; the reference of the library joins
// it when the program is packed.
// Usage: node scripts/site.mjs [--api] [FOLDER]    (packages/plyworks/dist/web/docs when absent)
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application, KindRouter } from 'typedoc'
import { namePackages, referenceOptions } from './api-reference.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const words = process.argv.slice(2)
const folder = resolve(words.find((word) => !word.startsWith('--')) ?? join(root, 'packages/plyworks/dist/web/docs'))

/** Where the pages are put together, in the folders that they have in the checkout. */
const stage = mkdtempSync(join(tmpdir(), 'plyworks-site-'))
const INDEX = 'docs/README.md'
/** Stands in for the address of the web app until the depth of a page is known. */
const APP = 'https://app.invalid/'
const ICON = 'packages/plyworks/src/web/public/icon.svg'
/** Letters of the longest word of code that has to fit into a line of a phone. */
const LONGEST_WORD = 26
const LANGUAGES = ['bash', 'console', 'css', 'html', 'javascript', 'json', 'python', 'toml', 'typescript']

/** Pages keep their addresses: those of their files below docs/. */
class PageRouter extends KindRouter {
  getIdealBaseName(target) {
    return target.frontmatter?.address ?? super.getIdealBaseName(target)
  }
}

try {
  await makeSite()
} finally {
  rmSync(stage, { recursive: true, force: true })
}

async function makeSite() {
  cpSync(join(root, 'docs', 'images'), join(stage, 'docs', 'images'), { recursive: true })
  const index = readFileSync(join(root, INDEX), 'utf8')
  const chapters = chaptersOf(index)
  const labels = new Map(chapters.flatMap(({ pages }) => [...pages]))
  for (const page of [...labels.keys()].filter((name) => name.endsWith('/README.md'))) {
    for (const [below, label] of linksOf(page)) if (dirname(below) === dirname(page)) labels.set(below, label)
  }
  for (const page of [INDEX, ...labels.keys()]) stagePage(page, labels)
  process.chdir(root)
  const app = await Application.bootstrap({
    ...(words.includes('--api') ? referenceOptions : { entryPoints: [], tsconfig: 'tsconfig.json' }),
    name: 'Plyworks',
    readme: join(stage, INDEX),
    projectDocuments: chapters.map((chapter) => stageChapter(chapter)),
    router: 'pages',
    customCss: 'scripts/site.css',
    customJs: 'scripts/site-keys.js',
    favicon: ICON,
    navigationLinks: { Play: APP },
    searchInDocuments: true,
    hideGenerator: true,
    highlightLanguages: LANGUAGES,
    logLevel: 'Warn',
    validation: { notExported: false, invalidLink: true, invalidPath: false, notDocumented: false },
  })
  app.renderer.defineRouter('pages', PageRouter)
  const project = await app.convert()
  if (project === undefined) process.exit(1)
  namePackages(project)
  await app.generateDocs(project, folder)
  if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.html')) finishPage(join(folder, file))
  }
}

/** The sections of the index: a title, what is said below it, and the pages that it links to with their labels. */
function chaptersOf(index) {
  const sections = index.split(/^## /m).slice(1)
  const listed = new Set()
  return sections.map((section) => {
    const [title] = section.split('\n', 1)
    // A page that two chapters name belongs to the first.
    const pages = [...pagesIn(section, INDEX)].filter(([page]) => !listed.has(page))
    for (const [page] of pages) listed.add(page)
    return { title, text: section.slice(title.length), pages: new Map(pages) }
  })
}

function linksOf(page) {
  return pagesIn(readFileSync(join(root, page), 'utf8'), page)
}

/** The pages that a text links to, each with its first label, in the order of the text. */
function pagesIn(text, page) {
  const pages = new Map()
  for (const [, label, link] of text.matchAll(/(?<!!)\[([^\]]*)\]\(([^)#\s]+\.md)\)/g)) {
    const file = normalize(join(dirname(page), link))
    if (!pages.has(file)) pages.set(file, `${label.charAt(0).toUpperCase()}${label.slice(1)}`)
  }
  return pages
}

/** Writes a chapter, a page of its own above its pages; returns its file. */
function stageChapter({ title, text, pages }) {
  const name = title.toLowerCase().replaceAll(' ', '-')
  const file = join(stage, 'docs', `${name}.md`)
  writeFileSync(file, `${frontMatter(title, name, [...pages.keys()], 'docs')}# ${title}\n${text}`)
  return file
}

/** Writes a page as TypeDoc wants it, with the pages of its folder below it where it lists them. */
function stagePage(page, labels) {
  const text = readFileSync(join(root, page), 'utf8')
  const body = nameFences(text)
    .replace(/(!?)\[((?:[^\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/g, (link, image, label, address) => {
      if (image === '!' || /^([a-z]+:|#)/.test(address)) return link
      const target = normalize(join(dirname(page), address.split('#')[0]))
      // The rules of a game are a page of the app; what else is not part of the site loses its link.
      const [, game] = /^packages\/games\/(?:small\/)?([\w-]+)(?:\/README)?\.md$/.exec(target) ?? []
      if (game !== undefined && game !== 'README') return `[${label}](${APP}#/rules/${game})`
      return target === INDEX || labels.has(target) ? link : label
    })
    // TypeDoc leaves code out of the anchors of headings, the hosts of repositories do not.
    .replace(/^#+ .*$/gm, (heading) => heading.replaceAll('`', ''))
  const below = page.endsWith('/README.md') ? [...labels.keys()].filter((each) => dirname(each) === dirname(page)) : []
  const address = relative('docs', page)
    .replace(/\.md$/, '')
    .replace(/README$/, 'index')
  const head = frontMatter(
    labels.get(page),
    address,
    below.filter((each) => each !== page),
    dirname(page),
  )
  const file = join(stage, page)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, page === INDEX ? body.replace(/^# .*\n/, '') : `${head}${body}`)
}

/** Says that code without a language is text, which TypeDoc would take for TypeScript. */
function nameFences(text) {
  let inside = false
  return text.replace(/^```(.*)$/gm, (fence, language) => {
    inside = !inside
    return inside && language === '' ? `${fence}text` : fence
  })
}

function frontMatter(title, address, below, from) {
  const children = below.map((page) => `  - ./${relative(from, page)}`)
  const list = children.length === 0 ? [] : ['children:', ...children]
  return ['---', `title: ${JSON.stringify(title)}`, `address: ${address}`, ...list, '---', ''].join('\n')
}

/** Makes a page fit the content security policy, which allows no script within it, and lets it lead to the app. */
function finishPage(file) {
  const text = readFileSync(file, 'utf8')
  const base = /data-base="([^"]*)"/.exec(text)[1]
  const finished = text
    .replace(/<script>([^<]*)<\/script>/g, (_, script) => {
      writeFileSync(join(folder, 'assets', 'theme.js'), script)
      return `<script src="${base}assets/theme.js"></script>`
    })
    .replaceAll(`href="${APP}`, `href="${base}../`)
    .replace(/<code>([^<]*)<\/code>/g, (_, code) => `<code>${keepTogether(code)}</code>`)
  writeFileSync(file, finished)
}

/** Marks the words with hyphens in a piece of code, such as `--seed`: browsers would break them after a hyphen. */
function keepTogether(code) {
  return code.replace(/[^ ]+/g, (word) =>
    word.includes('-') && word.length <= LONGEST_WORD ? `<span class="site-word">${word}</span>` : word,
  )
}
