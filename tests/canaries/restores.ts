import type { Canary } from './canary.ts'

const STORY = 'tests/stories/restored.test.ts'
const REQUESTS = 'tests/stories/restored-requests.test.ts'
const NUMBERS = 'tests/stories/restored-numbers.test.ts'

/** Bugs that show when our database goes back and the world outside does not. */
export const RESTORE_CANARIES: readonly Canary[] = [
  {
    name: 'a period that nobody held before is charged without a look at the provider',
    file: 'packages/core/src/money/billing-run/place-cycle-order.ts',
    from: 'const found = task.found ?? (await payments.findOrders(order.reference))',
    to: `const nothing = { kind: 'orders' as const, orders: [] as OrderView[] }
  const found =
    task.claim.fence === 1 ? nothing : (task.found ?? (await payments.findOrders(order.reference)))`,
    caught_by: { files: [STORY], named: 'charges nobody twice' },
  },
  {
    name: 'a period that is planned again has another reference',
    file: 'packages/core/src/money/subscription/plan-cycle.ts',
    from: 'return namedId(secrets, start, `cycle ${subscription_id} ${start}`)',
    to: 'return namedId(secrets, start, `cycle ${subscription_id} ${performance.now()}`)',
    caught_by: { files: [STORY], named: 'planned and paid in the lost hours' },
  },
  {
    name: 'a request that is sent again after a restore has another reference',
    file: 'packages/core/src/records/idempotency/keyed-request.ts',
    from: '    op_id: operationId(secrets, identity),',
    to: '    op_id: ids.unguessable(),',
    caught_by: { files: [REQUESTS], named: 'finds the order of a topup' },
  },
  {
    name: 'commands to the phone system are counted from where a restored database stood',
    file: 'packages/core/src/phones/tenants/tenant.ts',
    from: 'return Math.max(generation + 1, Math.floor(now / SECOND))',
    to: 'return now > 0 ? generation + 1 : SECOND',
    caught_by: { files: [STORY], named: 'past the commands of the lost hours' },
  },
  {
    name: 'a restored database gives the next customer a number that another was told',
    file: 'packages/core/src/money/billing-run/look-up-cycles.ts',
    from: '    looked.set(claim.cycle.cycle_id, { answer, told })',
    to: '    looked.set(claim.cycle.cycle_id, { answer, told: told && undefined })',
    caught_by: { files: [NUMBERS], named: 'that the customers were told' },
  },
]
