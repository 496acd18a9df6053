import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { Plugin } from 'vite'

const SCRIPT = fileURLToPath(new URL('../features/offline/service-worker.ts', import.meta.url))
/** Files that are not made by the build but copied; `./` is the page itself. */
const COPIED = ['./', 'icon.svg', 'manifest.webmanifest']

/** Vite plugin: writes the service worker, which knows all files of the build. */
export function offlineApp(): Plugin {
  return {
    name: 'offline-app',
    apply: 'build',
    // The workers of the app are builds of their own, whose files are among those of the page's build.
    generateBundle: {
      // After Vite has taken away the scripts that only name others.
      order: 'post',
      async handler(_options, bundle) {
        const files = [...COPIED, ...Object.keys(bundle).filter((name) => name.startsWith('assets/'))].sort()
        const page = bundle['index.html']
        const content = page?.type === 'asset' ? String(page.source) : ''
        const name = createHash('sha256').update(files.join('\n')).update(content).digest('hex').slice(0, 16)
        const { outputText } = ts.transpileModule(await readFile(SCRIPT, 'utf8'), {
          compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022, removeComments: true },
        })
        const known = `const BUILD_FILES = ${JSON.stringify(files)}\nconst BUILD_NAME = ${JSON.stringify(name)}\n`
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: known + outputText })
      },
    },
  }
}
