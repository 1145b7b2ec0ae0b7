import { type Currency, type Money, money } from '../../kernel/money.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { usableCard } from '../cards/usable-card.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Settings } from '../../settings.ts'
import type { BillingCycle, BillingCycleState } from '../subscription/billing-cycle.ts'
import { plannedAmount } from './cycle-amount.ts'
import type { BillingCycleFilter } from './ports.ts'

/** A billing cycle as operators see it. Source: specification, AdminBillingCycleRow. */
export interface BillingCycleView {
  readonly id: string
  readonly subscription_id: string
  readonly account_id: string
  readonly period_start: EpochMs
  readonly period_end: EpochMs
  /** What the card is asked for, in minor units; while nothing is billed, by today's facts. */
  readonly amount_minor: number
  readonly currency: Currency
  readonly state: BillingCycleState
  readonly attempt_count: number
  readonly next_attempt_at: EpochMs | null
  readonly provider_order_id: string | null
  /** The card that was asked, or is going to be; empty without one. */
  readonly provider_payment_method_id: string
  readonly invoice_id: string | null
  readonly last_failure_code: string | null
  readonly last_failure_message: string | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

type ViewTx = Pick<
  Tx,
  | 'accounts'
  | 'subscriptions'
  | 'paymentMethods'
  | 'vatVerdicts'
  | 'ledger'
  | 'vatMeters'
  | 'waitingLines'
>

/** The billing cycles of all accounts, newest first, narrowed by the filter. */
export async function listBillingCycles(
  { store, clock, settings }: ReadPorts,
  filter: BillingCycleFilter,
  page: PageRequest,
): Promise<Page<BillingCycleView>> {
  const now = clock()
  return store.read(async (tx) => {
    const { data, next } = await tx.cycles.list(filter, page)
    return { data: await cycleViews(settings, tx, data, now), next }
  })
}

/** Cycles as they are shown; what they need besides is read for all of them at once. Source: contract 7.3. */
export async function cycleViews(
  settings: Settings,
  tx: ViewTx,
  cycles: readonly BillingCycle[],
  now: EpochMs,
): Promise<BillingCycleView[]> {
  const open = cycles.filter(isUnbilled)
  const prices = await pricesOf(settings, tx, open, now)
  const cards = await cardsOf(tx, cycles, now)
  return cycles.map((cycle) => {
    const { cycle_id: id, amount, payment_method_id: _card, ...rest } = cycle
    const shown = prices.get(id) ?? amount
    return { ...rest, ...shown, id, provider_payment_method_id: cards.get(id) ?? '' }
  })
}

function isUnbilled({ state, invoice_id }: BillingCycle): boolean {
  return state === 'planned' && invoice_id === null
}

async function pricesOf(
  settings: Settings,
  tx: ViewTx,
  open: readonly BillingCycle[],
  now: EpochMs,
): Promise<Map<string, Money>> {
  const account_ids = unique(open.map(({ account_id }) => account_id))
  const ids = unique(open.map(({ subscription_id }) => subscription_id))
  const accounts = byKey(await tx.accounts.ofIds(account_ids), ({ account_id }) => account_id)
  const subscriptions = byKey(await tx.subscriptions.ofIds(ids), (each) => each.subscription_id)
  const credits = await creditsOf(tx, account_ids)
  const selling = { ...settings, ...(await sellingAt(tx, settings, now)) }
  const prices = new Map<string, Money>()
  for (const cycle of open) {
    const account = accounts.get(cycle.account_id)
    const subscription = subscriptions.get(cycle.subscription_id)
    if (!account || !subscription) continue
    const { waiting_minor, subscription_id } = subscription
    const waiting = waiting_minor === null ? [] : await tx.waitingLines.waitingOf(subscription_id)
    const facts = { cycle, account, subscription, waiting }
    // Only a number that is pending is judged by what the registry said before. Source: contract 6.2.
    const judged = account.vat_id !== null && account.vat_status === 'pending'
    const verdicts = judged ? await tx.vatVerdicts.ofAccount(account.account_id) : []
    const account_credit = credits.get(account.account_id) ?? money(0, cycle.amount.currency)
    prices.set(cycle.cycle_id, plannedAmount(selling, { ...facts, verdicts, account_credit }, now))
  }
  return prices
}

/** Credits are kept as negative debits. */
async function creditsOf(
  tx: Pick<Tx, 'ledger'>,
  account_ids: readonly string[],
): Promise<Map<string, Money>> {
  const kept = await tx.ledger.kept(account_ids)
  const credits = kept.filter(({ account }) => account === 'customer_credit')
  return new Map(
    credits.map(({ subject_id, debit_minor, currency }) => [
      subject_id,
      money(Math.max(0, -debit_minor), currency),
    ]),
  )
}

async function cardsOf(
  tx: Pick<Tx, 'paymentMethods'>,
  cycles: readonly BillingCycle[],
  now: EpochMs,
): Promise<Map<string, string>> {
  const asked = unique(cycles.flatMap(({ payment_method_id: id }) => (id === null ? [] : [id])))
  const known = byKey(await tx.paymentMethods.ofIds(asked), (each) => each.payment_method_id)
  const waiting = cycles.filter(willAsk).map(({ account_id }) => account_id)
  const theirs = await tx.paymentMethods.ofAccounts(unique(waiting))
  const defaults = theirs.filter((card) => usableCard([card], now))
  const usable = byKey(defaults, ({ account_id }) => account_id)
  return new Map(
    cycles.map((cycle) => {
      const card = willAsk(cycle)
        ? usable.get(cycle.account_id)
        : known.get(cycle.payment_method_id ?? '')
      return [cycle.cycle_id, card?.provider_method_id ?? '']
    }),
  )
}

/** Whether no card was asked yet, and one is going to be. */
function willAsk(cycle: BillingCycle): boolean {
  return isUnbilled(cycle) && cycle.payment_method_id === null
}

function byKey<T>(all: readonly T[], key: (each: T) => string): Map<string, T> {
  return new Map(all.map((each) => [key(each), each]))
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
