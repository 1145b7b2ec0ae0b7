import type { MailKind } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { issued } from './issued.ts'
import { mailed as mailedTo, subscriptionOf, type Told } from './mailed.ts'

let world: World
let customer: Customer
beforeEach(async () => {
  world = await openWorld()
  customer = await world.signUp()
})
afterEach(() => world.close())

const mailed = (kind: MailKind, told?: Told) => mailedTo(world, customer, kind, told)
const subscribed = () => subscriptionOf(world, customer)

const wantsNothing = () =>
  world.ports.store.transaction(async (tx) => {
    for (const user of await tx.users.ofAccount(customer.account_id)) {
      await tx.users.put({ ...user, notifications_enabled: false })
    }
  })

const change = { from: 'starter', to: 'business', price_minor: 1_900, effective_at: null }

describe('an owner who wants no notifications', () => {
  beforeEach(wantsNothing)

  it('gets no mail of a trial’s end and of a change of plan', async () => {
    const { subscription_id } = await subscribed()

    expect(await mailed('trial_ending', { about: subscription_id })).toEqual([])
    expect(await mailed('plan_changed', { about: subscription_id, facts: change })).toEqual([])
    expect(await mailed('topup_received', { about: 'payment-9' })).toEqual([])
  })

  it('gets every mail about money that is owed, paid or sent back', async () => {
    const { invoice_id } = await issued(world, customer.account_id)

    expect(await mailed('invoice_issued', { about: invoice_id })).toHaveLength(1)
    expect(await mailed('account_suspended', { facts: { pay_url: null } })).toHaveLength(1)
  })
})

it('a trial that was cancelled has no end to be told of', async () => {
  const subscription = await subscribed()
  await world.ports.store.transaction((tx) =>
    tx.subscriptions.put({ ...subscription, status: 'cancel_at_period_end' }),
  )

  expect(await mailed('trial_ending', { about: subscription.subscription_id })).toEqual([])
})

it('a mail about what does not exist is not sent', async () => {
  for (const kind of ['invoice_issued', 'credit_note_issued', 'refund_issued'] as const) {
    expect(await mailed(kind, { about: 'nothing' })).toEqual([])
  }
  expect(await mailed('payment_failed', { about: 'nothing' })).toEqual([])
})
