import type { StoredLine } from './derived-lines.ts'
import type { Evidence } from './evidence.ts'
import { jsonOf } from './held-terms.ts'
import { int, text } from './look.ts'
import { localDay } from './local-days.ts'

/**
 * What changes give back of an invoice is never more than it billed for the days after them: from each of their notes on, all
 * that follow are within what its dated lines come to for the days that are left. Source: states 2.2.
 */
export async function notesForDays({ query }: Evidence): Promise<string[]> {
  const rows =
    await query(`select n.invoice_id, n.issued_at, n.amount_minor - n.vat_amount_minor as net,
      i.lines, i.time_zone from credit_notes n join invoices i on i.invoice_id = n.invoice_id
    where n.reason_code = 'plan_change' order by n.issued_at`)
  return [...Map.groupBy(rows, ({ invoice_id }) => String(invoice_id))].flatMap(([id, notes]) => {
    let after = notes.reduce((sum, note) => sum + int(note['net']), 0)
    let roundings = notes.length
    return notes.flatMap((note) => {
      const given = after
      after -= int(note['net'])
      const lines = jsonOf<readonly DatedLine[]>(note['lines'], [])
      const at = { day: localDay(int(note['issued_at']), zoneOf(note)), zone: zoneOf(note) }
      const billed = lines.reduce((sum, line) => sum + billedAfter(line, at), 0)
      const slack = roundings-- + lines.length / 2
      const said = `notes of changes take ${given} back of ${billed.toFixed(2)} that it billed for their days`
      return given > Math.max(billed, 0) + slack ? [`${id}: ${said}`] : []
    })
  })
}

type DatedLine = StoredLine & { readonly period_end?: number | null }

const zoneOf = ({ time_zone }: { readonly time_zone?: unknown }) => text(time_zone) ?? 'UTC'

/** What a line billed for the days from one on; what is for no days, for none. */
function billedAfter(
  { line_total, period_start, period_end }: DatedLine,
  { day, zone }: { readonly day: number; readonly zone: string },
): number {
  if (period_start == null || period_end == null) return 0
  const [from, to] = [localDay(period_start, zone), localDay(period_end, zone)]
  const left = Math.max(to - Math.max(from, day), 0)
  return to > from ? (line_total.amount_minor * left) / (to - from) : 0
}
