import type { Tx } from '../../ports.ts'
import type { Withdrawal } from '../../people/consumers/withdrawal.ts'
import { add, type Money, money, subtract } from '../../kernel/money.ts'
import type { CreditNote, Refund } from '../credit-notes/credit-note.ts'
import { creditableOn, isPayingBack } from '../credit-notes/credit-limits.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { isOfCalls, isOfTopup } from '../invoices/line.ts'
import type { Payment } from '../payments/payment.ts'

/** An invoice of a contract, with all that was paid for it and given back. */
export interface ContractInvoice {
  readonly invoice: IssuedInvoice
  readonly notes: readonly CreditNote[]
  readonly refunds: readonly Refund[]
  readonly payments: readonly Payment[]
}

/** A captured topup without an invoice, and what was given back of it. */
export interface BareTopup {
  readonly payment: Payment
  readonly refunds: readonly Refund[]
}

/** The captured topups of an account that have no invoice, the newest first. */
export async function readBareTopups(tx: Tx, account_id: string): Promise<BareTopup[]> {
  const captured = await tx.payments.capturedTopups(account_id)
  const bare = captured.filter(({ invoice_id }) => invoice_id === null)
  const refunds = await tx.refunds.ofPayments(bare.map(({ payment_id }) => payment_id))
  return bare.map((payment) => ({
    payment,
    refunds: refunds.filter(({ payment_id }) => payment_id === payment.payment_id),
  }))
}

/** Within the weeks of a right of withdrawal nobody has more invoices. */
const AT_MOST = 1_000

/** All invoices of an account, oldest first, with their money. */
export async function readContract(tx: Tx, account_id: string): Promise<ContractInvoice[]> {
  const { data } = await tx.invoices.listOfAccount(account_id, { limit: AT_MOST, after: null })
  const ids = data.map(({ invoice_id }) => invoice_id)
  const notes = Map.groupBy(await tx.creditNotes.ofInvoices(ids), (each) => each.invoice_id)
  const refunds = Map.groupBy(await tx.refunds.ofInvoices(ids), (each) => each.invoice_id)
  const payments = Map.groupBy(await tx.payments.ofInvoices(ids), (each) => each.invoice_id)
  return data.toReversed().map((invoice) => ({
    invoice,
    notes: notes.get(invoice.invoice_id) ?? [],
    refunds: refunds.get(invoice.invoice_id) ?? [],
    payments: payments.get(invoice.invoice_id) ?? [],
  }))
}

/** The invoices of periods and plan changes: what the contract itself costs. Calls that were used stay paid. */
export function withoutTopups(contract: readonly ContractInvoice[]): ContractInvoice[] {
  return contract.filter(({ invoice }) => !isOfTopup(invoice) && !isOfCalls(invoice))
}

/** The topups, the newest first: the oldest call credit is used first. Source: contract 6.3. */
export function topupsOf(contract: readonly ContractInvoice[]): ContractInvoice[] {
  return contract.filter(({ invoice }) => isOfTopup(invoice)).toReversed()
}

/** What one captured payment can still give back. */
export function roomOf(
  { payment_id, amount, captured_at }: Payment,
  refunds: readonly Refund[],
): Money {
  if (captured_at === null) return money(0, amount.currency)
  const own = refunds.filter((refund) => refund.payment_id === payment_id)
  return subtract(amount, givenBack(own, amount))
}

/** What went back to the card, or is on its way. */
export function givenBack(
  refunds: readonly Refund[],
  { currency }: Pick<Money, 'currency'>,
): Money {
  return refunds
    .filter(isPayingBack)
    .reduce((sum, { amount }) => add(sum, amount), money(0, currency))
}

/** What is left of an invoice: its total less its notes, and the refunds that have none yet. */
export function leftOn({ invoice, refunds }: Pick<ContractInvoice, 'invoice' | 'refunds'>): Money {
  const captured = money(0, invoice.total.currency)
  return creditableOn({ invoice, refunds, captured, charge_in_flight: false })
}

/** What payments of an invoice hold that notes have taken off it: it became account credit. */
export function beyondInvoice(each: ContractInvoice): Money {
  const { invoice, payments, refunds } = each
  const nothing = money(0, invoice.total.currency)
  const held = payments.map((payment) => roomOf(payment, refunds)).reduce(add, nothing)
  const beyond = subtract(held, leftOn(each))
  return beyond.amount_minor > 0 ? beyond : nothing
}

/** What cards have paid for the contract and did not get back; of topups, what became account credit. */
export function keptOf(contract: readonly ContractInvoice[], currency: Money['currency']): Money {
  const periods = withoutTopups(contract).flatMap(({ payments, refunds }) =>
    payments.map((payment) => roomOf(payment, refunds)),
  )
  return [...periods, ...topupsOf(contract).map(beyondInvoice)].reduce(add, money(0, currency))
}

/** Since when the notes and refunds of a withdrawal are issued, and how long it was used. */
export type Use = Pick<Withdrawal, 'received_at' | 'begin_asked_at' | 'confirmed_at'>
