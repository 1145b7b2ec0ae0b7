import { describe, expect, it } from 'vitest'
import { anInvoice } from '../../fixtures/invoices.ts'
import { march } from '../../fixtures/march.ts'
import { money } from '../../kernel/money.ts'
import { invoiceView } from '../invoices/invoice-view.ts'
import type { PlanRule } from '../invoices/line.ts'
import { semanticInvoice } from './semantic-invoice.ts'

const euro = (cents: number) => money(cents, 'EUR')
const INVOICE = invoiceView(anInvoice())

describe('the lines of an invoice', () => {
  it.each([
    ['period', 'MON'],
    ['unused', 'C62'],
    ['remaining', 'C62'],
    ['day_unused', 'C62'],
    ['day_remaining', 'C62'],
    ['resumed', 'C62'],
  ] as const)('counts %s in %s', (rule: PlanRule, unit) => {
    const [line] = INVOICE.lines
    if (line?.derivation.rule !== 'period') throw new Error('the fixture bills a period')
    const derivation = { ...line.derivation, rule }

    expect(semanticInvoice({ ...INVOICE, lines: [{ ...line, derivation }] }).lines[0]?.unit).toBe(
      unit,
    )
  })

  it('counts a year of a plan in ANN, and an item by its number, over a month or a year', () => {
    const [line] = INVOICE.lines
    if (line?.derivation.rule !== 'period') throw new Error('the fixture bills a period')
    const { derivation } = line
    const year = { ...derivation, days: 365, of_days: 365 }
    const seats = { item: 'seats', quantity: 7 }
    const lines = [derivation, year, { ...derivation, ...seats }, { ...year, ...seats }]

    const model = semanticInvoice({
      ...INVOICE,
      lines: lines.map((each) => ({ ...line, derivation: each })),
    })
    expect(model.lines.map(({ unit }) => unit)).toEqual(['MON', 'ANN', 'C62', 'C62'])
  })

  it('shows several as quantity and price, a discount below zero, and dates where there are any', () => {
    const [line] = INVOICE.lines
    if (line?.derivation.rule !== 'period') throw new Error('the fixture bills a period')
    const { of_days, price } = line.derivation
    const off = { rule: 'discount', parts: [price], basis_points: 1_500, days: of_days, of_days }
    const once = { rule: 'once', item: 'ported', unit: euro(2_500), quantity: 2 } as const
    const waited = { ...line.derivation, rule: 'remaining', days: 6, of_days: 28 } as const
    const before = { period_start: march(-5), period_end: march(1) }
    const undated = { period_start: null, period_end: null }
    const one = (cents: number) => ({ unit_price: euro(cents), line_total: euro(cents) })

    const model = semanticInvoice({
      ...INVOICE,
      lines: [
        line,
        { ...line, ...one(-285), derivation: { ...off, rule: 'discount' } },
        { ...line, ...one(407), ...before, derivation: waited },
        {
          ...line,
          quantity: 2,
          unit_price: euro(2_500),
          line_total: euro(5_000),
          ...undated,
          derivation: once,
        },
      ],
    })

    expect(model.lines).toMatchObject([
      { quantity: 1, unit: 'MON', price: euro(1_900), period: { start: '2026-03-01' } },
      { quantity: -1, unit: 'C62', price: euro(285), net: euro(-285) },
      { quantity: 1, unit: 'C62', period: { start: '2026-02-23', end: '2026-02-28' } },
      { quantity: 2, unit: 'C62', price: euro(2_500), net: euro(5_000), period: null },
    ])
    expect(model.period).toEqual({ start: '2026-02-23', end: '2026-03-31' })
    expect(model.delivery_date).toBeNull()
  })

  it('takes unused days back by a quantity of -1, never by a price below zero (BR-27)', () => {
    const [line] = INVOICE.lines
    const taken = { unit_price: euro(-950), line_total: euro(-950) }
    const lines = line ? [{ ...line, ...taken }] : []

    expect(semanticInvoice({ ...INVOICE, lines }).lines[0]).toMatchObject({
      quantity: -1,
      price: euro(950),
      net: euro(-950),
    })
  })
})
