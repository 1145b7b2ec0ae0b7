import type { Row } from '../simulation/service.ts'
import type { Evidence, Moment } from './evidence.ts'
import { derivationFlaw, type StoredLine } from './derived-lines.ts'
import { int, type JsonMoney, text, windowOf } from './look.ts'

interface Line extends StoredLine {
  readonly unit_price: JsonMoney
}

const SETTLED: readonly string[] = ['paid', 'partially_refunded', 'refunded']

/** Whether invoices are what their lines say, and are covered by money exactly when they say so. */
export async function coveredInvoices(evidence: Evidence, moment: Moment): Promise<string[]> {
  // What payments captured beyond what was owed, which is account credit, by payment; and what call credit has paid.
  const beyond = await postedTo(evidence, 'overpayment_captured', 'provider_clearing')
  const prepaid = await postedTo(evidence, 'calls_billed', 'prepaid_call_credit')
  const rows =
    await evidence.query(`select i.invoice_id, i.status, i.total_minor, i.credit_applied_minor,
      i.credited_minor, i.paid_at, coalesce(p.captured, 0) as captured, p.payment_ids,
      coalesce((select sum(n.amount_minor) from credit_notes n
        where n.invoice_id = i.invoice_id and n.issued_at < i.paid_at), 0) as noted_before,
      coalesce((select sum(n.amount_minor) from credit_notes n
        where n.invoice_id = i.invoice_id and n.issued_at <= i.paid_at), 0) as noted_by
    from invoices i left join (select invoice_id, sum(amount_minor) as captured,
        min(payment_id) || ' ' || max(payment_id) as payment_ids
      from payments where captured_at is not null group by invoice_id) p on p.invoice_id = i.invoice_id
    where i.status <> 'draft'`)
  const money = rows.flatMap((row) => coverFlaw(row, paidFor(row, beyond, prepaid)))
  return [...(await lineFlaws(evidence, moment)), ...money]
}

/** What transactions of a kind have posted to an account, in minor units, by what they are of. */
async function postedTo(
  { query }: Evidence,
  kind: string,
  account: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await query(`select ref, postings from ledger_transactions where kind = '${kind}'`)
  return new Map(
    rows.map((row) => {
      const postings = JSON.parse(String(row['postings'])) as {
        account: string
        amount: JsonMoney
      }[]
      const own = postings.filter((posting) => posting.account === account)
      return [String(row['ref']), own.reduce((sum, { amount }) => sum + amount.amount_minor, 0)]
    }),
  )
}

type Sums = ReadonlyMap<string, number>

/** What cards and call credit have paid of an invoice. */
function paidFor(row: Row, beyond: Sums, prepaid: Sums): number {
  const payments = new Set((text(row['payment_ids']) ?? '').split(' '))
  const over = [...payments].reduce((sum, payment_id) => sum + (beyond.get(payment_id) ?? 0), 0)
  return int(row['captured']) - over + (prepaid.get(String(row['invoice_id'])) ?? 0)
}

function coverFlaw(row: Row, captured: number): string[] {
  const id = String(row['invoice_id'])
  const status = String(row['status'])
  const rest = int(row['total_minor']) - int(row['credit_applied_minor']) - captured
  if (!SETTLED.includes(status)) {
    if (captured > 0 || row['paid_at'] !== null)
      return [`${id}: ${status}, and ${captured} was captured for it`]
    const owed = rest - int(row['credited_minor'])
    return status !== 'void' && owed <= 0 ? [`${id}: ${status}, and nothing is owed on it`] : []
  }
  // A note of the very instant of the payment may have come before it or after.
  const fits = rest >= int(row['noted_before']) && rest <= int(row['noted_by'])
  return fits && row['paid_at'] !== null
    ? []
    : [`${id}: ${status}, and ${rest} of it is not covered by money or account credit`]
}

/** Issued documents never change, so that each is added up once, and all of them at rest. */
async function lineFlaws(evidence: Evidence, moment: Moment): Promise<string[]> {
  const since = await windowOf(evidence, 'M5', moment)
  const fresh = `and invoice_id in (select row_id from recorded_changes
    where resource = 'invoices' and seq > ${since})`
  const rows =
    await evidence.query(`select invoice_id, lines, vat, subtotal_minor, subtotal_currency,
      vat_amount_minor, total_minor from invoices where status <> 'draft' ${moment === 'at rest' ? '' : fresh}`)
  return rows.flatMap((row) => {
    const flaw = lineFlaw(row)
    return flaw === null ? [] : [`${String(row['invoice_id'])}: ${flaw}`]
  })
}

function lineFlaw(row: Row): string | null {
  const lines = JSON.parse(String(row['lines'])) as readonly Line[]
  const { rate_basis_points: rate } = JSON.parse(String(row['vat'])) as {
    rate_basis_points: number
  }
  const currency = row['subtotal_currency']
  const odd = lines.find(
    ({ quantity, unit_price, line_total }) =>
      line_total.currency !== currency ||
      !Number.isSafeInteger(line_total.amount_minor) ||
      quantity * unit_price.amount_minor !== line_total.amount_minor,
  )
  if (odd) return 'a line is not its quantity times its price, in whole cents'
  const wrong = lines.map(derivationFlaw).find((flaw) => flaw !== null)
  if (wrong) return wrong
  const net = lines.reduce((sum, { line_total }) => sum + line_total.amount_minor, 0)
  if (net !== int(row['subtotal_minor']))
    return `its lines come to ${net}, its subtotal is ${int(row['subtotal_minor'])}`
  const vat = vatOf(lines, net, rate)
  if (vat !== int(row['vat_amount_minor']))
    return `its VAT is ${int(row['vat_amount_minor'])}, its rate gives ${vat}`
  return net + vat === int(row['total_minor']) ? null : 'its total is not its subtotal and its VAT'
}

/** Half away from zero, on whole numbers: on the net sum; in what was paid, where that was named with its VAT. */
function vatOf([line]: readonly Line[], net: number, rate: number): number {
  const { rule, paid } = line?.derivation ?? {}
  if ((rule === 'topup' || rule === 'calls') && paid) {
    return Math.floor((paid.amount_minor * rate * 2 + 10_000 + rate) / (2 * (10_000 + rate)))
  }
  return Math.sign(net) * Math.floor((Math.abs(net) * rate * 2 + 10_000) / 20_000)
}
