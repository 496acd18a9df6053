import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { coreSource } from './sources-of-packages.js'

const NAME = 'virtual:sandbox-worker'
const RESOLVED = `\0${NAME}`
const FOLDER = fileURLToPath(new URL('../workers/sandbox/', import.meta.url))

/**
 * Vite plugin: `import source from 'virtual:sandbox-worker'` gives the whole worker of the sandbox as one text. What has no
 * origin cannot load files of the app, so that the page hands it over. A plain script: browsers start no modules there.
 */
export function sandboxFile(): Plugin {
  let made: Promise<string> | null = null
  return {
    name: 'sandbox-file',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null
      this.addWatchFile(`${FOLDER}sandbox-worker.ts`)
      made ??= buildWorker()
      return `export default ${JSON.stringify(await made)}`
    },
  }
}

async function buildWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: [
        { find: /^@plyworks\/core$/, replacement: coreSource },
        { find: /^@plyworks\/games$/, replacement: `${FOLDER}no-games.ts` },
      ],
    },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: false } },
      lib: { entry: `${FOLDER}sandbox-worker.ts`, formats: ['iife'], name: 'sandbox', fileName: 'sandbox-worker' },
    },
  })
  const output = Array.isArray(built) ? built.flatMap((each) => each.output) : 'output' in built ? built.output : []
  const [entry, ...more] = output
  if (entry?.type !== 'chunk' || more.length > 0) throw new Error('the worker of the sandbox did not become one file')
  return entry.code
}
