import { type Money, add, money } from '../../kernel/money.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { isOfTopup } from '../invoices/line.ts'
import type { LedgerTransaction } from '../ledger/transaction.ts'
import type { Payment } from '../payments/payment.ts'

/** Payments that are read at a time. */
const AT_ONCE = 200

/** A topup and what became of it, as of one moment. */
export interface TopupCase {
  readonly payment: Payment
  /** The one that it names. */
  readonly invoice: Invoice | undefined
  /** Every payment of that invoice. */
  readonly payments: readonly Payment[]
  readonly refunds: readonly Refund[]
  /** What the ledger has of the payment, and of the issue of its invoice. */
  readonly posted: readonly LedgerTransaction[]
}

/** Where topups and their invoices do not belong together, one to one, or the ledger has other amounts. Source: contract 6.3. */
export async function verifyTopups({ store }: ReadPorts, to: Findings): Promise<void> {
  for (let from = '', page: Payment[] = []; ; from = page.at(-1)?.payment_id ?? from) {
    const after = from
    const read = await store.transaction((tx) => readCases(tx, after))
    page = read.page
    for (const each of read.cases) {
      for (const flaw of topupFlaws(each))
        to.wrong('topups.invoices', `topup ${each.payment.payment_id}: ${flaw}`)
    }
    to.checked('topups.invoices', read.cases.length)
    if (page.length < AT_ONCE) return
  }
}

async function readCases(tx: Tx, after: string) {
  const page = await tx.payments.page(after, AT_ONCE)
  const topups = page.filter(({ kind }) => kind === 'topup')
  const ids = topups.flatMap(({ invoice_id }) => invoice_id ?? [])
  const payments = await tx.payments.ofInvoices(ids)
  const refunds = await tx.refunds.ofPayments(topups.map((each) => each.payment_id))
  const refs = [...ids, ...topups.map(({ payment_id }) => payment_id)]
  const posted = await tx.ledger.ofRefs(KINDS, refs)
  const cases: TopupCase[] = []
  for (const payment of topups) {
    const { invoice_id, payment_id } = payment
    cases.push({
      payment,
      invoice: invoice_id === null ? undefined : await tx.invoices.get(invoice_id),
      payments: payments.filter((each) => each.invoice_id === invoice_id),
      refunds: refunds.filter((each) => each.payment_id === payment_id),
      posted: posted.filter(({ ref }) => ref === payment_id || ref === invoice_id),
    })
  }
  return { page, cases }
}

const KINDS = ['invoice_issued', 'charge_captured', 'topup_captured'] as const

/** What is wrong with one topup; one whose VAT is due when it is used, or of before topups had invoices, has no invoice. */
export function topupFlaws(of: TopupCase): string[] {
  const { captured_at, uninvoiced, invoice_id } = of.payment
  if (captured_at === null || uninvoiced) {
    const flaw = invoice_id === null ? markFlaw(of) : 'it has an invoice, and should have none'
    return [flaw, creditFlaw(of)].filter((each) => each !== null)
  }
  const flaws = [invoiceFlaw(of), ledgerFlaw(of), creditFlaw(of)]
  return flaws.filter((flaw) => flaw !== null)
}

/** What was captured without an invoice is in the ledger as prepaid call credit. */
function markFlaw({ payment, posted }: TopupCase): string | null {
  if (!payment.uninvoiced || posted.some(({ kind }) => kind === 'topup_captured')) return null
  return 'it is marked as one without an invoice, and was not posted as one'
}

function invoiceFlaw({ payment, invoice, payments }: TopupCase): string | null {
  if (!invoice) return 'it was captured, and has no invoice'
  const { number, status, total, account_id, paid_at } = invoice
  if (account_id !== payment.account_id) return `${number} is another customer’s`
  if (!isOfTopup(invoice)) return `${number} is not over a topup`
  if (payments.length > 1) return `${number} is of ${payments.length} payments`
  if (paid_at === null) return `${number} is ${status}, and not paid`
  return isSame(total, payment.amount)
    ? null
    : `${number} is over ${total.amount_minor}, ${payment.amount.amount_minor} was paid`
}

/** What its issue added to revenue and VAT, and what its capture took from the customer’s debt, are what was paid. */
function ledgerFlaw({ payment, invoice, posted }: TopupCase): string | null {
  const { currency, amount_minor } = payment.amount
  const sumOf = (kind: string, ...accounts: readonly string[]) =>
    posted
      .filter((each) => each.kind === kind)
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => accounts.includes(account))
      .map(({ amount }) => amount)
      .reduce(add, money(0, currency)).amount_minor
  const sold = -sumOf('invoice_issued', 'revenue', 'vat_payable')
  const captured = sumOf('charge_captured', 'provider_clearing')
  if (sold !== amount_minor) return `the ledger has ${sold} of ${invoice?.number} as sold`
  return captured === amount_minor ? null : `the ledger has ${captured} of it as captured`
}

/** No refund took more call credit back than was bought, and none went out before some was taken. */
function creditFlaw({ payment, refunds }: TopupCase): string | null {
  const kept = refunds.filter(({ status }) => status !== 'refused')
  const taken = kept.reduce((sum, { credit_taken_minor }) => sum + (credit_taken_minor ?? 0), 0)
  if (taken > payment.amount.amount_minor) return `${taken} of call credit was taken back of it`
  const more = kept.find(
    ({ credit_taken_minor: credit, amount }) => credit !== null && amount.amount_minor > credit,
  )
  return more ? `refund ${more.refund_id} is over more than was taken back` : null
}

function isSame(a: Money, b: Money): boolean {
  return a.amount_minor === b.amount_minor && a.currency === b.currency
}
