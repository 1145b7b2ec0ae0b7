import { ExportFile, ExportFilters } from '@billing/api'
import type { BooksUseCases } from '@billing/core'
import { endpoint } from '../endpoint.ts'

/** A month of the books as a file, given as it is written. */
const monthly = ({ what, id, by, file, ending, summary, description }: Monthly) =>
  endpoint({
    id,
    method: 'get',
    path: `/admin/exports/${what}`,
    tag: 'admin',
    summary,
    description: `${description} It is given as it is written, however long it is; one that breaks off is not whole. The audit log has who took it.`,
    filters: ExportFilters,
    status: 200,
    response_description: 'The file.',
    response: ExportFile,
    file,
    problems: ['validation.failed'],
    run: async ({ billing, call, filters }) => {
      const { month, write } = await billing.books[by](call, filters)
      return { filename: `${what}-${month}.${ending}`, write }
    },
  })

interface Monthly {
  readonly what: string
  readonly id: 'adminExportInvoices' | 'adminExportLedger' | 'adminExportIsaf'
  readonly by: Extract<keyof BooksUseCases, `exportMonthOf${string}`>
  readonly file: 'text/csv' | 'application/xml'
  readonly ending: string
  readonly summary: string
  readonly description: string
}

export const EXPORT_ENDPOINTS = [
  monthly({
    what: 'invoices',
    id: 'adminExportInvoices',
    by: 'exportMonthOfInvoices',
    file: 'text/csv',
    ending: 'csv',
    summary: 'Download a month’s invoices and credit notes',
    description:
      'Every document that was issued in the month, as CSV; amounts of a credit note are below zero.',
  }),
  monthly({
    what: 'ledger',
    id: 'adminExportLedger',
    by: 'exportMonthOfLedger',
    file: 'text/csv',
    ending: 'csv',
    summary: 'Download a month of the ledger',
    description: 'Every posting of the month as CSV, one row each.',
  }),
  monthly({
    what: 'isaf',
    id: 'adminExportIsaf',
    by: 'exportMonthOfIsaf',
    file: 'application/xml',
    ending: 'xml',
    summary: 'Download a month for the Lithuanian tax inspectorate',
    description: 'The register of the month’s sales as i.SAF 1.2, for a Lithuanian seller.',
  }),
]
