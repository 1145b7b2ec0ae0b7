import { inPeriodOf } from '../../money/billing/cycle-amount.ts'
import { wishedInterval } from '../../money/plan-changes/wished-interval.ts'
import { periodEndingWith, periodIn } from '../../money/pricing/cadence.ts'
import { inCapitals } from '../../kernel/text/text.ts'
import { after, type EpochMs } from '../../kernel/time.ts'
import type { Account, Address } from '../../people/account/account.ts'
import { keptWishes } from '../../people/e-addresses/keep-wishes.ts'
import { newUser } from '../../people/identity/new-user.ts'
import type { User } from '../../people/identity/user.ts'
import { keptAddress } from '../../people/profile/account-input.ts'
import { parseVatId } from '../../people/vat-numbers/vat-number.ts'
import type { VatVerdict } from '../../people/vat-numbers/vat-verdict.ts'
import type { PaymentMethod } from '../../money/payments/payment-method.ts'
import { type PlannedTerms, periodPrice } from '../../money/pricing/terms.ts'
import { includedIn, takeItem } from '../../money/catalogue/take.ts'
import type { BillingCycle } from '../../money/subscription/billing-cycle.ts'
import { planCycle } from '../../money/subscription/plan-cycle.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import { UNTROUBLED } from '../../money/subscription/start-trial.ts'
import { termsOf } from '../../money/subscription/terms-of.ts'
import type { Tenant } from '../../phones/tenants/tenant.ts'
import type { Settings } from '../../settings.ts'
import type { ImportedCustomer, ImportedSubscription } from './imported-customer.ts'

/** The ids of what an import makes; those of the account and of its billing are the same whenever it is made. */
export interface ImportIds {
  readonly account_id: string
  readonly subscription_id: string
  readonly cycleId: (start: EpochMs) => string
  /** Of a user or a card. */
  readonly newId: () => string
}

/** What an imported customer begins with here. Nothing of the past is made up: no invoice, no payment, no paid period. */
export interface Imported {
  readonly account: Account
  readonly users: readonly User[]
  readonly methods: readonly PaymentMethod[]
  readonly tenant: Tenant
  readonly subscription: Subscription
  /** The next period, which is charged at its start. */
  readonly cycle: BillingCycle
  /** The registry's last yes, if the former system had one. */
  readonly verdict: VatVerdict | null
}

/** A customer without flaws, as our own records. */
export function decideImport(
  customer: ImportedCustomer,
  ids: ImportIds,
  settings: Settings,
  now: EpochMs,
): Imported {
  const account = accountOf(customer, ids, now)
  const { account_id, country, contact_email } = account
  const subscription = subscriptionOf(customer, ids, settings, now)
  return {
    account,
    users: customer.users.map((user) => ({
      ...newUser(account, { ...user, email: user.email.trim(), user_id: ids.newId() }, now),
      email_proven_at: account.created_at,
    })),
    methods: customer.cards.map(({ country: _country, fingerprint: _fingerprint, ...card }) => ({
      ...card,
      payment_method_id: ids.newId(),
      account_id,
      deleted_at: null,
      created_at: now,
    })),
    tenant: {
      ...customer.tenant,
      account_id,
      country,
      contact_email,
      ...AT_WORK,
      created_at: now,
      updated_at: now,
    },
    subscription,
    cycle: nextCycle(subscription, ids, settings, now),
    verdict: verdictOf(account),
  }
}

/** A phone system that works, and whose core has had no command of ours. */
const AT_WORK = {
  status: 'active',
  desired_level: 'full',
  actual_level: 'full',
  generation: 1,
  synced_generation: 1,
  limits: null,
  limits_generation: null,
  limits_synced_generation: null,
  call_credit_left_minor: null,
  failed_repairs: 0,
} as const

function accountOf(
  { account: told, tenant }: ImportedCustomer,
  { account_id }: ImportIds,
  now: EpochMs,
): Account {
  const company_name = told.company_name.trim()
  const { legal_address, invoice_address, created_at, vat_id: _vat_id, ...same } = told
  return {
    ...same,
    account_id,
    kind: 'customer',
    company_name,
    full_name: told.customer_type === 'individual' ? company_name : null,
    contact_email: told.contact_email.trim(),
    pending_contact_email: null,
    country: inCapitals(told.country),
    legal_address: addressOf('legal_address', legal_address),
    invoice_address: addressOf('invoice_address', invoice_address),
    place: null,
    e_invoice: told.e_invoice && keptWishes(told.e_invoice),
    ...vatOf(told, now),
    pbx_tenant_id: tenant.tenant_id,
    status: 'active',
    locks: [],
    ended_at: null,
    created_at: created_at ?? now,
    updated_at: now,
  }
}

function addressOf(field: string, address: Address | null): Address | null {
  return address && keptAddress(field, address)
}

/** A number that the registry knew stays valid until it is asked again before an invoice; another one is asked now. */
function vatOf({ vat_id: told, vat_checked_at }: ImportedCustomer['account'], now: EpochMs) {
  const vat_id = told === null ? null : (parseVatId(told)?.vat_id ?? null)
  const known = vat_id !== null && vat_checked_at !== null
  const vat_status = vat_id === null ? 'not_provided' : known ? 'valid' : 'pending'
  const vat_next_check_at = vat_status === 'pending' ? now : null
  return { vat_id, vat_status, vat_checked_at, vat_tries: 0, vat_next_check_at } as const
}

/** Evidence of which we have no receipt. */
function verdictOf({ vat_id, vat_checked_at: checked_at }: Account): VatVerdict | null {
  if (vat_id === null || checked_at === null) return null
  const unknown = { name: null, address: null, consultation_number: null, evidence: null }
  return { vat_id, valid: true, checked_at, proof_id: null, ...unknown }
}

function subscriptionOf(
  { subscription: told }: ImportedCustomer,
  { account_id, subscription_id }: ImportIds,
  settings: Settings,
  now: EpochMs,
): Subscription {
  const { items, time_zone } = settings
  const { plan_tier, price, interval, cancel_at_period_end } = told
  const { anchor_at, start, end } = periodOf(told, time_zone, now)
  const trial = told.trial_ends_at
  const running = trial === null ? 'active' : 'trialing'
  return {
    subscription_id,
    account_id,
    plan_tier,
    status: cancel_at_period_end ? 'cancel_at_period_end' : running,
    interval,
    price,
    current_period_start: start,
    current_period_end: end,
    cancel_at_period_end,
    included: told.included ?? includedIn(items, plan_tier),
    items: told.items.map(({ item, quantity, price }) =>
      price ? { item, quantity, price } : takeItem({ items }, item, quantity, interval),
    ),
    planned: plannedOf(told, settings, end),
    trial_started_at: trial === null ? null : start,
    trial_ends_at: trial,
    anchor_at,
    ...UNTROUBLED,
    // Whose year is paid goes on in years from that one; those of a trial begin with its end.
    interval_since: trial === null && interval !== 'month' ? start : null,
    ...boundBy(told),
    created_at: now,
    updated_at: now,
  }
}

/** What binds the customer, and when they leave. */
function boundBy({ term_ends_at, notice_days, ends_at }: ImportedSubscription) {
  const is_bound = term_ends_at !== null || notice_days > 0
  return { commitment: is_bound ? { term_ends_at, notice_days } : null, ends_at }
}

/** No price was shown here: a plan is taken at the catalogue's of that day, an item that is not held at today's. */
function plannedOf(
  told: ImportedSubscription,
  settings: Settings,
  effective_at: EpochMs,
): PlannedTerms | null {
  const { plan_tier_pending, planned_items, planned_interval, items: held } = told
  const { items: sold } = settings
  if (plan_tier_pending === null && planned_items === null && planned_interval === null) return null
  const interval = planned_interval ?? told.interval
  const items = Object.entries(planned_items ?? {}).map(([name, quantity]) => {
    const is_new = quantity > 0 && !held.some(({ item }) => item === name)
    const price = is_new ? { price: takeItem({ items: sold }, name, quantity, interval).price } : {}
    return [name, { quantity, ...price }] as const
  })
  return {
    effective_at,
    ...(planned_interval !== null && {
      interval: wishedInterval(settings, told, planned_interval),
    }),
    ...(plan_tier_pending !== null && {
      plan: {
        plan_tier: plan_tier_pending,
        price: null,
        included: includedIn(sold, plan_tier_pending),
      },
    }),
    ...(items.length > 0 && { items: Object.fromEntries(items) }),
  }
}

/** The period that runs now: a trial, of which we have seen nothing before today, or one that is paid. */
function periodOf(
  { trial_ends_at, anchor_at, paid_until, interval }: ImportedSubscription,
  zone: Settings['time_zone'],
  now: EpochMs,
) {
  if (trial_ends_at !== null || anchor_at === null || paid_until === null) {
    const end = trial_ends_at ?? now
    return { anchor_at: end, start: now, end }
  }
  return { anchor_at, ...periodEndingWith({ anchor_at, interval }, after(paid_until, -1), zone) }
}

function nextCycle(
  subscription: Subscription,
  ids: ImportIds,
  { plans, time_zone }: Settings,
  now: EpochMs,
): BillingCycle {
  const { account_id, subscription_id, current_period_end: start } = subscription
  const next = inPeriodOf({ period_start: start }, subscription, plans)
  const amount = periodPrice(termsOf(next))
  const cycle_id = ids.cycleId(start)
  const period = periodIn(next, start, time_zone)
  return planCycle({ cycle_id, subscription_id, account_id, amount }, period, now)
}
