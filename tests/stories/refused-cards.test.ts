import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { COMPANY, signupStory } from './signup-story.ts'

describe.each(STORY_DIALECTS)('cards that are refused at signup, on %s', (dialect) => {
  const story = signupStory(dialect)

  async function refuse(order_token: string, times: number, apart = 'PT0S'): Promise<void> {
    for (let n = 0; n < times; n++) {
      await story.world.sandbox.complete(order_token, { behaviour: 'decline' })
      await story.world.advance(apart)
    }
    await story.world.settle()
  }

  /** The page for the card, as whoever knows the signup's id is shown it. */
  async function pageOf(signup_id: string): Promise<string | null> {
    const { body } = await story.world.api('GET', `/signup/${signup_id}`)
    return body.checkout_url
  }

  const tokenIn = (page: string | null) => page?.split('/').at(-1) ?? ''

  const ordersOf = async () =>
    (await story.world.sandbox.listOrders()).map(({ state }) => state).toSorted()

  it('the fifth within an hour closes the page, which opens again in an hour', async () => {
    const signup = await story.start()
    await refuse(signup.order_token, 4)
    expect(await pageOf(signup.signup_id)).toBe(signup.checkout_url)

    await refuse(signup.order_token, 1)
    expect(await story.statusOf(signup.signup_id)).toEqual(['pending_payment', null])
    expect(await pageOf(signup.signup_id)).toBeNull()
    expect(await ordersOf()).toEqual(['cancelled'])

    await story.world.advance('PT59M')
    expect(await pageOf(signup.signup_id)).toBeNull()

    await story.world.advance('PT2M')
    const page = await pageOf(signup.signup_id)
    expect(page).not.toBeNull()
    expect(page).not.toBe(signup.checkout_url)
    await story.world.sandbox.complete(tokenIn(page))
    await story.world.settle()
    expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
    expect(await ordersOf()).toEqual(['cancelled', 'completed'])
  })

  it('five that are more than an hour apart leave it open', async () => {
    const signup = await story.start()

    await refuse(signup.order_token, 8, 'PT16M')

    expect(await pageOf(signup.signup_id)).toBe(signup.checkout_url)
    await story.world.sandbox.complete(signup.order_token)
    await story.world.settle()
    expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
  })

  it('of an e-mail that is taken look the same from outside', async () => {
    await story.world.signUp({ email: 'ona@example.lt' })
    const taken = await story.start()
    const free = await story.start({ ...COMPANY, email: 'rasa@example.lt' })

    await refuse(taken.order_token, 5)
    await refuse(free.order_token, 5)
    expect([await pageOf(taken.signup_id), await pageOf(free.signup_id)]).toEqual([null, null])

    await story.world.advance('PT61M')
    expect(await pageOf(taken.signup_id)).not.toBeNull()
    expect(await pageOf(free.signup_id)).not.toBeNull()
  })

  it('the page opens once the provider is back, and not for a signup that has ended', async () => {
    const ended = await story.start()
    await refuse(ended.order_token, 5)
    const signup = await story.start()
    await refuse(signup.order_token, 5)
    expect(await story.statusOf(ended.signup_id)).toEqual(['failed', 'superseded'])

    await story.world.advance('PT50M')
    await story.world.sandbox.setFault('payments', 'down')
    await story.world.advance('PT20M')
    expect(await pageOf(signup.signup_id)).toBeNull()

    await story.world.sandbox.clearFaults()
    await story.world.advance('PT6M')
    expect(await pageOf(signup.signup_id)).not.toBeNull()
    expect(await ordersOf()).toEqual(['cancelled', 'cancelled', 'pending'])
  })
})
