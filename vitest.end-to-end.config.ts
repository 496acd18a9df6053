import { defineConfig } from 'vitest/config'
import { sourcesOfPackages } from './packages/plyworks/src/web/build/sources-of-packages.js'
import { LongestFirst } from './test/support/longest-first.js'
import { tags } from './test/support/tags.js'

/** The browser tests: the built app in Debian's Chromium. Run `npx vite build` first. */
export default defineConfig({
  resolve: { alias: sourcesOfPackages },
  test: {
    // Programs that tests start are called by their name, however vitest was called.
    env: { npm_command: '' },
    tags,
    include: ['test/end-to-end/**/*.test.ts'],
    testTimeout: 120_000,
    // As long as the browser waits for an element: a second is too short for a worker that starts beside other tests.
    expect: { poll: { timeout: 30_000 } },
    // These tests drive real processes on a machine that may stall: what failed once is tried again, and the report says so.
    retry: 1,
    hookTimeout: 60_000,
    // A worker loads a module once for all its files. Tests leave modules as they found them.
    isolate: false,
    fileParallelism: true,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})
