import { type Money, smaller, subtract } from '../../kernel/money.ts'
import type { RefundStatus } from '../credit-notes/refund.ts'
import { creditableOn } from '../credit-notes/credit-limits.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import {
  type BareTopup,
  type ContractInvoice,
  roomOf,
  topupsOf,
  type Use,
  withoutTopups,
} from './contract-money.ts'
import type { Payment } from '../payments/payment.ts'
import { askedBack, isOwnRefund, owedForUse, owedOfContract } from './owed-for-use.ts'

/**
 * What is done next to pay a consumer back: a `note`, which lowers what is owed or becomes account credit; a `refund` to
 * the card; `wait` for a refund whose outcome is unknown; `stuck`, because the provider refused one; `done`.
 */
export type PayBackStep =
  | { readonly kind: 'note'; readonly invoice_id: string; readonly amount: Money }
  | {
      readonly kind: 'refund'
      readonly invoice_id: string
      readonly amount: Money
      readonly taken_from: Refund['taken_from']
    }
  | { readonly kind: 'refund_topup'; readonly payment: Payment; readonly amount: Money }
  | { readonly kind: 'wait' | 'stuck' }
  | { readonly kind: 'done'; readonly owed: Money }

/** Refunds of which nobody knows yet whether they were made. */
const UNKNOWN: readonly RefundStatus[] = ['requested', 'sent']

/**
 * The next step to pay back all but what is owed: the oldest invoice first, to the payments that it was paid by; then the
 * account credit that notes have made of paid money. Source: contract 6.7, 6.12; Directive 2011/83/EU, Art. 13 (1).
 */
export function decidePayBack(
  contract: readonly ContractInvoice[],
  use: Use,
  credit: Money,
  bare: readonly BareTopup[] = [],
): PayBackStep {
  const refunds = [...contract, ...bare].flatMap((each) => each.refunds)
  if (refunds.some(({ status }) => UNKNOWN.includes(status))) return { kind: 'wait' }
  const periods = withoutTopups(contract)
  const step = ofInvoices(periods, use) ?? ofCredit(periods, credit)
  if (!step) {
    const owed = owedOfContract(contract, use, credit.currency)
    return ofTopups(contract, bare, use) ?? { kind: 'done', owed }
  }
  const refused = periods
    .flatMap((each) => each.refunds)
    .some((each) => each.status === 'refused' && isOwnRefund(each, use))
  return step.kind === 'refund' && refused ? { kind: 'stuck' } : step
}

function ofInvoices(contract: readonly ContractInvoice[], use: Use): PayBackStep | undefined {
  for (const each of contract) {
    const amount = toTakeBack(each, use)
    if (amount.amount_minor <= 0) continue
    const { invoice_id, status } = each.invoice
    const room = status === 'open' || status === 'uncollectible' ? undefined : roomIn(each)
    if (!room) return { kind: 'note', invoice_id, amount }
    return { kind: 'refund', invoice_id, amount: smaller(room, amount), taken_from: 'invoice' }
  }
  return undefined
}

/**
 * All that is left of a topup is asked for, once: the phone system gives up what is unused of it, and no more goes back.
 * One that says how much it keeps of none, or that all is used, leaves it. What the provider refuses keeps none of the
 * others from going back, and is `stuck` then. Source: contract 6.3, 6.12.
 */
function ofTopups(
  contract: readonly ContractInvoice[],
  bare: readonly BareTopup[],
  use: Use,
): PayBackStep | undefined {
  const invoiced = topupsOf(contract).map((each) => ({ ...each, at: each.invoice.issued_at }))
  const rest = bare.map(({ payment, refunds }) => {
    const at = payment.captured_at ?? payment.created_at
    return { invoice: null, payments: [payment], refunds, at }
  })
  const left = [...invoiced, ...rest]
    .toSorted((a, b) => b.at - a.at)
    .map((each) => ({ ...each, amount: roomIn(each), asked: askedBack(each.refunds, use) }))
    .filter(({ amount, asked }) => amount && asked !== 'answered')
  for (const each of left) {
    const { amount, asked } = each
    const [payment] = each.payments
    if (!amount || !payment || asked !== 'not_asked') continue
    if (!each.invoice) return { kind: 'refund_topup', payment, amount }
    const { invoice_id } = each.invoice
    return { kind: 'refund', invoice_id, amount, taken_from: 'invoice' }
  }
  return left.length > 0 ? { kind: 'stuck' } : undefined
}

/** What is left of the invoice beyond what is owed for its days. */
function toTakeBack(each: ContractInvoice, use: Use): Money {
  const { invoice, refunds } = each
  const nothing = subtract(invoice.total, invoice.total)
  if (invoice.status === 'void' || invoice.status === 'refunded') return nothing
  const facts = { invoice, refunds, captured: nothing, charge_in_flight: false }
  const left = subtract(creditableOn(facts), owedForUse(each, use))
  // What we gave up is credited in full or not at all. Source: contract 6.7.
  const part =
    invoice.status === 'uncollectible' && left.amount_minor < creditableOn(facts).amount_minor
  return part ? nothing : left
}

/** What one of its payments can give back; undefined where none can. */
function roomIn({
  payments,
  refunds,
}: Pick<ContractInvoice, 'payments' | 'refunds'>): Money | undefined {
  return payments
    .map((payment) => roomOf(payment, refunds))
    .find(({ amount_minor }) => amount_minor > 0)
}

function ofCredit(contract: readonly ContractInvoice[], credit: Money): PayBackStep | undefined {
  if (credit.amount_minor <= 0) return undefined
  const paid = contract.find((each) => roomIn(each) !== undefined)
  const room = paid && roomIn(paid)
  if (!paid || !room) return undefined
  const { invoice_id } = paid.invoice
  return { kind: 'refund', invoice_id, amount: smaller(room, credit), taken_from: 'account_credit' }
}
