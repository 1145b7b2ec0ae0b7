import { match } from '@billing/bank-statements'
import { describe, expect, it } from 'vitest'
import { DU, invoice, matchOne, OPTIONS, receipt, shortMatch, VIENAS } from './match-world.ts'

const A = invoice('PBX-2026-000042')
const B = invoice('PBX-2026-000043', { due_on: '2026-10-01' })
const C = invoice('PBX-2026-000044', { open_minor: 6_050, due_on: '2026-12-01' })
const from = (iban: string) => ({ payer: { name: null, iban } })

describe('one receipt for several invoices', () => {
  it('goes to those that the payer names, in his order', () => {
    const remittance = ['PBX-2026-000044, PBX-2026-000042']

    expect(shortMatch(matchOne(receipt({ remittance, amount_minor: 18_150 }), [A, B, C]))).toBe(
      'asks one_for_several number inv_PBX-2026-000044=6050 inv_PBX-2026-000042=12100 0',
    )
  })

  it('also where he writes the last numbers short', () => {
    const remittance = ['saskaitos PBX-2026-000042, 000043', ' ir 044']

    expect(shortMatch(matchOne(receipt({ remittance, amount_minor: 30_250 }), [A, B, C]))).toBe(
      'asks one_for_several number inv_PBX-2026-000042=12100 inv_PBX-2026-000043=12100 inv_PBX-2026-000044=6050 0',
    )
  })

  it('goes to the oldest due first where he names none', () => {
    expect(
      shortMatch(matchOne(receipt({ ...from(VIENAS), amount_minor: 20_000 }), [A, B, C])),
    ).toBe('asks one_for_several payer inv_PBX-2026-000043=12100 inv_PBX-2026-000042=7900 0')
  })
})

describe('a year in the text is no number written short', () => {
  const y2026 = invoice('PBX-2026-002026', { open_minor: 9_000 })
  const remittance = ['PBX-2026-000042, 2026 m. lapkritis']

  it.each([
    [12_100, 'settles exact number inv_PBX-2026-000042=12100 0'],
    [5_000, 'asks short number inv_PBX-2026-000042=5000 0'],
  ])('for %d of 12100', (amount_minor, expected) => {
    expect(shortMatch(matchOne(receipt({ remittance, amount_minor }), [A, y2026]))).toBe(expected)
  })

  it('of another customer, whatever the amount', () => {
    const other = { ...y2026, account_id: 'acc_du' }

    expect(shortMatch(matchOne(receipt({ remittance, amount_minor: 21_100 }), [A, other]))).toBe(
      'asks over number inv_PBX-2026-000042=12100 9000',
    )
  })
})

describe('several receipts for one invoice', () => {
  it('are each for a part of it', () => {
    const part = (key: string, amount_minor: number) =>
      receipt({ key, amount_minor, references: ['RF02PBX2026000042'] })

    expect(match([part('R1', 7_000), part('R2', 5_100)], [A], OPTIONS).map(shortMatch)).toEqual([
      'asks several_for_one reference inv_PBX-2026-000042=7000 0',
      'asks several_for_one reference inv_PBX-2026-000042=5100 0',
    ])
  })
})

describe('a payer who is known, and it is not clear for what', () => {
  it('owes this amount more than once', () => {
    expect(shortMatch(matchOne(receipt(from(VIENAS)), [A, B]))).toBe(
      'asks ambiguous payer inv_PBX-2026-000043=12100 0',
    )
  })

  it('pays for several customers', () => {
    const other = invoice('PBX-2026-000099', { account_id: 'acc_du', open_minor: 100 })

    expect(shortMatch(matchOne(receipt({ ...from(DU), amount_minor: 5 }), [A, other]))).toBe(
      'asks ambiguous payer 5',
    )
  })
})
