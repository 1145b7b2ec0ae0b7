import { aCreditNote, anAccount, anInvoice, aSubscription, march } from '@billing/core/fixtures'
import { type IssuedInvoice, money, SYSTEM, type VatDecision } from '@billing/core'
import { expect, it } from 'vitest'
import { isafDocuments, isafFlaws } from '../support/isaf-schema.ts'
import { openWorld } from '../support/world.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const NUMBER = 'EE100594102'
const ESTONIAN: VatDecision = {
  treatment: 'oss',
  rate_basis_points: 2_400,
  rate_country: 'EE',
  customer_country: 'EE',
  vat_id: NUMBER,
  vat_status: 'pending',
  vat_checked_at: null,
}
const REVERSE_CHARGE: VatDecision = {
  ...ESTONIAN,
  treatment: 'reverse_charge',
  rate_basis_points: 0,
  rate_country: null,
  vat_status: 'valid',
}

/** One of a thousand: of a period or of a change of plan, at home, in Estonia, or under reverse charge. */
function invoiceOf(n: number): IssuedInvoice {
  const [vat, vat_minor] = [
    [anInvoice().vat, 399] as const,
    [ESTONIAN, 456] as const,
    [REVERSE_CHARGE, 0] as const,
  ][n % 3] ?? [ESTONIAN, 456]
  return anInvoice({
    invoice_id: `invoice-${String(n).padStart(4, '0')}`,
    number: `PBX-2026-${String(n).padStart(6, '0')}`,
    cycle_id: null,
    issued_at: march(1 + (n % 28)),
    due_at: march(1 + (n % 28)),
    buyer: { ...anInvoice().buyer, name: 'ž'.repeat(300), vat_id: NUMBER, country: 'EE' },
    vat,
    vat_amount: eur(vat_minor),
    total: eur(1_900 + vat_minor),
  })
}

// The rules are those of the schema of i.SAF 1.2, in our own words: order, lengths, codes and amounts.
it('a register of a thousand invoices and a hundred notes is as the schema has it', async () => {
  const world = await openWorld({ now: '2026-04-02T09:00:00Z' })
  await world.ports.store.transaction(async (tx) => {
    await tx.accounts.put(anAccount())
    await tx.subscriptions.put(aSubscription())
    for (let n = 1; n <= 1_000; n++) await tx.invoices.put(invoiceOf(n))
    for (let n = 1; n <= 100; n++) {
      const of = invoiceOf(n * 3 - 2)
      const amount = of.vat_amount
      await tx.creditNotes.insert(
        aCreditNote({
          credit_note_id: `note-${n}`,
          number: `CN-2026-${String(n).padStart(5, '0')}`,
          invoice_id: of.invoice_id,
          invoice_number: of.number,
          kind: 'credit',
          refund_id: null,
          buyer: of.buyer,
          vat: of.vat,
          amount,
          vat_amount: amount,
          restated: { net: eur(1_900), vat: REVERSE_CHARGE, confirmed_at: march(29) },
          issued_at: march(29),
        }),
      )
    }
  })
  const pieces: string[] = []
  const counts = await world.billing.books.exportIsaf(
    SYSTEM,
    { year: 2026, month: 3 },
    { write: async (piece) => void pieces.push(piece), progress: () => undefined },
  )
  const xml = pieces.join('')
  const documents = isafDocuments(xml)
  const numbers = new Set(documents.map(({ InvoiceNo }) => InvoiceNo))

  expect(counts).toEqual({ invoices: 1_000, credit_notes: 100, left_out: 0, without_rows: 0 })
  expect([documents.length, numbers.size]).toEqual([1_100, 1_100])
  expect(isafFlaws(xml, '2026-03')).toEqual([])
  for (const { CustomerInfo, InvoiceType, rows } of documents) {
    expect(CustomerInfo['Name']).toHaveLength(256)
    expect(rows).toHaveLength(InvoiceType === 'KS' ? 2 : 1)
  }
  await world.close()
})
