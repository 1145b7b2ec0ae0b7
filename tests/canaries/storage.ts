import type { Canary } from './canary.ts'

/** Bugs in what the database keeps, and in what leaves it through the outbox. */
export const STORAGE_CANARIES: readonly Canary[] = [
  {
    name: 'nothing keeps a period from being planned twice',
    file: 'adapters/store-sql/src/migrations/0001-initial-schema/sqlite/subscriptions.ts',
    from: 'unique (subscription_id, period_start),',
    to: '',
    caught_by: { files: ['tests/store/store.test.ts'], named: 'plans a period once' },
  },
  {
    name: 'revenue of each month that is lost is not counted',
    file: 'adapters/store-sql/src/migrations/0045-mrr.ts',
    from: "'new.mrr_minor <> old.mrr_minor'",
    to: "'new.mrr_minor > old.mrr_minor'",
    caught_by: {
      files: ['tests/store/store.test.ts'],
      named: 'each move of the monthly recurring revenue',
    },
  },
  {
    name: 'what a subscription brings each month is not kept with it',
    file: 'adapters/store-sql/src/subscription-row.ts',
    from: 'mrr_minor: mrrOf(subscription).amount_minor,',
    to: 'mrr_minor: subscription.price.amount_minor,',
    caught_by: { files: ['tests/books/verify.test.ts'], named: 'finds nothing wrong' },
  },
  {
    name: 'who has lost a claim writes all the same',
    file: 'adapters/store-sql/src/tables/leases.ts',
    from: `    .where('lease_fence', '=', fence)
`,
    to: '',
    caught_by: { files: ['tests/store/store.test.ts'], named: 'the queue of refunds' },
  },
  {
    name: 'what somebody works on is given to a second one',
    file: 'adapters/store-sql/src/tables/leases.ts',
    from: `    .where(isUnleased(dialect))
`,
    to: '',
    caught_by: { files: ['tests/store/store.test.ts'], named: 'the queue of cycles' },
  },
  {
    name: 'the store does not wait for the disk: synchronous=NORMAL',
    file: 'adapters/store-sql/src/sqlite.ts',
    from: "'synchronous = FULL',",
    to: "'synchronous = NORMAL',",
    caught_by: {
      files: ['tests/power-cut/power-cut.test.ts'],
      named: 'everything acknowledged is there whole',
    },
  },
  {
    name: 'SQLite’s transactions begin deferred, and fail where they should wait',
    file: 'adapters/store-sql/src/sqlite.ts',
    from: "'begin immediate'",
    to: "'begin'",
    caught_by: { files: ['tests/store/sqlite.test.ts'], named: 'lets four processes wait' },
  },
  {
    name: 'PostgreSQL runs our transactions at read committed',
    file: 'adapters/store-sql/src/store.ts',
    from: "accountLocks ? 'read committed' : 'serializable'",
    to: "'read committed'",
    caught_by: { files: ['tests/store/store.test.ts'], named: 'write skew' },
  },
  {
    name: 'who waited for a batch goes on with what it saw before',
    file: 'adapters/store-sql/src/tables/accounts.ts',
    from: '(accountLocks ? renewed(some) : locked(some))',
    to: 'locked(some)',
    caught_by: { files: ['tests/store/postgres.test.ts'], named: 'waited for work under locks' },
  },
  {
    name: 'PostgreSQL claims more than its limit',
    file: 'adapters/store-sql/src/tables/locking.ts',
    from: '(with found as materialized ${query} select * from found)',
    to: '${query}',
    caught_by: { files: ['tests/store/store.test.ts'], named: 'thirty cycles' },
  },
  {
    name: 'a topup is written to an account that is not locked',
    file: 'packages/core/src/money/topups/create-topup.ts',
    from: 'await tx.accounts.lock(account_id)',
    to: '',
    caught_by: { files: ['tests/stories/topup.test.ts'], named: 'pays for calls in advance' },
  },
  {
    name: 'messages of a transaction that failed go out with the next',
    file: 'adapters/store-sql/src/tables/outbox.ts',
    from: `export function outbox({ db, dialect }: Handle): Outbox & Flushable {
  let pushed: OutboxMessage[] = []`,
    to: `let pushed: OutboxMessage[] = []
export function outbox({ db, dialect }: Handle): Outbox & Flushable {`,
    caught_by: {
      files: ['tests/store/store.test.ts'],
      named: 'keeps nothing of a transaction that throws',
    },
  },
  {
    name: 'what kills its process is tried for ever',
    file: 'adapters/store-sql/src/tables/outbox.ts',
    from: "attempts: row('attempts', '+', 1)",
    to: "attempts: row('attempts', '+', 0)",
    caught_by: { files: ['tests/store/store.test.ts'], named: 'outbox' },
  },
  {
    name: 'commands to one tenant overtake each other',
    file: 'adapters/store-sql/src/tables/outbox.ts',
    from: ".whereRef('older.seq', '<', 'outbox.seq')",
    to: ".whereRef('older.seq', '<', 'older.seq')",
    caught_by: { files: ['tests/store/store.test.ts'], named: 'outbox' },
  },
  {
    name: 'an effect is crossed off before it is delivered',
    file: 'packages/core/src/application/deliver-effects.ts',
    from: 'await settle(ports, claim, await run(ports, effect, { outbox_id, held_until }))',
    to: `await settle(ports, claim, { kind: 'done' })
      await run(ports, effect, { outbox_id, held_until })`,
    caught_by: {
      files: ['tests/stories/signup-outages.test.ts'],
      named: 'may be away for an hour',
    },
  },
  {
    name: 'one move is not in the audit log',
    file: 'packages/core/src/money/decisions/draft.ts',
    from: '  audit(draft, `subscription.${event}`',
    to: "  if (event === 'charge_succeeded') return moved\n  audit(draft, `subscription.${event}`",
    caught_by: { files: ['tests/invariants/stories.test.ts'], named: 'a year without trouble' },
  },
  {
    name: 'an audit row does not know the one before it',
    file: 'packages/core/src/records/audit/record-audit.ts',
    from: 'prev_hash: head.hash,',
    to: 'prev_hash: CHAIN_START,',
    caught_by: { files: ['tests/stories/audit.test.ts'] },
  },
]
