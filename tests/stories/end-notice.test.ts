import { describe, expect, it } from 'vitest'
import { orderTokenIn } from '../support/card-actions.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const

/** Nobody's subscription ends without the notice before it. Source: states 1.6 (D38, D45). */
describe.each(STORY_DIALECTS)('the notice before the end, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (instant: string) => story.world.until(`2026-${instant}:00Z`)
  const ending = async (ona: Told) =>
    (await ona.mails()).filter((mail) => /ends|ended|ending/.test(mail))
  const down = (kind: 'down' | 'none') => story.world.sandbox.setFault('payments', kind)
  /** Another default card, which declines too, and cannot be asked at first. */
  const anotherCard = async (ona: Told) => {
    const card = { brand: 'visa', last4: '2222', exp_month: 3, exp_year: 2031 } as const
    await story.world.sandbox.complete(orderTokenIn(await ona.cards.add()), { card, ...DECLINES })
    await story.world.settle()
    const { payment_method_id } = (await ona.cards.list()).find(({ last4 }) => last4 === '2222')
    await down('down')
    await ona.cards.setDefault(payment_method_id)
    await story.world.settle()
  }

  it('is given once, on day 38', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('03-25T08:00')
    await ona.mails()
    await at('03-31T12:00')
    expect(await ona.mails()).toEqual([
      '2026-03-25 Your subscription ends on 1 April 2026 unless we are paid',
    ])
    await at('04-01T12:00')
    expect((await ona.page()).subscription).toBe('cancelled')
  })

  it('is given although a try of another card spans that day', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('03-25T08:00')
    await anotherCard(ona)
    await at('03-25T10:30')
    await down('none')
    await ona.mails()
    await at('04-01T08:00')
    expect(await ending(ona)).toEqual([
      '2026-03-25 Your subscription ends on 1 April 2026 unless we are paid',
    ])
    await at('04-01T12:00')
    expect((await ona.page()).subscription).toBe('cancelled')
  })
})
