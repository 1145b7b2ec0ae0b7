import { nextUnknownReadAt } from '../billing/charge-retries.ts'
import { decide } from '../decisions/decide.ts'
import { changeSubscription, type Draft } from '../decisions/draft.ts'
import { cardIn, planChangeIn } from '../decisions/facts.ts'
import { issue } from '../decisions/issue.ts'
import { amountDue, type Invoice } from '../invoices/invoice.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { refuseWithoutRate } from '../exchange/vat-rate.ts'
import { takeNumber, type TakenNumber } from '../numbering/take-number.ts'
import type { Money } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import { creditBack, creditPlanChange } from './credit-plan-change.ts'
import type { PlanWishNow } from '../plan-changes/draft-plan-change.ts'
import { changePlanned, movePlanChange } from '../plan-changes/move-plan-change.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import { switchPlan } from '../plan-changes/switch-plan.ts'
import type { Work } from '../../ports.ts'
import { putWaiting } from '../decisions/waiting.ts'
import { newWaitingLine, type WaitingLine } from '../waiting/waiting-line.ts'
import { codeOfCustomer, reserveCode } from '../discounts/redeem-code.ts'
import { quotePlanChange, refuseOtherTotal } from './quote-plan-change.ts'

/**
 * Begin a change of plan: what needs no money is done here; for the rest the intent is written, with the
 * invoice that is issued when the card has paid. Throws `subscription.tier_invalid`, `payment.declined`
 * without a card to charge, and `validation.failed` on `new_tier` or `status`. Source: contract 6.4, 8.
 */
export async function beginPlanChange(work: Work, wish: PlanWishNow): Promise<BegunPlanChange> {
  const { subscription, known } = wish
  const quote = await quotePlanChange(work, wish)
  refuseOtherTotal(quote, wish.expect_minor)
  const { due, waits } = quote
  const asked = await withCode(work, wish, quote.asked)
  // Before any money is asked: what is paid must be invoiced.
  const sells = due ? [{ vat: due.vat, net: due.subtotal }] : []
  await refuseWithoutRate(work.tx, work.settings, { sells, now: work.now })
  await creditPlanChange(work, quote)
  const covered = due !== undefined && amountDue(due).amount_minor === 0
  const number = covered ? await takeNumber(work, { series: 'PBX', sells }) : undefined
  const rule = (draft: Draft) => {
    putWaiting(draft, waitingLinesOf(work, asked, waits))
    begin(draft, { asked, known, due, number })
  }
  const made = await decide(work, subscription, rule)
  const planned = planChangeIn(made.facts, asked.plan_change_id)
  return { planned, ...creditBack(quote.credits, asked.price), lines: quote.lines }
}

/** Where a code comes with it, nobody else has that redemption from here on. Throws `validation.failed` on `code`. */
async function withCode(
  work: Work,
  { subscription, asked: { code } }: PlanWishNow,
  asked: PlanChange,
): Promise<PlanChange> {
  if (code === undefined || !asked.after) return asked
  const terms = { interval: subscription.interval, ...asked.after }
  const ordered = await codeOfCustomer(work, subscription, terms, code)
  return { ...asked, discount: await reserveCode(work, ordered, { signup_id: null }) }
}

/** What waits for the next invoice because of a change. */
function waitingLinesOf(
  { ids, now }: Work,
  { account_id, subscription_id, user_id, reason }: PlanChange,
  lines: readonly InvoiceLine[],
): WaitingLine[] {
  const whose = { account_id, subscription_id, user_id, reason }
  return lines.map((line) =>
    newWaitingLine({ waiting_line_id: ids.uuid(now), line, ...whose }, now),
  )
}

/** A change of plan that stands written. */
export interface BegunPlanChange {
  readonly planned: PlanChange
  /** What a smaller plan has given back, VAT included. */
  readonly credit_back: Money
  /** The VAT in it. */
  readonly credit_vat: Money
  readonly lines: readonly InvoiceLine[]
}

/** A change that is asked for, and what it costs. */
interface Begun {
  readonly asked: PlanChange
  /** The result of an earlier try with the same key: nothing was sent. */
  readonly known: PlanChange | undefined
  /** The invoice of a change that costs money; it is issued when that is paid. Source: contract 6.2, 6.9. */
  readonly due: Invoice | undefined
  /** Taken where account credit covers the invoice. */
  readonly number: TakenNumber | undefined
}

/** What needs no money is done; for the rest the intent is written. Source: contract 6.4. */
function begin(draft: Draft, { asked: fresh, known, due, number }: Begun): void {
  const intent = due && !number ? { ...fresh, ...intentOf(draft, due) } : fresh
  const asked = known ? again(draft, intent, known) : intent
  if (!due) return settle(draft, asked)
  if (number) return settle(draft, { ...asked, invoice_id: issue(draft, due, number).invoice_id })
  changePlanned(draft, asked)
  changeSubscription(draft, { plan_change_id: asked.plan_change_id })
}

/** The same key is asked again after nothing was sent: by today's facts. */
function again(draft: Draft, fresh: PlanChange, known: PlanChange): PlanChange {
  const { state: _charging, next_action_at, ...also } = fresh
  const due = { next_action_at: next_action_at ?? draft.now }
  return movePlanChange(draft, known, 'asked_again', { ...also, ...due })
}

/** What account credit leaves is asked of the default card, before anything changes. */
function intentOf(draft: Draft, due: Invoice): Partial<PlanChange> {
  const card = cardIn(draft.facts, draft.now)
  if (!card) throw noCardToAsk()
  return {
    amount: amountDue(due),
    draft: due,
    payment_method_id: card.payment_method_id,
    next_action_at: nextUnknownReadAt(0, draft.now),
  }
}

/** The refusal of a change that costs money, where there is no card for it. Source: contract 3. */
export function noCardToAsk(): Problem {
  return new Problem('payment.declined', {
    detail: 'There is no default card that we can charge; add one, or make another the default.',
  })
}

/** No card is asked: the plan changes with this transaction. */
export function settle(draft: Draft, asked: PlanChange): void {
  switchPlan(draft, movePlanChange(draft, asked, 'nothing_to_pay', { next_action_at: null }))
}
