import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { botSources } from './packages/plyworks/src/web/build/bot-sources.js'
import { compressedFiles } from './packages/plyworks/src/web/build/compressed-files.js'
import { coreFile } from './packages/plyworks/src/web/build/core-file.js'
import { directImports } from './packages/plyworks/src/web/build/direct-imports.js'
import { directTexts } from './packages/plyworks/src/web/build/direct-texts.js'
import { enginesInWorkers } from './packages/plyworks/src/web/build/engines-in-workers.js'
import { galleryCards } from './packages/plyworks/src/web/build/gallery-cards.js'
import { gameFilms } from './packages/plyworks/src/web/build/game-films.js'
import { groupsOfModules, groupsOfWorkers } from './packages/plyworks/src/web/build/groups-of-modules.js'
import { kernelsInWorkers } from './packages/plyworks/src/web/build/kernels-in-workers.js'
import { offlineApp } from './packages/plyworks/src/web/build/offline-app.js'
import { sandboxFile } from './packages/plyworks/src/web/build/sandbox-file.js'
import { sourcesOfPackages } from './packages/plyworks/src/web/build/sources-of-packages.js'

const { version } = JSON.parse(readFileSync(new URL('packages/plyworks/package.json', import.meta.url), 'utf8'))

/** The browser app: relative addresses only, so that the built files work in any folder of any static server. */
export default defineConfig({
  root: 'packages/plyworks/src/web',
  base: './',
  define: { 'import.meta.env.PLYWORKS_VERSION': JSON.stringify(version) },
  resolve: { alias: sourcesOfPackages },
  plugins: [
    directImports(),
    directTexts(),
    enginesInWorkers(),
    galleryCards(),
    botSources(),
    gameFilms(),
    coreFile(),
    sandboxFile(),
    offlineApp(),
    kernelsInWorkers(),
    compressedFiles(),
  ],
  worker: {
    format: 'es',
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // As Vite has it for the page: data that the page and its workers load are then the same files.
      output: { topLevelVar: true, codeSplitting: { groups: groupsOfWorkers } },
    },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Kilobytes: Caïssa's opening book is the largest part, and is loaded by itself when it is wanted.
    chunkSizeWarningLimit: 550,
    // Cards and rules are drawn by the games themselves, which takes the most of a build, as it should.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // The usual names list all pages that share a part.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: groupsOfModules,
        },
      },
    },
    // Texts of games are fetched, which the content security policy does not allow for what is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
