import { localTime } from '../../kernel/calendar.ts'
import { add, type Currency, type Money, negate } from '../../kernel/money.ts'
import {
  afterSale,
  emptyYear,
  isAbove,
  type Meter,
  METERS,
  type MeteredSale,
  type MeteredYear,
  yearIn,
} from '../../people/threshold/meter.ts'
import { meteredSale } from '../../people/vat/metered.ts'
import { noteGroups } from '../../people/vat/vat-groups.ts'
import type { ReadPorts } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import type { CreditNote } from '../credit-notes/credit-note.ts'
import { mayBeRestated, notesAsTold } from '../credit-notes/restate.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'

/** Invoices that are read at a time, with their notes. */
const AT_ONCE = 200

const CHECK = 'vat.threshold'

/** What the documents of a year come to: with the notes, and without them, which is the most that it ever was. */
type Recount = ReadonlyMap<number, { readonly sums: MeteredYear; readonly sold: MeteredYear }>

/** A recount, and what its sums are in. */
interface Recounted {
  readonly counted: Recount
  readonly currency: Currency
}

/**
 * Add up again what is kept of the sales to consumers, and look for invoices that the threshold should have made others.
 * Where something was issued meanwhile, a difference is on its way. Source: contract 6.10, 6.14.
 */
export async function verifyThresholds(
  { store, settings }: ReadPorts,
  to: Findings,
): Promise<void> {
  const kept = await store.read((tx) => tx.vatMeters.years())
  const counted = new Map<number, { sums: MeteredYear; sold: MeteredYear }>()
  for (let after = '', read = AT_ONCE; read === AT_ONCE;) {
    const from = after
    const page = await store.transaction(async (tx) => {
      const invoices = await tx.invoices.page(from, AT_ONCE)
      const ids = invoices.map(({ invoice_id }) => invoice_id)
      return { invoices, notes: await tx.creditNotes.ofInvoices(ids) }
    })
    const notes = Map.groupBy(page.notes, ({ invoice_id }) => invoice_id)
    for (const invoice of page.invoices) {
      const its = notes.get(invoice.invoice_id) ?? []
      for (const sale of salesOf(invoice, its)) countIn(counted, sale)
      for (const flaw of thresholdFlaws(invoice, kept))
        to.wrong(CHECK, `${invoice.number}: ${flaw}`)
    }
    to.checked(CHECK, page.invoices.length)
    read = page.invoices.length
    after = page.invoices.at(-1)?.invoice_id ?? after
  }
  const now = await store.read((tx) => tx.vatMeters.years())
  const still = JSON.stringify(now) === JSON.stringify(kept)
  for (const flaw of sumFlaws(now, { counted, currency: settings.currency })) {
    if (still) to.wrong(CHECK, flaw)
    else to.inFlight(CHECK, flaw)
  }
}

/** What an invoice sold, and what each of its notes took back. */
function salesOf(invoice: IssuedInvoice, notes: readonly CreditNote[]): MeteredSale[] {
  const { vat, subtotal, issued_at: supplied_at, time_zone } = invoice
  const { currency } = subtotal
  const of = { supplied_at, time_zone, currency }
  const told = mayBeRestated(invoice) ? notesAsTold(invoice, notes) : notes
  return [
    meteredSale({ ...of, groups: [{ vat, net: subtotal }], issued_at: supplied_at }),
    ...told.map((note) => {
      const groups = noteGroups(note).map((group) => ({ vat: group.vat, net: negate(group.net) }))
      return meteredSale({ ...of, groups, issued_at: note.issued_at })
    }),
  ]
}

function countIn(
  counted: Map<number, { sums: MeteredYear; sold: MeteredYear }>,
  sale: MeteredSale,
): void {
  const { sums, sold } = counted.get(sale.year) ?? {
    sums: emptyYear(sale.year, sale.consumers.currency),
    sold: emptyYear(sale.year, sale.consumers.currency),
  }
  const sells = METERS.every((meter) => sale[meter].amount_minor >= 0)
  counted.set(sale.year, {
    sums: afterSale(sums, sale),
    sold: sells ? afterSale(sold, sale) : sold,
  })
}

/** What an invoice says against the years as they are kept. Source: contract 6.14; Directive 2006/112/EC, Art. 59c. */
export function thresholdFlaws(
  { vat, created_at, time_zone }: Pick<IssuedInvoice, 'vat' | 'created_at' | 'time_zone'>,
  years: readonly MeteredYear[],
): string[] {
  const crossedBefore = (meter: Meter, at: number) => {
    const { year } = localTime(created_at, time_zone)
    const both = years.filter((each) => each.year === year || each.year === year - 1)
    return both.some(({ [`${meter}_crossed_at` as const]: crossed }) => (crossed ?? at) < at)
  }
  const flaws: string[] = []
  // A change of plan keeps the rate that the customer agreed to, when its draft was made.
  if (vat.treatment === 'home_rate' && crossedBefore('cross_border', created_at)) {
    flaws.push('it has our own VAT rate abroad, after the threshold of EUR 10,000 was crossed')
  }
  const { place } = vat
  if (place?.rule === 'one_item' && crossedBefore('consumers', place.since)) {
    flaws.push('one piece of evidence decided its place, after EUR 100,000 was crossed')
  }
  return flaws
}

/** Where what is kept of a year is not what its documents come to. */
function sumFlaws(kept: readonly MeteredYear[], recount: Recounted): string[] {
  const years = new Set([...kept.map(({ year }) => year), ...recount.counted.keys()])
  return [...years]
    .toSorted((a, b) => a - b)
    .flatMap((year) => METERS.flatMap((meter) => meterFlaws(year, meter, kept, recount)))
}

function meterFlaws(
  year: number,
  meter: Meter,
  kept: readonly MeteredYear[],
  { counted, currency }: Recounted,
): string[] {
  const { [meter]: is, [`${meter}_crossed_at` as const]: crossed_at } = yearIn(kept, year, currency)
  const { sums = emptyYear(year, currency), sold = emptyYear(year, currency) } =
    counted.get(year) ?? {}
  const gives = sums[meter]
  const name = `${meter} of ${year}`
  if (differ(is, gives)) {
    return [`${name} is kept as ${is.amount_minor}; its documents come to ${gives.amount_minor}`]
  }
  if (crossed_at === null && isAbove(meter, gives)) return [`${name} is not said to be crossed`]
  if (crossed_at !== null && !isAbove(meter, sold[meter])) return [`${name} never was crossed`]
  return []
}

function differ(a: Money, b: Money): boolean {
  return add(a, negate(b)).amount_minor !== 0
}
