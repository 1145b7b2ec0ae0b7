import { PLANS } from '@billing/core'
import { assert, asyncProperty, array, constantFrom, integer, record } from 'fast-check'
import { expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { openWorld } from '../support/world.ts'

const STEPS = array(
  record({
    tier: constantFrom(...PLANS.map(({ plan_tier }) => plan_tier)),
    hours: integer({ min: 0, max: 110 }),
  }),
  {
    minLength: 2,
    maxLength: 6,
  },
)

const priceOf = (tier: string) =>
  PLANS.find(({ plan_tier }) => plan_tier === tier)?.price.amount_minor ?? 0

/** The 28 days from 15 February on, each at the dearest plan held on it, with VAT of 21 %. */
function byDays(moves: readonly { readonly at: number; readonly tier: string }[]): number {
  const days = Array.from({ length: 28 }, (_, n) => {
    const from = Date.UTC(2026, 1, 15 + n)
    const before = moves.findLast(({ at }) => at < from) ?? { tier: 'business' }
    const here = moves.filter(({ at }) => at >= from && at < from + 86_400_000)
    return Math.max(priceOf(before.tier), ...here.map(({ tier }) => priceOf(tier)))
  })
  return (days.reduce((sum, price) => sum + price, 0) / 28) * 1.21
}

it('however a plan goes up and down, each day of a period costs the dearest plan held on it', async () => {
  const run = async (steps: readonly { tier: string; hours: number }[]) => {
    const world = await openWorld()
    try {
      const { account_id } = await world.signUp()
      await world.until('2026-02-15T10:00:00Z')
      const held = ['business']
      let told = 2_299
      const moves: { at: number; tier: string }[] = []
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
        told += answer.body.gross_amount_minor ?? 0
        if (tier !== held.at(-1)) moves.push({ at: world.now(), tier })
        held.push(tier)
      }
      const charges = await world.sandbox.listCharges()
      const paid = charges
        .filter(({ kind }) => kind === 'capture')
        .reduce((sum, { amount_minor }) => sum + amount_minor, 0)
      const credit = await world.ports.store.read((tx) =>
        tx.ledger.balance('customer_credit', account_id, 'EUR'),
      )
      const cost = paid - credit.amount_minor
      // Four roundings for each change, and one of its VAT.
      expect(Math.abs(cost - byDays(moves))).toBeLessThanOrEqual(3 * (steps.length + 1))
      expect(cost, 'what each change was said to come to, with VAT').toBe(told)
      await expectBooksAgree(world)
    } finally {
      await world.close()
    }
  }

  await assert(asyncProperty(STEPS, run), { numRuns: 12 })
})
