import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyAudit } from '@billing/core'
import { openWorld, type World } from '../support/world.ts'

const company = {
  customer_type: 'company',
  company_name: 'UAB Žalgirio Ryšiai',
  email: 'ona@example.lt',
  plan_tier: 'business',
  country: 'LT',
  password: 'trys žalios obelys',
  language: 'lt',
}
const individual = {
  customer_type: 'individual',
  full_name: 'Jonas Petras Jonaitis',
  email: 'jonas@example.de',
  plan_tier: 'starter',
  country: 'DE',
}

let world: World

async function start(body: object = company, headers: Record<string, string> = {}) {
  const answer = await world.api('POST', '/signup', { body, headers })
  expect(answer.status).toBe(202)
  return answer.body
}

async function statusOf(signup_id: string) {
  const { body } = await world.api('GET', `/signup/${signup_id}`)
  return [body.status, body.failure_reason]
}

/** The token in the newest link mailed to the address. */
async function linkToken(to: string): Promise<string> {
  const [mail] = await world.mail(to)
  const token = /token=([\w-]+)/.exec(mail?.links.join(' ') ?? '')?.[1]
  if (!token) throw new Error(`no link was mailed to ${to}`)
  return token
}

beforeEach(async () => {
  world = await openWorld({ now: '2026-02-01T09:00:00Z' })
})

afterEach(async () => {
  const audit = await verifyAudit(world.ports)
  expect(audit.broken).toEqual([])
  await world.close()
})

describe('a company signs up', () => {
  it('pays nothing, gets a phone system in Lithuanian, and signs in by the mailed link', async () => {
    // 1 February: the form
    const signup = await start()
    expect(signup).toMatchObject({ status: 'pending_payment', amount_minor: 1900, currency: 'EUR' })
    await world.settle()
    expect((await world.mail('ona@example.lt')).map((mail) => mail.subject)).toHaveLength(1)

    // the hosted page: the card is saved and nothing is charged
    await world.sandbox.complete(signup.order_token)
    await world.settle()
    expect(await statusOf(signup.signup_id)).toEqual(['active', null])
    expect(await world.sandbox.listCharges()).toEqual([])

    // the phone system, and the welcome
    const [tenant, ...others] = await world.sandbox.listTenants()
    expect(others).toEqual([])
    expect(tenant).toMatchObject({ name: 'UAB Žalgirio Ryšiai', level: 'full' })
    const [welcome, link] = await world.mail('ona@example.lt')
    expect(welcome?.subject).not.toBe(link?.subject)

    // the link sets a password and signs in
    const token = /token=([\w-]+)/.exec(link?.links.join(' ') ?? '')?.[1]
    const password = 'visai naujas slaptažodis'
    const redeemed = await world.api('POST', '/auth/magic-link/redeem', {
      body: { token, password },
    })
    expect(redeemed.status).toBe(200)
    const me = await world.api('GET', '/me', { token: redeemed.body.access_token })
    expect(me.body).toMatchObject({ email: 'ona@example.lt', role: 'owner', language: 'lt' })

    // the trial runs to the 15th, at the same time of day
    const subscription = await world.api('GET', '/subscription', {
      token: redeemed.body.access_token,
    })
    expect(subscription.body).toMatchObject({
      plan_tier: 'business',
      status: 'trialing',
      trial_ends_at: '2026-02-15T09:00:00.000Z',
      current_period_end: '2026-02-15T09:00:00.000Z',
      next_invoice_at: '2026-02-15T09:00:00.000Z',
    })
    expect(subscription.body.default_payment_method_id).toMatch(/^[0-9a-f-]{36}$/)
    const info = await world.api('GET', '/me/tenant', { token: redeemed.body.access_token })
    expect(info.body).toMatchObject({ tenant_id: tenant?.tenant_id })
  })
})

describe('an individual signs up', () => {
  it('is called by their full name, split for the user', async () => {
    const customer = await world.signUp({ ...individual, password: 'a long enough word' })

    const account = await world.api('GET', '/account', { token: customer.token })
    const me = await world.api('GET', '/me', { token: customer.token })

    expect(account.body).toMatchObject({ company_name: 'Jonas Petras Jonaitis', language: 'en' })
    expect(me.body).toMatchObject({ first_name: 'Jonas Petras', last_name: 'Jonaitis' })
  })
})

describe('webhooks', () => {
  it('may all be lost: the poller finds the saved card within ten minutes', async () => {
    await world.sandbox.setWebhookMode('hold')
    const signup = await start()
    await world.advance('PT1H')
    await world.sandbox.complete(signup.order_token)
    expect(await statusOf(signup.signup_id)).toEqual(['pending_payment', null])

    await world.advance('PT10M')

    expect(await statusOf(signup.signup_id)).toEqual(['active', null])
  })

  it('that come twice, late and in reverse change nothing more', async () => {
    await world.sandbox.setWebhookMode('duplicate')
    const signup = await start()
    await world.sandbox.complete(signup.order_token)
    await world.settle()
    await world.sandbox.setWebhookMode('reorder')
    await world.sandbox.releaseWebhooks()
    await world.settle()

    expect(await statusOf(signup.signup_id)).toEqual(['active', null])
    expect(await world.sandbox.listTenants()).toHaveLength(1)
    expect(await world.mail('ona@example.lt')).toHaveLength(2)
  })
})

describe('a card', () => {
  it('that is refused leaves the same order open for another one', async () => {
    const signup = await start()
    await world.sandbox.complete(signup.order_token, { behaviour: 'decline' })
    await world.settle()
    expect(await statusOf(signup.signup_id)).toEqual(['pending_payment', null])

    await world.sandbox.complete(signup.order_token)
    await world.settle()

    expect(await statusOf(signup.signup_id)).toEqual(['active', null])
  })

  it('is proved by one cent that is held and let go, where the provider refuses zero', async () => {
    await world.close()
    world = await openWorld({ now: '2026-02-01T09:00:00Z', zero_amount: 'refuse' })

    const signup = await start()
    await world.sandbox.complete(signup.order_token)
    await world.settle()

    expect(await statusOf(signup.signup_id)).toEqual(['active', null])
    const [order, ...others] = await world.sandbox.listOrders()
    expect(others).toEqual([])
    expect(order).toMatchObject({ state: 'cancelled', amount_minor: 1 })
    const movements = await world.sandbox.listCharges()
    expect(movements.map((movement) => movement.kind)).toEqual(['release', 'hold'])
  })
})

describe('the phone-system core', () => {
  it('may be away for an hour: the signup waits and is done within one back-off of its return', async () => {
    const signup = await start()
    await world.sandbox.setFault('pbx', 'down')
    await world.sandbox.complete(signup.order_token)
    await world.advance('PT1H')
    expect(await statusOf(signup.signup_id)).toEqual(['provisioning', null])

    await world.sandbox.clearFaults()
    await world.advance('PT5M')

    expect(await statusOf(signup.signup_id)).toEqual(['active', null])
  })

  it('may make the tenant and lose the answer: the tenant is adopted, not made again', async () => {
    const signup = await start()
    await world.sandbox.setFault('pbx', 'timeout_after_effect', 1)
    await world.sandbox.complete(signup.order_token)
    await world.settle()
    expect(await statusOf(signup.signup_id)).toEqual(['provisioning', null])

    await world.advance('PT10S')

    expect(await statusOf(signup.signup_id)).toEqual(['active', null])
    expect(await world.sandbox.listTenants()).toHaveLength(1)
  })

  it('that stays away for a day fails the signup; an operator provisions it by hand later', async () => {
    const signup = await start()
    await world.sandbox.setFault('pbx', 'down')
    await world.sandbox.complete(signup.order_token)
    await world.advance('P1D')
    expect(await statusOf(signup.signup_id)).toEqual(['failed', 'provisioning_timeout'])
    const [told] = await world.mail('ona@example.lt')

    await world.sandbox.clearFaults()
    const account_id = (await world.ports.store.read((tx) => tx.signups.get(signup.signup_id)))
      ?.prospect_account_id
    await world.billing.tenants.provisionByHand(
      { actor: null, request_id: 'r1', ip: null, user_agent: null },
      { account_id: account_id ?? '', override_reason: 'the core was away' },
    )
    await world.settle()

    expect(told?.subject).toBeDefined()
    expect(await statusOf(signup.signup_id)).toEqual(['active', null])
    expect(await world.sandbox.listTenants()).toHaveLength(1)
  })
})

describe('the payment provider', () => {
  it('that is away makes the signup fail whole: the same key may be tried again', async () => {
    await world.sandbox.setFault('payments', 'down')
    const headers = { 'idempotency-key': 'signup-1' }
    const refused = await world.api('POST', '/signup', { body: company, headers })
    expect(refused.status).toBe(500)
    expect(refused.body).toMatchObject({ code: 'internal', retry_after: expect.any(Number) })
    expect(await world.ports.store.read((tx) => tx.users.byEmail('ona@example.lt'))).toBeUndefined()

    await world.sandbox.clearFaults()
    await start(company, headers)

    expect(await world.sandbox.listOrders()).toHaveLength(1)
  })

  it('that makes the order and loses the answer is asked by our reference: one order', async () => {
    await world.sandbox.setFault('payments', 'timeout_after_effect', 1)
    const headers = { 'idempotency-key': 'signup-1' }
    const unknown = await world.api('POST', '/signup', { body: company, headers })
    expect(unknown.status).toBe(500)

    const signup = await start(company, headers)

    const [order, ...others] = await world.sandbox.listOrders()
    expect(others).toEqual([])
    expect(order?.order_token).toBe(signup.order_token)
  })
})

describe('an e-mail', () => {
  it('that is taken gets the same answer, no account, and a mail that says so', async () => {
    await world.signUp({ email: 'Ona@example.lt' })
    const before = await world.mail('ona@example.lt')

    const again = await start({ ...company, email: 'ONA@example.lt' })
    await world.sandbox.complete(again.order_token)
    await world.settle()

    expect(Object.keys(again).toSorted()).toEqual(
      ['amount_minor', 'created_at', 'currency', 'order_token', 'signup_id', 'status'].toSorted(),
    )
    expect(await statusOf(again.signup_id)).toEqual(['pending_payment', null])
    expect(await world.sandbox.listTenants()).toHaveLength(1)
    expect(await world.mail()).toHaveLength(before.length + 1)

    // seven days later its public status ends like any other that nobody paid
    await world.advance('P7D')
    expect(await statusOf(again.signup_id)).toEqual(['failed', 'expired'])
  })

  it('that nobody proved is taken over by a newer signup: nothing of the older one lives on', async () => {
    const older = await start({ ...company, password: 'the older password' })
    await world.settle()
    const stale = await linkToken('ona@example.lt')

    const newer = await start({ ...company, password: 'the newer password' })
    await world.settle()

    expect(await statusOf(older.signup_id)).toEqual(['failed', 'superseded'])
    const signIn = (password: string) =>
      world.api('POST', '/auth/sign-in', { body: { email: company.email, password } })
    expect((await signIn('the older password')).status).toBe(401)
    expect((await signIn('the newer password')).status).toBe(200)
    const redeem = { token: stale, password: 'a long enough word' }
    expect((await world.api('POST', '/auth/magic-link/redeem', { body: redeem })).status).toBe(401)
    const orders = await world.sandbox.listOrders()
    expect(orders.map((order) => order.state).toSorted()).toEqual(['cancelled', 'pending'])
    expect(await statusOf(newer.signup_id)).toEqual(['pending_payment', null])
  })

  it('two signups of one e-mail at the same moment end as one', async () => {
    const [first, second] = await Promise.all([start(), start()])
    await world.settle()

    const states = [await statusOf(first.signup_id), await statusOf(second.signup_id)]

    expect(states.toSorted()).toEqual([
      ['failed', 'superseded'],
      ['pending_payment', null],
    ])
  })
})

describe('a signup that nobody pays', () => {
  it('expires after seven days; thirty days later names and addresses are gone', async () => {
    const signup = await start()
    await world.advance('P6D')
    expect(await statusOf(signup.signup_id)).toEqual(['pending_payment', null])

    await world.advance('P1D')
    expect(await statusOf(signup.signup_id)).toEqual(['failed', 'expired'])
    expect((await world.sandbox.listOrders())[0]?.state).toMatch(/cancelled|failed/)

    await world.advance('P31D')
    const kept = await world.ports.store.read(async (tx) => {
      const row = await tx.signups.get(signup.signup_id)
      return { row, account: await tx.accounts.get(row?.prospect_account_id ?? '') }
    })
    expect(kept.row?.email).toBe('')
    expect(kept.account).toMatchObject({ status: 'cancelled', company_name: '', contact_email: '' })
  })

  it('does not expire while the provider cannot say whether it was paid in time', async () => {
    await world.sandbox.setWebhookMode('hold')
    const signup = await start()
    await world.advance('P6DT23H50M')
    await world.sandbox.setFault('payments', 'down')
    await world.sandbox.complete(signup.order_token)
    await world.advance('PT1H')
    expect(await statusOf(signup.signup_id)).toEqual(['pending_payment', null])

    await world.sandbox.clearFaults()
    await world.advance('PT10M')

    expect(await statusOf(signup.signup_id)).toEqual(['active', null])
  })

  it('that was superseded and is paid all the same: the card is forgotten, nothing is held', async () => {
    await world.close()
    world = await openWorld({ now: '2026-02-01T09:00:00Z', zero_amount: 'refuse' })
    const older = await start()
    await world.sandbox.setFault('payments', 'down')
    await world.sandbox.complete(older.order_token)
    await world.sandbox.clearFaults()
    const newer = await start()
    await world.settle()

    const states = [await statusOf(older.signup_id), await statusOf(newer.signup_id)]
    expect(states).toContainEqual(['failed', 'superseded'])
    await world.advance('PT1H')
    const held = (await world.sandbox.listOrders()).filter((order) => order.state === 'authorised')
    expect(held).toEqual([])
    expect(await world.sandbox.listTenants()).toEqual([])
  })
})
