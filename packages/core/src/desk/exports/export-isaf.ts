import type { Party } from '../../money/invoices/party.ts'
import { daysInMonth } from '../../kernel/calendar.ts'
import { invalid } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'
import { ISAF_END, ISAF_SALES, isafBegin, isafCreditNote, isafInvoice } from './isaf.ts'
import { issuedInvoices, issuedNotes, periodOf } from './issued-documents.ts'
import type { ExportSink } from './ports.ts'

/** A month of the operator's calendar; `month` is 1 to 12. */
export interface IsafMonth {
  readonly year: number
  readonly month: number
}

/** What went into the register. */
export interface IsafExport {
  readonly invoices: number
  readonly credit_notes: number
  /** Documents that another seller's VAT number stands on. */
  readonly left_out: number
}

/**
 * The register of the invoices and credit notes issued in a month, for Lithuania's tax inspectorate (i.SAF
 * 1.2). Only for a seller with a Lithuanian VAT number. Throws `validation.failed`. Source: VMI, order
 * VA-55.
 */
export async function exportIsaf(
  ports: ReadPorts,
  { year, month }: IsafMonth,
  to: ExportSink,
): Promise<IsafExport> {
  const { seller_name, seller, time_zone } = ports.settings
  const registration_number = seller.reg_number.replace(/\D/g, '')
  if (!/^LT\d+$/.test(seller.vat_id) || !/^\d{1,11}$/.test(registration_number)) {
    throw invalid('seller', 'i.SAF is for a seller with a Lithuanian VAT and company number.')
  }
  const days = { from: { year, month, day: 1 }, to: { year, month, day: daysInMonth(year, month) } }
  const period = periodOf(days, time_zone)
  const created_at = ports.clock()
  await to.write(isafBegin({ seller_name, registration_number, created_at, ...days }))
  const register = registerOf(seller.vat_id, to)
  for await (const page of issuedInvoices(ports, period)) {
    await register.add('invoices', page, isafInvoice)
  }
  for await (const page of issuedNotes(ports, period)) {
    await register.add('credit_notes', page, isafCreditNote)
  }
  await to.write(`${register.begun() ? ISAF_SALES.end : ''}${ISAF_END}`)
  return register.counts
}

function registerOf(vat_id: string, to: ExportSink) {
  const counts = { invoices: 0, credit_notes: 0, left_out: 0 }
  const begun = () => counts.invoices + counts.credit_notes > 0
  return {
    counts,
    begun,
    async add<D extends { readonly seller: Party }>(
      kind: 'invoices' | 'credit_notes',
      documents: readonly D[],
      textOf: (document: D) => string,
    ): Promise<void> {
      const ours = documents.filter(({ seller }) => seller.vat_id === vat_id)
      counts.left_out += documents.length - ours.length
      if (ours.length === 0) return
      await to.write(`${begun() ? '' : ISAF_SALES.begin}${ours.map(textOf).join('')}`)
      counts[kind] += ours.length
      to.progress(counts.invoices + counts.credit_notes)
    },
  }
}
