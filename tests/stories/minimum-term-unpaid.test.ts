import { DEFAULT_SETTINGS, type Settings, type SoldTerm, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { transition } from './operator-hand.ts'

/** Every plan is sold with the term; what is sold are no numbers, unless it is said. */
const sells = (term: SoldTerm, telecom = false) => ({
  settings: {
    telecom,
    plans: DEFAULT_SETTINGS.plans.map((plan) => ({ ...plan, term })),
  } satisfies Partial<Settings>,
})
/** From 15 February, when the trial ends, to 15 May. */
const THREE_MONTHS = { months: 3, notice_days: 0 }

const cancel = (customer: Told, body = {}) => customer.ask('POST', '/subscription/cancel', { body })
const seen = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
const dayOf = (at: string) => at.slice(0, 10)

describe.each(STORY_DIALECTS)(
  'a customer with a minimum term who owes or is suspended on %s',
  (dialect) => {
    const story = moneyStory(dialect, sells(THREE_MONTHS))

    const booksHold = async () => {
      const { checks } = await story.world.billing.books.verify(SYSTEM)
      return checks.flatMap(({ wrong }) => wrong)
    }
    /** In the first paid month: 15 February to 15 March. */
    const paying = async (checkout?: Parameters<typeof story.customer>[1]) => {
      const ona = await story.customer({}, checkout)
      await story.world.until('2026-02-20T09:00:00Z')
      await ona.mails()
      await ona.notifications()
      return ona
    }

    it('does not leave the term by not paying: dunning goes on to its own end', async () => {
      const ona = await paying({ behaviour: 'decline_after:1' })
      expect((await ona.page()).subscription).toBe('past_due')

      const { body } = await cancel(ona)
      expect(body).toMatchObject({ status: 'past_due', cancel_at_period_end: false })
      expect(dayOf(body.ends_at)).toBe('2026-05-15')
      expect((await ona.page()).invoices).toEqual(['PBX-2026-000001 open 22.99'])

      await story.world.until('2026-03-12T00:00:00Z')
      expect(await ona.page()).toMatchObject({ subscription: 'suspended', dunning: 'suspended' })
      await story.world.until('2026-04-02T00:00:00Z')
      expect(await ona.page()).toMatchObject({
        subscription: 'cancelled',
        invoices: ['PBX-2026-000001 uncollectible 22.99'],
      })
    })

    it('that pays its arrears goes on to the agreed end', async () => {
      const ona = await paying({ behaviour: 'decline_after:1' })
      await cancel(ona)

      await ona.cards.setDefault(await ona.cards.save('4444'))
      await story.world.settle()

      expect((await seen(ona)).status).toBe('active')
      await story.world.until('2026-05-16T00:00:00Z')
      expect(await ona.page()).toMatchObject({ subscription: 'cancelled', dunning: 'current' })
      expect((await ona.page()).invoices).toHaveLength(3)
      expect(await booksHold()).toEqual([])
    })

    it('that owes the last period ends with it all the same, and what is unpaid stays so', async () => {
      const ona = await paying({ behaviour: 'decline_after:3' })
      await story.world.until('2026-04-16T00:00:00Z')
      expect((await ona.page()).subscription).toBe('past_due')

      expect(dayOf((await cancel(ona)).body.ends_at)).toBe('2026-05-15')
      expect((await seen(ona)).next_invoice_at).toBeNull()
      // Dunning has come to its suspension on 6 May; the write-off would be on 30 May.
      await story.world.until('2026-05-14T00:00:00Z')
      expect((await ona.page()).dunning).toBe('suspended')
      await story.world.until('2026-05-16T00:00:00Z')

      expect(await ona.page()).toMatchObject({
        subscription: 'cancelled',
        locks: expect.stringContaining('ended'),
      })
      expect((await ona.page()).invoices).toHaveLength(3)
      await story.world.until('2026-06-20T00:00:00Z')
      expect((await ona.page()).invoices.at(-1)).toContain('uncollectible')
    })

    it('that an operator has forgiven keeps the end that was asked for', async () => {
      const ona = await paying({ behaviour: 'decline_after:1' })
      await cancel(ona)

      await transition(story.world, ona.account_id, 'active')

      expect(dayOf((await seen(ona)).ends_at)).toBe('2026-05-15')
    })

    it('suspended by an operator across the last period ends on the day, billed only what it was served', async () => {
      const ona = await paying()
      await cancel(ona)
      await transition(story.world, ona.account_id, 'suspended')

      await story.world.until('2026-05-16T00:00:00Z')

      expect(await ona.page()).toMatchObject({
        subscription: 'cancelled',
        invoices: ['PBX-2026-000001 paid 22.99'],
      })
    })

    it('restored within the last period is billed its rest, and ends on the day', async () => {
      const ona = await paying()
      await cancel(ona)
      await transition(story.world, ona.account_id, 'suspended')
      await story.world.until('2026-05-01T09:00:00Z')
      await transition(story.world, ona.account_id, 'active')

      expect((await seen(ona)).status).toBe('cancel_at_period_end')
      await story.world.until('2026-05-16T00:00:00Z')
      const { subscription, invoices } = await ona.page()
      expect([subscription, invoices.length]).toEqual(['cancelled', 2])
      expect(await booksHold()).toEqual([])
    })
  },
)

describe.each(STORY_DIALECTS)('a notice on %s', (dialect) => {
  const story = moneyStory(dialect, sells({ months: null, notice_days: 30 }))

  it('of a business is asked for: said too late, it leaves a period later', async () => {
    const ona = await story.customer()
    await story.world.until('2026-03-20T09:00:00Z')

    expect((await seen(ona)).notice_days).toBe(30)
    expect(dayOf((await cancel(ona)).body.ends_at)).toBe('2026-05-15')
  })

  it('of nobody is asked for where numbers are sold', async () => {
    await story.reopen(sells({ months: null, notice_days: 30 }, true))
    const ona = await story.customer()
    await story.world.until('2026-03-20T09:00:00Z')

    expect(await cancel(ona)).toMatchObject({ body: { status: 'cancel_at_period_end' } })
  })

  it('is not given by a consumer', async () => {
    const ona = await story.customer({
      customer_type: 'individual',
      company_name: undefined,
      full_name: 'Ona Onaitė',
      begin_at_once: true,
    })
    await story.world.until('2026-03-20T09:00:00Z')

    expect((await seen(ona)).notice_days).toBeUndefined()
    expect(await cancel(ona)).toMatchObject({ body: { status: 'cancel_at_period_end' } })
  })
})
