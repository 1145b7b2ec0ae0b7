import { EUR, money, type Settings, SYSTEM } from '@billing/core'
import { aCode, itemFixture, ITEMS } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { COMPANY } from './signup-story.ts'

const SOLD = [
  ...ITEMS.map((each) =>
    each.item === 'numbers' ? { ...each, min: 2, set_up: money(900, EUR) } : each,
  ),
  itemFixture('fax', 300, { self_service: false }),
]
const CODE = aCode({ items: ['seats'], periods: 1 })
const SELLS = {
  settings: { items: SOLD, discount_codes: [CODE] } satisfies Partial<Settings>,
}
interface Line {
  readonly description: string
  readonly line_total: { readonly amount_minor: number }
}
const linesOf = (lines: readonly Line[]) =>
  lines.map(({ description, line_total }) => [description, line_total.amount_minor])

describe.each(STORY_DIALECTS)('a sign-up with items on %s', (dialect) => {
  const story = moneyStory(dialect, SELLS)

  const subscriptionOf = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
  const signUp = (body: object) =>
    story.world.api('POST', '/signup/order', {
      body: { ...COMPANY, email: 'rasa@example.lt', ...body },
    })
  const invoices = async (customer: Told) => {
    const { data } = (await customer.ask('GET', '/invoices')).body
    return Promise.all(
      data.map(async ({ invoice_id }: { readonly invoice_id: string }) => {
        const { body } = await customer.ask('GET', `/invoices/${invoice_id}`)
        return { net: body.subtotal.amount_minor as number, lines: linesOf(body.line_items) }
      }),
    )
  }
  const booksHold = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
  }

  it('begins its trial with them, is set up once, and is billed as its answer said', async () => {
    const items = { seats: 5, numbers: 2 }
    const ordered = (await signUp({ items, language: 'en', code: CODE.code })).body
    const ona = await story.customer({ items, language: 'en', code: CODE.code })
    expect(await subscriptionOf(ona)).toMatchObject({
      status: 'trialing',
      items: [
        { item: 'seats', quantity: 5, included: 3 },
        { item: 'numbers', quantity: 2, included: 0 },
      ],
      discount: { periods_left: 1 },
    })
    const [tenant] = await story.world.sandbox.listTenants()
    expect(tenant?.limits).toEqual({ extensions: 5 })

    await story.world.until('2026-03-20T09:00:00Z')

    // 20 % of 19.00, 9.98 and 3.00; 9.00 for each number once.
    const first = [
      ['Business plan, monthly fee', 1_900],
      ['Seats, 5, of them 3 included', 998],
      ['Numbers, 2', 300],
      ['Discount 20 %', -640],
      ['Numbers, set-up', 1_800],
    ]
    const [second, billed] = await invoices(ona)
    expect(billed?.lines).toEqual(first)
    expect(second?.net).toBe(3_198)
    expect(ordered).toMatchObject({
      amount_minor: 1_900,
      first_invoice: {
        at: '2026-02-15T09:00:00.000Z',
        subtotal: { amount_minor: 4_358 },
        vat_amount: { amount_minor: 915 },
        total: { amount_minor: 5_273 },
      },
    })
    expect(linesOf(ordered.first_invoice.line_items)).toEqual(billed?.lines)
    await booksHold()
  })

  it('is told before the trial ends what the first charge takes', async () => {
    const ona = await story.customer({ items: { numbers: 2 }, language: 'en' })
    await story.world.until('2026-02-13T09:00:00Z')

    // 19.00, 3.00, and 18.00 once, with VAT.
    const mail = (await story.world.mail()).find(({ subject }) => subject.includes('trial ends'))
    expect(mail?.text).toContain('€48.40')
    await story.world.until('2026-02-16T09:00:00Z')
    expect((await invoices(ona))[0]?.net).toBe(4_000)
  })

  it.each([
    [{ seats: 51 }, 'items.seats', 'The plan business takes at most 50 of this.'],
    [{ numbers: 1 }, 'items.numbers', 'We sell at least 2 of this.'],
    [{ fax: 1 }, 'items.fax', 'We change this for you: please write to us.'],
    [{ chairs: 1 }, 'items.chairs', 'We sell no item "chairs".'],
    [
      { porting: 1 },
      'items.porting',
      'We charge this once, by an operator: it is not held in a quantity.',
    ],
  ])('of %o is refused on %s', async (items, name, reason) => {
    const { status, body } = await signUp({ items })
    expect([status, body.invalid_params]).toEqual([422, [{ name, reason }]])
  })

  it('of none of an item holds nothing of it', async () => {
    const ona = await story.customer({ items: { seats: 0 } })
    expect((await subscriptionOf(ona)).items).toBeUndefined()
  })

  it('keeps the prices and what was included on its day, whatever the catalogue says later', async () => {
    const signup = (await signUp({ items: { seats: 5 } })).body
    const dearer = SOLD.map((each) =>
      each.item === 'seats' ? itemFixture('seats', 999, { pbx_limit: 'extensions' }) : each,
    )
    Object.assign(story.world.ports.settings, { items: dearer })
    await story.world.sandbox.complete(signup.order_token)
    await story.world.settle()
    await story.world.until('2026-02-20T09:00:00Z')

    const [subscription] = await story.world.ports.store.read((tx) =>
      tx.subscriptions.goingOn(null, 10),
    )
    expect(subscription?.included).toEqual({ seats: 3 })
    expect(subscription?.items).toMatchObject([{ quantity: 5, price: { unit: money(499, EUR) } }])
  })

  it('whoever comes back orders items at the prices of today, and is not set up again', async () => {
    const ona = await story.customer({ items: { numbers: 2 } })
    await story.world.until('2026-02-22T09:00:00Z')
    await ona.ask('POST', '/subscription/cancel', { body: {} })
    await story.world.until('2026-03-16T09:00:00Z')
    const body = { plan_tier: 'business', items: { numbers: 3, seats: 4 } }
    const shown = (await ona.ask('POST', '/subscription/resubscribe/preview', { body })).body
    expect((await ona.ask('POST', '/subscription/resubscribe', { body })).status).toBe(200)
    await story.world.until('2026-03-17T09:00:00Z')

    // 19.00, one seat, three numbers, and one number more than ever before.
    const [back] = await invoices(ona)
    expect(back?.net).toBe(1_900 + 499 + 450 + 900)
    expect(shown.next_invoices[0].subtotal.amount_minor).toBe(back?.net)
    await booksHold()
  })
})
