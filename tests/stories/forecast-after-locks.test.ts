import { DAY, epochMs, SYSTEM } from '@billing/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'
import { liftOperatorLock, transition } from './operator-hand.ts'

/** How many charges succeed, when an operator locks the account, and for how long, in days. */
const held = fc.record({
  pays: fc.constantFrom(1, 2),
  from: fc.integer({ min: 15, max: 50 }),
  days: fc.integer({ min: 1, max: 70 }),
  time_zone: fc.constantFrom('UTC', 'Europe/Vilnius', 'America/New_York'),
})

/** Of two debts that fall due in one instant the second is asked for a minute later. */
const hourOf = (at: number) => new Date(at).toISOString().slice(0, 13)

describe('a forecast after an operator’s lock', () => {
  it('is what really happens: every try, dunning step and end on its day', async () => {
    await fc.assert(
      fc.asyncProperty(held, async ({ pays, from, days, time_zone }) => {
        const world = await openWorld({ settings: { time_zone } })
        const behaviour = `decline_after:${pays}` as const
        const { account_id } = await world.signUp({}, { behaviour })
        await world.advance(`P${from}D`)
        await transition(world, account_id, 'suspended')
        // At an hour of its own: what falls due in one instant happens in any order.
        await world.advance(`P${days}DT5H`)
        await liftOperatorLock(world, account_id)

        const [since, until] = [world.now(), epochMs(world.now() + 60 * DAY)]
        const reach = { until, declined_with: 'do_not_honour' }
        const foreseen = await world.billing.operations.forecast(SYSTEM, account_id, reach)
        await world.until(new Date(until).toISOString())

        const told = await world.billing.operations.timeline(SYSTEM, account_id)
        const moments = (action: string) =>
          told
            .filter((each) => each.action === action && each.at > since)
            .map((each) => hourOf(each.at))
        const at = (...kinds: readonly string[]) =>
          foreseen.filter(({ kind }) => kinds.includes(kind)).map((each) => hourOf(each.at))
        expect(at('charge', 'retry')).toEqual(moments('billing_cycle.declined'))
        expect(at('rung')).toEqual(moments('dunning.climb'))
        expect(at('ended')).toEqual(moments('subscription.write_off'))
        await world.close()
      }),
      { numRuns: 2 },
    )
  })
})
