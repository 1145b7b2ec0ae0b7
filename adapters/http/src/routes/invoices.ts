import {
  AdminCreditNoteFilters,
  CreditNoteFilters,
  CreditNoteListResponse,
  Invoice,
  InvoiceListResponse,
  PdfFile,
  YearFilter,
  ZipFile,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'
import { zipped } from '../zip.ts'

const tag = 'invoices'
/** Source: contract 1.5, of a list whose schema has no cursor. */
const linked = { max: 1_000, default: 100 } as const
const pdf = {
  status: 200,
  response_description: 'The PDF.',
  response: PdfFile,
  file: 'application/pdf',
} as const

export const INVOICE_ENDPOINTS = [
  endpoint({
    id: 'listInvoices',
    method: 'get',
    path: '/invoices',
    tag,
    summary: 'List the invoices',
    description: 'The account’s invoices, newest first. What is not issued yet is not shown.',
    paging: { max: 100, default: 20, in_response: true },
    status: 200,
    response_description: 'A page of invoices.',
    response: InvoiceListResponse,
    run: async ({ billing, call, page }) => {
      const { data, next } = await billing.invoicing.list(call, page.request)
      return { data: [...data], page_info: { next_cursor: page.cursor(next) } }
    },
  }),
  endpoint({
    id: 'getInvoice',
    method: 'get',
    path: '/invoices/{invoice_id}',
    tag,
    summary: 'See an invoice',
    description: 'One invoice of the account.',
    status: 200,
    response_description: 'The invoice.',
    response: Invoice,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.invoicing.view(call, params.invoice_id),
  }),
  endpoint({
    id: 'downloadInvoicePdf',
    method: 'get',
    path: '/invoices/{invoice_id}/pdf',
    tag,
    summary: 'Download an invoice',
    description: 'The invoice as PDF: the same bytes every time, and those that we mailed.',
    ...pdf,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.invoicing.pdf(call, params.invoice_id),
  }),
  endpoint({
    id: 'listCreditNotes',
    method: 'get',
    path: '/credit-notes',
    tag,
    summary: 'List the credit notes',
    description:
      'The account’s credit notes, newest first; of one invoice, or of all. The `Link` header leads to the next page.',
    paging: linked,
    filters: CreditNoteFilters,
    status: 200,
    response_description: 'A page of credit notes.',
    response: CreditNoteListResponse,
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.invoicing.listNotes(call, filters, page.request)
      page.link(next)
      return { credit_notes: [...data] }
    },
  }),
  endpoint({
    id: 'downloadCreditNotePdf',
    method: 'get',
    path: '/credit-notes/{credit_note_id}/pdf',
    tag,
    summary: 'Download a credit note',
    description: 'The credit note as PDF: the same bytes every time, and those that we mailed.',
    ...pdf,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.invoicing.notePdf(call, params.credit_note_id),
  }),
  endpoint({
    id: 'exportMyInvoices',
    method: 'get',
    path: '/documents',
    tag,
    summary: 'Download all documents of a year',
    description:
      'Every invoice and credit note of the account that carries a date of the year, the present one unless another is named, as one ZIP archive of the PDFs.',
    filters: YearFilter,
    status: 200,
    response_description: 'The archive.',
    response: ZipFile,
    file: 'application/zip',
    problems: ['not_found'],
    run: async ({ billing, call, filters }) => {
      const { year, files } = await billing.invoicing.documentsOfYear(call, filters)
      return { filename: `documents-${year}.zip`, bytes: zipped(files) }
    },
  }),
  endpoint({
    id: 'adminDownloadInvoicePdf',
    method: 'get',
    path: '/admin/invoices/{invoice_id}/pdf',
    tag: 'admin',
    summary: 'Download an invoice of any account',
    description: 'The invoice as its customer has it.',
    ...pdf,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.invoicing.pdfForAdmin(call, params.invoice_id),
  }),
  endpoint({
    id: 'adminListCreditNotes',
    method: 'get',
    path: '/admin/credit-notes',
    tag: 'admin',
    summary: 'List the credit notes of all accounts',
    description:
      'Newest first; of one invoice, of one account, or of all. The `Link` header leads to the next page.',
    paging: linked,
    filters: AdminCreditNoteFilters,
    status: 200,
    response_description: 'A page of credit notes.',
    response: CreditNoteListResponse,
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.invoicing.listNotesForAdmin(call, filters, page.request)
      page.link(next)
      return { credit_notes: [...data] }
    },
  }),
]
