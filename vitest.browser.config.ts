import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

/** The tests that need a real Chromium: `pnpm test:browser`. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.browser.ts'],
    globalSetup: ['tests/support/postgres-server.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
