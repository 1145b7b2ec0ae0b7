import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate, transition } from './operator-hand.ts'

const PERSON = { email: 'jonas@example.lt', password: 'a long enough word' }

/** Net: this story; the clock of the 90 days is a column of its own, which nothing but the end writes. Source: contract 2.11. */
describe.each(STORY_DIALECTS)('a user of an account that ended, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (instant: string) => story.world.until(instant)

  it('signs in for 90 days from its end, whatever of it was changed since', async () => {
    const jonas = await story.customer()
    await jonas.ask('POST', '/subscription/cancel')
    await at('2026-02-15T10:00:00Z')
    expect(await jonas.page()).toMatchObject({ account: 'cancelled' })
    await at('2026-05-01T10:00:00Z')
    const change = { body: { contact_phone: '+37060000001' } }
    expect((await jonas.ask('PATCH', '/account', change)).status).toBe(200)

    const signIn = () => story.world.api('POST', '/auth/sign-in', { body: PERSON })
    await at('2026-05-16T08:59:00Z')
    expect((await signIn()).status).toBe(200)
    await at('2026-05-16T09:01:00Z')
    expect((await signIn()).status).toBe(401)
  })
})

/** Net: an operator's lock from before the end kept the address taken for ever. Source: contract 2.11, 8; states 1.8. */
describe.each(STORY_DIALECTS)('an operator’s lock on an account that ended, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (instant: string) => story.world.until(instant)
  const tenantOf = ({ account_id }: Told) =>
    story.world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
  const restore = async (customer: Told) => {
    const path = `/admin/tenants/${(await tenantOf(customer))?.tenant_id}/state`
    const body = { action: 'restore', reason: 'it is cleared' }
    const answer = await operate(story.world, 'POST', path, { body })
    await story.world.settle()
    return answer
  }
  /** Paid from 15 February, locked on the 20th, and over on that day. */
  const lockedAndLeft = async () => {
    const jonas = await story.customer(PERSON)
    await at('2026-02-20T09:00:00Z')
    await transition(story.world, jonas.account_id, 'suspended')
    await jonas.ask('POST', '/subscription/cancel')
    await story.world.settle()
    expect(await jonas.page()).toMatchObject({ account: 'cancelled', locks: 'operator ended' })
    return jonas
  }
  const again = async (jonas: Told) =>
    (await jonas.ask('POST', '/subscription/resubscribe', { body: { plan_tier: 'business' } }))
      .status
  const signUpAgain = async () => {
    const body = { ...PERSON, customer_type: 'company', company_name: 'UAB Jonas', country: 'LT' }
    const { body: made } = await story.world.api('POST', '/signup', {
      body: { ...body, plan_tier: 'business' },
    })
    await story.world.settle()
    await story.world.sandbox.complete(made.order_token)
    await story.world.settle()
    return (await story.world.api('GET', `/signup/${made.signup_id}`)).body.status
  }

  it('is taken away by an operator, and nothing else moves', async () => {
    const jonas = await lockedAndLeft()
    const before = await jonas.page()
    await jonas.mails()

    const { status, body } = await restore(jonas)

    expect([status, body.pbx_status, body.subscription_status]).toEqual([
      200,
      'suspended',
      'cancelled',
    ])
    expect(await jonas.page()).toEqual({ ...before, locks: 'ended' })
    expect(await jonas.mails()).toEqual([])
    const twice = await restore(jonas)
    expect([twice.status, twice.body.detail]).toEqual([
      422,
      expect.stringContaining('Locks held: ended'),
    ])
  })

  it('keeps the customer away until then: afterwards they come back', async () => {
    const jonas = await lockedAndLeft()
    expect(await again(jonas)).toBe(422)

    await restore(jonas)

    expect(await again(jonas)).toBe(200)
    await story.world.settle()
    expect(await jonas.page()).toMatchObject({ account: 'active', locks: '', phone: 'full' })
  })

  it('keeps the address taken until then, also after the phone system is gone', async () => {
    const jonas = await lockedAndLeft()
    await at('2026-04-01T09:00:00Z')
    expect(await jonas.page()).toMatchObject({ phone: 'deleted' })
    expect(await signUpAgain()).toBe('pending_payment')

    expect((await restore(jonas)).status).toBe(200)

    expect(await jonas.page()).toMatchObject({ account: 'cancelled', phone: 'deleted' })
    expect(await signUpAgain()).toBe('active')
  })

  it('stays off an account that ended without one', async () => {
    const jonas = await story.customer(PERSON)
    await transition(story.world, jonas.account_id, 'cancelled')
    const path = `/admin/tenants/${(await tenantOf(jonas))?.tenant_id}/state`
    const body = { action: 'suspend', reason: 'too late' }

    expect((await operate(story.world, 'POST', path, { body })).status).toBe(422)
    expect((await jonas.page()).locks).toBe('ended')
  })
})
