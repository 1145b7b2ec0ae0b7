import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { step } from '../../kernel/machine.ts'
import type { Money } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import { refundMachine } from '../credit-notes/refund.ts'
import type { Work } from '../../ports.ts'
import type { Written } from '../../records/unit-of-work/write.ts'
import { claimRefund } from './claim-refund.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { CreditRequest } from '../credit-notes/credit-limits.ts'
import { type CreditDecision, decideCredit } from '../credit-notes/decide-credit.ts'
import { issueCreditNote } from '../credit-notes/issue-credit-note.ts'
import { type ShownCreditNote, shownNote } from '../credit-notes/list-credit-notes.ts'
import { followNote, type LoweredOrder, orderToLower } from '../credit-notes/lower-order.ts'
import type { EarlierTries } from './ask-refund.ts'
import { moveRefundRecord } from './move-refund-record.ts'
import { isParked } from './parked-refund.ts'
import { isCaptured, type Payment } from '../payments/payment.ts'
import { isOfTopup } from '../invoices/line.ts'
import { type UnusedCredit, usedRefusal } from './refuse-used.ts'
import { type ReadCreditFacts, readCreditFacts } from '../credit-notes/read-credit-facts.ts'

/** What an operator wants to take back of an invoice. */
export interface CreditNoteInput {
  readonly invoice_id: string
  /** Gross. Any currency but the invoice's is refused. */
  readonly amount: { readonly amount_minor: number; readonly currency: string }
  /** Stands on the note as sent. */
  readonly reason: string
  /** Whether the card gets it back. */
  readonly provider_refund: boolean
}

/** One request, from its claim to its record. `refund_id` is the same for every try under its key. */
interface AskedCredit {
  readonly call: Call
  readonly input: CreditNoteInput
  readonly refund_id: string
  /** What the phone system says is unused, where a topup is to be paid back. */
  readonly unused: UnusedCredit | undefined
  /** The order that was lowered for it already. */
  readonly lowered: LoweredOrder | undefined
}

/** An order is to be lowered first; or there is a refund. */
export type CreditClaim = { readonly kind: 'lower'; readonly order: LoweredOrder } | RefundClaim

/** The provider is to be asked for a refund, or was. */
export type RefundClaim =
  | { readonly kind: 'ask'; readonly refund: Refund; readonly earlier: EarlierTries }
  | { readonly kind: 'answered'; readonly refund: Refund }

/**
 * Decide a credit under the locks of its account and invoice, and do what can be done in this transaction:
 * issue the note, or write the refund down. Throws as `createCreditNote` does. Source: contract 6.7.
 */
export async function claimCredit(
  work: Work,
  asked: AskedCredit,
): Promise<Written<ShownCreditNote, CreditClaim>> {
  const { tx } = work
  const { input, refund_id, unused } = asked
  const account_id = (await tx.invoices.get(input.invoice_id))?.account_id
  if (account_id === undefined) throw new Problem('not_found')
  await tx.accounts.lock(account_id)
  const begun = await tx.refunds.getForUpdate(refund_id)
  if (begun) return { kind: 'open', found: await takeUpRefund(work, begun) }
  const facts = await readCreditFacts(tx, input.invoice_id)
  if (!facts) throw new Problem('not_found')
  const { provider_refund } = input
  const request = { amount: input.amount as Money, provider_refund, unused }
  const decision = await decided(work, facts, request)
  const topup = isOfTopup(facts.invoice) ? facts.payments.find(isCaptured) : undefined
  // Also a topup that becomes account credit gives its call credit up first.
  return decision.kind === 'ask_provider' || topup
    ? writeRefund(work, asked, facts, provider_refund ? undefined : topup)
    : giveCredit(work, asked, { facts, decision })
}

/** Write the refund down that is to be asked for; of a topup that becomes account credit, the payment it was paid by. */
async function writeRefund(
  work: Work,
  { call, input, refund_id }: AskedCredit,
  facts: ReadCreditFacts,
  topup: Payment | undefined,
): Promise<Written<ShownCreditNote, CreditClaim>> {
  await recordAsked(work, { call, input, account_id: facts.invoice.account_id })
  const paid = topup ? ({ paid_to: 'account_credit', payment: topup } as const) : {}
  const amount = input.amount as Money
  const refund = { refund_id, amount, reason_code: input.reason, facts, ...paid }
  const claimed = await claimRefund(work, calledBy(call), refund)
  return { kind: 'open', found: { kind: 'ask', refund: claimed, earlier: 'none' } }
}

/** Issue the note, once the order that asks for the invoice was lowered. */
async function giveCredit(
  work: Work,
  { call, input, lowered }: AskedCredit,
  {
    facts,
    decision,
  }: { facts: ReadCreditFacts; decision: Exclude<CreditDecision, { kind: 'ask_provider' }> },
): Promise<Written<ShownCreditNote, CreditClaim>> {
  const order = await orderToLower(work.tx, facts, decision.invoice, lowered)
  if (order) return { kind: 'open', found: { kind: 'lower', order } }
  await recordAsked(work, { call, input, account_id: facts.invoice.account_id })
  const { actor, user_id = null } = calledBy(call)
  const about = { kind: 'credit', reason_code: input.reason, notes: null, refund_id: null } as const
  const note = await issueCreditNote(work, { ...about, move: decision, actor, user_id })
  await followNote(work, facts, decision.invoice)
  return { kind: 'answered', answer: shownNote(note) }
}

/** What crediting the invoice comes to; a topup's also hangs on what is unused of it. Throws `validation.failed`. */
async function decided(
  { tx, now }: Work,
  facts: ReadCreditFacts,
  { unused, ...request }: CreditRequest & { readonly unused: UnusedCredit | undefined },
): Promise<CreditDecision> {
  const decision = decideCredit(facts, request, now)
  const refusal = await usedRefusal(tx, facts, request, unused)
  if (refusal) throw refusal
  return decision
}

/** What the operator asked for, once it is decided that it can be done. */
async function recordAsked(
  work: Work,
  asked: Pick<AskedCredit, 'call' | 'input'> & { readonly account_id: string },
): Promise<void> {
  const { account_id, input } = asked
  const { invoice_id, amount, reason, provider_refund } = input
  const meta = { invoice_id, amount_minor: amount.amount_minor, provider_refund }
  const entry = { ...calledBy(asked.call), account_id, reason, meta } as const
  await recordAudit(work, { ...entry, action: 'admin.credit_note.create' })
}

/** An earlier try under the key, or the scheduler, has begun or finished it. */
export async function takeUpRefund(work: Work, refund: Refund): Promise<RefundClaim> {
  if (step(refundMachine, refund.status, 'claimed')) {
    const claimed = await moveRefundRecord(work, { refund, event: 'claimed' })
    return { kind: 'ask', refund: claimed, earlier: 'not_sent' }
  }
  const asks = refund.status === 'sent' && !isParked(refund, work.now)
  return asks ? { kind: 'ask', refund, earlier: 'in_doubt' } : { kind: 'answered', refund }
}
