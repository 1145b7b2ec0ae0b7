import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCreditNote, anInvoice } from '../../fixtures/invoices.ts'
import { march } from '../../fixtures/march.ts'
import { add, type Money, money, share, subtract } from '../../kernel/money.ts'
import { toDecimalString } from '../../kernel/text/format.ts'
import type { VatDecision, VatTreatment } from '../../people/vat/vat-decision.ts'
import { creditNoteView } from '../credit-notes/credit-note-view.ts'
import { noteAmounts, uncreditedNet, withNote } from '../credit-notes/note-amounts.ts'
import { restatementOf } from '../credit-notes/restate.ts'
import { totalsOf } from '../invoices/draft-invoice.ts'
import { derivedTotal, lineOf, sumOfLines, topupLine } from '../invoices/draft-lines.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { invoiceView } from '../invoices/invoice-view.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import type { En16931, EnPeriod } from './en16931.ts'
import { semanticInvoice } from './semantic-invoice.ts'

const euro = (cents: number) => money(cents, 'EUR')
const sum = (all: readonly Money[]) => all.reduce(add, euro(0)).amount_minor
const TWO_DECIMALS = /^-?\d+\.\d\d$/

/** The rules of EN 16931 on amounts, each by its name; there are neither allowances nor charges (BR-CO-11, BR-CO-12). */
const RULES: Readonly<Record<string, (model: En16931) => boolean>> = {
  'BR-CO-10': ({ totals, lines }) => totals.lines.amount_minor === sum(lines.map(({ net }) => net)),
  'BR-CO-13': ({ totals }) => totals.net.amount_minor === totals.lines.amount_minor,
  'BR-CO-14': ({ totals, vat }) =>
    totals.vat.amount_minor === sum(vat.map(({ vat_amount }) => vat_amount)),
  'BR-CO-15': ({ totals }) => totals.gross.amount_minor === sum([totals.net, totals.vat]),
  'BR-CO-16': ({ totals }) =>
    totals.due.amount_minor === subtract(totals.gross, totals.prepaid).amount_minor,
  // What is counted from a gross amount may miss it by a cent, as no net may come to that gross.
  'BR-CO-17': ({ vat }) =>
    vat.every(({ net, rate_basis_points, vat_amount }) => {
      const right = share(net, rate_basis_points ?? 0).amount_minor
      return Math.abs(vat_amount.amount_minor - right) <= 1
    }),
  'BR-CO-18': ({ vat }) => vat.length > 0,
  'BR-CO-25': ({ totals, due_date, payment_terms }) =>
    totals.due.amount_minor <= 0 || due_date !== null || payment_terms !== '',
  'BR-27': ({ lines }) => lines.every(({ price }) => price.amount_minor >= 0),
  'BR-S-08, BR-AE-08, BR-O-08': ({ vat, lines }) =>
    vat.every((group) => {
      const own = lines.filter(({ vat: { category } }) => category === group.category)
      return group.net.amount_minor === sum(own.map(({ net }) => net))
    }),
  'BR-O-02': ({ vat, seller, buyer }) =>
    vat.every(({ category }) => category !== 'O') || (seller.vat_id ?? buyer.vat_id) === null,
  'BR-O-11': ({ vat }) => vat.length === 1 || vat.every(({ category }) => category !== 'O'),
  'the price of a line times its quantity (Peppol R120)': ({ lines }) =>
    lines.every(({ price, quantity, net }) => price.amount_minor * quantity === net.amount_minor),
  'BR-29, BR-30': ({ period, lines }) =>
    [period, ...lines.map((line) => line.period)].every((each) => !each || each.start <= each.end),
  'days of a line outside of those of all (Peppol R110, R111)': ({ period, lines }) =>
    lines.every((line) => !line.period || (period && within(line.period, period))),
  'BR-DEC': ({ totals, vat, lines }) =>
    [
      ...Object.values(totals),
      ...vat.flatMap((group) => [group.net, group.vat_amount]),
      ...lines.flatMap((line) => [line.net, line.price]),
    ].every((amount: Money) => TWO_DECIMALS.test(toDecimalString(amount))),
}

const within = (one: EnPeriod, all: EnPeriod) => one.start >= all.start && one.end <= all.end

const broken = (model: En16931) =>
  Object.entries(RULES).flatMap(([name, holds]) => (holds(model) ? [] : [name]))

const TREATMENTS: Readonly<Record<VatTreatment, readonly number[]>> = {
  domestic: [2_100],
  oss: [1_600, 1_700, 1_900, 2_200, 2_400, 2_550, 2_700],
  home_rate: [2_100],
  reverse_charge: [0],
  outside_scope: [0],
}

const vats = fc
  .constantFrom(...(Object.keys(TREATMENTS) as VatTreatment[]))
  .chain((treatment) =>
    fc.constantFrom(...TREATMENTS[treatment]).map((rate) => ({ treatment, rate })),
  )
  .map(({ treatment, rate }): VatDecision => {
    return { ...anInvoice().vat, treatment, rate_basis_points: rate, vat_id: 'EE100931558' }
  })

const cents = (min: number, max: number) => fc.integer({ min, max }).map(euro)

const planLine = fc.record({
  rule: fc.constantFrom('period', 'unused', 'remaining', 'resumed', 'day_unused'),
  price: cents(0, 100_000),
  days: fc.integer({ min: 1, max: 31 }),
})

const counts = fc.record({ quantity: fc.integer({ min: 1, max: 99 }), unit: cents(1, 9_999) })

/** Several of an item for a month or a year, wherever it begins. */
const itemLines = fc
  .tuple(counts, fc.constantFrom(28, 31, 365), fc.integer({ min: -40, max: 40 }))
  .map(([{ quantity, unit }, of_days, from]): InvoiceLine => {
    const price = euro(quantity * unit.amount_minor)
    const of = { rule: 'period', plan_tier: 'business', item: 'seats', quantity, price } as const
    const line = { quantity, unit_price: unit, line_total: price, description: 'Vietos' }
    const dates = { period_start: march(from), period_end: march(from + of_days) }
    return { ...line, ...dates, derivation: { ...of, days: of_days, of_days } }
  })

const onceLines = counts.map(({ quantity, unit }): InvoiceLine => {
  const line_total = euro(quantity * unit.amount_minor)
  const derivation = { rule: 'once', item: 'ported', unit, quantity } as const
  const line = { quantity, unit_price: unit, line_total, description: 'Numerio perkėlimas' }
  return { ...line, period_start: null, period_end: null, derivation }
})

const discountLines = fc
  .tuple(cents(1, 9_999), fc.integer({ min: 1, max: 10_000 }))
  .map(([part, basis_points]): InvoiceLine => {
    const of = { parts: [part], basis_points, days: 31, of_days: 31 }
    const derivation = { rule: 'discount', ...of } as const
    const net = derivedTotal(derivation)
    const line = { quantity: 1, unit_price: net, line_total: net, description: 'Nuolaida' }
    return { ...line, period_start: march(1), period_end: march(32), derivation }
  })

/** Lines of different dates, some for no days, some below zero. */
const mixedLines = fc
  .array(fc.oneof(planLine.map(lineFrom), itemLines, onceLines, discountLines), {
    minLength: 1,
    maxLength: 6,
  })
  .filter(isBillable)

/** What an invoice bills: lines that come to no less than zero, or a topup. */
const billed = (vat: VatDecision) =>
  fc.oneof(
    { weight: 4, arbitrary: mixedLines },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 1_000_000 })
        .map((paid) => [topupLine(euro(paid), vat.rate_basis_points, 'lt')]),
    },
  )

function lineFrom(facts: {
  rule: 'period' | 'unused' | 'remaining' | 'resumed' | 'day_unused'
  price: Money
  days: number
}): InvoiceLine {
  const names = { key: 'plan', plan_tier: 'business', name: 'Business' }
  const plan = { ...names, quantity: 1, price: facts.price }
  const period = { start: march(1), end: march(1 + facts.days) }
  return lineOf(plan, { rule: facts.rule, days: facts.days, of_days: 31 }, period, {
    language: 'lt',
  })
}

function isBillable(lines: InvoiceLine[]): boolean {
  return sumOfLines(lines).amount_minor >= 0
}

const invoices = vats.chain((vat) =>
  fc
    .record({
      lines: billed(vat),
      credit: fc.integer({ min: 0, max: 50_000 }).map(euro),
      cycle_id: fc.constantFrom('cycle-1', null),
    })
    .map(({ lines, credit, cycle_id }): IssuedInvoice => {
      const { amount_due: _due, ...totals } = totalsOf(lines, vat.rate_basis_points, credit)
      return anInvoice({ vat, lines, cycle_id, ...totals })
    }),
)

/** Notes over parts of an invoice, one after the other; the last one may restate what is left. */
const notes = fc
  .tuple(
    invoices,
    fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 }),
    fc.boolean(),
  )
  .map(([invoice, parts, corrected]) => {
    const all: En16931[] = []
    let left = { ...invoice, credited: euro(0), vat_credited: euro(0) }
    for (const part of parts) {
      const amount = euro(Math.ceil((left.total.amount_minor - left.credited.amount_minor) * part))
      if (amount.amount_minor < 1) break
      const note = noteAmounts(left, amount)
      all.push(semanticInvoice(creditNoteView(aCreditNote({ ...note, vat: invoice.vat }))))
      left = withNote(left, note)
    }
    const vat = subtract(left.vat_amount, left.vat_credited)
    if (corrected && vat.amount_minor > 0 && uncreditedNet(left).amount_minor > 0) {
      const proved = { vat_id: 'EE100931558', confirmed_at: march(3) }
      const restated = restatementOf(left, proved)
      const amounts = { amount: vat, vat_amount: vat, vat: invoice.vat, restated }
      all.push(semanticInvoice(creditNoteView(aCreditNote(amounts))))
    }
    return all
  })

describe('the rules of EN 16931 on amounts', () => {
  it('hold for 10,000 invoices', () => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        const model = semanticInvoice(invoiceView(invoice))

        expect(broken(model)).toEqual([])
        const [group] = model.vat
        const exact = share(invoice.subtotal, invoice.vat.rate_basis_points)
        const is_topup = invoice.lines.some(({ derivation }) => derivation.rule === 'topup')
        if (!is_topup) expect(group?.vat_amount).toEqual(exact)
      }),
      { numRuns: 10_000 },
    )
  })

  it('hold for the credit notes of 10,000 invoices', () => {
    fc.assert(
      fc.property(notes, (all) => {
        expect(all.flatMap(broken)).toEqual([])
      }),
      { numRuns: 10_000 },
    )
  })

  it('are seen to be broken', () => {
    const model = semanticInvoice(invoiceView(anInvoice()))
    const [group] = model.vat
    const [line] = model.lines
    if (!group || !line) throw new Error('the fixture has a line')
    const totals = { ...model.totals, due: euro(1) }

    expect(broken({ ...model, totals })).toEqual(['BR-CO-16'])
    expect(broken({ ...model, vat: [{ ...group, vat_amount: euro(401) }] })).toEqual([
      'BR-CO-14',
      'BR-CO-17',
    ])
    const price = euro(-1_900)
    expect(broken({ ...model, lines: [{ ...line, price, quantity: -1 }] })).toEqual(['BR-27'])
    const early = { start: '2026-02-28', end: '2026-03-31' }
    expect(broken({ ...model, lines: [{ ...line, period: early }] })).toEqual([
      'days of a line outside of those of all (Peppol R110, R111)',
    ])
    expect(broken({ ...model, lines: [] })).toEqual(['BR-CO-10', 'BR-S-08, BR-AE-08, BR-O-08'])
  })
})
