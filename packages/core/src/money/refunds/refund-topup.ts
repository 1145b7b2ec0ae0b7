import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { write, type Written } from '../../records/unit-of-work/write.ts'
import { type Money, money, subtract } from '../../kernel/money.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import { isPayingBack } from '../credit-notes/credit-limits.ts'
import type { Payment } from '../payments/payment.ts'
import { askRefund } from './ask-refund.ts'
import { type RefundClaim, takeUpRefund } from './claim-credit.ts'
import { claimTopupRefund } from './claim-refund.ts'
import { recordRefund } from './record-refund.ts'
import { refuseRefund } from './refuse-refund.ts'
import { moreThanUnused, type UnusedCredit, unusedCredit } from './refuse-used.ts'

/** What an operator pays back of a topup without an invoice. */
export interface TopupRefundInput {
  readonly payment_id: string
  readonly amount: { readonly amount_minor: number; readonly currency: string }
  readonly reason: string
}

/** A refund of a topup, as operators see it. */
export interface ShownTopupRefund extends Pick<
  Refund,
  'refund_id' | 'account_id' | 'payment_id' | 'amount' | 'status'
> {
  readonly reason: string
  readonly created_at: EpochMs
}

/** One request. `refund_id` is the same for every try under its key. */
interface Asked {
  readonly call: Call
  readonly input: TopupRefundInput
  readonly refund_id: string
  readonly unused: UnusedCredit | undefined
}

/**
 * Pay unused call credit back to the card that bought it, where the topup has no invoice to credit: its VAT is due with the
 * use. Never more than is unused; what people call for meanwhile is not paid back. Throws `not_found`, `validation.failed`,
 * `payment.declined`, `upstream.pbx_unavailable`, and `internal` with `retry_after` while the provider's answer is not
 * known: the same key, or the scheduler, finishes it. Source: contract 6.3, 6.7.
 */
export async function refundTopup(
  ports: WritePorts<'payments' | 'pbx'>,
  call: Call,
  input: TopupRefundInput,
): Promise<ShownTopupRefund> {
  const refund_id = call.keyed?.record.op_id ?? ports.ids.unguessable()
  const find = (tx: Tx) => topupOf(tx, input)
  const unused = await unusedCredit(ports, { find, refund_id })

  // 1. Claim.
  const claim = await write(ports, call, (work) =>
    claimed(work, { call, input, refund_id, unused }),
  )

  // 2. Ask, outside any transaction, and record what it means with the answer of the key.
  const { actor, user_id = null } = calledBy(call)
  const outcome =
    claim.kind === 'ask' ? await askRefund(ports, claim.refund, claim.earlier) : undefined
  const { account_id } = claim.refund
  const recorded = await write(ports, call, async (work) =>
    shownOr(
      outcome
        ? await recordRefund(work, { refund_id, account_id, outcome, actor, user_id })
        : claim.refund,
    ),
  )
  return 'status' in recorded ? recorded : refuseRefund(recorded.refund)
}

async function topupOf(
  tx: Tx,
  { payment_id }: Pick<TopupRefundInput, 'payment_id'>,
): Promise<Payment | undefined> {
  const payment = await tx.payments.get(payment_id)
  if (payment && payment.kind !== 'topup') throw invalid('payment_id', 'This payment is no topup.')
  return payment
}

/** The payment as it stands under the lock of its account. */
async function lockedTopup(tx: Tx, input: TopupRefundInput): Promise<Payment> {
  const found = await topupOf(tx, input)
  if (found) await tx.accounts.lock(found.account_id)
  const payment = found && (await topupOf(tx, input))
  if (!payment) throw new Problem('not_found')
  return payment
}

async function claimed(
  work: Work,
  { call, input, refund_id, unused }: Asked,
): Promise<Written<never, RefundClaim>> {
  const { tx } = work
  const payment = await lockedTopup(tx, input)
  const { account_id } = payment
  const begun = await tx.refunds.getForUpdate(refund_id)
  if (begun) return { kind: 'open', found: await takeUpRefund(work, begun) }
  const { reason, payment_id } = input
  const amount = input.amount as Money
  const own = { account_id, payment_id }
  const refusal =
    refundRefusal(payment, await tx.refunds.ofPayments([payment_id]), input.amount) ??
    (await moreThanUnused(tx, { own, amount, unused, worth: (credit) => credit }))
  if (refusal) throw refusal
  const meta = { payment_id, amount_minor: amount.amount_minor }
  const entry = { ...calledBy(call), account_id, reason, meta } as const
  await recordAudit(work, { ...entry, action: 'admin.topup.refund' })
  const asked = { refund_id, amount, reason_code: reason, payment }
  const refund = await claimTopupRefund(work, calledBy(call), asked)
  return { kind: 'open', found: { kind: 'ask', refund, earlier: 'none' } }
}

/** Why so much of a topup cannot be paid back, whatever is unused of it; or undefined. Source: contract 6.3, 6.7. */
export function refundRefusal(
  { amount: paid, invoice_id, captured_at }: Payment,
  refunds: readonly Refund[],
  amount: TopupRefundInput['amount'],
): Problem | undefined {
  if (invoice_id !== null) {
    return invalid('payment_id', 'This topup has an invoice: a credit note pays it back.')
  }
  if (captured_at === null) return invalid('status', 'This topup was not paid.')
  const { currency } = paid
  if (amount.currency !== currency) return invalid('amount', `The topup is in ${currency}.`)
  if (amount.amount_minor <= 0) return invalid('amount', 'We refund an amount above zero.')
  const back = refunds.filter(isPayingBack)
  const sum = back.reduce((total, each) => total + each.amount.amount_minor, 0)
  const left = subtract(paid, money(sum, paid.currency)).amount_minor
  if (amount.amount_minor <= left) return undefined
  return invalid('amount', `We can refund at most ${left} minor units.`)
}

function shownOr(refund: Refund): Written<ShownTopupRefund, { readonly refund: Refund }> {
  const { refund_id, account_id, payment_id, amount, status, reason_code, created_at } = refund
  const made = status === 'accepted' || status === 'completed' || status === 'failed'
  if (!made) return { kind: 'open', found: { refund } }
  const named = { refund_id, account_id, payment_id }
  return { kind: 'answered', answer: { ...named, amount, status, reason: reason_code, created_at } }
}
