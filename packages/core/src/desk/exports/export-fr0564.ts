import { daysOfMonth } from '../../kernel/calendar.ts'
import type { ReadPorts } from '../../ports.ts'
import { writeRecords } from './csv.ts'
import { periodOf } from './issued-documents.ts'
import { refuseOtherCurrency } from './other-currency.ts'
import type { ExportMonth, ExportSink } from './ports.ts'
import { type RecapitulativeRow, recapitulativeSums } from './recapitulative.ts'
import { eachOwn } from './told-documents.ts'

/**
 * The recapitulative statement of a month (Lithuania's form FR0564): the value of services under reverse
 * charge for each buyer. It is always the whole month: whoever corrects one sends all of it again. Resolves
 * to its rows. Throws `validation.failed` as `refuseOtherCurrency` does. Source: contract 6.14; Directive 2006/112/EC, Art. 262(1)(c); VMI, KD-3623.
 */
export async function exportFr0564(
  ports: ReadPorts,
  month: ExportMonth,
  to: ExportSink,
): Promise<readonly RecapitulativeRow[]> {
  refuseOtherCurrency('The recapitulative statement', ports.settings)
  const { time_zone } = ports.settings
  const period = periodOf(daysOfMonth(month), time_zone)
  const sums = recapitulativeSums()
  await eachOwn(ports, { invoices: period, notes: period }, to, (document) => sums.add(document))
  const rows = sums.rows()
  const records = rows.map(({ country, vat_number, services }) => [country, vat_number, services])
  await writeRecords(to, [['country', 'vat_number', 'services_value'], ...records])
  return rows
}
