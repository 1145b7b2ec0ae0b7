import { z } from '@hono/zod-openapi'
import {
  type DocumentXml,
  E_INVOICE_SYNTAXES,
  invoiceMachine,
  statesOf,
  type StoredPdf,
} from '@billing/core'
import { DateTime, maybe, Money, orNull, PageInfo, UnixMs } from './common.ts'
import { EXAMPLES } from './examples.ts'

/** Where an invoice stands; a draft is never shown. */
export const InvoiceStatus = z.enum(statesOf(invoiceMachine)).openapi('InvoiceStatus')

/** One line of an invoice, net of VAT. */
export const InvoiceLineItem = z
  .object({
    description: z.string(),
    quantity: z.int().min(1),
    unit_price: Money,
    line_total: Money,
    period_start: orNull(DateTime),
    period_end: orNull(DateTime),
  })
  .openapi('InvoiceLineItem')

/** The VAT of a document in the currency that the law of the seller's state wants. */
export const VatConversion = z
  .object({
    amount: z.object({
      amount_minor: z.int().openapi({ description: 'Minor units: cents.' }),
      currency: z.string().length(3).openapi({ description: 'ISO 4217.' }),
    }),
    rate: z.object({
      to: z.string().length(3).openapi({ description: 'ISO 4217.' }),
      day: z.string().openapi({ format: 'date', description: 'Whose rates they are.' }),
      from_per_euro: z.string().openapi({
        description: 'Of the currency of the document, for one euro; `1` for the euro.',
      }),
      to_per_euro: z.string().openapi({ description: 'Of `to`, for one euro.' }),
      source: z.string().openapi({ description: 'Who published them.' }),
    }),
  })
  .openapi('VatConversion')

/** An issued invoice. The patterns of numbers are published, not checked: past the last number they grow. */
export const Invoice = z
  .object({
    invoice_id: z.string(),
    number: z.string().openapi({ pattern: String.raw`^PBX-\d{4}-\d{6}$` }),
    status: InvoiceStatus,
    issued_at: DateTime,
    due_at: DateTime,
    paid_at: orNull(DateTime),
    subtotal: Money,
    vat_amount: Money,
    vat_converted: VatConversion.optional().openapi({
      description: 'Missing where the law wants the VAT in the currency of the document.',
    }),
    vat_rate_basis_points: z.int().openapi({ description: '21 % is 2100.' }),
    total: Money,
    line_items: z.array(InvoiceLineItem),
    pdf_available: z.boolean(),
  })
  .openapi('Invoice', { example: EXAMPLES.Invoice })

/** A page of the account’s invoices. */
export const InvoiceListResponse = z
  .object({ data: z.array(Invoice), page_info: PageInfo })
  .openapi('InvoiceListResponse')

/** What a credit note takes back at one rate. */
export const VatGroup = z
  .object({
    category: z.enum(['S', 'AE', 'O']).openapi({
      description:
        '`S`: at a rate. `AE`: reverse charge, the buyer accounts for the VAT. `O`: outside the scope of EU VAT. As EN 16931 has them.',
    }),
    rate_basis_points: z.int().openapi({ description: '21 % is 2100.' }),
    net: Money,
    vat_amount: Money,
    legal_words: z.array(z.string()).readonly().openapi({
      description: 'What the law wants to be read on the document, in each language.',
    }),
  })
  .openapi('VatGroup')

/** What takes back part of an invoice, or all of it. */
export const CreditNote = z
  .object({
    id: z.string(),
    number: orNull(z.string().openapi({ pattern: String.raw`^CN-\d{4}-\d{5}$` })),
    invoice_id: z.string(),
    invoice_number: z.string(),
    amount: Money,
    vat_converted: VatConversion.optional(),
    reason_code: z.string(),
    notes: orNull(z.string()),
    issued_at: UnixMs,
    kind: z.enum(['refund', 'credit']).openapi({
      description:
        '`refund`: the card gets it back. `credit`: it stays with us, or is owed no more.',
    }),
    vat_groups: z.array(VatGroup).readonly().openapi({
      description:
        'What the note takes back, by VAT rate: they add up to `amount`. A correction of VAT has two: the service at its rate, and below zero the same service under reverse charge.',
    }),
  })
  .openapi('CreditNote', { example: EXAMPLES.CreditNote })

/** A page of credit notes. */
export const CreditNoteListResponse = z
  .object({ credit_notes: z.array(CreditNote) })
  .openapi('CreditNoteListResponse')

const idFilter = (what: string) => maybe(z.string().regex(/^[\w.~-]{1,128}$/, what))

/** What `listCreditNotes` may be narrowed to. */
export const CreditNoteFilters = z.object({ invoice_id: idFilter('No invoice has such an id.') })

/** What `adminListCreditNotes` may be narrowed to. */
export const AdminCreditNoteFilters = CreditNoteFilters.extend({
  account_id: idFilter('No account has such an id.'),
})

const YEAR = 'We take a year from 2000 to 9999.'

/** Which year is asked for. */
export const YearFilter = z.object({
  year: maybe(
    z
      .string(YEAR)
      .regex(/^[2-9]\d{3}$/, YEAR)
      .transform(Number)
      .openapi({
        type: 'integer',
        minimum: 2000,
        maximum: 9999,
        description: 'The year that the documents carry; the present one by default.',
        example: 2026,
      }),
  ),
})

/** The PDFs of a year, and the name of their archive: `format: binary` in the document. */
export const ZipFile = z
  .custom<{ readonly filename: string; readonly bytes: ReadableStream<Uint8Array> }>()
  .openapi({ type: 'string', format: 'binary' })

/** The PDF of a document: bytes, not JSON. */
export const PdfFile = z.custom<StoredPdf>().openapi({ type: 'string', format: 'binary' })

/** How an electronic document is to be spelled. */
export const XmlFilters = z.object({
  syntax: z.enum(E_INVOICE_SYNTAXES, 'We write `ubl` and `cii`.').default('ubl').openapi({
    description:
      '`ubl`: UBL 2.1, Peppol BIS Billing 3.0 where both sides have an electronic address. `cii`: UN/CEFACT CII, which is Factur-X (profile EN 16931), and XRechnung where you gave a Leitweg-ID.',
  }),
})

/** The electronic form of a document: bytes, not JSON. */
export const XmlFile = z.custom<DocumentXml>().openapi({ type: 'string', format: 'binary' })
