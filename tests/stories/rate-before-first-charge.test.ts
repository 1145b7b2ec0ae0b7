import { PLANS } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory } from './money-story.ts'

const ONA = {
  customer_type: 'individual',
  full_name: 'Ona Onaitė',
  country: 'SK',
  email: 'ona@example.sk',
  password: 'a long enough word',
  plan_tier: 'business',
}
const ORDERED = '2024-12-20T09:00:00Z'
/** Slovakia charged 20 % until the end of 2024, and 23 % since. Source: the table of rates. */
const OLD = { vat_rate_basis_points: 2_000, gross: { amount_minor: 2_280 } }
const NEW = { vat_rate_basis_points: 2_300, gross: { amount_minor: 2_337 } }

/** What a price comes to is told as the first charge will have it. Source: contract 6.2, 6.11. */
describe.each(STORY_DIALECTS)(
  'a rate that changes between the order and the first charge, on %s',
  (dialect) => {
    const story = moneyStory(dialect, { now: ORDERED })
    const start = async () => (await story.world.api('POST', '/signup', { body: ONA })).body
    const offered = async () => {
      const { body } = await story.world.api('GET', '/plans?country=SK&customer_type=individual')
      return body.data.find(({ plan_tier }: { plan_tier: string }) => plan_tier === 'business')
    }
    const mailed = async (subject: string) => {
      const mails = await story.world.mail(ONA.email)
      return mails.find((mail) => mail.subject.startsWith(subject))?.text ?? ''
    }

    it('is in the price before the order, and the right of withdrawal runs from the order', async () => {
      expect((await offered()).price_with_vat).toMatchObject(NEW)
      const { price_with_vat } = await start()

      expect(price_with_vat).toMatchObject(NEW)
      expect(price_with_vat.withdrawal.last_day).toBe('2025-01-03')
    })

    it('is in the confirmed contract, in the reminder of the trial and on the invoice', async () => {
      const ona = await story.customer(ONA)
      const contract = await mailed('Our contract')
      expect(contract).toContain('that is on 3 January 2025.')
      expect(contract).toContain('The total price is €23.37 a month, VAT of 23 % included')

      await story.world.until('2024-12-31T10:00:00Z')
      expect(await mailed('Your trial ends')).toContain('we charge €23.37 to your card')
      const { items } = (await ona.ask('GET', '/me/notifications')).body
      expect(items[0].message_args.amount_minor).toBe(2_337)

      await story.world.until('2025-01-03T10:00:00Z')
      expect((await ona.page()).invoices).toEqual(['PBX-2025-000001 paid 23.37'])
    })

    it('is not in the price of a plan without a trial, whose first charge comes at once', async () => {
      const plans = PLANS.map((plan) => ({ ...plan, trial_days: 0 }))
      await story.reopen({ settings: { plans } })
      expect((await offered()).price_with_vat).toMatchObject(OLD)
      expect((await start()).price_with_vat).toMatchObject(OLD)

      const ona = await story.customer({ ...ONA, email: 'eva@example.sk' })
      const [contract] = (await story.world.mail('eva@example.sk')).filter(({ subject }) =>
        subject.startsWith('Our contract'),
      )
      expect(contract?.text).toContain('VAT of 20 % included')
      expect((await ona.page()).invoices).toEqual(['PBX-2024-000001 paid 22.80'])
    })

    /** Who is in the Union scheme has chosen the customers' rates from 2027. Source: contract 6.14. */
    it('is told too where our own rate gives way to that of the customer', async () => {
      const settings = { oss: false, union_scheme: true }
      await story.reopen({ now: '2026-12-22T09:00:00Z', settings })
      const ona = await story.customer({ ...ONA, country: 'DE' })
      expect(await mailed('Our contract')).toContain('VAT of 19 % included')

      await story.world.until('2027-01-05T10:00:00Z')
      expect((await ona.page()).invoices).toEqual(['PBX-2027-000001 paid 22.61'])
    })
  },
)
