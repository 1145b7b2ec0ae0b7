import { add, type Money, money, negate, subtract } from '../../kernel/money.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { MovementKind } from '../ledger/postings.ts'
import type { LedgerTransaction } from '../ledger/transaction.ts'
import { bookingRef, type Dispute, type ListedDispute } from '../payments/dispute.ts'
import { isCaptured, type Payment } from '../payments/payment.ts'

/** What posts to the clearing of an order. */
export const CLEARING_KINDS = [
  'charge_captured',
  'late_payment_captured',
  'overpayment_captured',
  'topup_captured',
  'topup_refunded',
  'refund_completed',
  'chargeback_of_credit',
  'chargeback_lost',
  'chargeback_returned',
] as const satisfies readonly MovementKind[]

/** A payment, all that moved of its order by our records and by the provider's lists, and what was posted of it. */
export interface MovementCase {
  readonly payment: Payment
  /** Of the payment. */
  readonly refunds: readonly Refund[]
  readonly disputes: readonly Dispute[]
  /** Of its order, by the provider's list. */
  readonly listed: readonly ListedDispute[]
  readonly posted: readonly LedgerTransaction[]
  /** What the ledger has of its order, all together. */
  readonly clearing: Money
}

/** One movement at the provider, with the names that its postings may have. */
interface Moved {
  readonly what: string
  readonly refs: readonly string[]
  /** Positive where it came to us. */
  readonly amount: Money
}

/** The names of all that may have been posted of a payment's order. */
export function refsOf({ payment, refunds, disputes }: Omit<MovementCase, 'posted' | 'clearing'>) {
  return [
    payment.payment_id,
    ...refunds.map(({ refund_id }) => refund_id),
    ...disputes.flatMap((dispute) => refsOfDispute(dispute, refunds)),
  ]
}

/** Where what moved at the provider and what was posted of it differ, movement by movement. Source: contract 6.8; states 1.12. */
export function movementFlaws(of: MovementCase): string[] {
  const moved = movedAtProvider(of)
  const flaws = moved.flatMap(({ what, refs, amount }) => {
    const posted = postedOf(of, refs)
    if (posted.amount_minor === amount.amount_minor) return []
    return [`${what} moved ${amount.amount_minor}, the ledger has ${posted.amount_minor} of it`]
  })
  const sum = moved.reduce((total, { amount }) => add(total, amount), nothing(of))
  const beside = subtract(of.clearing, sum).amount_minor
  if (flaws.length > 0 || beside === 0) return flaws
  return [`${beside} was posted that no movement at the provider shows`]
}

function movedAtProvider(of: MovementCase): Moved[] {
  const { payment, refunds } = of
  const { payment_id, amount } = payment
  const capture = { what: 'the capture', refs: [payment_id] }
  return [
    { ...capture, amount: isCaptured(payment) ? amount : nothing(of) },
    ...refunds
      .filter(({ dispute_id, paid_to }) => dispute_id === null && paid_to === 'card')
      .map(({ refund_id, status, ...refund }) => ({
        what: `refund ${refund_id}`,
        refs: [refund_id],
        amount: status === 'completed' ? negate(refund.amount) : nothing(of),
      })),
    ...disputesOf(of),
  ]
}

/** Those that the provider lists, and those that only we know. */
function disputesOf(of: MovementCase): Moved[] {
  const { disputes, listed, refunds } = of
  const known = new Map(disputes.map((each) => [each.dispute_id, each]))
  const shown = new Map(listed.map((each) => [each.id, each]))
  return [...new Set([...shown.keys(), ...known.keys()])].map((id) => {
    const ours = known.get(id)
    const refs = ours ? refsOfDispute(ours, refunds) : [id]
    return { what: `dispute ${id}`, refs, amount: negate(takenBy(of, shown.get(id), ours)) }
  })
}

/** One that goes on after it was lost keeps what it took; what the provider does not show took nothing. */
function takenBy(
  of: MovementCase,
  shown: ListedDispute | undefined,
  ours: Dispute | undefined,
): Money {
  if (shown?.stage === 'lost') return shown.amount
  const goesOn = shown !== undefined && shown.stage !== 'won' && ours?.taken
  return goesOn ? (ours.amount ?? nothing(of)) : nothing(of)
}

function refsOfDispute(
  { dispute_id, returns }: Dispute,
  refunds: readonly Refund[],
): readonly string[] {
  const own = refunds.filter((refund) => refund.dispute_id === dispute_id)
  const bookings = Array.from({ length: returns + 1 }, (_, n) =>
    bookingRef({ dispute_id, returns: n }),
  )
  return [...bookings, ...own.map(({ refund_id }) => refund_id)]
}

function postedOf(of: MovementCase, refs: readonly string[]): Money {
  const { order_id } = of.payment
  return of.posted
    .filter(({ ref }) => refs.includes(ref))
    .flatMap(({ postings }) => postings)
    .filter(({ account, subject_id }) => account === 'provider_clearing' && subject_id === order_id)
    .reduce((sum, { amount }) => add(sum, amount), nothing(of))
}

function nothing({ payment }: Pick<MovementCase, 'payment'>): Money {
  return money(0, payment.amount.currency)
}
