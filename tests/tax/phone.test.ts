import { expect, it } from 'vitest'
import { moneyStory } from '../stories/money-story.ts'

const PERSON = { customer_type: 'individual', full_name: 'Ona Onaitė', country: 'LT' }
const LITHUANIAN = {
  card: { brand: 'visa', last4: '0440', exp_month: 12, exp_year: 2099 },
} as const
const BERLIN = { line1: 'Unter den Linden 1', city: 'Berlin', postal_code: '10117', country: 'DE' }

/** The phone number supports, and decides nothing. Source: contract 6.10; Regulation 282/2011, Art. 24f (d), (f). */
const story = moneyStory('sqlite')

it('a phone number is kept, dated, by its country alone, and proves no place', async () => {
  const ona = await story.customer(PERSON, LITHUANIAN)
  const says = async (contact_phone: string) => {
    expect((await ona.ask('PATCH', '/me/account', { body: { contact_phone } })).status).toBe(200)
  }
  await says('+49 30 901820')
  await story.world.advance('P1D')
  expect((await ona.ask('PATCH', '/account', { body: { legal_address: BERLIN } })).status).toBe(200)
  await says('+1 512 555 0100')

  const account = await story.world.ports.store.read((tx) => tx.accounts.get(ona.account_id))
  expect([account?.place?.country, account?.place?.review?.reason]).toEqual([
    'LT',
    'claim_unproven',
  ])
  const kept = await story.world.ports.store.read((tx) => tx.placePieces.ofAccount(ona.account_id))
  expect(
    kept.map(({ kind, country, about }) => [kind, country, kind === 'phone' && about]),
  ).toEqual([
    ['billing_address', 'LT', false],
    ['card', 'LT', false],
    ['phone', 'DE', '+49'],
    ['billing_address', 'DE', false],
    // North America shares one code.
    ['phone', null, '+1'],
  ])
})
