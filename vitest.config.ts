import { defineConfig } from 'vitest/config'
import { EVERY, NEVER } from './tests/support/parts.ts'

/** Every test; a file by its name: `pnpm exec vitest run tests/tidy`. */
export default defineConfig({
  test: {
    include: EVERY,
    exclude: NEVER,
    globalSetup: ['tests/support/postgres-server.ts'],
    maxWorkers: 2,
    // These end what hangs. How long something takes is no test's subject, and a machine may be busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
