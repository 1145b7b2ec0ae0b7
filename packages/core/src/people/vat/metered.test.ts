import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { epochMs } from '../../kernel/time.ts'
import { meteredSale } from './metered.ts'
import type { VatDecision, VatTreatment } from './vat-decision.ts'

const at = (text: string) => epochMs(Date.parse(text))
const vat = (treatment: VatTreatment, vat_status: VatDecision['vat_status']): VatDecision => ({
  treatment,
  rate_basis_points: 0,
  rate_country: null,
  customer_country: 'DE',
  vat_id: null,
  vat_status,
  vat_checked_at: null,
})
const of = (...groups: readonly { readonly vat: VatDecision; readonly cents: number }[]) =>
  meteredSale({
    groups: groups.map(({ cents, ...group }) => ({ ...group, net: money(cents, 'EUR') })),
    issued_at: at('2027-01-04T12:00Z'),
    supplied_at: at('2026-12-31T21:00Z'),
    time_zone: 'Europe/Vilnius',
    currency: 'EUR',
  })

describe('what is counted against the thresholds', () => {
  // prettier-ignore
  it.each([
    ['oss',            'not_provided', 1_900, 1_900],
    ['home_rate',      'not_provided', 1_900, 1_900],
    ['oss',            'invalid',      1_900, 1_900],
    ['reverse_charge', 'valid',        0,     0],
    ['outside_scope',  'not_provided', 0,     0],
    ['domestic',       'not_provided', 0,     1_900],
    ['domestic',       'invalid',      0,     1_900],
    ['domestic',       'valid',        0,     0],
  ] as const)('%s, number %s: %d abroad, %d of all consumers', (treatment, status, abroad, all) => {
    expect(of({ vat: vat(treatment, status), cents: 1_900 })).toMatchObject({
      cross_border: money(abroad, 'EUR'),
      consumers: money(all, 'EUR'),
    })
  })

  it('a credit note takes off in the year of its invoice, on the seller’s calendar', () => {
    expect(of({ vat: vat('oss', 'invalid'), cents: -500 })).toEqual({
      year: 2026,
      at: at('2027-01-04T12:00Z'),
      cross_border: money(-500, 'EUR'),
      consumers: money(-500, 'EUR'),
    })
  })

  it('a note that restates under reverse charge takes the whole supply off', () => {
    const sale = of(
      { vat: vat('oss', 'pending'), cents: -1_900 },
      { vat: vat('reverse_charge', 'valid'), cents: 1_900 },
    )

    expect(sale).toMatchObject({ cross_border: money(-1_900, 'EUR') })
  })
})
