import { createTestBilling, type TestBilling } from '@billing/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// #region trial
it('charges the card when the trial ends', async () => {
  const t = await createTestBilling()
  const ona = await t.signUp({ email: 'ona@example.lt' })
  await t.advance('P14D')

  const { data } = await t.billing.invoicing.list(t.call(await t.actorOf(ona)), {
    limit: 10,
    after: null,
  })
  expect(data).toMatchObject([{ status: 'paid', number: 'PBX-2026-000001' }])
  await t.close()
})
// #endregion

describe('an application under test', () => {
  let t: TestBilling
  beforeEach(async () => {
    t = await createTestBilling({ begins: '2026-02-01T09:00:00Z' })
  })
  afterEach(() => t.close())

  it('stands still until a test moves time, and goes to an instant', async () => {
    const before = t.now()
    await t.settle()

    expect(t.now()).toBe(before)
    await t.at('2026-02-15T09:00:00Z')
    expect(new Date(t.now()).toISOString()).toBe('2026-02-15T09:00:00.000Z')
  })

  it('does not go back, nor to what is no instant', async () => {
    await expect(t.at('2026-01-31T09:00:00Z')).rejects.toThrow()
    expect(() => t.at('tomorrow')).toThrow('tomorrow is no instant')
  })

  it('fails the charges of a customer whose cards decline, and of no other, until they work again', async () => {
    const ona = await t.signUp({ email: 'ona@example.lt' })
    const jonas = await t.signUp({ email: 'jonas@example.lt', company_name: 'UAB Kitas' })
    const status = async (customer: typeof ona) => {
      const call = t.call(await t.actorOf(customer))
      return (await t.billing.subscription.view(call)).status
    }

    await t.setCards(ona, 'decline')
    await t.at('2026-02-15T10:00:00Z')
    expect([await status(ona), await status(jonas)]).toEqual(['past_due', 'active'])

    await t.setCards(ona, 'approve')
    await t.advance('P7D')
    expect(await status(ona)).toBe('active')
  })

  it('shows what was mailed, to one recipient or to all', async () => {
    await t.signUp({ email: 'ona@example.lt' })
    await t.signUp({ email: 'jonas@example.lt', company_name: 'UAB Kitas' })

    const toOna = await t.mail('ona@example.lt')
    expect(toOna.length).toBeGreaterThan(0)
    expect((await t.mail()).length).toBeGreaterThan(toOna.length)
  })

  it('has an operator, who has the second factor and reads what customers cannot', async () => {
    const ona = await t.signUp()
    const operator = await t.operator()
    const again = await t.operator()

    expect(operator).toMatchObject({ role: 'admin', twofa: true })
    expect(again.user_id).toBe(operator.user_id)
    const customer = await t.billing.customers.view(t.call(operator), ona.account_id)
    expect(customer.account.email).toBe(ona.email)
  })

  it('signs up a consumer as well as a company', async () => {
    const person = { customer_type: 'individual', full_name: 'Ona Onaitė' } as const
    const ona = await t.signUp({
      ...person,
      email: 'ona@example.lt',
      plan_tier: 'starter',
      country: 'LT',
    })

    const account = await t.billing.account.viewMe(t.call(await t.actorOf(ona)))
    expect(account).toMatchObject({ customer_type: 'individual' })
  })

  it('says how a signup ended that did not succeed', async () => {
    await expect(t.signUp({}, { behaviour: 'decline' })).rejects.toThrow('the signup of jonas')
  })
})

it('two applications under test share nothing', async () => {
  const [one, other] = [await createTestBilling(), await createTestBilling()]
  await one.signUp({ email: 'ona@example.lt' })
  await other.signUp({ email: 'ona@example.lt' })
  await one.advance('P1D')

  expect(one.now() - other.now()).toBe(86_400_000)
  await one.close()
  await other.close()
})
