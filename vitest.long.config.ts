import { defineConfig } from 'vitest/config'

/** The long form of what is drawn from seeds: the same suites with larger numbers, one file at a time. */
export default defineConfig({
  test: {
    include: ['tests/**/*.long.test.ts'],
    globalSetup: ['tests/support/postgres-server.ts'],
    maxWorkers: 1,
    testTimeout: 3 * 3_600_000,
    hookTimeout: 3_600_000,
  },
})
