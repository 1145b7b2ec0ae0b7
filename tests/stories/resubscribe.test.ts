import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { complaints } from '../http/checked.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { CONSUMER } from '../support/withdrawal-actions.ts'
import { transition } from './operator-hand.ts'
import { moneyStory, type Told } from './money-story.ts'

const AGAIN = '/subscription/resubscribe'

/** An account that has ended goes on, with the phone system that was kept. Source: contract 2.11, 8. */
describe.each(STORY_DIALECTS)('whoever comes back after the end, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (instant: string) => story.world.until(instant)
  const captured = async () =>
    (await story.world.sandbox.listCharges()).filter(({ kind }) => kind === 'capture')
  /** Paid from 15 February, left at the end of the period, on 15 March. */
  const left = async (input?: Readonly<Record<string, unknown>>): Promise<Told> => {
    const jonas = await story.customer(input)
    await at('2026-02-20T09:00:00Z')
    await jonas.ask('POST', '/subscription/cancel')
    await at('2026-03-15T10:00:00Z')
    expect(await jonas.page()).toMatchObject({ account: 'cancelled', phone: 'emergency_only' })
    return jonas
  }
  const back = (who: Told, plan_tier = 'business') =>
    who.ask('POST', AGAIN, { body: { plan_tier } })
  const preview = (who: Told, plan_tier = 'business') =>
    who.ask('POST', `${AGAIN}/preview`, { body: { plan_tier } })

  it('pays what was shown, has the old phones at once, and is billed each month again', async () => {
    const jonas = await left()
    await at('2026-03-20T09:00:00Z')
    const { body: shown } = await preview(jonas, 'enterprise')
    expect(shown).toMatchObject({ plan_tier: 'enterprise', refused: null })
    expect(shown.next_invoices.map(({ at: day }: { at: string }) => day.slice(0, 10))).toEqual([
      '2026-03-20',
      '2026-04-20',
      '2026-05-20',
    ])

    const answer = await back(jonas, 'enterprise')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ status: 'trialing', plan_tier: 'enterprise' })
    await story.world.settle()

    expect(shown.next_invoices[0].to_pay).toEqual({ amount_minor: 7_139, currency: 'EUR' })
    expect((await captured()).map(({ amount_minor }) => amount_minor)).toContain(7_139)
    expect(await jonas.page()).toMatchObject({
      account: 'active',
      subscription: 'active',
      locks: '',
      phone: 'full',
      period: '2026-03-20 2026-04-20',
    })
    await at('2026-04-21T09:00:00Z')
    expect(await captured()).toHaveLength(3)
    expect((await jonas.page()).phone).toBe('full')
    expect(await story.world.billing.books.verify(SYSTEM)).toMatchObject({ ok: true })
  })

  it('keeps the phones past the 30 days of the first end, and for 30 after the second', async () => {
    const jonas = await left()
    await at('2026-04-10T09:00:00Z')
    await back(jonas)
    await story.world.settle()
    await jonas.ask('POST', '/subscription/cancel')
    await at('2026-05-10T10:00:00Z')
    expect(await jonas.page()).toMatchObject({ account: 'cancelled', phone: 'emergency_only' })
    await at('2026-06-09T08:00:00Z')
    expect((await jonas.page()).phone).toBe('emergency_only')
    await at('2026-06-09T11:00:00Z')
    expect((await jonas.page()).phone).toBe('deleted')
  })

  it('and leaves again at once keeps the phones for as long again', async () => {
    const jonas = await left()
    await at('2026-04-10T09:00:00Z')
    await back(jonas)
    await story.world.settle()
    await transition(story.world, jonas.account_id, 'cancelled')
    await at('2026-04-20T09:00:00Z')

    expect(await jonas.page()).toMatchObject({ account: 'cancelled', phone: 'emergency_only' })
  })

  it('is refused in words that help, and nothing changes', async () => {
    const ona = await story.customer({ ...CONSUMER, email: 'ona@example.lt' })
    await at('2026-02-20T09:00:00Z')
    await ona.ask('POST', '/subscription/cancel')
    const jonas = await left()
    const refusal = async (who: Told) => {
      const answer = await back(who)
      const { body } = await preview(who)
      expect(body.next_invoices).toEqual([])
      return [answer.status, ...complaints(answer), body.refused?.reason]
    }

    expect(await refusal(ona)).toEqual([422, 'status', 'consumer'])
    expect((await back(jonas, 'gold')).body.code).toBe('subscription.tier_invalid')
    await at('2026-04-14T10:01:00Z')
    expect(await refusal(jonas)).toEqual([422, 'status', 'phone_system_gone'])
    expect(await jonas.page()).toMatchObject({ account: 'cancelled' })
  })

  it('once is enough: an account that goes on has nothing to come back to', async () => {
    const jonas = await left()
    const answers = await Promise.all([back(jonas), back(jonas)])
    await story.world.settle()

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await captured()).toHaveLength(2)
    expect((await preview(jonas)).body.refused.reason).toBe('not_ended')
  })

  it('with a card that is declined is in dunning, as everybody', async () => {
    const jonas = await left()
    const [card] = await story.world.sandbox.listCards()
    await story.world.sandbox.setCard(card?.method_id ?? '', 'insufficient_funds')
    await back(jonas)
    await story.world.settle()

    expect(await jonas.page()).toMatchObject({ account: 'active', subscription: 'past_due' })
    await jonas.payNow()
    expect(await jonas.page()).toMatchObject({ subscription: 'active' })
  })
})
