import { expect } from 'vitest'
import { aMoment, type Moment, type Scene } from './drill.ts'

const NUMBER = 'DE136695976'

const save = ({ ask }: Scene) => ask('PATCH', '/account', { body: { vat_id: NUMBER } })

const statusOf = async ({ ask }: Scene) => (await ask('GET', '/vat')).body.vat_status

const invoices = async ({ world, ona }: Scene) => {
  const page = { limit: 10, after: null }
  return (await world.ports.store.read((tx) => tx.invoices.listOfAccount(ona.account_id, page)))
    .data
}

/** What may be under way when the register of VAT numbers goes away. */
export const VAT_MOMENTS: readonly Moment[] = [
  aMoment({
    name: 'a customer saves a number',
    stands: 'PT4H',
    asked_at_most: 22,
    given: async () => undefined,
    async when(scene) {
      const answer = await save(scene)
      expect([answer.status, answer.body.vat_status]).toEqual([200, 'pending'])
      return [answer]
    },
    meanwhile: async (scene) => expect(await statusOf(scene)).toBe('pending'),
    after: async (scene) => expect(await statusOf(scene)).toBe('valid'),
  }),
  aMoment({
    name: 'a customer has a valid number checked again',
    stands: 'PT1H',
    asked_at_most: 3,
    given: save,
    async when({ ask }) {
      const answer = await ask('POST', '/vat/revalidate')
      expect([answer.status, answer.body.vat_status]).toEqual([200, 'valid'])
      return [answer]
    },
    after: async (scene) => expect(await statusOf(scene)).toBe('valid'),
  }),
  aMoment({
    name: 'an invoice is due and the last yes is older than 30 days',
    stands: 'P2D',
    asked_at_most: 3,
    async given(scene) {
      await save(scene)
      await scene.advance('P41DT23H')
    },
    when: async () => [],
    async meanwhile(scene) {
      const [second] = await invoices(scene)
      expect([second?.status, second?.vat_amount.amount_minor]).toEqual(['paid', 0])
    },
    after: async (scene) => {
      expect(await statusOf(scene)).toBe('valid')
      expect(await invoices(scene)).toHaveLength(2)
    },
  }),
]
