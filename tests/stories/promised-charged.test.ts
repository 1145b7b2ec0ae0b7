import { PLANS, SYSTEM } from '@billing/core'
import { assert, asyncProperty, constantFrom, integer, record, array } from 'fast-check'
import { expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { checked } from '../http/checked.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { openWorld, type World } from '../support/world.ts'

const TIERS = PLANS.map(({ plan_tier }) => plan_tier)

/** A small world: who, where, and what they change their plan to, so many hours apart. */
const WORLDS = record({
  customer_type: constantFrom('company', 'individual'),
  country: constantFrom('LT', 'DE', 'CH'),
  steps: array(
    record({
      tier: constantFrom(...TIERS),
      hours: integer({ min: 0, max: 300 }),
      way: constantFrom('now', 'next_cycle'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

const DOWN_AND_UP = [
  { tier: 'starter', hours: 24, way: 'now' },
  { tier: 'business', hours: 72, way: 'now' },
  { tier: 'enterprise', hours: 24, way: 'now' },
]

const INDIVIDUAL = { customer_type: 'individual', full_name: 'Ona Onaitė' }

async function moved(world: World, account_id: string): Promise<{ paid: number; credit: number }> {
  const charges = await world.sandbox.listCharges()
  const paid = charges
    .filter(({ kind }) => kind === 'capture')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const credit = await world.ports.store.read((tx) =>
    tx.ledger.balance('customer_credit', account_id, 'EUR'),
  )
  return { paid, credit: credit.amount_minor }
}

it('what a preview promises is what is charged and given back, to the cent', async () => {
  await assert(
    asyncProperty(WORLDS, async ({ customer_type, country, steps }) => {
      const world = await openWorld()
      try {
        const api = checked(world)
        const who = customer_type === 'individual' ? INDIVIDUAL : {}
        const { account_id } = await world.signUp({ ...who, country })
        await world.until('2026-02-15T10:00:00Z')
        for (const [n, { tier, hours, way }] of steps.entries()) {
          if (hours > 0) await world.advance(`PT${hours}H`)
          const token = await tokenOf(world, { role: 'owner', account_id })
          const asked = { token, body: { new_tier: tier } }
          const told = await api('POST', '/subscription/change-plan/preview', asked)
          const before = await moved(world, account_id)
          const path = way === 'now' ? 'change-plan-now' : 'change-plan'
          const headers = { 'idempotency-key': `step-${n}` }
          const answer = await api('POST', `/subscription/${path}`, { ...asked, headers })
          const after = await moved(world, account_id)
          if (told.status !== 200) {
            expect([answer.status, answer.body.code]).toEqual([told.status, told.body.code])
            continue
          }
          if (told.body[`${way}_refused`]) {
            expect(answer.body.detail).toBe(told.body[`${way}_refused`].detail)
            continue
          }
          expect(answer.status).toBe(200)
          const { to_pay, credit_back, credit_applied, subtotal, vat_amount, total } =
            told.body.now ?? {}
          if (way === 'now') {
            expect(after).toEqual({
              paid: before.paid + to_pay.amount_minor,
              credit: before.credit + credit_back.amount_minor - credit_applied.amount_minor,
            })
            expect(subtotal.amount_minor + vat_amount.amount_minor).toBe(total.amount_minor)
          } else expect(after).toEqual(before)
          await expectNextInvoice(world, account_id, told.body[way].next_invoices)
        }
        await expectBooksAgree(world)
      } finally {
        await world.close()
      }
    }),
    {
      numRuns: 100,
      // Credit of a smaller plan pays for a part of a larger one, and for all of one.
      examples: [[{ customer_type: 'company', country: 'LT', steps: DOWN_AND_UP }]],
    },
  )
}, 600_000)

/** The forecast now says what the preview said, and the clock's turn of the period shows it true. */
async function expectNextInvoice(
  world: World,
  account_id: string,
  [next, ...rest]: readonly { at: string; total: object; to_pay: object }[],
): Promise<void> {
  expect(rest).toHaveLength(2)
  const events = await world.billing.operations.forecast(SYSTEM, account_id, {
    until: (world.now() + 100 * 86_400_000) as never,
  })
  const first = events.find(({ kind }) => kind === 'charge')
  expect(first).toMatchObject({
    at: Date.parse(next?.at ?? ''),
    total: next?.total,
    amount: next?.to_pay,
  })
}

it('the first of the next invoices is the one that comes', async () => {
  const world = await openWorld()
  const { account_id } = await world.signUp()
  await world.until('2026-02-22T09:00:00Z')
  const token = await tokenOf(world, { role: 'owner', account_id })
  const asked = { token, body: { new_tier: 'starter' } }
  const told = await checked(world)('POST', '/subscription/change-plan/preview', asked)
  const headers = { 'idempotency-key': 'down' }
  await world.api('POST', '/subscription/change-plan-now', { ...asked, headers })
  const [next] = told.body.now.next_invoices

  await world.until(next.at)

  const later = await tokenOf(world, { role: 'owner', account_id })
  const { data } = (await world.api('GET', '/invoices', { token: later })).body
  expect(data[0].total).toEqual(next.total)
  expect(next.credit_applied.amount_minor).toBeGreaterThan(0)
  const [charge] = (await world.sandbox.listCharges()).filter(({ kind }) => kind === 'capture')
  // The credit pays for all of it, or the card for the rest.
  expect(next.to_pay.amount_minor === 0 || charge?.amount_minor === next.to_pay.amount_minor).toBe(
    true,
  )
  await world.close()
})
