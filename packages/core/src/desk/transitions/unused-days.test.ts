import { describe, expect, it } from 'vitest'
import { anInvoice, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { unusedNet } from './unused-days.ts'
import { hasVatInside } from '../../money/invoices/line.ts'

const invoice = anInvoice()
const [whole] = invoice.lines

describe('the unused days of an invoice', () => {
  it('count the day of leaving, out of the days of the whole period', () => {
    // 22 of the 31 days from 1 March, when one leaves on the 10th.
    expect(unusedNet(invoice, march(10), 'UTC')).toEqual(money(1_348, 'EUR'))
  })

  it('are all of them on the first day, and none when the period is over', () => {
    expect(unusedNet(invoice, march(1), 'UTC')).toEqual(money(1_900, 'EUR'))
    expect(unusedNet(invoice, march(32), 'UTC')).toEqual(money(0, 'EUR'))
  })

  it('of a period that was billed in part are never more than what was billed', () => {
    if (!whole) throw new Error('the invoice has a line')
    const { derivation } = whole
    if (hasVatInside(derivation)) throw new Error('the fixture is over a period')
    const resumed = {
      ...whole,
      period_start: march(20),
      derivation: { ...derivation, rule: 'resumed', days: 12 } as const,
    }

    expect(unusedNet({ ...invoice, lines: [resumed] }, march(20), 'UTC')).toEqual(money(735, 'EUR'))
    expect(unusedNet({ ...invoice, lines: [resumed] }, march(26), 'UTC')).toEqual(money(368, 'EUR'))
  })
})
