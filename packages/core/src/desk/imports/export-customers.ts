import type { Quantities } from '../../money/pricing/paid-quantity.ts'
import type { Page, Position } from '../../kernel/page.ts'
import { lastValidOf } from '../../people/vat-numbers/vat-verdict.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import type { PlacePiece } from '../../people/places/place.ts'
import type { User } from '../../people/identity/user.ts'
import type { Account } from '../../people/account/account.ts'
import { accountIn, methodsIn, tenantIn } from '../../money/decisions/facts.ts'
import type { Redemption } from '../../money/codes/redemption.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import { type Progress, progressOf } from '../../kernel/progress.ts'
import type { ForecastFacts } from '../forecast/forecast-event.ts'
import { readForecastFacts } from '../forecast/view-forecast.ts'
import type { ListedCustomer } from '../lists/listings.ts'
import type {
  ImportedAccount,
  ImportedCard,
  ImportedCustomer,
  ImportedSubscription,
  ImportedTenant,
  ImportedUser,
} from './imported-customer.ts'
import { whyLeftOut } from './why-left-out.ts'

/** Customers that are looked up at a time. */
const PAGE = 200

/** Where an export of customers goes, one after another: memory does not grow with it. */
export interface CustomerSink extends Progress {
  customer(customer: ImportedCustomer): Promise<void>
  /** One that an import could not take up as they stand, and why. */
  leftOut(account_id: string, why: string): void
}

/** How many customers an export has, and how many it left out. */
export interface CustomersExported {
  readonly exported: number
  readonly left_out: number
}

/**
 * Every customer who is in good standing, as an import on an empty installation takes them up: they have the same forecast
 * there. Who owes something, has ended or is just being charged is left out, with the reason.
 */
export async function exportCustomers(
  ports: ReadPorts,
  to: CustomerSink,
): Promise<CustomersExported> {
  const counts = { exported: 0, left_out: 0 }
  const countAll = () => ports.store.read((tx) => tx.listings.countCustomers())
  const progress = await progressOf(to, countAll)
  let after: Position | null = null
  do {
    const page: Page<ListedCustomer> = await listed(ports, after)
    for (const { account_id } of page.data) {
      const told = await readOne(ports, account_id)
      if (typeof told === 'string') {
        counts.left_out += 1
        to.leftOut(account_id, told)
      } else {
        counts.exported += 1
        await to.customer(told)
      }
      progress(1)
    }
    after = page.next
  } while (after !== null)
  return counts
}

function listed({ store }: ReadPorts, after: Position | null): Promise<Page<ListedCustomer>> {
  return store.read((tx) => tx.listings.customers({}, { limit: PAGE, after }))
}

function readOne(
  { store, settings, clock }: ReadPorts,
  account_id: string,
): Promise<ImportedCustomer | string> {
  return store.read(async (tx) => {
    const selling = () => sellingAt(tx, settings, clock())
    const facts = await readForecastFacts(tx, account_id, selling)
    const why = facts ? whyLeftOut(facts) : 'it has no subscription'
    if (!facts || why !== null) return why ?? ''
    return customerOf(tx, facts)
  })
}

async function customerOf(tx: Tx, facts: ForecastFacts): Promise<ImportedCustomer> {
  const account = accountIn(facts)
  const { account_id } = account
  const users = await tx.users.ofAccount(account_id)
  const pieces = await tx.placePieces.ofAccount(account_id)
  const verdicts = await tx.vatVerdicts.ofAccount(account_id)
  return {
    reference: account_id,
    account: accountOf(account, lastValidOf(verdicts, account.vat_id)?.checked_at ?? null),
    users: users.flatMap(userOf),
    cards: cardsOf(facts, pieces),
    tenant: tenantOf(facts),
    subscription: subscriptionOf(facts.subscription, await tx.redemptions.ofAccount(account_id)),
  }
}

function accountOf(account: Account, yes: Account['vat_checked_at']): ImportedAccount {
  const { vat_status, vat_checked_at } = account
  return {
    customer_type: account.customer_type,
    company_name: account.company_name,
    contact_email: account.contact_email,
    billing_email: account.billing_email,
    contact_phone: account.contact_phone,
    reg_number: account.reg_number,
    country: account.country,
    legal_address: account.legal_address,
    invoice_address: account.invoice_address,
    vat_id: account.vat_id,
    vat_checked_at: vat_status === 'valid' ? vat_checked_at : yes,
    e_invoice: account.e_invoice,
    language: account.language,
    created_at: account.created_at,
  }
}

function userOf({ email, first_name, last_name, role, language, password_hash }: User) {
  const user = { email, first_name, last_name, language, password_hash }
  return role === 'admin' ? [] : [{ ...user, role } satisfies ImportedUser]
}

function cardsOf(facts: ForecastFacts, pieces: readonly PlacePiece[]): ImportedCard[] {
  return methodsIn(facts).map((method) => {
    const { provider_method_id, provider_customer_id, brand, last4 } = method
    const { exp_month, exp_year, is_default, payment_method_id } = method
    const seen = pieces.findLast(
      ({ kind, about }) => kind === 'card' && about === payment_method_id,
    )
    const place = { country: seen?.country ?? null, fingerprint: seen?.fingerprint ?? null }
    const face = { brand, last4, exp_month, exp_year }
    return { provider_method_id, provider_customer_id, ...face, is_default, ...place }
  })
}

function tenantOf(facts: ForecastFacts): ImportedTenant {
  const tenant = tenantIn(facts)
  if (!tenant) throw new Error('a customer without a phone system is left out')
  const { tenant_id, code, name, slug, timezone, my_pbx_url, sip_domain } = tenant
  return { tenant_id, code, name, slug, timezone, my_pbx_url, sip_domain }
}

function plannedOf({
  planned,
}: Subscription): Pick<
  ImportedSubscription,
  'plan_tier_pending' | 'planned_interval' | 'planned_items'
> {
  const wished = Object.entries(planned?.items ?? {}).map(([name, { quantity }]) => [
    name,
    quantity,
  ])
  return {
    plan_tier_pending: planned?.plan?.plan_tier ?? null,
    planned_interval: planned?.interval?.interval ?? null,
    planned_items: wished.length > 0 ? (Object.fromEntries(wished) as Quantities) : null,
  }
}

function subscriptionOf(
  subscription: Subscription,
  redeemed: readonly Redemption[],
): ImportedSubscription {
  const { plan_tier, price, interval, cancel_at_period_end, included, items } = subscription
  const { anchor_at, current_period_end, trial_ends_at } = subscription
  const redeemed_codes = redeemed.map(({ code }) => code)
  const held = { plan_tier, price, interval, cancel_at_period_end, included, items, redeemed_codes }
  const same = { ...held, ...plannedOf(subscription), ...boundBy(subscription) }
  if (trial_ends_at === current_period_end) {
    return { ...same, trial_ends_at, anchor_at: null, paid_until: null }
  }
  return { ...same, trial_ends_at: null, anchor_at, paid_until: current_period_end }
}

/** What binds them, and when they leave. */
function boundBy({ cancel_at_period_end, commitment, ends_at }: Subscription) {
  const { term_ends_at = null, notice_days = 0 } = commitment ?? {}
  return { term_ends_at, notice_days, ends_at: cancel_at_period_end ? null : ends_at }
}
