import { describe, expect, it } from 'vitest'
import { inBoth } from './views.ts'

const PATH = '/billing/subscription'
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const withVat = (net: number, gross: number, shown: 'net' | 'gross') => ({
  net: eur(net),
  vat: eur(gross - net),
  gross: eur(gross),
  vat_rate_basis_points: 2_100,
  shown,
  renews: 'monthly' as const,
})

/** Seats (7) from 4.99 to 5.24 each, and the plan from 19.00 to 21.00. */
const coming = (shown: 'net' | 'gross') => ({
  effective_at: '2026-04-15T09:00:00Z',
  before: eur(5_393),
  after: eur(5_768),
  changes: [
    { thing: 'plan', quantity: 1, before: eur(1_900), after: eur(2_100) },
    { thing: 'seats', quantity: 7, before: eur(3_493), after: eur(3_668) },
  ],
  before_with_vat: withVat(5_393, 6_526, shown),
  after_with_vat: withVat(5_768, 6_979, shown),
})
const told = (differs: object, reader = {}) => {
  const subscription = {
    data: {
      subscription_id: 'sub-1',
      plan_tier: 'business',
      status: 'active',
      price: eur(5_393),
      current_period_start: '2026-03-15T09:00:00Z',
      current_period_end: '2026-04-15T09:00:00Z',
      cancel_at_period_end: false,
      next_invoice_at: '2026-04-15T09:00:00Z',
      default_payment_method_id: null,
      created_at: '2026-02-01T09:00:00Z',
      ...differs,
    },
  }
  const plans = [
    {
      plan_tier: 'business',
      name: 'Business',
      names: { en: 'Business', lt: 'Verslo' },
      price: eur(1_900),
    },
  ]
  return inBoth(PATH, { subscription, plans, items: [] }, {}, reader)
}

describe('a price rise that was told', () => {
  it('stands on the page of the plan as its mail tells it, with the right and the way to leave', async () => {
    const { en, lt } = await told({ price_rise: coming('net') })

    for (const says of [
      'Your prices rise on 15 April 2026',
      'From 15 April 2026 we raise these prices, a month:',
      '€19.00 → €21.00',
      '€34.93 → €36.68',
      'VAT comes on top of these.',
      '€65.26 → €69.79',
      'You can leave on 15 April 2026 without any cost, whatever term was agreed',
    ])
      expect(en).toContain(says)
    expect(en).toMatch(/href="\/portal\/billing\/subscription\/cancel"[^>]*>Cancel the plan/)
    expect(lt).toContain('Verslo')
    expect(lt).toContain('69,79')
    expect(lt).toContain('Atsisakykite jos iki')
  })

  it('is told to a consumer with VAT, line by line', async () => {
    const { en } = await told({ price_rise: coming('gross') })

    expect(en).toContain('€22.99 → €25.41')
    expect(en).toContain('VAT is included in these.')
  })

  it('is not told to whoever leaves before, and whoever only reads has no way to leave', async () => {
    const leaving = { cancel_at_period_end: true, status: 'cancel_at_period_end' }
    expect((await told({ price_rise: coming('net'), ...leaving })).en).not.toContain('prices rise')
    const { en } = await told({ price_rise: coming('net') }, { writes: false })
    expect(en).toContain('Your prices rise on 15 April 2026')
    expect(en).not.toContain('/subscription/cancel"')
  })
})

it('prices of a customer’s own are told with their day, and ask for nothing', async () => {
  const { en, lt } = await told({ own_price: coming('net') })

  expect(en).toContain('Your prices from 15 April 2026')
  expect(en).toContain('You need not do anything.')
  expect(en).not.toContain('You can leave on')
  expect(lt).toContain('Jums nieko daryti nereikia.')
})
