import { expect } from 'vitest'
import { type Draw, drawFrom } from '../harness/simulation/draw.ts'
import { tokenOf } from '../http/actors.ts'
import { SOLD } from '../simulation/sold.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { queryOf } from '../support/query-of.ts'
import { openWorld, type World } from '../support/world.ts'
import { operate } from './operator-hand.ts'

const TIERS = ['promo', 'starter', 'business', 'enterprise'] as const
const ITEMS = ['seats', 'numbers', 'queues'] as const
/** Nobody is kept waiting: hundreds of changes are asked for in a minute. */
const UNHURRIED = { points: 1_000_000, seconds: 1 }

/** What the card has paid, and what account credit there is. */
async function moved(world: World, account_id: string) {
  const [row] = await queryOf(world.opened)(
    `select coalesce(sum(amount_minor), 0) as paid from sandbox_charges where kind = 'capture'`,
  )
  const credit = await world.ports.store.read((tx) =>
    tx.ledger.balance('customer_credit', account_id, 'EUR'),
  )
  return { paid: Number(row?.['paid']), credit: credit.amount_minor }
}

/** A plan, quantities, or both. */
function anyWish(draw: Draw): object {
  const items = { [draw.pick(ITEMS)]: draw.between(0, 13), [draw.pick(ITEMS)]: draw.between(0, 13) }
  const what = draw.weighted({ items: 5, plan: 1, both: 1 })
  return {
    ...(what !== 'items' && { plan_tier: draw.pick(TIERS) }),
    ...(what !== 'plan' && { items }),
  }
}

/** Now and then an operator gives a discount, which the next periods have. */
async function give(world: World, subscription_id: string, draw: Draw): Promise<void> {
  const off = draw.pick([
    { kind: 'percent', basis_points: draw.between(1, 9_999) },
    { kind: 'amount', amount_minor: draw.between(1, 6_000) },
    { kind: 'period' },
  ])
  const body = { off, periods: draw.between(1, 2), reason: 'agreed' }
  await operate(world, 'POST', `/admin/subscriptions/${subscription_id}/discounts`, { body })
}

/**
 * One customer asks for so many changes at random, some of them on one day, over months with discounts. Each is shown first,
 * and what is shown is what is done: refused, or charged and given back to the cent, line by line.
 */
export async function askAsShown(changes: number, seed: number): Promise<Record<string, number>> {
  const draw = drawFrom(seed)
  const world = await openWorld({
    settings: { items: SOLD },
    http: { limits: { user: UNHURRIED, money: UNHURRIED } },
  })
  const counts = { charged: 0, given_back: 0, nothing: 0, refused: 0, planned: 0 }
  try {
    const { account_id } = await world.signUp({ plan_tier: 'business' })
    await world.until('2026-02-15T10:00:00Z')
    for (let n = 1; n <= changes; n++) {
      if (draw.chance(0.5)) await world.advance(`PT${draw.between(1, 60)}H`)
      const token = await tokenOf(world, { role: 'owner', account_id })
      if (draw.chance(0.04)) {
        const { subscription_id } = (await world.api('GET', '/subscription', { token })).body
        await give(world, subscription_id, draw)
      }
      const step = { world, account_id, token, n, wish: anyWish(draw) }
      counts[await asked(step, draw.chance(0.9) ? 'now' : 'next_period')] += 1
    }
    await expectBooksAgree(world)
  } finally {
    await world.close()
  }
  return counts
}

interface Step {
  readonly world: World
  readonly account_id: string
  readonly token: string
  readonly n: number
  readonly wish: object
}

async function asked({ world, account_id, token, n, wish }: Step, when: 'now' | 'next_period') {
  const told = await world.api('POST', '/subscription/change/preview', { token, body: wish })
  const before = await moved(world, account_id)
  const shown = told.body[when]
  const expect_minor = when === 'now' && shown ? { expect_minor: shown.total.amount_minor } : {}
  const answer = await world.api('POST', '/subscription/change', {
    token,
    headers: { 'idempotency-key': `step-${n}` },
    body: { ...wish, when, ...expect_minor },
  })
  const after = await moved(world, account_id)
  const refused = told.status === 200 ? told.body[`${when}_refused`] : told.body
  if (refused) {
    expect([answer.status >= 400, answer.body.detail]).toEqual([true, refused.detail])
    expect(after).toEqual(before)
    return 'refused'
  }
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  if (when === 'next_period') {
    expect(after).toEqual(before)
    return 'planned'
  }
  expect(answer.body.line_items).toEqual(shown.line_items)
  expect(answer.body.total).toEqual(shown.total)
  expect(after).toEqual({
    paid: before.paid + shown.to_pay.amount_minor,
    credit: before.credit + shown.credit_back.amount_minor - shown.credit_applied.amount_minor,
  })
  if (after.paid > before.paid) return 'charged'
  return after.credit > before.credit ? 'given_back' : 'nothing'
}
