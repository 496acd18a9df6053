import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    exclude: ['test/long/**', 'test/end-to-end/**', 'node_modules/**'],
    testTimeout: 60_000,
    maxWorkers: 2,
  },
})
