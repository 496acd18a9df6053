import { defineConfig } from 'vite'
import { rulesPages } from './src/web/build/rules-pages.js'

/** The browser app: relative addresses only, so that the built files work in any folder of any static server. */
export default defineConfig({
  root: 'src/web',
  base: './',
  plugins: [rulesPages()],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
})
