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
 * What `pnpm test` leaves to `pnpm test:rest`: whole lives on two databases, crashes, races, outages, drills and
 * hostile callers. A new file is in the first part unless it stands here; a run names its slowest files at the end.
 */
export const REST = [
  ...[
    'bench',
    'canaries',
    'crash',
    'drills',
    'einvoice',
    'harness',
    'hostile',
    'hostile-http',
    'invariants',
    'outages',
    'packaging',
    'power-cut',
    'races',
    'reckoning',
    'recorded',
    'released',
    'simulation',
    'stories',
    'wired',
  ].map((folder) => `tests/${folder}/**/*.test.ts`),
  'tests/contract/fuzz*.test.ts',
  'tests/http/keyed.test.ts',
  'tests/server/{demo,two-servers,year}.test.ts',
  'tests/store/store.test.ts',
  'tests/tax/threshold-books.test.ts',
]

/** Those that take minutes: they begin first, or else one of two workers waits for the other at the end. */
export const LONGEST =
  /^tests\/(?:simulation|packaging\/packaging|crash|reckoning|server\/demo|store\/store|stories\/dunning|drills\/restored|browser\/(?:axe|console\.|portal-journeys))/
