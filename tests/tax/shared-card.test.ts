import { expect, it } from 'vitest'
import { moneyStory } from '../stories/money-story.ts'

const LITHUANIAN_CARD = { brand: 'visa', last4: '0440', exp_month: 12, exp_year: 2099 } as const
const PERSON = { customer_type: 'individual', company_name: undefined, legal_address: undefined }

/** P32: no piece of one account proves anything of another. Source: contract 6.10. */
const story = moneyStory('sqlite')

it('two individuals with the same card are each placed by their own evidence', async () => {
  const placed = async (full_name: string, country: string) => {
    const input = { ...PERSON, full_name, country, email: `${country}@example.lt` }
    const { account_id } = await story.customer(input, { card: LITHUANIAN_CARD })
    const account = await story.world.ports.store.read((tx) => tx.accounts.get(account_id))
    const { rule, review, pieces = [] } = account?.place ?? {}
    return [account?.place?.country, rule, review?.reason ?? null, pieces.map(({ kind }) => kind)]
  }

  expect(await placed('Jonas Jonaitis', 'LT')).toEqual([
    'LT',
    'two_items',
    null,
    ['billing_address', 'card'],
  ])
  expect(await placed('Mari Maasikas', 'EE')).toEqual([
    'EE',
    'claimed',
    'contradicted',
    ['billing_address'],
  ])
})
