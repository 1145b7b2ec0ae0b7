import {
  DAY,
  type EpochMs,
  epochMs,
  type ForecastEvent,
  PLANS,
  type PlanTier,
  type Subscription,
  SYSTEM,
} from '@billing/core'
import { choosing } from '@billing/core/fixtures'
import type { Completion } from '@billing/sandbox'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'

const YEAR = 366 * DAY

/** A customer who can sign up on any day, in any zone, for any plan. */
const newcomer = fc.record({
  now: fc
    .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2028-12-31T00:00:00Z') })
    .map((at) => new Date(at - (at % 60_000)).toISOString()),
  time_zone: fc.constantFrom('UTC', 'Europe/Vilnius', 'America/New_York'),
  plan_tier: fc.constantFrom(...PLANS.filter(({ offered }) => offered).map((p) => p.plan_tier)),
  country: fc.constantFrom('LT', 'DE', 'US'),
})

interface Newcomer {
  readonly now: string
  readonly time_zone: string
  readonly plan_tier: PlanTier
  readonly country: string
}

const ONA: Newcomer = {
  now: '2026-02-01T09:00:00.000Z',
  time_zone: 'UTC',
  plan_tier: 'business',
  country: 'LT',
}

async function withCustomer(
  { now, time_zone, ...person }: Newcomer,
  checkout: Completion,
  work: (world: World, account_id: string) => Promise<void>,
): Promise<void> {
  const world = await openWorld({ now, settings: { time_zone } })
  try {
    const { account_id } = await world.signUp(person, checkout)
    await work(world, account_id)
  } finally {
    await world.close()
  }
}

const yearFrom = (world: World) => epochMs(world.now() + YEAR)
const seasonFrom = (world: World) => epochMs(world.now() + 110 * DAY)

async function live(world: World, until: EpochMs): Promise<void> {
  await world.until(new Date(until).toISOString())
}

/** The actions of one kind that really happened after an instant, each with its moment. */
async function happened(world: World, account_id: string, action: string, since: EpochMs) {
  const told = await world.billing.operations.timeline(SYSTEM, account_id)
  return told.filter((each) => each.action === action && each.at > since)
}

const ofKind = <K extends ForecastEvent['kind']>(events: readonly ForecastEvent[], kind: K) =>
  events.filter((event): event is Extract<ForecastEvent, { kind: K }> => event.kind === kind)

const brief = ({ at, amount }: { at: EpochMs; amount: { amount_minor: number } | null }) =>
  `${new Date(at).toISOString()} ${amount?.amount_minor}`

describe('a forecast', () => {
  it('of a fresh trial is what really happens in a year: every charge on its day, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(newcomer, (person) =>
        withCustomer(person, {}, async (world, account_id) => {
          const [since, until] = [world.now(), yearFrom(world)]
          const foreseen = await world.billing.operations.forecast(SYSTEM, account_id, { until })

          await live(world, until)

          const captures = await happened(world, account_id, 'payment.processed', since)
          expect(ofKind(foreseen, 'charge').map(brief)).toEqual(captures.map(brief))
          expect(foreseen.at(0)?.kind).toBe('trial_reminder')
          expect(foreseen).toHaveLength(captures.length + 1)
        }),
      ),
      { numRuns: 4 },
    )
  })

  it('of a card that is declined is the dunning that really runs, to the removal of the phones', async () => {
    await fc.assert(
      fc.asyncProperty(newcomer, (person) =>
        withCustomer(person, { behaviour: 'decline_after:1' }, async (world, account_id) => {
          const [since, until] = [world.now(), seasonFrom(world)]
          const declined_with = 'do_not_honour'
          const foreseen = await world.billing.operations.forecast(SYSTEM, account_id, {
            until,
            declined_with,
          })

          await live(world, until)

          const moments = async (action: string) =>
            (await happened(world, account_id, action, since)).map(({ at }) => at)
          const at = (kind: ForecastEvent['kind']) => ofKind(foreseen, kind).map((each) => each.at)
          expect(at('rung')).toEqual(await moments('dunning.climb'))
          expect([...at('charge'), ...at('retry')]).toEqual(await moments('billing_cycle.declined'))
          expect(at('ended')).toEqual(await moments('subscription.write_off'))
          expect(at('tenant_removed')).toEqual(await moments('tenant.removed'))
          const mails = await world.mail()
          const notice = mails.find(({ sent_at }) => sent_at === at('notice')[0])
          expect(notice?.subject).toMatch(/^Your subscription ends on /)
        }),
      ),
      { numRuns: 2 },
    )
  })

  it('made in the middle of dunning is the rest of it, without being told of the card', async () => {
    await withCustomer(ONA, { behaviour: 'decline_after:1' }, async (world, account_id) => {
      await world.until('2026-02-20T09:00:00Z')
      const until = yearFrom(world)

      const foreseen = await world.billing.operations.forecast(SYSTEM, account_id, { until })

      expect(
        foreseen.map(
          (event) => `${brief({ ...event, amount: null }).slice(0, 10)} ${nameOf(event)}`,
        ),
      ).toEqual([
        '2026-02-22 retry declined',
        '2026-02-22 retry_2 dunning_retry_2 full 2299',
        '2026-03-01 retry declined',
        '2026-03-01 final_notice dunning_retry_2 limited 2299',
        '2026-03-08 retry declined',
        '2026-03-08 suspended dunning_suspended emergency_only 2299',
        '2026-03-15 skipped',
        '2026-03-25 notice',
        '2026-04-01 written_off',
        '2026-04-01 cancelled dunning_cancelled emergency_only 2299',
        '2026-04-01 ended',
        '2026-05-01 tenant_removed',
      ])
    })
  })

  it('counts what a customer has decided: another plan, the end of the period', async () => {
    await withCustomer(ONA, {}, async (world, account_id) => {
      const until = seasonFrom(world)
      await decided(world, account_id, {
        ...choosing('starter', epochMs(Date.parse('2026-03-15T09:00:00Z'))),
      })
      const stays = await world.billing.operations.forecast(SYSTEM, account_id, { until })
      await decided(world, account_id, {
        status: 'cancel_at_period_end',
        cancel_at_period_end: true,
      })
      const leaves = await world.billing.operations.forecast(SYSTEM, account_id, { until })

      expect(stays.map(({ kind }) => kind).slice(0, 4)).toEqual([
        'trial_reminder',
        'charge',
        'plan',
        'charge',
      ])
      expect(ofKind(stays, 'charge').map(brief).slice(0, 2)).toEqual([
        '2026-02-15T09:00:00.000Z 2299',
        '2026-03-15T09:00:00.000Z 604',
      ])
      expect(leaves.map(({ kind }) => kind)).toEqual(['ended', 'tenant_removed'])
    })
  })

  it('of an unknown account is refused', async () => {
    const world = await openWorld()
    const until = yearFrom(world)
    await expect(
      world.billing.operations.forecast(SYSTEM, 'nobody', { until }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    await world.close()
  })
})

async function decided(world: World, account_id: string, change: Partial<Subscription>) {
  await world.ports.store.transaction(async (tx) => {
    const subscription = await tx.subscriptions.ofAccount(account_id)
    if (!subscription) throw new Error('there is no subscription')
    await tx.subscriptions.put({ ...subscription, ...change })
  })
}

function nameOf(event: ForecastEvent): string {
  if (event.kind === 'retry') return `${event.kind} ${event.outcome}`
  if (event.kind !== 'rung') return event.kind
  return `${event.state} ${event.banner} ${event.level} ${event.owed.amount_minor}`
}
