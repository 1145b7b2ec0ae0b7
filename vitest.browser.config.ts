import { defineConfig } from 'vitest/config'

/** The tests that need a real Chromium: `pnpm test:browser`. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.browser.ts'],
    globalSetup: ['tests/support/postgres-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
