import type { Sandbox } from '@billing/sandbox'
import { describe, expect, it } from 'vitest'
import { cardActions, orderTokenIn } from '../support/card-actions.ts'
import { COMPANY, signupStory } from './signup-story.ts'

const MAESTRO = { brand: 'mastercard', last4: '1111', exp_month: 3, exp_year: 2031 } as const

/** A provider that shows a proof while it does not show the card of it yet. */
async function lateCards(sandbox: Sandbox, isLate: () => boolean) {
  const getOrder: typeof sandbox.payments.getOrder = async (order_id) => {
    const read = await sandbox.payments.getOrder(order_id)
    if (read.kind !== 'order' || read.order.state !== 'authorised' || !isLate()) return read
    return { ...read, order: { ...read.order, saved_method: null } }
  }
  const payments = Object.assign(Object.create(sandbox.payments), { getOrder })
  return { sandbox, ports: { payments }, close: async () => {} }
}

/* An amount that is only held to prove a card is let go, whether or not the card comes of it (contract 12). */
describe('a held proof that saved no card', () => {
  const story = signupStory('sqlite')
  const NOBODY = { save_for: 'nobody' } as const

  const stateAfter = async (duration: string) => {
    await story.world.advance(duration)
    const [order] = await story.world.sandbox.listOrders()
    return order?.state
  }

  it('of a customer is let go after 15 minutes, and not before', async () => {
    const { account_id } = await story.world.signUp()
    const started = await cardActions(story.world, account_id).verify()
    await story.world.sandbox.complete(orderTokenIn(started), NOBODY)
    await story.world.settle()

    expect(await stateAfter('PT14M')).toBe('authorised')
    expect(await stateAfter('PT2M')).toBe('cancelled')
  })

  it('of a customer whose card is shown late is let go with it', async () => {
    let isLate = true
    await story.reopen({ outside: (sandbox) => lateCards(sandbox, () => isLate) })
    const { account_id } = await story.world.signUp()
    const cards = cardActions(story.world, account_id)
    await story.world.sandbox.complete(orderTokenIn(await cards.verify()), { card: MAESTRO })
    await story.world.settle()
    expect(await stateAfter('PT10M')).toBe('authorised')

    isLate = false
    expect(await stateAfter('PT4M')).toBe('cancelled')

    expect((await cards.list()).map(({ last4 }) => last4)).toContain('1111')
  })

  it('of a signup is let go after 15 minutes', async () => {
    await story.reopen({ zero_amount: 'refuse' })
    const waits = await story.start(COMPANY)
    await story.world.sandbox.complete(waits.order_token, NOBODY)
    await story.world.settle()
    expect(await stateAfter('PT14M')).toBe('authorised')
    expect(await stateAfter('PT2M')).toBe('cancelled')
    expect(await story.statusOf(waits.signup_id)).toEqual(['pending_payment', null])
  })
})
