import type { InvoiceCase } from './invoice-case.ts'
import type { LedgerTransaction } from '../ledger/transaction.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { CheckId, Findings } from '../../records/findings.ts'
import type { Account } from '../../people/account/account.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import type { PlacePiece } from '../../people/places/place.ts'
import { correctionFlaws } from './verify-correction.ts'
import { convertedFlaws } from '../exchange/verify-converted.ts'
import { addressFlaw } from './verify-address.ts'
import { lineFlaws, noteFlaws, statusFlaw, totalsFlaw } from './verify-invoice.ts'
import { placeFlaws } from './verify-place.ts'
import { numberFlaws } from './verify-numbers.ts'
import { issueFlaw, noteInLedgerFlaw } from './verify-posted.ts'

/** Invoices that are read at a time, with all that belongs to them. */
const AT_ONCE = 200

/** What is asked of every invoice. */
const FLAWS: readonly (readonly [CheckId, (of: InvoiceCase) => readonly string[]])[] = [
  ['invoices.lines', ({ invoice }) => lineFlaws(invoice)],
  ['invoices.totals', ({ invoice }) => known(totalsFlaw(invoice))],
  ['invoices.converted', convertedFlaws],
  ['invoices.place', placeFlaws],
  ['invoices.notes', noteFlaws],
  ['invoices.restated', correctionFlaws],
  ['invoices.address', (of) => known(addressFlaw(of))],
  ['invoices.status', (of) => known(statusFlaw(of))],
  ['invoices.posted', (of) => [...known(issueFlaw(of)), ...known(noteInLedgerFlaw(of))]],
]

/** Derive every issued invoice again, in batches. Source: contract 6.1, 6.6, 6.7, 6.8. */
export async function verifyInvoices({ store, settings }: ReadPorts, to: Findings): Promise<void> {
  for (let from = '', cases: InvoiceCase[] = []; ; from = idOf(cases.at(-1)) ?? from) {
    const after = from
    cases = await store.transaction((tx) => readCases(tx, after))
    for (const [check, flawsOf] of FLAWS) {
      for (const each of cases) {
        for (const flaw of flawsOf(each)) to.wrong(check, `${each.invoice.number}: ${flaw}`)
      }
      to.checked(check, cases.length)
    }
    for (const flaw of cases.flatMap((each) => numberFlaws(each, settings.number_prefixes)))
      to.wrong('numbers', flaw)
    if (cases.length < AT_ONCE) return
  }
}

function idOf(of: InvoiceCase | undefined): string | undefined {
  return of?.invoice.invoice_id
}

function known(flaw: string | null): string[] {
  return flaw === null ? [] : [flaw]
}

const KINDS = [
  'invoice_issued',
  'credit_applied',
  'overpayment_captured',
  'calls_billed',
  'note_on_open',
  'note_on_written_off',
  'note_to_credit',
  'note_to_refund',
] as const

/** The evidence that the invoices say has decided where their customers are. */
async function readPieces(tx: Tx, invoices: readonly IssuedInvoice[]): Promise<PlacePiece[]> {
  const named = invoices.flatMap(({ vat }) => vat.place?.pieces ?? [])
  return tx.placePieces.ofIds(named.map(({ piece_id }) => piece_id))
}

/** Whose the invoices are. */
async function readAccounts(
  tx: Tx,
  invoices: readonly IssuedInvoice[],
): Promise<ReadonlyMap<string, Account>> {
  const accounts = await tx.accounts.ofIds(invoices.map(({ account_id }) => account_id))
  return new Map(accounts.map((account) => [account.account_id, account]))
}

function customerIn(account: Account | undefined): Pick<InvoiceCase, 'to_company' | 'decided'> {
  const { customer_type, place = null } = account ?? {}
  const decided = place?.rule === 'operator' ? place : null
  return { to_company: customer_type === 'company', decided }
}

async function readCases(tx: Tx, after: string): Promise<InvoiceCase[]> {
  const invoices = await tx.invoices.page(after, AT_ONCE)
  const ids = invoices.map(({ invoice_id }) => invoice_id)
  const notes = await tx.creditNotes.ofInvoices(ids)
  const refunds = await tx.refunds.ofInvoices(ids)
  const payments = await tx.payments.ofInvoices(ids)
  const pieces = await readPieces(tx, invoices)
  const refs = [
    ...ids,
    ...notes.map(({ credit_note_id }) => credit_note_id),
    ...refunds.map(({ refund_id }) => refund_id),
    ...payments.map(({ payment_id }) => payment_id),
  ]
  const posted: LedgerTransaction[] = []
  for (let from = 0; from < refs.length; from += AT_ONCE) {
    posted.push(...(await tx.ledger.ofRefs(KINDS, refs.slice(from, from + AT_ONCE))))
  }
  const counters = await tx.numbers.counters()
  const accounts = await readAccounts(tx, invoices)
  const byRef = Map.groupBy(posted, ({ ref }) => ref)
  const of = {
    notes: Map.groupBy(notes, ({ invoice_id }) => invoice_id),
    refunds: Map.groupBy(refunds, ({ invoice_id }) => invoice_id),
    payments: Map.groupBy(payments, ({ invoice_id }) => invoice_id),
    pieces: Map.groupBy(pieces, ({ account_id }) => account_id),
  }
  return invoices.map((invoice) => {
    const its = {
      notes: of.notes.get(invoice.invoice_id) ?? [],
      refunds: of.refunds.get(invoice.invoice_id) ?? [],
      payments: of.payments.get(invoice.invoice_id) ?? [],
    }
    const named = [
      invoice.invoice_id,
      ...its.notes.map(({ credit_note_id }) => credit_note_id),
      ...its.refunds.map(({ refund_id }) => refund_id),
      ...its.payments.map(({ payment_id }) => payment_id),
    ]
    const evidence = of.pieces.get(invoice.account_id) ?? []
    return {
      invoice,
      ...customerIn(accounts.get(invoice.account_id)),
      ...its,
      pieces: evidence,
      counters,
      posted: named.flatMap((ref) => byRef.get(ref) ?? []),
    }
  })
}
