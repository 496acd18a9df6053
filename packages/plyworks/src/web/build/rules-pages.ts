import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { sourcesOfPackages } from './sources-of-packages.js'
import { splitRules } from './split-rules.js'

const SUFFIX = '.md?rules'
const CHECKER = fileURLToPath(new URL('check-diagrams.ts', import.meta.url))

/**
 * Vite plugin: `import pieces from './README.md?rules'` gives the Markdown file as safe HTML and diagrams, rendered when
 * the app is built so that the browser needs no Markdown code. A diagram that its game does not accept fails the build.
 */
export function rulesPages(): Plugin {
  let problems: Promise<ReadonlyMap<string, string>> | null = null
  return {
    name: 'rules-pages',
    enforce: 'pre',
    watchChange() {
      problems = null
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null
      const file = id.slice(0, id.length - '?rules'.length)
      this.addWatchFile(file)
      problems ??= findProblems()
      const problem = (await problems).get(resolve(file))
      if (problem !== undefined) this.error(`${file}, ${problem}`)
      return `export default ${JSON.stringify(splitRules(await readFile(file, 'utf8')))}`
    },
  }
}

/** What is wrong with the rules pages, by file. */
async function findProblems(): Promise<ReadonlyMap<string, string>> {
  const { module } = await runnerImport<typeof import('./check-diagrams.js')>(CHECKER, {
    configFile: false,
    resolve: { alias: sourcesOfPackages },
  })
  return new Map([...module.problems].map(([path, problem]) => [resolve(dirname(CHECKER), path), problem]))
}
