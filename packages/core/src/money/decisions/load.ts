import { allEnded } from '../../kernel/concurrency/all-ended.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import type { ChargeFacts } from '../billing/charge-facts.ts'
import { oldestFirst } from '../billing/overdue-cycles.ts'
import { isToldOfEnd, noticeName } from '../dunning/end-notice.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { money } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import { providerCustomer } from '../cards/provider-customer.ts'
import { lacksAddress } from '../../people/account/full-address.ts'
import { plannedEnd } from '../pricing/leave.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Tx } from '../../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { isWaiting } from '../waiting/waiting-line.ts'
import type { Tenant } from '../../phones/tenants/tenant.ts'
import {
  accountIn,
  cardIn,
  type CustomerFacts,
  invoiceOf,
  isFirst,
  isUnbilled,
  methodsIn,
  overdueIn,
} from './facts.ts'

/** Whose facts are read, and how. */
export interface Wanted extends Pick<Subscription, 'account_id' | 'subscription_id'> {
  /** The cycle that is worked on. */
  readonly cycle_id?: string
  /** An order that it is about, beside the cycle's own. */
  readonly order_id?: string
  /** The change of plan that it is about. */
  readonly plan_change_id?: string | null
  /** Something may be billed: the VAT answers and the account credit are read. */
  readonly bills?: true
  /** Whatever is decided may touch the phone system. */
  readonly phones?: true
  /** The money has come: no card is asked. */
  readonly paid?: boolean
  /** Only read: nothing is decided that is written. */
  readonly unlocked?: true
}

/** Read what decisions about one customer are made from; unless told otherwise under the account's lock. */
export async function readCustomer(tx: Tx, wanted: Wanted): Promise<CustomerFacts> {
  const { account, cycles, ...known } = await readStanding(tx, wanted)
  const { subscription } = known
  const { cycle_id, order_id, plan_change_id } = wanted
  const open = cycles.filter((cycle) => cycle.cycle_id === cycle_id || isOpen(cycle))
  const [planned, money, orders, tenant, notices, waiting] = await allEnded([
    typeof plan_change_id !== 'string' ? undefined : tx.planChanges.getForUpdate(plan_change_id),
    readMoney(tx, subscription, open, wanted.bills === true),
    readOrders(tx, [order_id ?? null, ...open.map(({ provider_order_id: id }) => id)]),
    needsTenant({ account, subscription }, wanted) ? readTenant(tx, wanted) : ('unread' as const),
    readNotices(tx, subscription, open),
    subscription.waiting_minor === null ? [] : tx.waitingLines.waitingOf(wanted.subscription_id),
  ])
  const first_subscription_id = await readFirst(tx, account, cycles)
  const read = { ...money, ...orders, tenant, planChanges: found([planned]), notices, waiting }
  return { account, cycles, ...known, ...read, first_subscription_id }
}

/** Only a company without an address is waited for, and only before its first invoice. Source: contract 6.2. */
async function readFirst(
  tx: Tx,
  account: CustomerFacts['account'],
  cycles: readonly BillingCycle[],
): Promise<string | null> {
  const waits = account !== 'unread' && lacksAddress(account) && isUnbilled({ cycles })
  const first = waits ? await tx.subscriptions.firstOf(account.account_id) : undefined
  return first?.subscription_id ?? null
}

/** Only whoever is suspended by dunning is told that the end is near: under a name of one of these cycles. */
async function readNotices(
  tx: Tx,
  { dunning_state }: Subscription,
  open: readonly BillingCycle[],
): Promise<string[]> {
  if (dunning_state !== 'suspended') return []
  const billed = open.filter(({ invoice_id }) => invoice_id !== null)
  const names = billed.flatMap((cycle) => billed.map((oldest) => noticeName(cycle, oldest)))
  const known = await allEnded(names.map((name) => tx.outbox.knows(name)))
  return names.filter((_name, at) => known[at])
}

async function readStanding(tx: Tx, wanted: Wanted) {
  const { account_id, subscription_id, unlocked, paid } = wanted
  const known = await (unlocked
    ? tx.accounts.get(account_id)
    : paid
      ? tx.accounts.lock(account_id)
      : tx.accounts.getForUpdate(account_id))
  const [subscription, cycles, methods] = await allEnded([
    tx.subscriptions.get(subscription_id),
    tx.cycles.ofSubscription(subscription_id),
    paid ? ('unread' as const) : tx.paymentMethods.ofAccount(account_id),
  ])
  invariant(subscription, `there is no subscription ${subscription_id}`)
  const account =
    known ?? (isQuiet(subscription) ? ('unread' as const) : await tx.accounts.get(account_id))
  invariant(account, `subscription ${subscription_id} has no account`)
  return { account, subscription, cycles, methods }
}

async function readMoney(
  tx: Tx,
  { account_id, status }: Subscription,
  open: readonly BillingCycle[],
  asked: boolean,
): Promise<Pick<CustomerFacts, 'invoices' | 'verdicts' | 'credit'>> {
  const bills = asked || open.some(({ invoice_id }) => invoice_id === null)
  const ids = open.flatMap(({ invoice_id }) => invoice_id ?? [])
  const [invoices, owed, verdicts, credit] = await allEnded([
    allEnded(ids.map((id) => tx.invoices.get(id))),
    status === 'cancelled' ? tx.invoices.owedBy(account_id) : [],
    bills ? tx.vatVerdicts.ofAccount(account_id) : [],
    bills ? tx.ledger.balance('customer_credit', account_id, tx.currency) : money(0, tx.currency),
  ])
  return { invoices: unique([...found(invoices), ...owed]), verdicts, credit }
}

async function readOrders(
  tx: Tx,
  named: readonly (string | null)[],
): Promise<Pick<CustomerFacts, 'payments' | 'orders'>> {
  const ids = [...new Set(named)].filter((id) => id !== null)
  const [payments, orders] = await allEnded([
    allEnded(ids.map((id) => tx.payments.byOrder(id))),
    allEnded(ids.map((id) => tx.orders.get(id))),
  ])
  return { payments: found(payments), orders: found(orders) }
}

async function readTenant(tx: Tx, { account_id, unlocked }: Wanted): Promise<Tenant | undefined> {
  const tenant = await tx.tenants.ofAccount(account_id)
  return tenant && !unlocked ? tx.tenants.getForUpdate(tenant.tenant_id) : tenant
}

function found<R>(records: readonly (R | undefined)[]): R[] {
  return records.filter((each) => each !== undefined)
}

function isOpen({ state }: BillingCycle): boolean {
  return state === 'planned' || state === 'charging' || state === 'failed'
}

/** No decision about a customer in good standing touches the phone system, but an operator's. */
function needsTenant(
  { subscription, account }: Pick<CustomerFacts, 'subscription' | 'account'>,
  { phones, unlocked, plan_change_id }: Wanted,
): boolean {
  if (phones || unlocked || !isQuiet(subscription)) return true
  // What is subscribed to changes, and with it what the phone system allows.
  if (subscription.planned !== null || typeof plan_change_id === 'string') return true
  return account !== 'unread' && account.locks.length > 0
}

/** Money that comes moves neither its account nor its phone system. */
function isQuiet(subscription: Subscription): boolean {
  const { status, dunning_state } = subscription
  const runs = status === 'trialing' || status === 'active'
  return runs && dunning_state === 'current' && plannedEnd(subscription) === null
}

function unique(invoices: readonly Invoice[]): Invoice[] {
  return [...new Map(invoices.map((each) => [each.invoice_id, each])).values()]
}

/** Whether the provider is being asked, and has given no answer yet, not even a lost one. */
function isAskedNow({ state, unknown_reads }: BillingCycle): boolean {
  return state === 'charging' && unknown_reads === 0
}

/** What decides about a due cycle, of the facts. The bounds of a day are counted elsewhere. */
export function caseOf(facts: CustomerFacts, cycle: BillingCycle, now: EpochMs): ChargeFacts {
  const card = cardIn(facts, now)
  const overdue = cycle.invoice_id === null ? [] : overdueIn(facts)
  return {
    cycle,
    subscription: facts.subscription,
    account: accountIn(facts),
    card: card?.payment_method_id === cycle.refused_method_id ? undefined : card,
    customer_id: providerCustomer(methodsIn(facts)),
    is_first: isFirst(facts),
    invoice: invoiceOf(facts, cycle),
    overdue,
    waits: facts.waiting.some(isWaiting),
    is_told_of_end: isToldOfEnd(facts.notices, oldestFirst(overdue)[0]),
    other_is_asked: facts.cycles.some((each) => isAskedNow(each) && each !== cycle),
    captures_last_24h: 0,
    lines_last_24h: 0,
  }
}
