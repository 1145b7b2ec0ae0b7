import { amountText } from '../amount.ts'
import type { Pointers } from './evidence.ts'
import type { OpenAmounts } from './open-amounts.ts'
import type { Receipt } from './receipt.ts'
import type { Evidence, Match, MatchCase, MatchOptions, OpenInvoice } from './types.ts'

/** A way to settle without a person; null where it does not fit. */
export type Step = (
  receipt: Receipt,
  pointers: Pointers,
  open: OpenAmounts,
  options: MatchOptions,
) => Match | null

/**
 * The ways in their order: the reference of one invoice, its number, the known payer of one invoice with this amount;
 * then what is short by a little. All receipts go one way before any goes the next, so that an exact payment is never
 * used up by a guess.
 */
export const STEPS: readonly Step[] = [
  (receipt, { reference }, open) => exactly(receipt, reference, 'reference', open),
  (receipt, { reference, number }, open) =>
    reference.length > 0 ? null : exactly(receipt, number, 'number', open),
  exactlyByPayer,
  (receipt, { reference }, open, options) =>
    nearly(receipt, reference, 'reference', { open, options }),
  (receipt, { reference, number }, open, options) =>
    reference.length > 0 ? null : nearly(receipt, number, 'number', { open, options }),
]

function exactly(
  receipt: Receipt,
  named: readonly OpenInvoice[],
  evidence: Evidence,
  open: OpenAmounts,
): Match | null {
  const [invoice, second] = named
  const fits = invoice && !second && open.of(invoice) === receipt.amount_minor
  return fits ? settled(receipt, invoice, { case: 'exact', evidence, waived_minor: 0 }) : null
}

/** Of what is named the amount must be right; else it is the one open invoice with this amount. */
function exactlyByPayer(receipt: Receipt, pointers: Pointers, open: OpenAmounts): Match | null {
  if (pointers.reference.length > 0 || pointers.number.length > 0) return null
  const fitting = pointers.payer.filter((invoice) => open.of(invoice) === receipt.amount_minor)
  return exactly(receipt, fitting, 'payer', open)
}

function nearly(
  receipt: Receipt,
  named: readonly OpenInvoice[],
  evidence: Evidence,
  { open, options }: { readonly open: OpenAmounts; readonly options: MatchOptions },
): Match | null {
  const [invoice, second] = named
  if (!invoice || second) return null
  const waived_minor = open.of(invoice) - receipt.amount_minor
  if (waived_minor <= 0) return null
  const how = { evidence, waived_minor }
  if (waived_minor <= options.tolerance_minor) {
    return settled(receipt, invoice, { ...how, case: 'tolerated' })
  }
  const is_fee = waived_minor === receipt.fee_minor && waived_minor <= options.fee_max_minor
  return is_fee ? settled(receipt, invoice, { ...how, case: 'fee' }) : null
}

interface How {
  readonly case: MatchCase
  readonly evidence: Evidence
  readonly waived_minor: number
}

function settled(receipt: Receipt, invoice: OpenInvoice, { waived_minor, ...how }: How): Match {
  const { amount_minor, currency } = receipt
  const missing = amountText({ amount_minor: waived_minor, currency })
  return {
    ...how,
    receipt,
    settles: true,
    uses: [{ invoice_id: invoice.id, amount_minor, waived_minor }],
    rest_minor: 0,
    account_id: invoice.account_id,
    reverses: null,
    reason: waived_minor === 0 ? '' : `It is short of ${invoice.number} by ${missing}.`,
  }
}
