import { defineConfig } from 'vite'
import { coreFile } from './packages/plyworks/src/web/build/core-file.js'
import { galleryCards } from './packages/plyworks/src/web/build/gallery-cards.js'
import { offlineApp } from './packages/plyworks/src/web/build/offline-app.js'
import { sourcesOfPackages } from './packages/plyworks/src/web/build/sources-of-packages.js'

/** The browser app: relative addresses only, so that the built files work in any folder of any static server. */
export default defineConfig({
  root: 'packages/plyworks/src/web',
  base: './',
  resolve: { alias: sourcesOfPackages },
  plugins: [galleryCards(), coreFile(), offlineApp()],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Kilobytes: Caïssa's opening book is the largest part, and is loaded by itself when it is wanted.
    chunkSizeWarningLimit: 550,
    // Cards and rules are drawn by the games themselves, which takes the most of a build, as it should.
    rolldownOptions: { checks: { bundlerTimings: false } },
    // Texts of games are fetched, which the content security policy does not allow for what is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
