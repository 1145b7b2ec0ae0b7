import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'

const cancel = (customer: Told, body = {}) => customer.ask('POST', '/subscription/cancel', { body })

describe.each(STORY_DIALECTS)('a customer who leaves on %s', (dialect) => {
  const story = moneyStory(dialect)

  it('during the trial is charged nothing, and goes with it', async () => {
    const ona = await story.customer()
    await ona.mails()

    const { body } = await cancel(ona, { reason: 'switching', note: 'Per brangu' })

    expect(body).toMatchObject({
      status: 'cancel_at_period_end',
      cancel_at_period_end: true,
      next_invoice_at: null,
      current_period_end: expect.stringMatching(/^2026-02-15T/),
    })
    await story.world.until('2026-02-16T00:00:00Z')
    expect(await ona.page()).toMatchObject({
      subscription: 'cancelled',
      account: 'cancelled',
      locks: 'ended',
      phone: 'emergency_only',
      cycles: ['2026-02-15 skipped'],
      invoices: [],
    })
    expect(await ona.mails()).toEqual([
      '2026-02-01 Your subscription ends on 15 February 2026',
      '2026-02-15 Your subscription has ended',
    ])
  })

  it('keeps what is paid for to the end of the period', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-20T09:00:00Z')
    await cancel(ona)

    await story.world.until('2026-03-15T08:00:00Z')
    expect(await ona.page()).toMatchObject({
      subscription: 'cancel_at_period_end',
      phone: 'full',
      locks: '',
    })
    await story.world.until('2026-03-16T00:00:00Z')
    expect(await ona.page()).toMatchObject({
      subscription: 'cancelled',
      cycles: ['2026-02-15 charged', '2026-03-15 skipped'],
      invoices: ['PBX-2026-000001 paid 22.99'],
    })
  })

  it('and takes it back in time stays, and is charged again', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-20T09:00:00Z')
    await cancel(ona)

    const { body } = await ona.ask('POST', '/subscription/resume')

    expect(body).toMatchObject({ status: 'active', cancel_at_period_end: false })
    await story.world.until('2026-03-15T10:00:00Z')
    expect((await ona.page()).invoices).toHaveLength(2)
  })

  it('with something unpaid goes at once, and owes only the days that were used', async () => {
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    await story.world.until('2026-02-19T09:30:00Z')
    expect(await ona.page()).toMatchObject({ subscription: 'past_due', banner: 'dunning_retry_1' })
    await ona.notifications()

    const { body } = await cancel(ona)
    await story.world.settle()

    expect(body).toMatchObject({ status: 'cancelled', next_invoice_at: null })
    expect(await ona.page()).toMatchObject({
      account: 'cancelled',
      locks: 'ended',
      phone: 'emergency_only',
      banner: null,
      cycles: ['2026-02-15 failed', '2026-03-15 skipped'],
      invoices: ['PBX-2026-000001 open 22.99'],
    })
    // 24 of 28 days are not used: 19.00 × 24 ÷ 28 = 16.29 net, 19.71 with VAT; 22.99 − 19.71 is left.
    const owed = await story.world.ports.store.read((tx) => tx.invoices.owedBy(ona.account_id))
    expect(owed.map(({ credited }) => credited.amount_minor)).toEqual([1_971])
    const orders = await story.world.sandbox.listOrders()
    const order = orders.find(({ reference }) => reference.startsWith('cyc_'))
    expect([order?.state, order?.amount_minor]).toEqual(['pending', 328])
    expect(await ona.notifications()).toEqual(
      expect.arrayContaining(['credit_note_issued', 'subscription_cancelled']),
    )
  })

  it('on the very day of the failure owes nothing, and the invoice is void', async () => {
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    await story.world.until('2026-02-15T10:00:00Z')

    expect((await cancel(ona)).body.status).toBe('cancelled')
    await story.world.settle()

    expect(await ona.page()).toMatchObject({
      cycles: ['2026-02-15 abandoned', '2026-03-15 skipped'],
      invoices: ['PBX-2026-000001 void 22.99'],
    })
  })

  it('loses the phone system thirty days after the end, not before', async () => {
    const ona = await story.customer()
    await cancel(ona)

    await story.world.until('2026-03-17T08:00:00Z')
    expect((await ona.page()).phone).toBe('emergency_only')
    await story.world.until('2026-03-17T10:00:00Z')

    expect((await ona.page()).phone).toBe('deleted')
    const tenant = await story.world.ports.store.read((tx) => tx.tenants.ofAccount(ona.account_id))
    expect(tenant?.status).toBe('deleted')
  })

  it('while the provider is down is told to ask again, and nothing has changed', async () => {
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    await story.world.until('2026-02-19T09:30:00Z')
    const before = await ona.page()
    await story.world.sandbox.setFault('payments', 'down')

    const answer = await cancel(ona)

    expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
    expect(answer.body.retry_after).toBeGreaterThan(0)
    expect(await ona.page()).toEqual(before)
    await story.world.sandbox.clearFaults()
    expect((await cancel(ona)).body.status).toBe('cancelled')
  })

  it('whose renewal could not reach the provider is told when that is tried again, and leaves then', async () => {
    const ona = await story.customer()
    await story.world.until('2026-03-15T08:00:00Z')
    await story.world.sandbox.setFault('payments', 'down')
    await story.world.until('2026-03-15T15:00:00Z')
    await story.world.sandbox.clearFaults()

    const { status, body } = await cancel(ona)

    expect([status, body.code, body.retry_after]).toEqual([422, 'validation.failed', 16_500])
    expect(body.detail).toBe(
      'The subscription is active and its charge could not reach the payment provider; we try again at 2026-03-15T19:35:00.000Z. Ask again then.',
    )
    await story.world.advance('PT4H41M')
    expect((await cancel(ona)).body).toMatchObject({
      status: 'cancel_at_period_end',
      current_period_end: '2026-04-15T09:00:00.000Z',
    })
  })

  it('who paid a moment ago is not asked to leave: the payment is recorded first', async () => {
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    await story.world.until('2026-02-19T09:30:00Z')
    await story.world.sandbox.setWebhookMode('hold')
    const order = (await story.world.sandbox.listOrders()).find(({ reference }) =>
      reference.startsWith('cyc_'),
    )
    await story.world.sandbox.complete(order?.order_token ?? '', { behaviour: 'approve' })

    const answer = await cancel(ona)

    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
    expect(answer.body.retry_after).toBeGreaterThan(0)
    await story.world.settle()
    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      invoices: ['PBX-2026-000001 paid 22.99'],
    })
    expect((await cancel(ona)).body.status).toBe('cancel_at_period_end')
  })
})

describe('a customer who left and owes something', () => {
  const story = moneyStory('sqlite')

  it('has thirty days to pay the rest; nobody asks the card, and then it is given up', async () => {
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    await story.world.until('2026-02-19T09:30:00Z')
    await cancel(ona)
    const before = (await story.world.sandbox.listCharges()).length

    await story.world.until('2026-03-20T09:00:00Z')
    expect((await ona.page()).invoices).toEqual(['PBX-2026-000001 open 22.99'])
    await story.world.until('2026-03-23T09:00:00Z')

    expect(await ona.page()).toMatchObject({
      subscription: 'cancelled',
      cycles: ['2026-02-15 abandoned', '2026-03-15 skipped'],
      invoices: ['PBX-2026-000001 uncollectible 22.99'],
    })
    expect((await story.world.sandbox.listCharges()).length).toBe(before)
  })
})
