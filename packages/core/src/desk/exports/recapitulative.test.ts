import { expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import { recapitulativeSums } from './recapitulative.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const group = (
  treatment: VatDecision['treatment'],
  vat_id: string | null,
  net: number,
  vat_amount = 0,
) => ({
  vat: {
    treatment,
    rate_basis_points: 0,
    rate_country: null,
    customer_country: 'EE',
    vat_id,
    vat_status: 'valid',
    vat_checked_at: null,
  } as const,
  net: eur(net),
  vat_amount: eur(vat_amount),
})
const sumsOf = (...documents: ReturnType<typeof group>[][]) => {
  const sums = recapitulativeSums()
  for (const groups of documents) sums.add({ number: 'PBX-2026-000001', groups })
  return sums
}

it('a statement adds up what each buyer was supplied under reverse charge', () => {
  const sums = sumsOf(
    [group('reverse_charge', 'EE100594102', 1_900)],
    [group('reverse_charge', 'EE100594102', 5_900)],
    [group('reverse_charge', 'EL094014201', 1_900)],
    [group('oss', 'DE136695976', 1_900)],
    [group('domestic', 'LT100001919017', 1_900)],
    [group('outside_scope', null, 1_900)],
  )

  expect(sums.rows()).toEqual([
    { country: 'EE', vat_number: '100594102', services: eur(7_800) },
    { country: 'EL', vat_number: '094014201', services: eur(1_900) },
  ])
})

it('a correction of VAT adds the service that it restates: 19.00', () => {
  const restated = [group('oss', null, -1_900, -456), group('reverse_charge', 'EE100594102', 1_900)]

  expect(sumsOf(restated).rows()).toEqual([
    { country: 'EE', vat_number: '100594102', services: eur(1_900) },
  ])
})

it('a buyer whose month came to nothing is left out, one with less than nothing is not', () => {
  const sums = sumsOf(
    [group('reverse_charge', 'EE100594102', 1_900)],
    [group('reverse_charge', 'EE100594102', -1_900)],
    [group('reverse_charge', 'DE136695976', -500)],
  )

  expect(sums.rows()).toEqual([{ country: 'DE', vat_number: '136695976', services: eur(-500) }])
})

it('reverse charge without a number is a bug', () => {
  expect(() => sumsOf([group('reverse_charge', null, 1_900)])).toThrow(/without a VAT number/)
})
