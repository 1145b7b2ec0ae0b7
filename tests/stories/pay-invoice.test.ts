import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { newAccount, tokenOf } from '../http/actors.ts'
import { checked, complaints } from '../http/checked.ts'
import { DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { transition } from './operator-hand.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

describe.each(DIALECTS)('paying an invoice on %s', (dialect) => {
  const story = moneyStory(dialect)
  const newest = async (ona: Told) => (await ona.ask('GET', '/invoices')).body.data[0].invoice_id
  const tokens = new Map<string, string>()
  /** One owner each: a key belongs to the user. */
  const pay = async ({ account_id, ...ona }: Told, key?: string) => {
    const token =
      tokens.get(account_id) ?? (await tokenOf(story.world, { role: 'owner', account_id }))
    tokens.set(account_id, token)
    return payAs(token, await newest({ account_id, ...ona }), key)
  }
  let keys = 0
  const payAs = (token: string, invoice_id: string, key = `pay-${++keys}`) =>
    checked(story.world)('POST', `/invoices/${invoice_id}/pay`, {
      token,
      headers: { 'idempotency-key': key },
    })
  const balance = async (ona: Told) => {
    const token = await tokenOf(story.world, { role: 'support', account_id: ona.account_id })
    const path = `/invoices/${await newest(ona)}/balance`
    return (await checked(story.world)('GET', path, { token })).body
  }
  const works = async () => {
    for (const { method_id } of await story.world.sandbox.listCards()) {
      await story.world.sandbox.setCard(method_id, 'approve')
    }
  }
  const captures = async () =>
    (await story.world.sandbox.listCharges()).filter(({ kind }) => kind === 'capture').length
  const suspended = async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-03-09T09:00:00Z')
    expect((await ona.page()).subscription).toBe('suspended')
    return ona
  }

  it('asks the saved card again: the debt is paid, and the service is back', async () => {
    const ona = await suspended()
    expect(await balance(ona)).toMatchObject({ status: 'open', owed: eur(2_299), payments: [] })
    await works()

    const paid = await pay(ona)

    expect([paid.status, paid.body]).toEqual([
      200,
      {
        status: 'paid',
        invoice_id: await newest(ona),
        amount: eur(2_299),
        checkout_url: null,
      },
    ])
    expect(await captures()).toBe(1)
    await story.world.settle()
    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      dunning: 'current',
      locks: '',
    })
    expect(await balance(ona)).toMatchObject({
      status: 'paid',
      owed: eur(0),
      pay_url: null,
      payments: [{ amount: eur(2_299), captured_at: '2026-03-09T09:00:00.000Z' }],
    })
  })

  it('a decline says so, changes nothing, and uses up no try of ours', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-02-16T09:00:00Z')
    const before = await ona.page()

    const refused = await pay(ona, 'no')

    expect([refused.status, refused.body.code]).toEqual([402, 'payment.declined'])
    expect(await ona.page()).toEqual(before)
    expect((await pay(ona, 'no')).headers.get('idempotent-replayed')).toBe('true')
    await story.world.until('2026-02-18T10:00:00Z')
    expect((await ona.page()).dunning).toBe('retry_1')
  })

  it('pressed twice at once, under one key or two, takes the money once', async () => {
    const ona = await suspended()
    await works()
    const token = await tokenOf(story.world, { role: 'owner', account_id: ona.account_id })
    const invoice_id = await newest(ona)

    const answers = await Promise.all([
      payAs(token, invoice_id, 'one'),
      payAs(token, invoice_id, 'one'),
      payAs(token, invoice_id, 'two'),
      story.world.billing.worker.tick(SYSTEM),
    ])

    expect(await captures()).toBe(1)
    const [one, again, two] = answers
    expect(one.body).toEqual(again.body)
    // Of two keys one finds the other's charge running, or done.
    for (const { status, body } of [one, two]) {
      if (status !== 200) expect([status, body.code]).toEqual([422, 'validation.failed'])
    }
    expect([one.status, two.status]).toContain(200)
  })

  it('an outcome that is not known says so, and the same key tells it later: nothing is taken twice', async () => {
    const ona = await suspended()
    await works()
    await story.world.sandbox.setFault('payments', 'timeout_after_effect')

    const first = await pay(ona, 'lost')

    expect([first.status, first.body.code]).toEqual([500, 'internal'])
    expect(first.body.retry_after).toBeGreaterThan(0)
    expect(complaints(await pay(ona, 'another'))).toEqual(['status'])
    await story.world.sandbox.clearFaults()
    await story.world.advance('PT2M')
    const then = await pay(ona, 'lost')
    expect([then.status, then.body.status]).toEqual([200, 'paid'])
    expect(await captures()).toBe(1)
  })

  it('while the provider is away nothing is taken, and the same key tries again', async () => {
    const ona = await suspended()
    await works()
    await story.world.sandbox.setFault('payments', 'down')
    expect((await pay(ona, 'away')).status).toBe(500)
    await story.world.sandbox.clearFaults()

    const then = await pay(ona, 'away')

    expect([then.status, then.body.status, await captures()]).toEqual([200, 'paid', 1])
  })

  it('leads to the page of the provider where no card may be asked', async () => {
    const ona = await suspended()
    await transition(story.world, ona.account_id, 'suspended')

    const { body } = await pay(ona)

    expect(body).toMatchObject({ status: 'checkout', amount: eur(2_299) })
    expect(body.checkout_url).toBe((await balance(ona)).pay_url)
    await story.world.sandbox.complete(new URL(body.checkout_url).pathname.split('/').at(-1) ?? '')
    await story.world.settle()
    expect(await balance(ona)).toMatchObject({ status: 'paid', owed: eur(0) })
  })

  it('is refused for good once the invoice was given up and its page is gone', async () => {
    const ona = await suspended()
    await story.world.until('2026-06-01T09:00:00Z')
    expect(await balance(ona)).toMatchObject({ status: 'uncollectible', pay_url: null })

    const answer = await pay(ona)

    expect([answer.status, complaints(answer)]).toEqual([422, ['status']])
    expect(answer.body).not.toHaveProperty('retry_after')
    expect(answer.body.detail).toContain('paid by transfer')
  })

  it('is refused where nothing is owed, and is the owner’s of the account alone', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-16T09:00:00Z')
    expect(complaints(await pay(ona))).toEqual(['status'])
    const invoice_id = await newest(ona)
    const { account_id } = ona
    const { world } = story
    const support = await tokenOf(world, { role: 'support', account_id })
    expect((await payAs(support, invoice_id)).status).toBe(403)
    expect((await payAs(await world.operator(), invoice_id)).status).toBe(403)
    const other = await tokenOf(world, { role: 'owner', account_id: await newAccount(world) })
    expect((await payAs(other, invoice_id)).status).toBe(404)
    const read = await world.api('GET', `/invoices/${invoice_id}/balance`, { token: other })
    expect(read.status).toBe(404)
  })
})
