import type { Account } from '../account/account.ts'
import { readChain } from '../audit/read-chain.ts'
import type { BillingCycle } from '../billing/billing-cycle.ts'
import { TENANT_KEPT_FOR } from '../billing/end-subscription.ts'
import { money } from '../kernel/money.ts'
import { invariant, Problem } from '../kernel/problem.ts'
import { after, type EpochMs } from '../kernel/time.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import type { Ports, Tx } from '../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { forecast } from './forecast.ts'
import type { ForecastEvent, ForecastFacts } from './forecast-event.ts'

/** How far a forecast goes. */
export interface ForecastReach {
  readonly until: EpochMs
  /** Why the default card is declined from now on, or null when it works; by default as it was the last time. */
  readonly declined_with?: string | null
}

/**
 * What will happen to an account's newest subscription if nothing changes; nothing is written. Empty
 * without one. Throws `not_found`.
 */
export async function viewForecast(
  { store, clock, settings }: Pick<Ports, 'store' | 'clock' | 'settings'>,
  account_id: string,
  { until, declined_with }: ForecastReach,
): Promise<ForecastEvent[]> {
  const now = clock()
  const known = await store.read((tx) => readFacts(tx, account_id))
  if (!known) return []
  const facts = declined_with === undefined ? known : { ...known, declined_with }
  return forecast(facts, settings, now, until)
}

async function readFacts(tx: Tx, account_id: string): Promise<ForecastFacts | undefined> {
  const account = await tx.accounts.get(account_id)
  if (!account) throw new Problem('not_found')
  const subscription = await tx.subscriptions.ofAccount(account_id)
  if (!subscription) return undefined
  const cycles = await tx.cycles.ofSubscription(subscription.subscription_id)
  const methods = await tx.paymentMethods.ofAccount(account_id)
  const credit = await tx.ledger.balance('customer_credit', account_id, 'EUR')
  return {
    account,
    subscription,
    cycles,
    invoices: await invoicesOf(tx, cycles),
    tenant: await tx.tenants.ofAccount(account_id),
    methods,
    declined_with: lastRefusal(cycles, methods),
    verdicts: await tx.vatVerdicts.ofAccount(account_id),
    account_credit: money(Math.max(0, credit.amount_minor), credit.currency),
    removal_at: await removalAt(tx, { account, subscription }),
  }
}

async function invoicesOf(tx: Pick<Tx, 'invoices'>, cycles: readonly BillingCycle[]) {
  const invoices = []
  for (const { cycle_id, invoice_id } of cycles) {
    if (invoice_id === null) continue
    const invoice = await tx.invoices.get(invoice_id)
    invariant(invoice, `cycle ${cycle_id} has lost its invoice`)
    invoices.push(invoice)
  }
  return invoices
}

/** A cycle keeps why its last try failed, also where the customer then paid it with another card. */
function lastRefusal(
  cycles: readonly BillingCycle[],
  methods: readonly PaymentMethod[],
): string | null {
  const card = methods.find(({ is_default }) => is_default)?.payment_method_id
  const asked = cycles.filter(({ payment_method_id: id }) => id !== null && id === card)
  return asked.toSorted((a, b) => a.period_start - b.period_start).at(-1)?.last_failure_code ?? null
}

/** The effect that removes the phone system waits since the end, which the audit log tells. */
async function removalAt(
  tx: Pick<Tx, 'audit'>,
  { account, subscription }: { readonly account: Account; readonly subscription: Subscription },
): Promise<EpochMs | null> {
  if (subscription.status !== 'cancelled') return null
  const rows = await readChain(tx, account.account_id)
  const ended = rows.findLast(({ action }) => action === 'account.ended')
  return ended ? after(ended.ts, TENANT_KEPT_FOR) : null
}
