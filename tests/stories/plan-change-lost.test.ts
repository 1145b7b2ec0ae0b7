import type { Call } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { orderTokenIn } from '../support/card-actions.ts'
import { moneyStory, type Told } from './money-story.ts'
import { transition } from './operator-hand.ts'
import { planStory } from './plan-story.ts'

const BERLIN = { line1: 'Weg 1', city: 'Berlin', postal_code: '10115', country: 'DE' }

describe.each(STORY_DIALECTS)('a change of plan whose answer is lost on %s', (dialect) => {
  const story = moneyStory(dialect)
  const { planOf, captures, upgrade, askAgain, process } = planStory(story)

  const inPeriod = async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    return ona
  }
  /** The order is made and its answer lost, then paid and its answer lost. */
  const loseBoth = async (ona: Told) => {
    const ask = await askAgain(ona)
    await story.world.sandbox.setFault('payments', 'timeout_after_effect', 2)
    for (const { status, body } of [await ask(), await ask()]) {
      expect([status, body.code, body.retry_after]).toEqual([500, 'internal', 10])
    }
    expect(await captures()).toHaveLength(2)
    expect(await planOf(ona)).toBe('business')
    return ask
  }

  it('is found under the same key, and is charged once', async () => {
    const ona = await inPeriod()
    const ask = await loseBoth(ona)

    expect(await ask()).toMatchObject({ status: 200, body: { proration: { period_days: 28 } } })

    expect(await planOf(ona)).toBe('enterprise')
    await story.world.advance('P1D')
    expect(await captures()).toEqual([2_299, 3_630])
  })

  it('is finished without the caller, who reads it under the key afterwards', async () => {
    const ona = await inPeriod()
    await story.world.sandbox.setWebhookMode('hold')
    const ask = await loseBoth(ona)

    await story.world.advance('PT2M')

    expect(await planOf(ona)).toBe('enterprise')
    expect((await upgrade(ona, 'starter')).status).toBe(200)
    expect(await ask()).toMatchObject({ status: 200 })
    expect(await captures()).toEqual([2_299, 3_630])
  })

  it('is given what was paid for, also when an operator locks the account meanwhile', async () => {
    const ona = await inPeriod()
    await story.world.sandbox.setWebhookMode('hold')
    await loseBoth(ona)

    await transition(story.world, ona.account_id, 'suspended')
    await story.world.advance('PT2M')

    const { subscription } = await ona.page()
    expect([await planOf(ona), subscription]).toEqual(['enterprise', 'suspended'])
  })

  it('is invoiced with the VAT that was agreed, and corrected where its number proved valid meanwhile', async () => {
    const jonas = await story.customer({ country: 'DE', legal_address: BERLIN })
    await story.world.until('2026-02-22T09:00:00Z')
    await story.world.sandbox.setFault('vat', 'down')
    await jonas.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
    await story.world.sandbox.setWebhookMode('hold')
    await loseBoth(jonas)
    await story.world.sandbox.clearFaults()
    await jonas.ask('POST', '/vat/revalidate')
    await story.world.settle()
    expect((await jonas.ask('GET', '/account')).body.vat_status).toBe('valid')
    expect(await planOf(jonas)).toBe('business')

    await story.world.advance('PT10M')

    // 30.00 at 19 %, as the card was asked for; the invoice of before there was a number stays.
    expect((await jonas.page()).invoices).toEqual([
      'PBX-2026-000001 paid 22.61',
      'PBX-2026-000002 paid 35.70',
    ])
    const { credit_notes } = (await jonas.ask('GET', '/credit-notes')).body
    expect(credit_notes).toMatchObject([
      {
        invoice_number: 'PBX-2026-000002',
        reason_code: 'vat_corrected',
        amount: { amount_minor: 570 },
      },
    ])
  })

  it('holds the next period back, which then has the new price', async () => {
    const ona = await story.customer()
    await story.world.until('2026-03-14T23:59:59Z')
    await story.world.sandbox.setWebhookMode('hold')
    await loseBoth(ona)
    await story.world.sandbox.setFault('payments', 'down')
    await story.world.until('2026-03-15T09:30:00Z')
    expect([await planOf(ona), await captures()]).toEqual(['business', [2_299, 173]])
    expect((await ona.page()).cycles).toEqual(['2026-02-15 charged', '2026-03-15 planned'])

    await story.world.sandbox.clearFaults()
    await story.world.until('2026-03-16T09:00:00Z')

    expect(await planOf(ona)).toBe('enterprise')
    expect(await captures()).toEqual([2_299, 173, 7_139])
  })

  it('is paid with another card, although its order is of another customer of the provider', async () => {
    const ona = await inPeriod()
    const ask = await askAgain(ona)
    await story.world.sandbox.setFault('payments', 'timeout_after_effect', 1)
    expect((await ask()).status).toBe(500)
    const MAESTRO = { brand: 'mastercard', last4: '1111', exp_month: 3, exp_year: 2031 } as const
    await story.world.sandbox.complete(orderTokenIn(await ona.cards.verify()), { card: MAESTRO })
    await story.world.settle()
    const [other] = (await ona.cards.list()).filter(({ last4 }) => last4 === MAESTRO.last4)
    await ona.cards.setDefault(other.payment_method_id)

    const { status, body } = await ask()

    expect([status, body.code]).toEqual([200, undefined])
    expect([await planOf(ona), await captures()]).toEqual(['enterprise', [2_299, 3_630]])
    const orders = await story.world.sandbox.listOrders()
    const states = orders.filter(({ reference }) => reference.startsWith('pln_'))
    expect(states.map(({ state }) => state)).toEqual(['completed', 'cancelled'])
  })

  it('because the provider was down is not made, and the same key begins again', async () => {
    const ona = await inPeriod()
    const ask = await askAgain(ona)
    await story.world.sandbox.setFault('payments', 'down')
    expect([(await ask()).status, await planOf(ona)]).toEqual([500, 'business'])
    await story.world.sandbox.clearFaults()

    await story.world.advance('PT10M')
    const { status, body } = await ask()

    expect([status, body.proration?.delta_amount_minor]).toEqual([200, 3_000])
    expect(await captures()).toEqual([2_299, 3_630])
  })

  describe.each([
    {
      when: 'before the order is made',
      at: 'createOrder',
      side: 'before',
      plan: 'business',
      paid: [2_299],
    },
    {
      when: 'after the order is made',
      at: 'createOrder',
      side: 'after',
      plan: 'business',
      paid: [2_299],
    },
    {
      when: 'before the order is paid',
      at: 'payOrder',
      side: 'before',
      plan: 'business',
      paid: [2_299],
    },
    {
      when: 'after the order is paid',
      at: 'payOrder',
      side: 'after',
      plan: 'enterprise',
      paid: [2_299, 3_630],
    },
  ] as const)('because the process died $when', ({ at, side, plan, paid }) => {
    it(`leaves the plan ${plan}, and the next change is free to come`, async () => {
      const ona = await inPeriod()
      const { payments } = story.world.ports
      const dies = async (...args: readonly unknown[]) => {
        if (side === 'after') await Reflect.apply(payments[at], payments, args)
        throw new Error('the process died')
      }
      const dying = process({ [at]: dies })
      const change = dying.subscription.changePlanNow(callOf(ona), { new_tier: 'enterprise' })
      await expect(change).rejects.toThrow('the process died')
      expect(await planOf(ona)).toBe('business')

      await story.world.advance('PT30M')

      expect([await planOf(ona), await captures()]).toEqual([plan, paid])
      expect((await upgrade(ona, 'promo')).status).toBe(200)
    })
  })

  it('in a process that stands still and is overtaken says when to ask again, and charges once', async () => {
    const ona = await inPeriod()
    const { payments } = story.world.ports
    const slow = process({
      async createOrder(order) {
        const answer = await payments.createOrder(order)
        await story.world.advance('PT30M')
        return answer
      },
    })
    const change = slow.subscription.changePlanNow(callOf(ona), { new_tier: 'enterprise' })

    await expect(change).rejects.toMatchObject({
      code: 'internal',
      details: { retry_after: expect.any(Number) },
    })
    const before = await captures()
    await story.world.advance('PT30M')
    expect(await captures()).toEqual(before)
  })
})

/** An owner who calls the use case itself. */
function callOf({ account_id }: Told): Call {
  const actor = { account_id, user_id: 'user-1', session_id: 's-1', role: 'owner', twofa: false }
  return { actor: actor as Call['actor'], request_id: 'r-1', ip: null, user_agent: null }
}
