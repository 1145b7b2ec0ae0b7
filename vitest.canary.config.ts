import { defineConfig, mergeConfig } from 'vitest/config'
import { chosenCanary, planted } from './tests/canaries/plant.ts'
import everyTest from './vitest.config.ts'

const ROOT = new URL('./', import.meta.url).pathname
const canary = chosenCanary()

/** The normal tests with the bug in them that `CANARY` names: `node tests/canaries/run.ts`. */
export default mergeConfig(
  everyTest,
  defineConfig({
    plugins: [
      {
        name: 'canary',
        enforce: 'pre',
        transform: (text, id) => canary && planted(canary, id, text),
        // The wrong text is in no cache: neither is it found there later, nor the right one now.
        configureVitest: ({ defineCacheKeyGenerator }) =>
          defineCacheKeyGenerator(({ id }) => (id === ROOT + canary?.file ? false : undefined)),
      },
    ],
    // Some bugs show in one life of a hundred.
    test: { bail: 1, env: { LIVES_EACH_ZONE: '34' } },
  }),
)
