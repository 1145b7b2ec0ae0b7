import { beforeEach, describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyMoved } from '../support/withdrawal-actions.ts'
import type { WorldOptions } from '../support/world.ts'
import { signupStory } from './signup-story.ts'
import { useStory } from './use-story.ts'

/** An operator pays unused call credit back whose VAT is due with its use: there is no invoice to credit. Source: contract 6.3, 6.7. */
describe.each(STORY_DIALECTS)('call credit that an operator pays back, on %s', (dialect) => {
  const story = signupStory(dialect)
  let operator: string
  const reopen = async (settings: WorldOptions['settings']) => {
    await story.reopen({ now: '2026-03-05T09:00:00Z', ...(settings && { settings }) })
    operator = await story.world.operator()
  }
  beforeEach(() => reopen({ topup_vat: 'at_use' }))
  const { customerOf, call, totals, prepaid, proven } = useStory(story)
  const topupsOf = async (account_id: string) => {
    const { store } = story.world.ports
    const topups = await store.read((tx) => tx.payments.capturedTopups(account_id))
    return topups.map(({ payment_id }) => payment_id)
  }
  let keys = 0
  const refund = (payment_id: string | undefined, amount_minor: number, key = `refund-${++keys}`) =>
    story.world.api('POST', `/admin/payments/${payment_id}/refund`, {
      token: operator,
      body: { amount: { amount_minor, currency: 'EUR' }, reason: 'Moves to another number' },
      headers: { 'idempotency-key': key },
    })
  const refusal = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
    status,
    body['code'],
    body['detail'],
  ]

  it('8.00 of 20.00 are used: 12.00 go back without a document, the rest is billed with its month', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)
    await call(ona.account_id, 800)
    const [payment_id] = await topupsOf(ona.account_id)

    const { status, body } = await refund(payment_id, 1_200)
    expect([status, body]).toMatchObject([
      201,
      {
        payment_id,
        account_id: ona.account_id,
        amount: { amount_minor: 1_200, currency: 'EUR' },
        reason: 'Moves to another number',
      },
    ])
    await story.world.settle()

    expect(await moneyMoved(story.world)).toEqual([2_000, -1_200])
    expect((await ona.balance()).body.balance.amount_minor).toBe(0)
    expect(await prepaid(ona.account_id)).toBe(800)
    expect(await proven()).toEqual({})
    const log = await story.world.api('GET', '/admin/audit-log?limit=100', { token: operator })
    const rows = (log.body.rows ?? log.body.data ?? log.body.items) as Record<string, unknown>[]
    expect(rows.find(({ action }) => action === 'admin.topup.refund')).toMatchObject({
      account_id: ona.account_id,
      actor: 'admin',
    })

    await story.world.advance('P31D')
    expect([await prepaid(ona.account_id), await totals(ona.account_id)]).toEqual([0, [800]])
    expect(await proven()).toEqual({})
  })

  it('never more than is unused, the newest topup first, and never twice', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)
    await story.world.advance('PT1M')
    await ona.pay(1_000)
    await call(ona.account_id, 500)
    const [newest, oldest] = await topupsOf(ona.account_id)

    expect((await refund(oldest, 1_501)).body.detail).toContain('at most 1500 minor units')
    expect((await refund(newest, 1_001)).body.detail).toContain('at most 1000 minor units')
    expect((await refund(newest, 1_000)).status).toBe(201)
    await story.world.settle()
    expect((await refund(newest, 1)).body.detail).toContain('at most 0 minor units')
    await call(ona.account_id, 1_500)
    expect(refusal(await refund(oldest, 100))).toEqual([
      422,
      'validation.failed',
      'All of this topup is used, so that nothing of it is paid back.',
    ])

    expect(await moneyMoved(story.world)).toEqual([2_000, 1_000, -1_000])
    expect(await proven()).toEqual({})
  })

  it('one key ten times, and two keys at once, pay no more back than is unused', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)
    const [payment_id] = await topupsOf(ona.account_id)
    const same = Array.from({ length: 10 }, () => refund(payment_id, 1_500, 'one-key'))
    await Promise.all([...same, refund(payment_id, 1_500, 'another-key')])
    await story.world.settle()

    const again = await Promise.all([
      refund(payment_id, 1_500, 'one-key'),
      refund(payment_id, 1_500, 'another-key'),
    ])
    expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(await moneyMoved(story.world)).toEqual([2_000, -1_500])
    expect(await proven()).toEqual({})
  })

  it('waits for a phone system that is away, and asks no provider before', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)
    const [payment_id] = await topupsOf(ona.account_id)
    await story.world.sandbox.setFault('pbx', 'down')
    const away = await refund(payment_id, 700, 'a-key')
    expect([away.status, away.body.code]).toEqual([503, 'upstream.pbx_unavailable'])
    expect(await moneyMoved(story.world)).toEqual([2_000])
    await story.world.sandbox.clearFaults()

    expect((await refund(payment_id, 700, 'a-key')).status).toBe(201)
    await story.world.settle()
    expect(await moneyMoved(story.world)).toEqual([2_000, -700])
    expect(await proven()).toEqual({})
  })

  it('an answer that is lost is found under the same key', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)
    const [payment_id] = await topupsOf(ona.account_id)
    const { payments } = story.world.ports
    const ask = payments.refund.bind(payments)
    let lost = 0
    Object.assign(payments, {
      refund: async (...asked: Parameters<typeof ask>) => {
        const answer = await ask(...asked)
        return lost++ === 0 ? { kind: 'unknown' } : answer
      },
    })
    const first = await refund(payment_id, 700, 'a-key')
    expect([first.status, first.body.code]).toEqual([500, 'internal'])
    await story.world.advance('PT10M')

    expect((await refund(payment_id, 700, 'a-key')).status).toBe(201)
    expect(await moneyMoved(story.world)).toEqual([2_000, -700])
    expect(await prepaid(ona.account_id)).toBe(1_300)
    expect(await proven()).toEqual({})
  })

  it('the provider that refuses leaves money and call credit as they were', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)
    const [payment_id] = await topupsOf(ona.account_id)
    const refused = { kind: 'refused', code: 'too_old', message: 'Too old.' } as const
    Object.assign(story.world.ports.payments, { refund: async () => refused })

    expect((await refund(payment_id, 700)).body.code).toBe('payment.declined')
    await story.world.settle()
    expect((await ona.balance()).body.balance.amount_minor).toBe(2_000)
    expect(await prepaid(ona.account_id)).toBe(2_000)
    expect((await proven())['topups.use']).toBeUndefined()
  })

  it('one that has an invoice is credited instead, and what is no topup is not found', async () => {
    await reopen({})
    const ona = await customerOf()
    await ona.pay(2_000)
    const [payment_id] = await topupsOf(ona.account_id)

    expect((await refund(payment_id, 700)).body).toMatchObject({
      code: 'validation.failed',
      invalid_params: [{ name: 'payment_id' }],
    })
    expect((await refund('another', 700)).status).toBe(404)
  })
})
