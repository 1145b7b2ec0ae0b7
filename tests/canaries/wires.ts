import type { Canary } from './canary.ts'

/** Bugs of the adapters to real providers. */
export const WIRE_CANARIES: readonly Canary[] = [
  {
    name: 'what failed after it was sent counts as never sent',
    file: 'packages/wire/src/upstream.ts',
    from: "end({ kind: controller ? 'unknown' : 'not_attempted', reason })",
    to: "end({ kind: 'not_attempted', reason })",
    caught_by: { files: ['tests/wire/upstream.test.ts'] },
  },
  {
    name: 'an error of the payment provider says that nothing happened',
    file: 'adapters/payments-revolut/src/client.ts',
    from: "refusalOf(status, jsonOf(answered)) : { kind: 'unknown' }",
    to: "refusalOf(status, jsonOf(answered)) : { kind: 'not_attempted' }",
    caught_by: { files: ['tests/payments-revolut/paying.test.ts'] },
  },
  {
    name: 'a change of plan gives a suspended phone system back its calls',
    file: 'adapters/pbx-fspbx/src/command-tenant.ts',
    from: 'return write(desk, found.value, { marker: { ...marker, plan_tier }, domain_enabled })',
    to: 'return write(desk, found.value, { marker: { ...marker, plan_tier }, domain_enabled: true })',
    caught_by: { files: ['tests/pbx-fspbx/traps.test.ts'] },
  },
  {
    name: 'a page of a proxy counts as a stored file',
    file: 'adapters/files-s3/src/create-s3-files.ts',
    from: "if (!has(answered, 200) || !answered.headers['etag']) throw",
    to: 'if (!has(answered, 200)) throw',
    caught_by: { files: ['tests/files-s3/unruly-store.test.ts'] },
  },
  {
    name: 'payers are sent wherever the provider’s answer says',
    file: 'adapters/payments-revolut/src/checkouts.ts',
    from: 'if (isTheirs(checkout_url)) return true',
    to: 'if (isTheirs(checkout_url) || checkout_url) return true',
    caught_by: { files: ['tests/payments-revolut/odd-orders.test.ts'], named: 'at another host' },
  },
]
