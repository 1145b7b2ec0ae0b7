import { HOUR, SYSTEM } from '@billing/core'
import { atOnce } from '../harness/races/at-once.ts'
import { expectOneWinner, tally } from '../harness/races/outcomes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARENA_NAMES, type Arena, openArena } from './arena.ts'
import { footprintOf } from './footprint.ts'
import {
  ask,
  done,
  intoFirstPeriod,
  invoicesOf,
  operatorOf,
  ownerOf,
  type Racer,
  racer,
} from './stage.ts'

const COUNT = 20

describe.each(ARENA_NAMES)('money at once, by %s', (name) => {
  let arena: Arena
  let payer: Racer
  let leaver: Racer
  beforeAll(async () => {
    arena = await openArena(name)
    payer = await racer(arena, { more_cards: 3 })
    leaver = await racer(arena)
    await intoFirstPeriod(arena)
  })
  afterAll(async () => {
    await arena.expectBooks()
    await arena.close()
  })

  const owner = (of: Racer = payer) => ownerOf(arena, of)
  const note = async (invoice_id: string, amount_minor: number, provider_refund: boolean) => {
    const amount = { amount_minor, currency: 'EUR' }
    const body = { invoice_id, amount, reason: 'goodwill', provider_refund }
    const token = await operatorOf(arena)
    return () => ask(arena, { path: '/admin/credit-notes', token, body })
  }
  const tierOf = async () =>
    (await arena.api('GET', '/subscription', { token: await owner() })).body.plan_tier as string
  /** All processes tick at once. */
  const ticks = () =>
    Promise.all([
      arena.billing.worker.tick(SYSTEM),
      ...arena.servers.map(async (server) => (await server.post('/sandbox/tick', {})).text()),
    ])
  const defaults = async () => {
    const { data } = (await arena.api('GET', '/payment-methods', { token: await owner() })).body
    return (data as { is_default: boolean }[]).filter(({ is_default }) => is_default).length
  }

  it(`of ${COUNT} refunds of 60 % one is made, and small notes never exceed what is left`, async () => {
    const [invoice_id = ''] = await invoicesOf(arena, payer)
    const invoice = await arena.ports.store.read((tx) => tx.invoices.get(invoice_id))
    const total = invoice?.total.amount_minor ?? 0
    const most = Math.ceil(total * 0.6)
    const big = await note(invoice_id, most, true)
    expectOneWinner(await atOnce(COUNT, big), { won: 201, lost: [422] })

    const small = await note(invoice_id, 100, false)
    const left = Math.floor((total - most) / 100)
    const answers = await atOnce(COUNT, small)

    expect(tally(answers)).toEqual(left < COUNT ? { 201: left, 422: COUNT - left } : { 201: COUNT })
    const notes = await arena.ports.store.read((tx) => tx.creditNotes.ofInvoice(invoice_id))
    const numbers = notes.map(({ number }) => Number(number.slice(-5))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(notes.map((_, at) => at + 1))
    console.log(`${COUNT} × 60 % and ${COUNT} × 1.00 by ${name}: notes 1 to ${notes.length}`)
  })

  it('cards that are added, deleted and made the default at once leave one default', async () => {
    const token = await owner()
    await atOnce(COUNT, async (place) => {
      const card = payer.cards[place % payer.cards.length]
      if (place % 5 === 0) return ask(arena, { path: '/payment-methods', token })
      if (place % 5 === 1)
        return ask(arena, { method: 'DELETE', path: `/payment-methods/${card}`, token })
      return ask(arena, { path: `/payment-methods/${card}/default`, token })
    })
    await arena.settle()

    expect(await defaults()).toBe(1)
  })

  it('an upgrade that is clicked under many keys is charged once', async () => {
    const token = await owner()
    const body = { new_tier: 'business' }
    const { result, footprint } = await footprintOf(arena, () =>
      atOnce(COUNT, () => ask(arena, { path: '/subscription/change-plan-now', token, body })),
    )

    expectOneWinner(result, { won: 200, lost: [422] })
    expect([footprint.sandbox_charges, footprint.invoices]).toEqual([1, 1])
    expect(await tierOf()).toBe('business')
  })

  it('two operators who suspend at once: one does', async () => {
    const tokens = [await operatorOf(arena), await operatorOf(arena)]
    const path = `/admin/subscriptions/${payer.subscription_id}/transition`
    const move = (to_status: string) =>
      atOnce(COUNT, (place) =>
        ask(arena, { path, token: tokens[place % 2] ?? '', body: { to_status } }),
      )

    expectOneWinner(await move('suspended'), { won: 200, lost: [422] })
    expectOneWinner(await move('active'), { won: 200, lost: [422] })
  })

  it('a paid top-up that webhooks and pollers see at once is credited once', async () => {
    const token = await owner()
    const body = { amount_minor: 2_500, currency: 'EUR' }
    const { checkout_url } = await done(arena, { path: '/payments/topup', token, body })
    const order_token = new URL(checkout_url).pathname.split('/').at(-1) ?? ''
    await arena.sandbox.setWebhookMode('duplicate')
    const { footprint } = await footprintOf(arena, async () => {
      await arena.sandbox.complete(order_token)
      await Promise.all([arena.sandbox.tick(), arena.sandbox.tick(), ticks(), ticks()])
    })
    await arena.sandbox.setWebhookMode('normal')

    expect([footprint.sandbox_credits, footprint.sandbox_charges]).toEqual([1, 1])
    // Its invoice, and its capture.
    expect([footprint.invoices, footprint.ledger_transactions]).toEqual([1, 2])
  })

  it('a cancellation against an upgrade: both hold, or one is refused', async () => {
    const token = await owner()
    const [upgrade, cancel] = await Promise.all([
      ask(arena, {
        path: '/subscription/change-plan-now',
        token,
        body: { new_tier: 'enterprise' },
      }),
      ask(arena, { path: '/subscription/cancel', token, body: {} }),
    ])

    expect([200, 422]).toContain(upgrade.status)
    expect([200, 422]).toContain(cancel.status)
    await arena.expectBooks()
    expect(await tierOf()).toBe(upgrade.status === 200 ? 'enterprise' : 'business')
    if (cancel.status === 200) await done(arena, { path: '/subscription/resume', token })
  })

  it('a customer who resumes in the instant in which the period ends goes on, or has left', async () => {
    await done(arena, { path: '/subscription/cancel', token: await owner(leaver), body: {} })
    const found = await arena.ports.store.read((tx) => tx.subscriptions.get(leaver.subscription_id))
    const end = found?.current_period_end ?? 0
    await arena.until(new Date(end - HOUR).toISOString())
    await arena.jump(end)
    const resume = { path: '/subscription/resume', token: await owner(leaver) }

    const [answers] = await Promise.all([atOnce(5, () => ask(arena, resume)), ticks()])
    await arena.settle()

    const resumed = answers.filter(({ status }) => status === 200)
    const { rows } = await sql<{ status: string }>`
      select status from subscriptions where subscription_id = ${leaver.subscription_id}
    `.execute(arena.opened.db)
    expect(resumed.length).toBeLessThanOrEqual(1)
    expect(rows[0]?.status).toBe(resumed.length === 1 ? 'active' : 'cancelled')
  })

  it('an upgrade against the charging of the next cycle charges each of them once', async () => {
    if ((await tierOf()) !== 'starter') await changeTo('starter')
    await arena.settle()
    const found = await arena.ports.store.read((tx) => tx.subscriptions.get(payer.subscription_id))
    const end = found?.current_period_end ?? 0
    await arena.until(new Date(end - HOUR).toISOString())
    await arena.jump(end)

    const token = await owner()
    const body = { new_tier: 'business' }
    const [answers] = await Promise.all([
      atOnce(5, () => ask(arena, { path: '/subscription/change-plan-now', token, body })),
      ticks(),
    ])
    await arena.settle()

    const upgraded = answers.filter(({ status }) => status === 200).length
    expect(upgraded).toBeLessThanOrEqual(1)
    expect(await tierOf()).toBe(upgraded === 1 ? 'business' : 'starter')
    expect(new Set((await capturesOfCycles()).values())).toEqual(new Set([1]))
  })

  it('a pay page against the automatic retry takes the money once', async () => {
    const debtor = await racer(arena, { behaviour: 'decline_after:1' })
    await intoFirstPeriod(arena)
    const cycles = await arena.ports.store.read((tx) =>
      tx.cycles.ofSubscription(debtor.subscription_id),
    )
    const cycle = cycles.find(({ state }) => state === 'failed')
    const reference = `cyc_${cycle?.cycle_id}`
    const page = (await arena.sandbox.listOrders()).find((each) => each.reference === reference)
    for (const { method_id } of await arena.sandbox.listCards())
      await arena.sandbox.setCard(method_id, 'approve')
    const retry_at = cycle?.next_attempt_at ?? 0
    await arena.until(new Date(retry_at - HOUR).toISOString())
    await arena.jump(retry_at)

    await Promise.all([
      // Too late, and the page says that it takes no payment any more.
      arena.sandbox.complete(page?.order_token ?? '').catch(() => undefined),
      ticks(),
    ])
    await arena.settle()

    expect((await capturesOfCycles()).get(reference)).toBe(1)
  })

  const changeTo = async (new_tier: string) =>
    done(arena, {
      path: '/subscription/change-plan-now',
      token: await owner(),
      body: { new_tier },
    })
  /** How often each cycle was paid. */
  const capturesOfCycles = async () => {
    const { rows } = await sql<{ reference: string; n: number | string }>`
      select reference, count(*) as n from sandbox_charges
      where kind = 'capture' and reference like 'cyc_%' group by reference
    `.execute(arena.opened.db)
    return new Map(rows.map(({ reference, n }) => [reference, Number(n)]))
  }
})
