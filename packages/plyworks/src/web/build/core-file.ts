import { build, type Plugin } from 'vite'
import { CORE_FILE } from '../../guests/guest-pages.js'
import { coreSource } from './sources-of-packages.js'

/**
 * Vite plugin: writes the whole library into one file with a fixed name, for games that a server has from files. The
 * app keeps its part of the library in files of its own, and loads no more.
 */
export function coreFile(): Plugin {
  return {
    name: 'core-file',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: { checks: { bundlerTimings: false } },
          lib: { entry: coreSource, formats: ['es'], fileName: 'core' },
        },
      })
      const output = Array.isArray(built) ? built.flatMap((each) => each.output) : 'output' in built ? built.output : []
      const [entry, ...more] = output
      if (entry?.type !== 'chunk' || more.length > 0) throw new Error('the library did not become one file')
      this.emitFile({ type: 'asset', fileName: CORE_FILE, source: entry.code })
    },
  }
}
