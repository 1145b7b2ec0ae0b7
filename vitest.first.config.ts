import { defineConfig, mergeConfig } from 'vitest/config'
import { REST } from './tests/support/parts.ts'
import { createProgress } from './tests/support/progress.ts'
import everyTest from './vitest.config.ts'

/** `pnpm test`: that everything is installed and works, every rule by itself, and every operation. */
export default mergeConfig(
  everyTest,
  defineConfig({
    test: {
      exclude: REST,
      // Modules are loaded once per worker: half of the time. These files leave nothing behind.
      isolate: false,
      reporters: [process.stdout.isTTY ? 'default' : 'minimal', createProgress('four minutes')],
    },
  }),
)
