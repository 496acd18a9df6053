// Bundles the compiled library into one file an entry, with what both use in a third: a program reads three files at its start
// instead of some 170, and so does each of its threads. Types stay where tsc puts them. `tsc -b` comes first.
// Usage: node scripts/bundle-core.mjs [root of the checkout]
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))
const dist = join(root, 'packages', 'core', 'dist')

await build({
  configFile: false,
  root: dist,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20.19',
    minify: false,
    outDir: join(dist, 'bundle'),
    rolldownOptions: {
      input: { index: join(dist, 'index.js'), node: join(dist, 'node', 'index.js') },
      output: { entryFileNames: '[name].js', chunkFileNames: 'common.js', comments: false },
      treeshake: false,
    },
  },
})
