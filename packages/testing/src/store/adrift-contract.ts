import {
  after,
  type Account,
  type BillingCycle,
  DAY,
  type IssuedInvoice,
  type Subscription,
} from '@billing/core'
import { aCycle, anAccount, anInvoice, aSubscription, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import type { TheStore } from './store-under-test.ts'

const now = march(20)

interface Differs {
  readonly subscription?: Partial<Subscription>
  readonly account?: Partial<Account>
  readonly cycle?: Partial<BillingCycle>
  readonly invoice?: Partial<IssuedInvoice>
}

/** Of no use to anybody: due on 1 March, refused, at `current`, and looked at in half a year. */
const FORGOTTEN = {
  subscription: { status: 'active', dunning_state: 'current' },
  cycle: { state: 'failed', state_since: march(1), next_action_at: after(now, 180 * DAY) },
  invoice: { status: 'open', due_at: march(1), paid_at: null, exempt_from_ladder: false },
} as const

/** What each of these has in common: somebody looks after it. */
const LOOKED_AFTER: readonly (readonly [why: string, Differs])[] = [
  ['is paid', { invoice: { status: 'paid' } }],
  ['is given up', { invoice: { status: 'uncollectible' } }],
  ['is forgiven', { invoice: { exempt_from_ladder: true } }],
  ['is not due yet', { invoice: { due_at: march(21) } }],
  [
    'is in dunning',
    { subscription: { dunning_state: 'retry_1' }, cycle: { next_action_at: march(22) } },
  ],
  [
    'is held by an operator',
    { account: { locks: ['operator'] }, cycle: { next_action_at: march(21) } },
  ],
  ['is being charged', { cycle: { state: 'charging', next_action_at: march(21) } }],
  ['could not be sent yet', { cycle: { state: 'planned', next_action_at: march(21) } }],
  ['was refused just now', { cycle: { state_since: now, next_action_at: now } }],
  [
    'is owed by whoever left',
    { subscription: { status: 'cancelled' }, cycle: { next_action_at: march(31) } },
  ],
  ['is parked with an alert', { cycle: { held_for: 'wrong_amount', next_action_at: null } }],
]

/** What each of these lacks. */
const ADRIFT: readonly (readonly [why: string, Differs])[] = [
  ['is looked at in half a year', {}],
  [
    'is in dunning, and nobody looks',
    { subscription: { dunning_state: 'retry_1' }, cycle: { next_action_at: null } },
  ],
  ['is in dunning, in half a year', { subscription: { dunning_state: 'grace' } }],
  [
    'is owed by whoever left, for ever',
    { subscription: { status: 'cancelled' }, cycle: { next_action_at: null } },
  ],
  ['was refused long ago, and is due', { cycle: { next_action_at: now } }],
  ['was billed for no period', { invoice: { cycle_id: null } }],
]

/** Debts that nobody looks after. */
export function adriftContract(store: TheStore): void {
  const put = (n: number, differs: Differs) =>
    store().transaction(async (tx) => {
      const names = { account_id: `acc-${n}`, subscription_id: `subscription-${n}` }
      const { subscription, account, cycle, invoice } = differs
      await tx.accounts.put(anAccount({ account_id: names.account_id, locks: [], ...account }))
      await tx.subscriptions.put(
        aSubscription({ ...FORGOTTEN.subscription, ...names, ...subscription }),
      )
      const cycle_id = `cycle-${n}`
      await tx.cycles.plan(aCycle({ ...FORGOTTEN.cycle, ...names, cycle_id, ...cycle }))
      const of = { ...names, cycle_id, invoice_id: `inv-${n}`, number: `PBX-2026-00000${n}` }
      await tx.invoices.put(anInvoice({ ...FORGOTTEN.invoice, ...of, ...invoice }))
    })
  const adrift = (samples = 10) => store().read((tx) => tx.invoices.adrift(now, samples))

  describe('debts adrift', () => {
    it.each(LOOKED_AFTER)('are not what %s', async (_why, differs) => {
      await put(1, differs)

      expect(await adrift()).toEqual({ count: 0, samples: [] })
    })

    it.each(ADRIFT)('are what %s', async (_why, differs) => {
      await put(1, differs)

      const samples = [{ invoice_id: 'inv-1', subscription_id: 'subscription-1' }]
      expect(await adrift()).toEqual({ count: 1, samples })
    })

    it('are all counted, and the oldest named', async () => {
      await put(1, {})
      await put(2, { invoice: { due_at: march(3) } })
      await put(3, { invoice: { due_at: march(2) } })

      const { count, samples } = await adrift(2)

      expect(count).toBe(3)
      expect(samples.map(({ invoice_id }) => invoice_id)).toEqual(['inv-1', 'inv-3'])
    })
  })
}
