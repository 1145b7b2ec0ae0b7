import type { Account } from '../account/account.ts'
import { type BillingCycle, billingCycleMachine } from '../billing/billing-cycle.ts'
import type { ChargeCase } from '../billing/charge-case.ts'
import { type Ladder, ladderOf } from '../billing/ladder.ts'
import { isOverdue } from '../billing/overdue-cycles.ts'
import type { Invoice } from '../invoicing/invoice.ts'
import { advance, type EventOf } from '../kernel/machine.ts'
import type { Money } from '../kernel/money.ts'
import { invariant } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import { providerCustomer } from '../payments/provider-customer.ts'
import { usableCard } from '../payments/usable-card.ts'
import type { Settings } from '../settings.ts'
import { type Subscription, subscriptionMachine } from '../subscription/subscription.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { ForecastEvent, ForecastFacts } from './forecast-event.ts'

/** A copy of one customer's records, on which a forecast lets time pass. Nothing of it is ever stored. */
export interface Copy {
  readonly facts: ForecastFacts
  readonly settings: Settings
  account: Account
  tenant: Tenant | undefined
  subscription: Subscription
  credit: Money
  removal_at: EpochMs | null
  readonly cycles: Map<string, BillingCycle>
  readonly invoices: Map<string, Invoice>
  readonly events: ForecastEvent[]
}

/** A fresh copy. A change of plan that is being charged counts as done with: nobody knows how it ends. */
export function copyOf(facts: ForecastFacts, settings: Settings): Copy {
  const { account, tenant, subscription, account_credit: credit, removal_at } = facts
  return {
    facts,
    settings,
    account,
    tenant,
    subscription: { ...subscription, plan_change_id: null },
    credit,
    removal_at,
    cycles: new Map(facts.cycles.map((each) => [each.cycle_id, each])),
    invoices: new Map(facts.invoices.map((each) => [each.invoice_id, each])),
    events: [],
  }
}

/** What decides about a due cycle, read from the copy. The bound of charges a day counts none: one a period. */
export function caseOf(copy: Copy, cycle: BillingCycle, now: EpochMs): ChargeCase {
  const { account, subscription, facts, settings } = copy
  const card = usableCard(facts.methods, now, settings.time_zone)
  return {
    cycle,
    subscription,
    account,
    card: card?.payment_method_id === cycle.refused_method_id ? undefined : card,
    customer_id: providerCustomer(facts.methods),
    invoice: invoiceOf(copy, cycle),
    overdue: cycle.invoice_id === null ? [] : overdueIn(copy),
    captures_today: 0,
    lines_today: 0,
  }
}

/** The invoice of a cycle; undefined until it is billed. */
export function invoiceOf(
  { invoices }: Copy,
  { invoice_id }: Pick<BillingCycle, 'invoice_id'>,
): Invoice | undefined {
  return invoice_id === null ? undefined : invoices.get(invoice_id)
}

/** The invoice of a cycle that is billed. */
export function billedInvoiceOf(copy: Copy, cycle: BillingCycle): Invoice {
  const invoice = invoiceOf(copy, cycle)
  invariant(invoice, `cycle ${cycle.cycle_id} is not billed`)
  return invoice
}

/** The cycles that are billed and unpaid, oldest first. */
export function overdueIn(copy: Copy): BillingCycle[] {
  return [...copy.cycles.values()]
    .filter((cycle) => isOverdue(cycle, invoiceOf(copy, cycle)))
    .toSorted((a, b) => a.period_start - b.period_start)
}

/** The ladder as it stands with this cycle, which counts as unpaid. */
export function ladderIn(copy: Copy, cycle: BillingCycle): Ladder {
  const others = overdueIn(copy).filter(({ cycle_id }) => cycle_id !== cycle.cycle_id)
  return ladderOf(copy.subscription, [...others, cycle])
}

/** Move a cycle along its table and keep it. */
export function moveIn(
  copy: Copy,
  cycle: BillingCycle,
  event: EventOf<typeof billingCycleMachine>,
  change: Partial<BillingCycle> = {},
): BillingCycle {
  const state = advance(billingCycleMachine, cycle.state, event)
  return keep(copy, { ...cycle, ...change, state })
}

/** Keep a cycle as it is now. */
export function keep(copy: Copy, cycle: BillingCycle): BillingCycle {
  copy.cycles.set(cycle.cycle_id, cycle)
  return cycle
}

/** Move the subscription along its table. */
export function moveSubscriptionIn(
  copy: Copy,
  event: EventOf<typeof subscriptionMachine>,
  change: Partial<Subscription> = {},
): void {
  const status = advance(subscriptionMachine, copy.subscription.status, event)
  copy.subscription = { ...copy.subscription, ...change, status }
}
