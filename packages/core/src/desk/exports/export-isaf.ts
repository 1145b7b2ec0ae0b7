import { daysOfMonth } from '../../kernel/calendar.ts'
import { invalid } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'
import { refuseOtherCurrency } from './other-currency.ts'
import { ISAF_END, ISAF_SALES, isafBegin, isafDocument, type IsafScope } from './isaf.ts'
import { countIssued, periodOf } from './issued-documents.ts'
import type { ExportMonth, ExportSink } from './ports.ts'
import { progressOf } from '../../kernel/progress.ts'
import { type ToldDocument, toldDocuments } from './told-documents.ts'

/** What went into the register. */
export interface IsafExport {
  readonly invoices: number
  readonly credit_notes: number
  /** Documents that another seller's VAT number stands on. */
  readonly left_out: number
  /** Documents that have nothing to tell: all of them is zero, or another state's. */
  readonly without_rows: number
}

/**
 * The register of the invoices and credit notes issued in a month, for Lithuania's tax inspectorate (i.SAF
 * 1.2). Only for a seller with a Lithuanian VAT number. Throws `validation.failed`. Source: VMI, order
 * VA-55.
 */
export async function exportIsaf(
  ports: ReadPorts,
  { year, month, ...scope }: ExportMonth & IsafScope,
  to: ExportSink,
): Promise<IsafExport> {
  const { seller_name, seller, time_zone } = ports.settings
  const registration_number = seller.reg_number.replace(/\D/g, '')
  if (!/^LT\d+$/.test(seller.vat_id) || !/^\d{1,11}$/.test(registration_number)) {
    throw invalid('seller', 'i.SAF is for a seller with a Lithuanian VAT and company number.')
  }
  refuseOtherCurrency('i.SAF', ports.settings)
  const days = daysOfMonth({ year, month })
  const period = periodOf(days, time_zone)
  const created_at = ports.clock()
  await to.write(isafBegin({ seller_name, registration_number, created_at, ...days }))
  const register = registerOf(seller.vat_id, scope, to)
  const told = toldDocuments(ports, { invoices: period, notes: period })
  const progress = await progressOf(to, () => countIssued(ports, period))
  for await (const page of told) {
    await register.add(page)
    progress(page.length)
  }
  await to.write(`${register.begun() ? ISAF_SALES.end : ''}${ISAF_END}`)
  return register.counts
}

function registerOf(vat_id: string, scope: IsafScope, to: ExportSink) {
  const counts = { invoices: 0, credit_notes: 0, left_out: 0, without_rows: 0 }
  const begun = () => counts.invoices + counts.credit_notes > 0
  const textOf = (document: ToldDocument): string => {
    if (document.seller.vat_id !== vat_id) {
      counts.left_out += 1
      return ''
    }
    const text = isafDocument(document, scope)
    if (text === null) counts.without_rows += 1
    else counts[document.type === 'invoice' ? 'invoices' : 'credit_notes'] += 1
    return text ?? ''
  }
  return {
    counts,
    begun,
    async add(documents: readonly ToldDocument[]): Promise<void> {
      const first = !begun()
      const text = documents.map(textOf).join('')
      if (text !== '') await to.write(`${first ? ISAF_SALES.begin : ''}${text}`)
    },
  }
}
