import { march } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked } from './checked.ts'
import {
  refusal,
  standing,
  type SubscriptionActions,
  subscriptionActions,
} from './subscription-actions.ts'

let world: World
let api: World['api']
let customer: Customer
let owner: SubscriptionActions
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  owner = subscriptionActions(api, customer)
})
afterEach(() => world.close())

describe('cancelling', () => {
  it('takes no body, and what the customer says where there is one', async () => {
    const { status, body } = await owner.cancel()

    expect([status, body.status, body.cancel_at_period_end]).toEqual([
      200,
      'cancel_at_period_end',
      true,
    ])
    expect(body.next_invoice_at).toBeNull()
  })

  it('keeps reason and note for us, and shows neither', async () => {
    const { body } = await owner.cancel({ reason: 'too_expensive', note: 'n'.repeat(500) })

    const kept = await world.ports.store.read((tx) =>
      tx.subscriptions.ofAccount(customer.account_id),
    )
    expect([kept?.cancel_reason, kept?.cancel_note]).toEqual(['too_expensive', 'n'.repeat(500)])
    expect(JSON.stringify(body)).not.toContain('too_expensive')
  })

  it('refuses an unknown reason and a note that is too long', async () => {
    expect(refusal(await owner.cancel({ reason: 'bored' }))).toEqual([
      422,
      'validation.failed',
      'reason',
    ])
    const long = await owner.cancel({ note: 'n'.repeat(501) })
    expect(refusal(long)).toEqual([422, 'validation.failed', 'note'])
  })

  it('is refused when it is cancelled already, unless it is the same request', async () => {
    const headers = { 'idempotency-key': 'the-key' }
    const first = await api('POST', '/subscription/cancel', { token: customer.token, headers })
    const again = await api('POST', '/subscription/cancel', { token: customer.token, headers })

    expect(again.body).toEqual(first.body)
    expect(refusal(await owner.cancel())).toEqual([422, 'validation.failed', 'status'])
  })

  it.each(['active', 'past_due', 'unpaid', 'suspended'] as const)(
    'waits for a charge that is running while it is %s',
    async (status) => {
      await standing(world, customer, { status }, { state: 'charging' })

      const answer = await owner.cancel()

      expect(refusal(answer)).toEqual([422, 'validation.failed', 'status'])
      expect(answer.body.retry_after).toBeGreaterThan(0)
    },
  )
})

describe('taking a cancellation back', () => {
  it('goes on as before: in the trial it is trialing again', async () => {
    await owner.cancel({ reason: 'other' })

    const { status, body } = await owner.resume()

    expect([status, body.status, body.cancel_at_period_end]).toEqual([200, 'trialing', false])
    expect(body.next_invoice_at).toBe(body.current_period_end)
    expect(refusal(await owner.resume())).toEqual([422, 'validation.failed', 'status'])
  })

  it('is refused where nothing was cancelled', async () => {
    expect(refusal(await owner.resume())).toEqual([422, 'validation.failed', 'status'])
  })

  it('is refused when the period is over', async () => {
    await owner.cancel()
    await standing(world, customer, {
      current_period_start: march(-30),
      current_period_end: world.now(),
    })

    expect(refusal(await owner.resume())).toEqual([422, 'validation.failed', 'status'])
  })

  it('needs a default card that is still valid', async () => {
    await owner.cancel()
    const needs = [422, 'validation.failed', 'default_payment_method_id']
    const change = (differs: { exp_year: number } | { is_default: boolean }) =>
      world.ports.store.transaction(async (tx) => {
        const [card] = await tx.paymentMethods.ofAccount(customer.account_id)
        if (card) await tx.paymentMethods.put({ ...card, ...differs })
      })

    await change({ exp_year: 2025 })
    expect(refusal(await owner.resume())).toEqual(needs)
    await change({ exp_year: 2099 })
    await change({ is_default: false })
    expect(refusal(await owner.resume())).toEqual(needs)
  })
})
