import type { Canary } from './canary.ts'

/** Where each event is sent, with processes that die at every boundary on the way. */
const CRASHES = {
  files: ['tests/crash/flows-on-sqlite.test.ts'],
  named: 'webhooks to another system',
} as const

/** Some weeks of the whole service, with a receiver that fails. */
const WEEKS = {
  program: 'tests/simulation/simulate.ts',
  args: ['--accounts', '4', '--years', '0.1', '--seed', '2026'],
  says: 'Q7 does not hold',
} as const

const SEND = 'packages/core/src/desk/webhooks/send-webhook.ts'

/** Bugs that lose or reorder what other systems are sent. */
export const WEBHOOK_CANARIES: readonly Canary[] = [
  {
    name: 'Q7: an event whose receiver fails is not sent again',
    file: SEND,
    from: "{ kind: 'done' } : { kind: 'retry', reason: outcome.reason }",
    to: "{ kind: 'done' } : { kind: 'done' }",
    caught_by: WEEKS,
  },
  {
    name: 'Q7: an event does not wait for those of its account before it',
    file: 'packages/core/src/records/outbox/push-effect.ts',
    from: '({ endpoint_id, account_id }) =>\n    `${WEBHOOK_AGGREGATE}${endpoint_id}:${account_id}`',
    to: '({ delivery_id }) => `${WEBHOOK_AGGREGATE}${delivery_id}`',
    caught_by: WEEKS,
  },
  {
    name: 'Q7: an event counts as delivered before it was sent',
    file: SEND,
    from: 'const outcome = await send(ports, endpoint, event)',
    to: `await write(ports, ({ tx }) => tx.webhookDeliveries.put({ ...delivery, status: 'delivered' }))
  const outcome = await send(ports, endpoint, event)`,
    caught_by: CRASHES,
  },
  {
    name: 'Q7: events get their positions, and are sent in the next transaction',
    file: 'packages/core/src/desk/webhooks/publish-events.ts',
    from: 'const tried = await transact(ports, publish, ports.clock(), { accountLocks: true })',
    to: `const events = await ports.store.transaction((tx) => tx.events.publish(BATCH))
  const tried = await transact(ports, async (work) => {
    const endpoints = await work.tx.webhookEndpoints.all()
    for (const event of events) await deliverEvent(work, endpoints, event)
    return events.length
  }, ports.clock(), { accountLocks: true })`,
    caught_by: CRASHES,
  },
  {
    name: 'Q7: the events of a moment are sent in the reverse of their order',
    file: 'packages/core/src/desk/webhooks/publish-events.ts',
    from: 'for (const event of events) await',
    to: 'for (const event of events.toReversed()) await',
    caught_by: CRASHES,
  },
]
