import { type Money, smaller, subtract } from '../../kernel/money.ts'
import type { RefundStatus } from '../credit-notes/refund.ts'
import { isOfCredit } from '../credit-notes/credit-limits.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import {
  type BareTopup,
  beyondInvoice,
  type ContractInvoice,
  leftOn,
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
  const step = ofInvoices(periods, use) ?? ofCredit(contract, credit)
  if (!step) {
    const owed = owedOfContract(contract, use, credit.currency)
    return ofTopups(contract, bare, use) ?? { kind: 'done', owed }
  }
  const refused = contract
    .flatMap((each) => (periods.includes(each) ? each.refunds : each.refunds.filter(isOfCredit)))
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
  const left = topupsToPayBack(contract, bare, use)
  const next = left.find(({ asked }) => asked === 'not_asked')
  if (!next) return left.length > 0 ? { kind: 'stuck' } : undefined
  const { invoice, payment, amount } = next
  if (!invoice) return { kind: 'refund_topup', payment, amount }
  return { kind: 'refund', invoice_id: invoice.invoice_id, amount, taken_from: 'invoice' }
}

/** A topup of which something is left, and how far the withdrawal is with it. */
export interface TopupToPayBack {
  /** Null where it has none. */
  readonly invoice: ContractInvoice['invoice'] | null
  readonly refunds: readonly Refund[]
  readonly payment: Payment
  /** All that its payment can give back, and no note has taken off its invoice. */
  readonly amount: Money
  readonly asked: 'not_asked' | 'refused'
}

/** The topups that are still to be paid back, the newest first: the oldest call credit is used first. Source: contract 6.3. */
export function topupsToPayBack(
  contract: readonly ContractInvoice[],
  bare: readonly BareTopup[],
  use: Use,
): TopupToPayBack[] {
  const invoiced = topupsOf(contract).map((each) => ({ ...each, at: each.invoice.issued_at }))
  const rest = bare.map(({ payment, refunds }) => {
    const at = payment.captured_at ?? payment.created_at
    return { invoice: null, payments: [payment], refunds, at }
  })
  return [...invoiced, ...rest]
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ invoice, refunds, payments }) => {
      const [payment] = payments
      const room = roomIn({ payments, refunds })
      const amount = room && invoice ? smaller(room, leftOn({ invoice, refunds })) : room
      const asked = askedBack(refunds, use)
      if (!amount || amount.amount_minor <= 0 || !payment || asked === 'answered') return []
      return { invoice, refunds, payment, amount, asked }
    })
}

/** What is left of the invoice beyond what is owed for its days. */
function toTakeBack(each: ContractInvoice, use: Use): Money {
  const { invoice, refunds } = each
  const nothing = subtract(invoice.total, invoice.total)
  if (invoice.status === 'void' || invoice.status === 'refunded') return nothing
  const creditable = leftOn({ invoice, refunds })
  const left = subtract(creditable, owedForUse(each, use))
  // What we gave up is credited in full or not at all. Source: contract 6.7.
  const part = invoice.status === 'uncollectible' && left.amount_minor < creditable.amount_minor
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

/**
 * Account credit goes back by a topup that became it, as far as its payment holds more than is left of its invoice; then by
 * any payment of the contract.
 */
function ofCredit(contract: readonly ContractInvoice[], credit: Money): PayBackStep | undefined {
  if (credit.amount_minor <= 0) return undefined
  const topups = topupsOf(contract).map((each) => ({ ...each, most: beyondInvoice(each) }))
  const periods = withoutTopups(contract).map((each) => ({ ...each, most: credit }))
  for (const { most, ...each } of [...topups, ...periods]) {
    const room = roomIn(each)
    if (!room || most.amount_minor <= 0) continue
    const amount = [room, most, credit].reduce(smaller)
    const { invoice_id } = each.invoice
    return { kind: 'refund', invoice_id, amount, taken_from: 'account_credit' }
  }
  return undefined
}
