import { epochMs, type EpochMs, money, planCycle, type Store, type Tx } from '@billing/core'
import { aCycle, anAccount, aPaymentMethod, aSubscription } from '@billing/core/fixtures'

/** When all of them fall due. */
export const DUE_AT: EpochMs = epochMs(Date.parse('2026-03-01T09:00:00Z'))
const STARTED_AT: EpochMs = epochMs(Date.parse('2026-02-15T09:00:00Z'))
const PERIOD_END: EpochMs = epochMs(Date.parse('2026-04-01T09:00:00Z'))

/** How many customers one transaction writes. */
const AT_ONCE = 500

/** Customers with a card whose trial ends at the same instant. */
export async function seedDue(store: Store, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    await store.transaction(async (tx) => {
      for (let n = from; n < Math.min(from + AT_ONCE, count); n++) await seedOne(tx, n)
    })
  }
}

async function seedOne(tx: Tx, n: number): Promise<void> {
  const id = String(n).padStart(7, '0')
  const account_id = `acc-${id}`
  const subscription_id = `sub-${id}`
  await tx.accounts.put(
    anAccount({
      account_id,
      status: 'active',
      locks: [],
      vat_status: 'not_provided',
      vat_id: null,
    }),
  )
  await tx.paymentMethods.put(
    aPaymentMethod({
      account_id,
      payment_method_id: `card-${id}`,
      provider_method_id: `method-${id}`,
      is_default: true,
      exp_year: 2099,
      deleted_at: null,
    }),
  )
  await tx.subscriptions.put(
    aSubscription({
      subscription_id,
      account_id,
      status: 'trialing',
      current_period_start: STARTED_AT,
      current_period_end: DUE_AT,
      cancel_at_period_end: false,
      planned: null,
      trial_ends_at: DUE_AT,
      trial_converted_at: null,
      anchor_at: DUE_AT,
      dunning_state: 'current',
    }),
  )
  const names = {
    cycle_id: `cycle-${id}`,
    subscription_id,
    account_id,
    amount: money(1_900, 'EUR'),
  }
  const { created_at } = aCycle()
  await tx.cycles.plan(planCycle(names, { start: DUE_AT, end: PERIOD_END }, created_at))
}
