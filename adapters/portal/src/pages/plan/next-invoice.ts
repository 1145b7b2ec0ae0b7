import type { Schema } from '@billing/client'
import {
  card,
  dayText,
  type Due,
  dueTable,
  html,
  type Html,
  NOTHING,
  type Part,
  type Reader,
} from '@billing/pages'
import { ITEMS } from '../../texts/items.ts'

/** The next invoice line by line, as it will be if nothing changes; nothing where none comes. */
export function nextInvoiceCard(forecast: Part<Schema<'ForecastResponse'>>, reader: Reader): Html {
  const event =
    'data' in forecast
      ? forecast.data.events.find(({ key }) => key.startsWith('charge.'))
      : undefined
  const due = event && dueOf(event)
  if (!event || !due) return NOTHING
  const t = ITEMS[reader.language]
  const body = html`<p class="hint">${t.next_invoice_of}</p>
    ${dueTable(due, reader)}`
  return card(t.next_invoice(dayText(event.at, reader)), body)
}

function dueOf({ line_items, amounts, args }: Schema<'ForecastEvent'>): Due | undefined {
  const { subtotal, vat_amount, total, credit_applied, to_pay } = amounts
  const rate = args['vat_rate_basis_points']
  if (!line_items || !total || !credit_applied || !to_pay) return undefined
  return {
    line_items,
    total,
    credit_applied,
    to_pay,
    ...(subtotal && { subtotal }),
    ...(vat_amount && { vat_amount }),
    ...(rate !== undefined && { vat_rate_basis_points: Number(rate) }),
  }
}
