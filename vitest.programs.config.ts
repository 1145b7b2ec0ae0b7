import { defineConfig } from 'vitest/config'

/** The tests that need a program of the system, such as PgBouncer: `pnpm test:programs`. */
export default defineConfig({
  test: {
    include: ['tests/programs/**/*.program.ts'],
    globalSetup: ['tests/support/postgres-server.ts'],
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
