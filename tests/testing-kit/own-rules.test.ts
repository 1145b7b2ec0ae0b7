import {
  type ChargeFacts,
  decideTakeUp,
  DEFAULT_SETTINGS,
  type Mail,
  type Mailer,
  money,
} from '@billing/core'
import { aCycle, anAccount, aPaymentMethod, aSubscription, march } from '@billing/core/fixtures'
import { createTestBilling, mailerContract } from '@billing/testing'
import { expect, it } from 'vitest'

// #region decision
it('a due period is billed, and one of a customer who was charged three times today waits', () => {
  const now = march(1)
  const facts: ChargeFacts = {
    cycle: aCycle({ state: 'planned', invoice_id: null, period_start: now }),
    subscription: aSubscription({ status: 'active', cancel_at_period_end: false }),
    account: anAccount({ locks: [] }),
    card: aPaymentMethod(),
    customer_id: 'customer-1',
    invoice: undefined,
    overdue: [],
    captures_last_24h: 0,
    lines_last_24h: 0,
    other_is_asked: false,
    is_first: false,
    waits: false,
    is_told_of_end: false,
  }
  const decide = (differs: Partial<ChargeFacts>) =>
    decideTakeUp({ ...facts, ...differs }, now, DEFAULT_SETTINGS).kind

  expect(decide({})).toBe('bill')
  expect(decide({ captures_last_24h: 3 })).toBe('hold')
})
// #endregion

// #region settings
it('our plan costs EUR 30 and has a week of trial', async () => {
  const ours = { price: money(3_000, 'EUR'), trial_days: 7 }
  const plans = DEFAULT_SETTINGS.plans.map((plan) =>
    plan.plan_tier === 'starter' ? { ...plan, ...ours } : plan,
  )
  const t = await createTestBilling({ begins: '2026-02-01T09:00:00Z', settings: { plans } })
  const ona = await t.signUp({ plan_tier: 'starter' })
  await t.at('2026-02-08T10:00:00Z')

  const call = t.call(await t.actorOf(ona))
  const [invoice] = (await t.billing.invoicing.list(call, { limit: 1, after: null })).data
  expect(invoice).toMatchObject({ status: 'paid', subtotal: money(3_000, 'EUR') })
  await t.close()
})
// #endregion

// #region fake
/** A mailer that keeps what it is given, and is away while a test says so. */
function fakeMailer() {
  const sent: Mail[] = []
  const fake = { sent, away: false, mailer: {} as Mailer }
  fake.mailer = {
    async send(mail) {
      if (fake.away) return { kind: 'later', reason: 'away' }
      sent.push(mail)
      return { kind: 'sent' }
    },
  }
  return fake
}

it('a mail waits while the mailer is away, and is sent once when it is back', async () => {
  const fake = fakeMailer()
  const t = await createTestBilling({ ports: { mailer: fake.mailer } })
  fake.away = true
  await t.signUp({ email: 'ona@example.lt' })
  expect(fake.sent).toEqual([])

  fake.away = false
  await t.advance('PT1H')
  const ids = fake.sent.map(({ message_id }) => message_id)
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
  await t.close()
})
// #endregion

// #region outage
it('a signup waits while the phone system is down, and is finished when it is back', async () => {
  const t = await createTestBilling()
  await t.sandbox.setFault('pbx', 'down')
  await expect(t.signUp()).rejects.toThrow('the signup of jonas@example.lt is provisioning')

  await t.sandbox.clearFaults()
  await t.advance('PT1H')
  expect(await t.sandbox.listTenants()).toMatchObject([{ name: 'UAB Pavyzdys', level: 'full' }])
  await t.close()
})
// #endregion

mailerContract('our mailer', async () => {
  const fake = fakeMailer()
  const refused_address = 'nobody@example.com'
  const mailer: Mailer = {
    send: async (mail) =>
      mail.to === refused_address
        ? { kind: 'refused', reason: 'there is no such mailbox' }
        : fake.mailer.send(mail),
  }
  return {
    mailer,
    refused_address,
    received: async (to) => fake.sent.filter((mail) => mail.to === to),
    fail: async () => void (fake.away = true),
    heal: async () => void (fake.away = false),
    close: async () => {},
  }
})
