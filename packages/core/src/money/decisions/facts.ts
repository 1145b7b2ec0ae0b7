import type { Account } from '../../people/account/account.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { isOverdue, oldestFirst } from '../billing/overdue-cycles.ts'
import { isNoticeName } from '../dunning/end-notice.ts'
import { type Invoice, owedOn } from '../invoices/invoice.ts'
import { type Money, subtract } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import { MOVEMENTS, postingsOf } from '../ledger/postings.ts'
import { usableCard } from '../cards/usable-card.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import type { Payment } from '../payments/payment.ts'
import type { ProviderOrder } from '../payments/provider-order.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { Tenant } from '../../phones/tenants/tenant.ts'
import type { WaitingLine } from '../waiting/waiting-line.ts'
import type { VatVerdict } from '../../people/vat-numbers/vat-verdict.ts'
import type { Change, Changes, Records } from './changes.ts'

/** One customer, as far as a charge and the dunning of it depend on them; all read in one transaction. */
export interface CustomerFacts {
  readonly account: Account | 'unread'
  readonly subscription: Subscription
  /** The subscription with which the account began; null where nothing waits for an address. */
  readonly first_subscription_id: string | null
  /** Of the subscription, oldest period first. */
  readonly cycles: readonly BillingCycle[]
  /** Those that are owed, and those that the decision is about. */
  readonly invoices: readonly Invoice[]
  /** Of the orders that the decision is about. */
  readonly payments: readonly Payment[]
  readonly orders: readonly ProviderOrder[]
  /** Not read where no decision about the customer can touch it. */
  readonly tenant: Tenant | undefined | 'unread'
  /** Those that are not deleted. Not read where the money has come. */
  readonly methods: readonly PaymentMethod[] | 'unread'
  /** The change of plan that the decision is about. */
  readonly planChanges: readonly PlanChange[]
  /** What waits for an invoice, oldest first. */
  readonly waiting: readonly WaitingLine[]
  readonly verdicts: readonly VatVerdict[]
  readonly credit: Money
  /** The names of the notices before an end that were given. */
  readonly notices: readonly string[]
}

/** Where the facts have each kind of record, and by which id a list knows it. */
const PLACES: {
  readonly [K in keyof Records]:
    | keyof CustomerFacts
    | readonly [keyof CustomerFacts, keyof Records[K]]
} = {
  account: 'account',
  subscription: 'subscription',
  tenant: 'tenant',
  cycle: ['cycles', 'cycle_id'],
  invoice: ['invoices', 'invoice_id'],
  payment: ['payments', 'payment_id'],
  order: ['orders', 'order_id'],
  planChange: ['planChanges', 'plan_change_id'],
  waitingLine: ['waiting', 'waiting_line_id'],
}

/** The facts as they are once a change is made. */
export function after(facts: CustomerFacts, change: Change): CustomerFacts {
  if (change.kind === 'post') return { ...facts, credit: creditAfter(facts.credit, change) }
  if (change.kind === 'push') return noticed(facts, change)
  if (change.kind !== 'put') return facts
  const place = PLACES[change.of]
  if (typeof place === 'string') return { ...facts, [place]: change.record }
  const [list, id] = place
  return { ...facts, [list]: replaced(facts[list] as never, id as never, change.record as never) }
}

/** The facts once all changes are made. */
export function afterAll(facts: CustomerFacts, changes: Changes): CustomerFacts {
  return changes.reduce(after, facts)
}

function replaced<R extends Records[keyof Records]>(
  records: readonly R[],
  key: keyof R,
  record: R,
): readonly R[] {
  const at = records.findIndex((each) => each[key] === record[key])
  return at < 0 ? [...records, record] : records.with(at, record)
}

function noticed(
  facts: CustomerFacts,
  { dedupe_key }: Extract<Change, { kind: 'push' }>,
): CustomerFacts {
  if (!isNoticeName(dedupe_key) || facts.notices.includes(dedupe_key)) return facts
  return { ...facts, notices: [...facts.notices, dedupe_key] }
}

function creditAfter(credit: Money, { movement }: Extract<Change, { kind: 'post' }>): Money {
  if (!MOVEMENTS[movement.kind].some(([, account]) => account === 'customer_credit')) return credit
  return postingsOf(movement)
    .filter(({ account }) => account === 'customer_credit')
    .reduce((left, { amount }) => subtract(left, amount), credit)
}

/** The account, as it is now. */
export function accountIn({ account }: CustomerFacts): Account {
  invariant(account !== 'unread', 'money that comes keeps the account as it is')
  return account
}

/** The phone system; undefined where there is none. */
export function tenantIn({ tenant }: CustomerFacts): Tenant | undefined {
  invariant(tenant !== 'unread', 'a customer in good standing keeps the phone system as it is')
  return tenant
}

/** The default card, if it can be charged today. */
export function cardIn(facts: CustomerFacts, now: EpochMs): PaymentMethod | undefined {
  return usableCard(methodsIn(facts), now)
}

/**
 * Whether there is a card that was not asked for a cycle: it became the default while the other was, or while an operator
 * held the account. Source: contract 8; states 1.6 (f).
 */
export function hasOtherCard(
  facts: CustomerFacts,
  { payment_method_id, last_failure_code }: BillingCycle,
  now: EpochMs,
): boolean {
  const card = cardIn(facts, now)
  if (!card) return false
  return last_failure_code === 'no_payment_method' || card.payment_method_id !== payment_method_id
}

/** The cards that are not deleted. */
export function methodsIn({ methods }: CustomerFacts): readonly PaymentMethod[] {
  invariant(methods !== 'unread', 'what follows money that has come asks no card')
  return methods
}

/** The cycle of this id, which is one of the subscription's. */
export function cycleIn({ cycles }: CustomerFacts, cycle_id: string): BillingCycle {
  const cycle = cycles.find((each) => each.cycle_id === cycle_id)
  invariant(cycle, `there is no cycle ${cycle_id}`)
  return cycle
}

/** The change of plan of this id, which the decision is about. */
export function planChangeIn({ planChanges }: CustomerFacts, plan_change_id: string): PlanChange {
  const planned = planChanges.find((each) => each.plan_change_id === plan_change_id)
  invariant(planned, `there is no change of plan ${plan_change_id}`)
  return planned
}

/** The invoice of a cycle; undefined until it is billed. */
export function invoiceOf(
  { invoices }: CustomerFacts,
  { invoice_id }: Pick<BillingCycle, 'invoice_id'>,
): Invoice | undefined {
  return invoices.find((each) => each.invoice_id === invoice_id)
}

/** The invoice of a cycle that is billed. */
export function billedInvoice(facts: CustomerFacts, cycle: BillingCycle): Invoice {
  const invoice = invoiceOf(facts, cycle)
  invariant(invoice, `cycle ${cycle.cycle_id} is not billed`)
  return invoice
}

/** Whether no period was billed yet. */
export function isUnbilled({ cycles }: Pick<CustomerFacts, 'cycles'>): boolean {
  return cycles.every(({ invoice_id }) => invoice_id === null)
}

/** Whether the next invoice of a period is the account's first one: whoever came back has had their time. Source: contract 6.2. */
export function isFirst(facts: CustomerFacts): boolean {
  const { first_subscription_id: first, subscription } = facts
  return isUnbilled(facts) && (first === null || first === subscription.subscription_id)
}

/** The cycles that were billed and are unpaid, oldest first; those that an operator has forgiven are none of them. */
export function overdueIn(facts: CustomerFacts): BillingCycle[] {
  return facts.cycles.filter((cycle) => isOverdue(cycle, invoiceOf(facts, cycle)))
}

/** As `overdueIn`, the cycle that is worked on among them, whatever became of it. */
export function overdueWith(facts: CustomerFacts, cycle: BillingCycle): BillingCycle[] {
  return [...overdueIn(facts).filter(({ cycle_id }) => cycle_id !== cycle.cycle_id), cycle]
}

/** Whether money is being asked for this moment: of a period, or for a change of plan. */
export function isBeingCharged({
  cycles,
  subscription,
}: Pick<CustomerFacts, 'cycles' | 'subscription'>): boolean {
  return subscription.plan_change_id !== null || cycles.some(({ state }) => state === 'charging')
}

/** The payment that an order takes; undefined where we know none. */
export function paymentOf({ payments }: CustomerFacts, order_id: string | null) {
  return payments.find((each) => each.order_id === order_id)
}

/** The page of the provider where the customer can pay what has been owed longest, with any card. */
export function payUrlOf(
  { orders }: Pick<CustomerFacts, 'orders'>,
  overdue: readonly Pick<BillingCycle, 'provider_order_id' | 'period_start'>[],
): string | null {
  const ids = oldestFirst(overdue).map((each) => each.provider_order_id)
  const id = ids.find((each) => each !== null)
  return orders.find(({ order_id }) => order_id === id)?.checkout_url ?? null
}

/** An invoice that is to be paid, as a notice names it. */
interface Owed {
  readonly number: string | null
  readonly amount: Money | null
}

/** A notice that names no debt. */
export const NOT_OWED: Owed = { number: null, amount: null }

/** What is left to pay of these periods' oldest invoice: of the one that the page to pay is for. */
export function oldestOwed(facts: CustomerFacts, overdue: readonly BillingCycle[]): Owed {
  const invoices = oldestFirst(overdue).flatMap((cycle) => invoiceOf(facts, cycle) ?? [])
  const oldest = invoices.find((invoice) => owedOn(invoice).amount_minor > 0)
  return oldest ? { number: oldest.number, amount: owedOn(oldest) } : NOT_OWED
}
