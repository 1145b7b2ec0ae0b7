import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'adapters/*/src/**/*.test.ts',
      'examples/*/*.test.ts',
      'tests/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/*.long.test.ts'],
    globalSetup: ['tests/support/postgres-server.ts'],
    maxWorkers: 2,
    // These end what hangs. How long something takes is no test's subject, and a machine may be busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
