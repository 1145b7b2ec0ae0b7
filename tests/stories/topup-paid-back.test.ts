import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { operate, transition } from './operator-hand.ts'
import { signupStory } from './signup-story.ts'
import { useStory } from './use-story.ts'

/** A topup as account credit, and after the phone system is gone. Source: contract 6.7. */
describe.each(STORY_DIALECTS)('a topup that an operator pays back, on %s', (dialect) => {
  const story = signupStory(dialect)
  const { customerOf, call, allOf, proven, prepaid } = useStory(story)
  const credit = async (account_id: string, amount_minor: number, provider_refund: boolean) => {
    const [invoice] = await allOf(account_id)
    const amount = { amount_minor, currency: 'EUR' }
    const body = { invoice_id: invoice?.invoice_id, amount, reason: 'goodwill', provider_refund }
    const answer = await operate(story.world, 'POST', '/admin/credit-notes', { body })
    await story.world.settle()
    return answer
  }
  const gone = async (account_id: string) => {
    await transition(story.world, account_id, 'cancelled')
    await story.world.advance('P31D')
  }
  const movements = async () =>
    (await story.world.sandbox.listCharges()).map(({ kind, amount_minor }) => [kind, amount_minor])

  it('becomes account credit, and its call credit is taken back', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)

    const answer = await credit(ona.account_id, 1_500, false)

    expect([answer.status, answer.body.kind]).toEqual([201, 'credit'])
    const { balance, credit: account_credit } = (await ona.balance()).body
    expect([balance.amount_minor, account_credit.amount_minor]).toEqual([500, 1_500])
    const [invoice] = await allOf(ona.account_id)
    expect([invoice?.status, invoice?.credited.amount_minor]).toEqual(['paid', 1_500])
    expect([await movements(), await proven()]).toEqual([[['capture', 2_000]], {}])
  })

  it('becomes account credit as far as it is unused, and no more', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)
    await call(ona.account_id, 1_500)

    expect((await credit(ona.account_id, 501, false)).status).toBe(422)
    expect((await credit(ona.account_id, 500, false)).status).toBe(201)
    expect(await proven()).toEqual({})
  })

  it('goes back to the card once the phone system is gone, as far as that last said it is unused', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)
    await call(ona.account_id, 1_500)
    await gone(ona.account_id)
    const left = async () => (await ona.balance()).body.balance.amount_minor
    expect(await left()).toBe(500)

    expect((await credit(ona.account_id, 501, true)).status).toBe(422)
    expect((await credit(ona.account_id, 300, true)).status).toBe(201)
    expect(await left()).toBe(200)
    expect((await credit(ona.account_id, 201, true)).status).toBe(422)
    expect((await credit(ona.account_id, 200, true)).status).toBe(201)
    expect((await movements()).slice(0, 2)).toEqual([
      ['refund', 200],
      ['refund', 300],
    ])
    expect(await proven()).toEqual({})
  })

  it('is still there to be paid back where the provider refused after the phone system was gone', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)
    await gone(ona.account_id)
    await story.world.sandbox.setRefundCourse('refuse')
    expect((await credit(ona.account_id, 2_000, true)).status).toBe(402)
    await story.world.sandbox.setRefundCourse('at_once')

    expect((await credit(ona.account_id, 2_000, true)).status).toBe(201)
    expect(await proven()).toEqual({})
  })

  it('becomes account credit too once the phone system is gone', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)
    await gone(ona.account_id)

    expect((await credit(ona.account_id, 2_000, false)).status).toBe(201)
    expect((await credit(ona.account_id, 1, true)).status).toBe(422)
    expect((await ona.balance()).body.balance.amount_minor).toBe(0)
    expect([await movements(), await proven()]).toEqual([[['capture', 2_000]], {}])
  })

  it('waits for a phone system that is away with its removal, so that what is unused is known', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)
    await transition(story.world, ona.account_id, 'cancelled')
    await story.world.sandbox.setFault('pbx', 'down')
    await story.world.advance('P31D')
    const status = async () => {
      const { store } = story.world.ports
      return (await store.read((tx) => tx.tenants.ofAccount(ona.account_id)))?.status
    }
    expect(await status()).toBe('suspended')

    await story.world.sandbox.clearFaults()
    await story.world.advance('P1D')
    expect(await status()).toBe('deleted')
    expect((await credit(ona.account_id, 2_000, true)).status).toBe(201)
  })

  it('without an invoice goes back too once the phone system is gone', async () => {
    await story.reopen({ now: '2026-03-05T09:00:00Z', settings: { topup_vat: 'at_use' } })
    const ona = await customerOf()
    await ona.pay(2_000)
    await call(ona.account_id, 1_500)
    await gone(ona.account_id)
    const topups = await story.world.ports.store.read((tx) =>
      tx.payments.capturedTopups(ona.account_id),
    )
    const pay = async (amount_minor: number) => {
      const body = { amount: { amount_minor, currency: 'EUR' }, reason: 'goodwill' }
      const path = `/admin/payments/${topups[0]?.payment_id}/refund`
      const answer = await operate(story.world, 'POST', path, { body })
      await story.world.settle()
      return answer.status
    }

    expect([await pay(501), await pay(500), await prepaid(ona.account_id)]).toEqual([422, 201, 0])
    expect(await proven()).toEqual({})
  })
})
