import type { Account } from '../../people/account/account.ts'
import { accountIn, type CustomerFacts } from '../../money/decisions/facts.ts'
import { readCustomer } from '../../money/decisions/load.ts'
import { TENANT_KEPT_FOR } from '../../phones/tenants/tenant.ts'
import { Problem } from '../../kernel/problem.ts'
import { after, type EpochMs } from '../../kernel/time.ts'
import type { Abroad } from '../../people/threshold/decide-threshold.ts'
import { type Selling, sellingAt } from '../../people/threshold/selling.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import { forecast } from './forecast.ts'
import type { ForecastEvent, ForecastFacts } from './forecast-event.ts'
import type { Wish } from './wishes.ts'
import { lastRefusal } from '../../money/cards/last-refusal.ts'

/** How far a forecast goes. */
export interface ForecastReach {
  readonly until: EpochMs
  /** Why the default card is declined from now on, or null when it works; by default as it was the last time. */
  readonly declined_with?: string | null
  /** What somebody does meanwhile, in order of time; nothing by default. */
  readonly wishes?: readonly Wish[]
}

/**
 * What will happen to an account's newest subscription if nothing changes but what is wished; nothing is written. Empty
 * without one. Throws `not_found`.
 */
export async function viewForecast(
  { store, clock, settings }: ReadPorts,
  account_id: string,
  { until, declined_with, wishes = [] }: ForecastReach,
): Promise<ForecastEvent[]> {
  const now = clock()
  const known = await store.read((tx) =>
    readForecastFacts(tx, account_id, () => sellingAt(tx, settings, now)),
  )
  if (!known) return []
  const facts = { ...known, wishes, ...(declined_with === undefined ? {} : { declined_with }) }
  return forecast(facts, settings, now, until)
}

/** What the future of an account follows from; undefined without a subscription. Throws `not_found`. */
export async function readForecastFacts(
  tx: Tx,
  account_id: string,
  selling: () => Promise<Selling>,
): Promise<ForecastFacts | undefined> {
  const account = await tx.accounts.get(account_id)
  if (!account) throw new Problem('not_found')
  const subscription = await tx.subscriptions.ofAccount(account_id)
  if (!subscription) return undefined
  const facts = await readCustomer(tx, { ...subscription, unlocked: true })
  return forecastFacts(facts, (await selling()).abroad)
}

/** What is known of a customer, and what the future follows from beside it: the card goes on as it did the last time. */
export function forecastFacts(facts: CustomerFacts, abroad: Abroad): ForecastFacts {
  return {
    ...facts,
    declined_with: defaultRefusal(facts),
    removal_at: removalAt(accountIn(facts)),
    abroad,
  }
}

function defaultRefusal({ cycles, methods }: CustomerFacts): string | null {
  if (methods === 'unread') return null
  return lastRefusal(methods.find(({ is_default }) => is_default)?.payment_method_id, cycles)
}

/** The phone system goes so long after the end. */
function removalAt({ ended_at }: Account): EpochMs | null {
  return ended_at === null ? null : after(ended_at, TENANT_KEPT_FOR)
}
