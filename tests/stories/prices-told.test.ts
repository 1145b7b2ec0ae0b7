import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'

const PERSON = { customer_type: 'individual', full_name: 'Ona Onaitė', country: 'DE' }

/** Individuals are told the total, VAT included, wherever a price is told. Source: contract 6.11; Directive 2011/83/EU, Art. 6 (1) (e). */
describe('what an individual pays', () => {
  const story = moneyStory('sqlite')

  it('is told beside the net price of the subscription, with the VAT of their country', async () => {
    const ona = await story.customer(PERSON)

    const { body } = await ona.ask('GET', '/subscription')
    expect(body.price).toEqual({ amount_minor: 1_900, currency: 'EUR' })
    expect(body.price_with_vat).toMatchObject({
      vat_rate_basis_points: 1_900,
      gross: { amount_minor: 2_261 },
      shown: 'gross',
    })
  })

  it('is told when the plan changes at once: what was charged, and what is credited', async () => {
    const ona = await story.customer(PERSON)
    await story.world.until('2026-02-15T09:30:00Z')
    const change = async (new_tier: string) => {
      const { body } = await ona.ask('POST', '/subscription/change-plan-now', {
        body: { new_tier },
      })
      return [body.gross_amount_minor, body.price_with_vat.gross.amount_minor]
    }

    // The whole period: 59.00 less 19.00 and 19 %.
    expect(await change('enterprise')).toEqual([4_760, 7_021])
    await story.world.until('2026-03-01T09:30:00Z')
    const [credited, monthly] = await change('business')
    expect(monthly).toBe(2_261)
    const notes = (await ona.ask('GET', '/credit-notes')).body.credit_notes
    expect(notes).toMatchObject([{ amount: { amount_minor: -credited } }])
  })
})

describe.each(STORY_DIALECTS)('the price of another plan, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const mailed = async (ona: Told) => {
    const body = { new_tier: 'enterprise' }
    const { price_with_vat } = (await ona.ask('POST', '/subscription/change-plan', { body })).body
    expect([price_with_vat.gross.amount_minor, price_with_vat.renews]).toEqual([7_021, 'monthly'])
    await story.world.settle()
    const mails = await story.world.mail('jonas@example.lt')
    return mails.find(({ subject }) => subject.startsWith('Your plan'))?.text ?? ''
  }

  it('is told an individual with the VAT of their country', async () => {
    const text = await mailed(await story.customer(PERSON))

    expect(text).toContain('The plan Enterprise costs €70.21 a month, VAT included.')
  })

  it('is told a company net', async () => {
    const text = await mailed(await story.customer({ country: 'DE' }))

    expect(text).toContain('The plan Enterprise costs €59.00 a month, VAT not included.')
  })
})

/** Where the country of an address does not tell its VAT, the postcode does. Source: contract 6.10, 6.11. */
describe('the price that a signup is told', () => {
  const story = moneyStory('sqlite')

  it.each([
    ['GB', 'BFPO 57', '0826', 1_900, 2_261],
    ['PT', '9500-150', '0620', 1_600, 2_204],
    // A postcode takes nobody out of the EU's VAT, unless another piece agrees.
    ['ES', '35001', '0372', 2_100, 2_299],
    ['DE', '10115', '0276', 1_900, 2_261],
  ] as const)('is what its address is charged: %s %s', async (...row) => {
    const [country, postal_code, last4, rate, gross] = row
    const body = {
      customer_type: 'company',
      company_name: 'Buyer',
      email: 'jonas@example.lt',
      password: 'a long enough word',
      plan_tier: 'business',
      country,
      legal_address: { line1: 'Street 1', city: 'Town', postal_code, country },
    }
    const { world } = story
    const { body: started } = await world.api('POST', '/signup', { body })
    expect(started.price_with_vat).toMatchObject({
      vat_rate_basis_points: rate,
      gross: { amount_minor: gross },
    })

    const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2099 } as const
    await world.sandbox.complete(started.order_token, { card })
    await world.until('2026-02-16T09:00:00Z')

    const [invoice] = await world.ports.store.read((tx) => tx.invoices.page('', 1))
    expect(invoice).toMatchObject({
      vat: { rate_basis_points: rate },
      total: { amount_minor: gross },
    })
  })
})
