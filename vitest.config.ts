import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    exclude: ['test/long/**', 'test/end-to-end/**', 'node_modules/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // These tests drive real processes on a machine that may stall: what failed once is tried again, and the report says so.
    retry: 1,
    maxWorkers: 2,
  },
})
