import { defineConfig } from 'vitest/config'

/** The browser tests: the built app in Debian's Chromium. Run `npx vite build` first. */
export default defineConfig({
  test: {
    include: ['test/end-to-end/**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    fileParallelism: true,
    maxWorkers: 2,
  },
})
