import { describe, expect, it } from 'vitest'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory, type Told } from './money-story.ts'
import { transition } from './operator-hand.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const
const FIRST = 'PBX-2026-000001'
const cancel = (customer: Told) => customer.ask('POST', '/subscription/cancel')
const resume = (customer: Told) => customer.ask('POST', '/subscription/resume')

describe('a customer who leaves', () => {
  const story = moneyStory('sqlite')
  const at = (instant: string) => story.world.until(`2026-${instant}:00Z`)
  const owed = async (customer: Told) => {
    const { total, credited } = await clerksDesk(story.world, customer).invoice(FIRST)
    return total.amount_minor - credited.amount_minor
  }

  // Half of 28 days is not used: 19.00 × 14 ÷ 28 = 9.50 net, 11.50 with VAT. A week is not used: 5.75.
  it.each([
    { status: 'unpaid', instant: '03-01T09:30', phone: 'limited', left: 1_149 },
    { status: 'suspended', instant: '03-08T09:30', phone: 'emergency_only', left: 1_724 },
  ])(
    'while $status goes at once, owes the days that were used, and has 30 days to pay them',
    async ({ status, instant, phone, left }) => {
      const ona = await story.customer({}, DECLINES)
      await at(instant)
      expect(await ona.page()).toMatchObject({ subscription: status, phone })

      expect((await cancel(ona)).body.status).toBe('cancelled')
      await story.world.settle()

      expect(await ona.page()).toMatchObject({
        account: 'cancelled',
        phone: 'emergency_only',
        banner: null,
        cycles: ['2026-02-15 failed', '2026-03-15 skipped'],
        invoices: [`${FIRST} open 22.99`],
      })
      expect(await owed(ona)).toBe(left)
      await story.world.until('2026-04-08T10:00:00Z')
      expect(await ona.page()).toMatchObject({
        invoices: [`${FIRST} uncollectible 22.99`],
        phone: 'deleted',
      })
      expect(await clerksDesk(story.world, ona).charges()).toEqual([])
    },
  )

  it('suspended after the unpaid period is over owes all of it', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('03-25T09:30')

    await cancel(ona)

    expect(await owed(ona)).toBe(2_299)
    expect(await clerksDesk(story.world, ona).notes()).toEqual([])
  })

  it('with more unused than is owed, because credit paid most of it, has the rest as credit', async () => {
    const ona = await story.customer({}, { behaviour: 'decline_after:2' })
    const desk = clerksDesk(story.world, ona)
    await at('02-15T09:30')
    await desk.credit(FIRST, 2_000)
    await at('03-16T09:00')
    expect(await desk.orders()).toEqual(['completed 22.99', 'pending 2.99'])

    await cancel(ona)
    await story.world.settle()

    // 30 of 31 days are not used: 18.39 net, 22.25 with VAT; 2.99 of it was owed.
    expect(await ona.page()).toMatchObject({
      subscription: 'cancelled',
      credit: 1_926,
      invoices: [`${FIRST} paid 22.99`, 'PBX-2026-000002 paid 22.99'],
    })
    expect(await desk.notes()).toEqual(['CN-2026-00001 credit 20.00', 'CN-2026-00002 credit 22.25'])
    expect(await desk.orders()).toEqual(['completed 22.99', 'cancelled 2.99'])
  })

  it('suspended by an operator goes at once; what is paid stays paid', async () => {
    const ona = await story.customer()
    await at('02-20T09:00')
    await transition(story.world, ona.account_id, 'suspended')

    expect((await cancel(ona)).body.status).toBe('cancelled')

    await at('03-24T09:00')
    expect(await ona.page()).toMatchObject({
      account: 'cancelled',
      phone: 'deleted',
      cycles: ['2026-02-15 charged', '2026-03-15 skipped'],
      invoices: [`${FIRST} paid 22.99`],
    })
    expect(await clerksDesk(story.world, ona).charges()).toEqual(['2026-02-15 capture 22.99'])
  })

  it('suspended by an operator in the trial goes at once, and nothing is ever billed', async () => {
    const ona = await story.customer()
    await transition(story.world, ona.account_id, 'suspended')

    expect((await cancel(ona)).body.status).toBe('cancelled')

    await at('02-20T09:00')
    expect(await ona.page()).toMatchObject({ cycles: ['2026-02-15 skipped'], invoices: [] })
  })

  it('suspended by an operator while something is unpaid owes the days that were used', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('02-16T09:00')
    await transition(story.world, ona.account_id, 'suspended')
    await at('03-01T09:30')

    await cancel(ona)

    expect(await owed(ona)).toBe(1_149)
  })

  it.each([
    ['at the period’s end', '02-20T09:00', 'cancel_at_period_end'],
    ['for good', '03-16T09:00', 'cancelled'],
  ])('%s already is refused, and nothing changes', async (_, instant, status) => {
    const ona = await story.customer()
    await at('02-20T09:00')
    await cancel(ona)
    await at(instant)
    const before = await ona.page()

    const { status: code, body } = await cancel(ona)

    expect([code, body.code, body.invalid_params[0].name]).toEqual([
      422,
      'validation.failed',
      'status',
    ])
    expect(body.detail).toContain(status)
    expect(await ona.page()).toEqual(before)
  })

  it('while nobody knows whether the trial’s end was paid has to wait, and then keeps what was', async () => {
    const ona = await story.customer()
    await at('02-15T08:59')
    await story.world.sandbox.setFault('payments', 'timeout_after_effect')
    await story.world.until('2026-02-15T09:00:05Z')
    expect((await ona.page()).cycles[0]).toBe('2026-02-15 charging')

    const { status, body } = await cancel(ona)
    expect([status, body.code]).toEqual([422, 'validation.failed'])
    expect(body.retry_after).toBeGreaterThan(0)

    await story.world.sandbox.clearFaults()
    await at('02-15T10:00')
    expect((await cancel(ona)).body.status).toBe('cancel_at_period_end')
    expect((await ona.page()).invoices).toEqual([`${FIRST} paid 22.99`])
  })

  it('while nobody knows whether a retry was paid has to wait, and then goes at once', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('02-18T08:59')
    await story.world.sandbox.setFault('payments', 'timeout_after_effect')
    await story.world.until('2026-02-18T09:00:05Z')

    expect((await cancel(ona)).body.retry_after).toBeGreaterThan(0)

    await story.world.sandbox.clearFaults()
    await at('02-18T10:00')
    expect((await cancel(ona)).body.status).toBe('cancelled')
    // 25 of 28 days are not used: 16.96 net, 20.52 with VAT.
    expect(await owed(ona)).toBe(247)
  })

  it('and owes something can still pay it; the money is recorded, the service stays off', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('03-01T09:30')
    const url = await payPage()
    await cancel(ona)
    await at('03-05T09:00')

    await story.world.sandbox.complete(url)
    await story.world.settle()

    expect(await ona.page()).toMatchObject({
      subscription: 'cancelled',
      locks: 'ended',
      cycles: ['2026-02-15 charged', '2026-03-15 skipped'],
      invoices: [`${FIRST} paid 22.99`],
    })
    expect(await clerksDesk(story.world, ona).charges()).toEqual(['2026-03-05 capture 11.49'])
  })

  /** The only page on which a period can be paid. */
  async function payPage(): Promise<string> {
    const orders = await story.world.sandbox.listOrders()
    return orders.find(({ reference }) => reference.startsWith('cyc_'))?.order_token ?? ''
  }
})

describe('a cancellation that is taken back', () => {
  const story = moneyStory('sqlite')

  it('in the trial leaves the trial as it was, and its end is charged', async () => {
    const ona = await story.customer()
    await cancel(ona)
    expect((await resume(ona)).body).toMatchObject({
      status: 'trialing',
      cancel_at_period_end: false,
      next_invoice_at: expect.stringMatching(/^2026-02-15T/),
    })
    await story.world.until('2026-02-15T09:30:00Z')
    expect((await ona.page()).invoices).toEqual([`${FIRST} paid 22.99`])
  })

  it('is refused once it is over, and where nothing was cancelled', async () => {
    const ona = await story.customer()
    expect((await resume(ona)).status).toBe(422)
    await cancel(ona)
    await story.world.until('2026-02-16T09:00:00Z')

    const { status, body } = await resume(ona)

    expect([status, body.invalid_params[0].name]).toEqual([422, 'status'])
    expect((await ona.page()).subscription).toBe('cancelled')
  })
})
