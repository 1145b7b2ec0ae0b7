import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { mailboxOf } from '../support/mailbox.ts'
import { day, moneyStory } from './money-story.ts'
import { operate } from './operator-hand.ts'

const FIRST_TIME = {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  legal_address: { line1: '1 Street', city: 'City', postal_code: '1000', country: 'LT' },
  email: 'jonas@example.lt',
  password: 'a long enough word',
  plan_tier: 'business',
  country: 'LT',
}

/** One trial in 365 days, by whatever a customer is known again. Net: this story. Source: contract 2.11. */
describe.each(STORY_DIALECTS)('a customer who had a trial, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (date: string) => story.world.until(`${date}T10:00:00Z`)

  /** Signs up on 1 February, and leaves with the trial. */
  const left = async () => {
    const jonas = await story.customer()
    await jonas.ask('POST', '/subscription/cancel')
    return jonas
  }
  /** Signs up, says who they are before the phone system stands, and saves a card. */
  const again = async (
    email: string,
    {
      known = {},
      given,
      checkout = {},
    }: { known?: object; given?: string; checkout?: { behaviour?: 'decline_after:1' } } = {},
  ) => {
    const { world } = story
    const body = { ...FIRST_TIME, email }
    const { signup_id, order_token } = (await world.api('POST', '/signup', { body })).body
    await world.settle()
    const signup = await world.ports.store.read((tx) => tx.signups.get(signup_id))
    const account_id = signup?.prospect_account_id ?? ''
    const path = `/admin/customers/${account_id}`
    expect((await operate(world, 'PATCH', path, { body: known })).status).toBe(200)
    if (given !== undefined) {
      const reason = { body: { reason: given } }
      expect((await operate(world, 'POST', `${path}/trial`, reason)).status).toBe(204)
    }
    await world.sandbox.complete(order_token, checkout)
    await world.settle()
    const { invoices, cycles } = await world.ports.store.read(async (tx) => ({
      invoices: await tx.invoices.listOfAccount(account_id, { limit: 9, after: null }),
      cycles: await tx.subscriptions.ofAccount(account_id),
    }))
    return {
      account_id,
      status: cycles?.status,
      until: day(cycles?.current_period_end ?? 0),
      invoices: invoices.data.map((invoice) => invoice.status),
    }
  }

  it('and comes back within a year, has none: the first period begins with the phone system', async () => {
    await left()
    await at('2026-02-20')

    expect(await again(FIRST_TIME.email)).toMatchObject({
      status: 'active',
      until: '2026-03-20',
      invoices: ['paid'],
    })
    const mailbox = mailboxOf(story.world, FIRST_TIME.email)
    expect(await mailbox.subjects()).not.toContain('Your trial ends on 20 February 2026')
    const mails = await story.world.mail(FIRST_TIME.email)
    const said = mails.filter(({ text }) => text.includes('You have had a free trial with us'))
    expect(said.map(({ subject }) => subject)).toEqual(['Confirm your e-mail address'])
  })

  it('with a card that is declined then, is past due as at the end of a trial', async () => {
    await left()
    await at('2026-02-20')

    const { status, invoices } = await again(FIRST_TIME.email, {
      checkout: { behaviour: 'decline_after:1' },
    })

    expect([status, invoices]).toEqual(['past_due', ['open']])
  })

  it.each([
    ['2027-01-31', 'active'],
    ['2027-02-01', 'trialing'],
  ])('and comes back on %s, is %s', async (date, status) => {
    await left()
    await at(date)

    expect(await again(FIRST_TIME.email)).toMatchObject({ status })
  })

  it.each([
    ['registration number', { reg_number: '304123456' }],
    ['VAT number', { vat_id: 'LT100001919017' }],
  ])('is known by the %s under another address', async (_what, known) => {
    const jonas = await left()
    const path = `/admin/customers/${jonas.account_id}`
    expect((await operate(story.world, 'PATCH', path, { body: known })).status).toBe(200)
    await at('2026-02-20')

    expect(await again('ona@example.lt', { known })).toMatchObject({ status: 'active' })
    expect(await again('petras@example.lt')).toMatchObject({ status: 'trialing' })
  })

  it('has one when an operator says so, with a reason, before the phone system stands', async () => {
    await left()
    await at('2026-02-20')

    const { account_id, status } = await again(FIRST_TIME.email, { given: 'was ill all February' })

    expect(status).toBe('trialing')
    const rows = await story.world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 100))
    expect(rows.find(({ action }) => action === 'admin.signup.give_trial')).toMatchObject({
      reason: 'was ill all February',
      actor: 'admin',
    })
    const path = `/admin/customers/${account_id}/trial`
    const late = await operate(story.world, 'POST', path, { body: { reason: 'too late' } })
    expect([late.status, late.body.code]).toEqual([422, 'validation.failed'])
  })
})

describe('the days between two trials', () => {
  const story = moneyStory('sqlite')

  it('are a setting: with none, every signup has its trial', async () => {
    await story.reopen({ settings: { trial_again_after_days: 0 } })
    const jonas = await story.customer()
    await jonas.ask('POST', '/subscription/cancel')
    await story.world.until('2026-02-20T10:00:00Z')

    const { account_id } = await story.customer({ email: 'ona@example.lt' })
    const ona = await story.world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))

    expect(ona?.status).toBe('trialing')
  })
})
