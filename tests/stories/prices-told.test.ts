import { describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'

const PERSON = { customer_type: 'individual', full_name: 'Ona Onaitė', country: 'DE' }

/** Individuals are told the total, VAT included, wherever a price is told. Source: contract 6.11; Directive 2011/83/EU, Art. 6 (1) (e). */
describe.each(DIALECTS)('the price of another plan, on %s', (dialect) => {
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
