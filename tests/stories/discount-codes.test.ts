import {
  type DiscountCode,
  epochMs,
  type ImportedCustomer,
  type Settings,
  SYSTEM,
} from '@billing/core'
import { aCode, aCustomerElsewhere, ITEMS } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import type { ApiAnswer } from '../support/api.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, told, type Told } from './money-story.ts'
import { planStory } from './plan-story.ts'
import { INDIVIDUAL } from './signup-story.ts'

const code = (name: string, differs: Partial<DiscountCode> = {}) =>
  aCode({ code: name, ...differs })

const CODES: readonly DiscountCode[] = [
  code('SPRING'),
  code('ONCE', { off: { kind: 'amount', amount_minor: 500 }, periods: 1 }),
  code('LAST', { max_redemptions: 1 }),
  code('MARCH', { valid_until: epochMs(Date.parse('2026-03-01T00:00:00Z')) }),
  code('NEW', { first_only: true }),
  code('LARGE', { plans: ['enterprise'] }),
  code('TEAM', { items: ['seats'] }),
]
const SELLS = { settings: { items: ITEMS, discount_codes: CODES } satisfies Partial<Settings> }
/** 15 February to 15 March is paid. */
const PAID_LATER = {
  anchor_at: epochMs(Date.parse('2026-01-15T00:00:00Z')),
  paid_until: epochMs(Date.parse('2026-02-15T00:00:00Z')),
}
const NOT_VALID = 'This code is not valid, or not any more.'
const JONAS = { ...INDIVIDUAL, password: 'a long enough word' }

describe.each(STORY_DIALECTS)('discount codes on %s', (dialect) => {
  const story = moneyStory(dialect, SELLS)
  const { captures } = planStory(story)

  const subscriptionOf = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
  const change = (customer: Told, body: object, path = '') =>
    customer.ask('POST', `/subscription/change${path}`, { body })
  const refused = async (answer: Promise<ApiAnswer>) => {
    const { status, body } = await answer
    const [param] = body.invalid_params ?? []
    return [status, param?.name, param?.reason]
  }
  const nets = async (customer: Told) => {
    const { data } = (await customer.ask('GET', '/invoices')).body
    const all = data.map(({ invoice_id }: { invoice_id: string }) =>
      customer.ask('GET', `/invoices/${invoice_id}`),
    )
    return (await Promise.all(all)).map(({ body }) => body.subtotal.amount_minor)
  }
  const redemptions = (account_id: string) =>
    story.world.ports.store.read((tx) => tx.redemptions.ofAccount(account_id))
  const count = (name: string) => story.world.ports.store.read((tx) => tx.redemptions.count(name))
  const booksHold = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
  }
  /** On Business for 19.00; the first paid month is 15 February to 15 March. */
  const paying = async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    return ona
  }

  it('ordered with a sign-up it reduces the first paid months, whatever becomes of the code meanwhile', async () => {
    const ona = await story.customer({ code: 'spring' })

    expect((await subscriptionOf(ona)).discount).toMatchObject({ periods: 2, periods_left: 2 })
    expect(await redemptions(ona.account_id)).toMatchObject([
      { code: 'SPRING', given_at: expect.any(Number) },
    ])
    await story.world.until('2026-04-20T09:00:00Z')

    expect(await nets(ona)).toEqual([1_900, 1_520, 1_520])
    await booksHold()
  })

  it('a code for one period does not come back: the second bill is the full price', async () => {
    const ona = await paying()
    const answer = await change(ona, { code: 'ONCE', when: 'now' })
    expect([answer.status, answer.body.collected, answer.body.total.amount_minor]).toEqual([
      200,
      'nothing',
      0,
    ])

    await story.world.until('2026-05-20T09:00:00Z')

    expect(await nets(ona)).toEqual([1_900, 1_900, 1_400, 1_900])
    expect(await refused(change(ona, { code: 'once', when: 'now' }))).toEqual([
      422,
      'code',
      'You have redeemed this code already.',
    ])
    await booksHold()
  })

  it('a discount counts from the next bill: what is redeemed on the last day is whole', async () => {
    const ona = await paying()
    await story.world.until('2026-03-14T09:00:00Z')
    await change(ona, { code: 'SPRING', when: 'next_period' })
    expect(await nets(ona)).toEqual([1_900])

    await story.world.until('2026-06-20T09:00:00Z')

    expect(await nets(ona)).toEqual([1_900, 1_900, 1_520, 1_520, 1_900])
    await booksHold()
  })

  it('unknown, over and used up are one sentence, at sign-up and later', async () => {
    const ona = await story.customer({ code: 'LAST' })
    const signUp = (body: object) =>
      story.world.api('POST', '/signup/order', {
        body: { ...JONAS, email: 'jonas@example.lt', ...body },
      })
    const refusal = [422, 'code', NOT_VALID]
    for (const used of ['LAST', 'NONE']) {
      expect(await refused(signUp({ code: used }))).toEqual(refusal)
      expect(await refused(change(ona, { code: used, when: 'now' }))).toEqual(refusal)
    }
    await story.world.until('2026-03-02T09:00:00Z')
    expect(await refused(signUp({ code: 'MARCH' }))).toEqual(refusal)
    expect(await refused(change(ona, { code: 'MARCH' }, '/preview'))).toEqual(refusal)
    await booksHold()
  })

  it('whom a code is for is said', async () => {
    const ona = await paying()
    const reasons = []
    for (const each of ['NEW', 'LARGE', 'TEAM']) {
      reasons.push((await refused(change(ona, { code: each, when: 'now' })))[2])
    }
    expect(reasons).toEqual([
      'This code is for new customers.',
      'This code is for another plan.',
      'This code is for customers with seats.',
    ])
    const taken = await change(ona, { code: 'TEAM', items: { seats: 5 }, when: 'now' })
    expect(taken.status).toBe(200)
    expect((await subscriptionOf(ona)).discount).toMatchObject({ periods_left: 2 })
    await booksHold()
  })

  it('with an upgrade that the card declines nothing is redeemed; with one that is paid it is', async () => {
    const ona = await story.customer(undefined, { behaviour: 'decline_after:2' })
    await story.world.until('2026-02-22T09:00:00Z')
    const before = await captures()
    const wish = { plan_tier: 'enterprise', code: 'LARGE', when: 'now' }
    const declined = await change(ona, wish)
    expect([declined.status, await count('LARGE')]).toEqual([402, 0])
    expect(await captures()).toEqual(before)

    await ona.cards.setDefault(await ona.cards.save('5454'))
    const shown = (await change(ona, { plan_tier: 'enterprise', code: 'LARGE' }, '/preview')).body
    expect((await change(ona, wish)).status).toBe(200)
    expect(await count('LARGE')).toBe(1)
    await story.world.until('2026-03-20T09:00:00Z')

    const [renewal] = await nets(ona)
    expect(renewal).toBe(4_720)
    expect(shown.now.next_invoices[0].subtotal.amount_minor).toBe(renewal)
    await booksHold()
  })

  it('a week before the first full price a mail says so, unless another discount follows', async () => {
    const ona = await story.customer({ code: 'ONCE', language: 'en' })
    const ends = async () => (await ona.mails()).filter((each) => each.includes('discount ends'))
    await story.world.until('2026-03-20T09:00:00Z')
    expect(await ends()).toEqual(['2026-03-08 Your discount ends on 15 March 2026'])
    const [mail] = (await story.world.mail()).filter(({ subject }) => subject.includes('discount'))
    expect(mail?.text).toContain('€22.99 a month with VAT')

    await change(ona, { code: 'LAST', when: 'now' })
    await story.world.until('2026-04-20T09:00:00Z')
    await change(ona, { code: 'SPRING', when: 'now' })
    await story.world.until('2026-06-20T09:00:00Z')

    // Two months each, one after the other: one end.
    expect(await nets(ona)).toEqual([1_520, 1_520, 1_520, 1_900, 1_400])
    expect(await ends()).toEqual([])
    await story.world.until('2026-08-20T09:00:00Z')
    expect(await ends()).toEqual(['2026-08-08 Your discount ends on 15 August 2026'])
  })

  it('somebody who may have redeemed it before keeps it, and operators are told', async () => {
    const alerts = async () => (await story.world.billing.scheduler.alerts(SYSTEM)).alerts
    const card = { card: { brand: 'visa', last4: '0440', exp_month: 12, exp_year: 2099 } } as const
    await story.customer({ code: 'SPRING' }, card)
    const rasa = await story.customer({ code: 'SPRING', email: 'rasa@example.lt' }, card)
    const [redemption] = await redemptions(rasa.account_id)
    expect([redemption?.doubt, await alerts()]).toEqual([null, []])

    await story.world.until('2026-02-13T09:00:00Z')

    expect(await redemptions(rasa.account_id)).toMatchObject([{ doubt: 'card' }])
    expect(await alerts()).toMatchObject([{ id: 'code_redeemed_again', metric: 2 }])
    await story.world.until('2026-02-20T09:00:00Z')
    expect(await nets(rasa)).toEqual([1_520])
  })

  it('what was redeemed elsewhere is not redeemed again, and leaves with an export', async () => {
    const { imports } = story.world.billing
    const { reference, ...elsewhere } = aCustomerElsewhere({ cards: [] })
    const subscription = { ...elsewhere.subscription, ...PAID_LATER, redeemed_codes: ['spring'] }
    const imported = await imports.customer(SYSTEM, { reference, ...elsewhere, subscription })
    const account_id = imported.kind === 'imported' ? imported.account_id : ''
    const ona = told(story.world, account_id, '')

    expect(await refused(change(ona, { code: 'SPRING', when: 'now' }))).toEqual([
      422,
      'code',
      'You have redeemed this code already.',
    ])
    const customers: ImportedCustomer[] = []
    await imports.export(SYSTEM, {
      leftOut: () => undefined,
      customer: async (one) => void customers.push(one),
    })
    expect(customers.map((one) => one.subscription.redeemed_codes)).toEqual([['SPRING']])
    await booksHold()
  })

  it('a preview redeems nothing', async () => {
    const ona = await paying()
    const shown = (await change(ona, { code: 'SPRING' }, '/preview')).body
    expect(shown.next_period.next_invoices[0].subtotal.amount_minor).toBe(1_520)
    expect(await count('SPRING')).toBe(0)
  })
})
