import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'
import { REST } from './tests/support/parts.ts'
import { createProgress } from './tests/support/progress.ts'
import everyTest from './vitest.config.ts'

/** `pnpm test:rest`: every test that `pnpm test` leaves out. */
export default defineConfig({
  test: {
    ...everyTest.test,
    include: REST,
    // Modules are loaded once per worker: three seconds a file. These files leave nothing behind either.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', createProgress('forty minutes')],
  },
})
