import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { addressWaitEnds } from '../billing/address-wait.ts'
import type { ChargeTask } from '../billing/charge-task.ts'
import { cycleLines } from '../billing/cycle-amount.ts'
import { billWaiting } from './waiting.ts'
import { mayAsk, type TakeUp } from '../billing/decide-take-up.ts'
import { mayMakeOrder } from '../billing/order-life.ts'
import { draftForAccount } from '../invoices/draft-for-account.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { type Invoice, owedOn } from '../invoices/invoice.ts'
import type { TakenNumber } from '../numbering/take-number.ts'
import { invariant } from '../../kernel/problem.ts'
import { epochMs } from '../../kernel/time.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import { abandon } from './continue.ts'
import { continueAfterFailure } from './continue.ts'
import { rest } from './decide-charge.ts'
import { audit, changeCycle, type Draft, moveCycle, movePayment, put, tell } from './draft.ts'
import type { Settings } from '../../settings.ts'
import { accountIn, type CustomerFacts, cycleIn, isFirst } from './facts.ts'
import { beginPeriod, planNextCycle, takeChosenPlan } from './periods.ts'
import { end } from './end.ts'
import { issue } from './issue.ts'
import { settleWithoutOrder } from './settle.ts'

/** A due cycle, and what is to be done about it. */
export interface TakenUp {
  readonly cycle_id: string
  readonly decision: TakeUp
  /** The card that can be asked. */
  readonly card: PaymentMethod | undefined
  /** Taken where `linesOf` bills anything. */
  readonly number?: TakenNumber
}

/** What the provider is to be asked; undefined when it is not. */
type Todo = ChargeTask['todo'] | undefined

/** Follow the decision about a due cycle: what needs no provider is done, what does is written as intent. Source: contract 7.3. */
export function takeUp(draft: Draft, { cycle_id, ...taken }: TakenUp): Todo {
  const todo = FOLLOW[taken.decision.kind](draft, cycleIn(draft.facts, cycle_id), taken)
  if (todo !== undefined) intendOrder(draft, cycleIn(draft.facts, cycle_id))
  return todo ?? undefined
}

/** The intent to make an order, written before the provider hears of it: its answer may be lost with this process. */
function intendOrder(draft: Draft, cycle: BillingCycle): void {
  const { provider_order_id, order_asked_at } = cycle
  if (provider_order_id !== null || !mayMakeOrder(order_asked_at, draft.now)) return
  changeCycle(draft, cycle, { order_asked_at: draft.now })
}

type Follow = (
  draft: Draft,
  cycle: BillingCycle,
  taken: Omit<TakenUp, 'cycle_id'>,
) => ChargeTask['todo'] | undefined | void

/** What each decision does. A decision without a row does not compile. */
const FOLLOW: { readonly [K in TakeUp['kind']]: Follow } = {
  bill,
  ask: (draft, cycle, { card }) => ask(draft, cycle, card),
  advance_dunning: withoutCard,
  give_up: (draft, cycle) => (cycle.provider_order_id ? 'cancel' : abandon(draft, cycle)),
  end: (draft) => end(draft, 'period_ended'),
  skip,
  settled: settleWithoutOrder,
  place: () => 'place',
  rest,
  wait: putOff,
  await_address: awaitAddress,
  await_rate: putOff,
  hold: putOff,
  read: (draft, cycle, { card }) => {
    if (cycle.provider_order_id !== null || !mayAskIn(draft.facts)) return 'read'
    // The previous card was not charged: the outcome is reported for the present one.
    const payment_method_id = card?.payment_method_id ?? cycle.payment_method_id
    put(draft, 'cycle', { ...cycle, payment_method_id })
    return 'pay'
  },
}

/** Nothing can be done yet. */
function putOff(draft: Draft, cycle: BillingCycle, { decision }: Pick<TakenUp, 'decision'>): void {
  const held_for = decision.kind === 'hold' ? 'daily_bound' : cycle.held_for
  const next_action_at = 'at' in decision ? decision.at : cycle.next_action_at
  put(draft, 'cycle', { ...cycle, held_for, next_action_at })
}

/**
 * The first invoice of a company waits for its address, and the company is told until when; its period has begun all the
 * same, at the plan that was chosen for it. Source: contract 6.2; states 1.3.
 */
function awaitAddress(
  draft: Draft,
  cycle: BillingCycle,
  { decision }: Pick<TakenUp, 'decision'>,
): void {
  takeChosenPlan(draft, cycle)
  const at = 'at' in decision ? decision.at : cycle.next_action_at
  const { cycle_id, subscription_id, account_id } = cycle
  changeCycle(draft, cycle, { next_attempt_at: at, next_action_at: at })
  audit(draft, 'billing_cycle.address_awaited', { cycle_id, subscription_id, until: at })
  const dedupe_key = `address_missing:${cycle_id}`
  const [facts, args] = [{ until: at }, { until_date: at }]
  tell(draft, { kind: 'address_missing', about: account_id, facts, args, dedupe_key })
}

/** What a cycle is billed by: its lines under the plan that is in force in its period. No days make none. */
export function linesOf(
  facts: CustomerFacts,
  cycle: BillingCycle,
  settings: Settings,
): readonly InvoiceLine[] {
  return cycleLines(settings, { ...facts, account: accountIn(facts), cycle })
}

/** The period is billed; without a card the customer pays by hand, and with enough credit, or for no days, nobody does. */
function bill(
  draft: Draft,
  cycle: BillingCycle,
  { number, card }: Pick<TakenUp, 'number' | 'card'>,
): Todo {
  const lines = linesOf(draft.facts, cycle, draft.settings)
  if (draft.facts.subscription.status !== 'cancelled') beginPeriod(draft, cycle)
  if (lines.length === 0) {
    settleWithoutOrder(draft, cycle)
    return undefined
  }
  invariant(number, `cycle ${cycle.cycle_id} is billed without a number`)
  const collect_from = card ? 'card' : 'customer'
  const { abroad } = number
  const invoice = issue(draft, draftOf(draft, cycle, { lines, collect_from, card, abroad }), number)
  const { invoice_id } = invoice
  billWaiting(draft, invoice_id)
  const billed = changeCycle(draft, cycle, { invoice_id, amount: owedOn(invoice), held_for: null })
  if (invoice.status === 'paid') {
    settleWithoutOrder(draft, billed)
    return undefined
  }
  // Locked while its invoice waited for the address: it is paid by hand, or when the lock is gone.
  if (!mayAskIn(draft.facts) && !endsOnTime(draft.facts, cycle)) return 'place'
  return card ? ask(draft, billed, card) : withoutCard(draft, billed)
}

/** Where the paid period ended with the subscription, the card is asked for the last invoice, once. Source: contract 7.3. */
function endsOnTime(facts: CustomerFacts, { period_start }: BillingCycle): boolean {
  const { ended_at } = accountIn(facts)
  const { withdrawn_at, dunning_state } = facts.subscription
  return (
    ended_at !== null &&
    ended_at >= period_start &&
    withdrawn_at === null &&
    dunning_state === 'current'
  )
}

function mayAskIn(facts: CustomerFacts): boolean {
  return mayAsk({ subscription: facts.subscription, account: accountIn(facts) })
}

/** The invoice of the period as it is before it has a number. */
function draftOf(
  { facts, settings, now, newId }: Draft,
  cycle: BillingCycle,
  billed: {
    readonly lines: readonly InvoiceLine[]
    readonly collect_from: 'card' | 'customer'
    readonly card: PaymentMethod | undefined
    readonly abroad: TakenNumber['abroad']
  },
): Invoice {
  const { verdicts, credit: account_credit } = facts
  const { cycle_id, subscription_id, period_start: due_at } = cycle
  const address_waited_until = isFirst(facts) ? addressWaitEnds(cycle, settings) : due_at
  const buyer = { account: accountIn(facts), verdicts, account_credit }
  const names = { invoice_id: newId(), subscription_id, cycle_id }
  const at = { due_at: epochMs(Math.min(due_at, now)), address_waited_until }
  return draftForAccount(settings, buyer, { ...names, ...at, ...billed }, now)
}

/** The intent to charge the card, written before the provider hears of it. */
function ask(draft: Draft, cycle: BillingCycle, card: PaymentMethod | undefined): Todo {
  invariant(card, `cycle ${cycle.cycle_id} has no card to ask`)
  moveCycle(draft, cycle, 'claimed', {
    attempt_count: cycle.attempt_count + 1,
    payment_method_id: card.payment_method_id,
    refused_method_id: null,
    last_failure_code: null,
    last_failure_message: null,
    held_for: null,
  })
  movePayment(draft, cycle.provider_order_id, 'retried')
  return 'pay'
}

/** No card can be asked: the customer is told, and pays by an order of their own. Source: contract 7.3. */
function withoutCard(draft: Draft, cycle: BillingCycle): Todo {
  const failed =
    cycle.state === 'planned'
      ? moveCycle(draft, cycle, 'no_payment_method', {
          last_failure_code: 'no_payment_method',
          last_failure_message: 'There is no card that we can charge.',
          next_attempt_at: null,
        })
      : cycle
  if (failed.provider_order_id === null) return 'place'
  continueAfterFailure(draft, failed)
  return undefined
}

/** A period that is not wanted is not billed; the one after it is planned, unless the subscription is over. */
function skip(draft: Draft, cycle: BillingCycle): void {
  const over = { next_attempt_at: null, next_action_at: null, held_for: null }
  moveCycle(draft, cycle, 'not_wanted', over)
  if (draft.facts.subscription.status !== 'cancelled') planNextCycle(draft, cycle)
}
