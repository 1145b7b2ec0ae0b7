import { daysInMonth } from '../../kernel/calendar.ts'
import type { ReadPorts } from '../../ports.ts'
import { csvRecord } from './csv.ts'
import { periodOf } from './issued-documents.ts'
import type { ExportMonth, ExportSink } from './ports.ts'
import { type RecapitulativeRow, recapitulativeSums } from './recapitulative.ts'
import { toldDocuments } from './told-documents.ts'

/**
 * The recapitulative statement of a month (Lithuania's form FR0564): the value of services under reverse
 * charge for each buyer. It is always the whole month: whoever corrects one sends all of it again. Resolves
 * to its rows. Source: contract 6.14; Directive 2006/112/EC, Art. 262(1)(c); VMI, KD-3623.
 */
export async function exportFr0564(
  ports: ReadPorts,
  { year, month }: ExportMonth,
  to: ExportSink,
): Promise<readonly RecapitulativeRow[]> {
  const { seller, time_zone } = ports.settings
  const days = { from: { year, month, day: 1 }, to: { year, month, day: daysInMonth(year, month) } }
  const period = periodOf(days, time_zone)
  const sums = recapitulativeSums()
  let count = 0
  for await (const page of toldDocuments(ports, { invoices: period, notes: period })) {
    for (const document of page) {
      if (document.seller.vat_id === seller.vat_id) sums.add(document)
    }
    count += page.length
    to.progress(count)
  }
  const rows = sums.rows()
  const records = rows.map(({ country, vat_number, services }) =>
    csvRecord([country, vat_number, services]),
  )
  await to.write([csvRecord(['country', 'vat_number', 'services_value']), ...records].join(''))
  return rows
}
