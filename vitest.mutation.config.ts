import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The tests that kill mutants (`pnpm test:mutation`): those of the rules, without a server or a browser. */
export default defineConfig({
  resolve: {
    // Or else the packages' links lead out of the sandbox, to sources without mutants.
    alias: [
      {
        find: /^@billing\/core\/fixtures$/,
        replacement: folder('packages/core/src/fixtures/index.ts'),
      },
      { find: /^@billing\/core$/, replacement: folder('packages/core/src/index.ts') },
      { find: /^@billing\/http$/, replacement: folder('adapters/http/src/index.ts') },
    ],
  },
  test: {
    include: [
      'packages/core/src/**/*.test.ts',
      'adapters/http/src/idempotency.test.ts',
      'tests/http/{idempotency,keyed-refusals,keyed-start}.test.ts',
    ],
    testTimeout: 30_000,
  },
})
