import { expect, it } from 'vitest'
import { moneyStory } from '../stories/money-story.ts'
import { operate } from '../stories/operator-hand.ts'

const CARD = { brand: 'visa', exp_month: 12, exp_year: 2099 } as const
const PERSON = { customer_type: 'individual', company_name: undefined, legal_address: undefined }

/** P32: no piece of one account proves anything of another; operators see that the card is shared. Source: contract 6.10. */
const story = moneyStory('sqlite')

it('two individuals with the same card are each placed by their own evidence, and the card is marked', async () => {
  const placed = async (full_name: string, country: string, last4: string) => {
    await story.world.advance('PT1M')
    const email = `${full_name.slice(0, 4)}@example.lt`
    const input = { ...PERSON, full_name, country, email }
    const { account_id } = await story.customer(input, { card: { ...CARD, last4 } })
    const account = await story.world.ports.store.read((tx) => tx.accounts.get(account_id))
    const { rule, review, pieces = [] } = account?.place ?? {}
    return [account?.place?.country, rule, review?.reason ?? null, pieces.map(({ kind }) => kind)]
  }
  const proven = ['LT', 'two_items', null, ['billing_address', 'card']]
  const doubtful = ['EE', 'claimed', 'contradicted', ['billing_address']]

  expect(await placed('Jonas Jonaitis', 'LT', '0440')).toEqual(proven)
  expect(await placed('Mari Maasikas', 'EE', '0440')).toEqual(doubtful)
  expect(await placed('Tiit Tamm', 'EE', '0276')).toEqual(doubtful)

  const { body } = await operate(story.world, 'GET', '/admin/place-reviews', {})
  const marked = body.items.map(({ company_name, pieces }: Reviewed) => [
    company_name,
    pieces.map(({ kind, shared }) => [kind, shared]),
  ])
  expect(marked).toEqual([
    [
      'Mari Maasikas',
      [
        ['card', true],
        ['billing_address', false],
      ],
    ],
    [
      'Tiit Tamm',
      [
        ['card', false],
        ['billing_address', false],
      ],
    ],
  ])
})

interface Reviewed {
  readonly company_name: string
  readonly pieces: readonly { readonly kind: string; readonly shared: boolean }[]
}
