import { defineConfig } from 'vitest/config'
import { sourcesOfPackages } from './packages/plyworks/src/web/build/sources-of-packages.js'
import { LongestFirst } from './test/support/longest-first.js'
import { tags } from './test/support/tags.js'

export default defineConfig({
  resolve: { alias: sourcesOfPackages },
  test: {
    // Programs that tests start are called by their name, however vitest was called.
    env: { npm_command: '' },
    tags,
    globalSetup: ['test/support/global-setup.ts'],
    include: ['packages/**/*.test.ts', 'packages/**/*.test.tsx', 'test/**/*.test.ts'],
    exclude: ['packages/*/dist/**', 'test/long/**', 'test/end-to-end/**', 'node_modules/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // These tests drive real processes on a machine that may stall: what failed once is tried again, and the report says so.
    retry: 1,
    maxWorkers: 3,
    // A worker loads a module once for all its files: a sixth of the time. Tests leave modules as they found them.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
})
