/** The parts of `pnpm test:mutation`: what is mutated, and the tests that must notice. */
const PARTS = {
  rules: {
    mutate: [
      'packages/core/src/kernel/{money,calendar,time,machine}.ts',
      'packages/core/src/money/billing/{cycle-amount,restart-period,charge-retries,decide-take-up}.ts',
      'packages/core/src/money/dunning/{decide-dunning-step,dunning-dates,status-after-unlock}.ts',
      'packages/core/src/money/invoices/{draft-lines,draft-invoice}.ts',
      'packages/core/src/money/credit-notes/{note-amounts,spread-credit,decide-credit}.ts',
      'packages/core/src/money/plan-changes/draft-plan-change.ts',
      'packages/core/src/people/vat/{decide-vat,decide-vat-check,vat-decision-for,vat-number}.ts',
      'packages/core/src/people/places/{territories,decide-place,vat-rates}.ts',
      'packages/core/src/money/ledger/postings.ts',
    ],
    testFiles: ['packages/core/src/**/*.test.ts'],
  },
  decisions: {
    mutate: [
      'packages/core/src/money/decisions/{abandon,continue,decide-charge,draft,dunning,end,follow-order,issue,leave-dunning,locks,periods,resume-dunning,service,settle,take-up}.ts',
      'packages/core/src/money/topups/{decide-topup,spread-use,unused-topups}.ts',
      'packages/core/src/money/disputes/decide-lost-dispute.ts',
      'packages/core/src/money/withdrawals/{decide-pay-back,owed-for-use}.ts',
      'packages/core/src/money/credit-notes/restate.ts',
      'packages/core/src/people/threshold/decide-threshold.ts',
      'packages/core/src/people/vat/metered.ts',
    ],
    testFiles: ['packages/core/src/**/*.test.ts'],
  },
  keys: {
    mutate: [
      'packages/core/src/records/idempotency/keyed-request.ts',
      'adapters/http/src/idempotency.ts',
    ],
    testFiles: [
      'packages/core/src/records/idempotency/*.test.ts',
      'adapters/http/src/idempotency.test.ts',
      'tests/http/{idempotency,keyed-refusals,keyed-start}.test.ts',
    ],
  },
}

const part = process.env.MUTATE ?? 'rules'

export default {
  ...PARTS[part],
  testRunner: 'vitest',
  // pnpm links packages so that Stryker does not find its plugins by itself.
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  // What runs once, when a file is loaded: the runner does not switch such mutants on under vitest 5.1.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Left out of the sandbox. What a test reads must stay.
  ignorePatterns: ['**/dist', '/docs/img', '/bench', '/tests/browser', '*.db'],
  incremental: true,
  incrementalFile: `reports/mutation/${part}-incremental.json`,
  jsonReporter: { fileName: `reports/mutation/${part}.json` },
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, allowEmojis: false },
  thresholds: { high: 95, low: 90, break: 90 },
}
