import { PLAN_TIERS, PLANS } from '@billing/core'
import { assert, asyncProperty, array, constantFrom, integer, record } from 'fast-check'
import { expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { openWorld } from '../support/world.ts'

const STEPS = array(
  record({ tier: constantFrom(...PLAN_TIERS), hours: integer({ min: 0, max: 110 }) }),
  {
    minLength: 2,
    maxLength: 6,
  },
)

/** With VAT of 21 %, to the cent. */
const gross = (net: number) => net + Math.round(net * 0.21)

it('however a plan goes up and down, a period costs between its cheapest and its dearest', async () => {
  const run = async (steps: readonly { tier: string; hours: number }[]) => {
    const world = await openWorld()
    try {
      const { account_id } = await world.signUp()
      await world.until('2026-02-15T10:00:00Z')
      const held = ['business']
      for (const [n, { tier, hours }] of steps.entries()) {
        if (hours > 0) await world.advance(`PT${hours}H`)
        const token = await tokenOf(world, { role: 'owner', account_id })
        const headers = { 'idempotency-key': `step-${n}` }
        const body = { new_tier: tier }
        const answer = await world.api('POST', '/subscription/change-plan-now', {
          token,
          body,
          headers,
        })
        expect(answer.status).toBe(tier === held.at(-1) ? 422 : 200)
        held.push(tier)
      }
      const prices = PLANS.filter(({ plan_tier }) => held.includes(plan_tier)).map(({ price }) =>
        gross(price.amount_minor),
      )
      const charges = await world.sandbox.listCharges()
      const paid = charges
        .filter(({ kind }) => kind === 'capture')
        .reduce((sum, { amount_minor }) => sum + amount_minor, 0)
      const credit = await world.ports.store.read((tx) =>
        tx.ledger.balance('customer_credit', account_id, 'EUR'),
      )
      const cost = paid - credit.amount_minor
      // Two roundings for each change, and one of its VAT.
      const rounding = 2 * steps.length
      expect(cost).toBeGreaterThanOrEqual(Math.min(...prices) - rounding)
      expect(cost).toBeLessThanOrEqual(Math.max(...prices) + rounding)
      await expectBooksAgree(world)
    } finally {
      await world.close()
    }
  }

  await assert(asyncProperty(STEPS, run), { numRuns: 12 })
}, 60_000)
