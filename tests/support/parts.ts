/** Every test file that needs nothing of the system: what `pnpm test:all` runs. */
export const EVERY = [
  'packages/*/src/**/*.test.ts',
  'packages/*/template/test/*.test.ts',
  'adapters/*/src/**/*.test.ts',
  'examples/*/*.test.ts',
  'tests/**/*.test.ts',
]

/** Never run with them. */
export const NEVER = ['**/node_modules/**', '**/*.long.test.ts']

/**
 * What `pnpm test` leaves to `pnpm test:rest`: whole lives on two databases, crashes, races, outages, drills, hostile
 * callers, and what stands around the rules and operations, as the store, the server and the command line. A new file is
 * in the first part unless it stands here; a run names its slowest files at the end.
 */
export const REST = [
  ...[
    'bench',
    'canaries',
    'commands',
    'crash',
    'drills',
    'einvoice',
    'files-fs',
    'files-s3',
    'harness',
    'hostile',
    'hostile-http',
    'http',
    'invariants',
    'outages',
    'packaging',
    'pages',
    'power-cut',
    'public',
    'races',
    'reckoning',
    'recorded',
    'released',
    'server',
    'simulation',
    'store',
    'stories',
    'webhooks',
    'wired',
  ].map((folder) => `tests/${folder}/**/*.test.ts`),
  'tests/contract/fuzz*.test.ts',
  'tests/tax/threshold-books.test.ts',
]

/** Those that take minutes: they begin first, or else one of two workers waits for the other at the end. */
export const LONGEST = [
  'tests/simulation/simulation.test.ts',
  'tests/packaging/packaging.test.ts',
  'tests/crash/',
  'tests/reckoning/reckoning.test.ts',
  'tests/store/store.test.ts',
  'tests/server/demo.test.ts',
  'tests/public/rows.test.ts',
  'tests/drills/restored.test.ts',
  'tests/browser/axe/',
  'tests/browser/console.browser.ts',
  'tests/browser/portal-journeys.browser.ts',
]
