import { defineConfig } from 'vitest/config'
import { sourcesOfPackages } from './packages/plyworks/src/web/build/sources-of-packages.js'

/** Checks that take minutes: `npm run test:long`. */
export default defineConfig({
  resolve: { alias: sourcesOfPackages },
  test: {
    // Programs that tests start are called by their name, however vitest was called.
    env: { npm_command: '' },
    globalSetup: ['test/support/global-setup.ts'],
    include: ['test/long/**/*.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
  },
})
