import {
  DAY,
  DUNNING,
  type DunningPolicy,
  epochMs,
  type ForecastEvent,
  SYSTEM,
} from '@billing/core'
import { aDunningPolicy, CURT, UNHURRIED } from '@billing/core/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'

const TRIAL_OVER = Date.parse('2026-02-15T09:00:00Z')
const DECLINED = { behaviour: 'decline_after:1' } as const

/** Any policy that is in order: some of the states, each later than the one before. */
const policies: fc.Arbitrary<DunningPolicy> = fc
  .record({
    between: fc.subarray(['retry_1', 'retry_2', 'final_notice'] as const),
    gaps: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 6, maxLength: 6 }),
    notice: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ between, gaps, notice }) => {
    const states = ['grace', ...between, 'suspended', 'cancelled'] as const
    let day = 0
    const days = states.map((state, n) => {
      if (n > 0) day += gaps[n] ?? 1
      return [state, day] as const
    })
    const suspended = days.at(-2)?.[1] ?? 0
    days[days.length - 1] = ['cancelled', suspended + notice + (gaps[5] ?? 1)]
    return aDunningPolicy(Object.fromEntries(days), suspended + notice)
  })

const ofKind = <K extends ForecastEvent['kind']>(events: readonly ForecastEvent[], kind: K) =>
  events.filter((event): event is Extract<ForecastEvent, { kind: K }> => event.kind === kind)

/** Whole days: of two debts at once the second card is asked a minute later, and a forecast asks both at once. */
const dayOf = (at: number) => Math.floor((at - TRIAL_OVER) / DAY)

/** What the audit log has of an account under one action, oldest first. */
async function audited({ ports }: World, account_id: string, action: string) {
  const page = { limit: 100, after: null }
  const { data } = await ports.store.read((tx) => tx.audit.list({ account_id, action }, page))
  return data.toSorted((one, other) => one.ts - other.ts)
}

/** Each dunning step that an account was taken to, and on which day after the due date. */
async function stepsLived(world: World, account_id: string): Promise<string[]> {
  const rows = await audited(world, account_id, 'dunning.climb')
  return rows.map(({ ts, meta }) => `${dayOf(ts)} ${JSON.parse(meta ?? '{}').to}`)
}

/** On which days after the due date something happened. */
async function daysOf(world: World, account_id: string, action: string): Promise<number[]> {
  return (await audited(world, account_id, action)).map(({ ts }) => dayOf(ts))
}

/** Sign up with a card that is declined, and let the whole of dunning go by; what was foreseen at the signup. */
async function live(dunning: DunningPolicy, work: (lived: Lived) => Promise<void>): Promise<void> {
  const world = await openWorld({ settings: { dunning } })
  try {
    const { account_id } = await world.signUp({}, DECLINED)
    const until = epochMs(TRIAL_OVER + ((dunning.steps.at(-1)?.day ?? 0) + 40) * DAY)
    const asked = { until, declined_with: 'do_not_honour' }
    const foreseen = await world.billing.operations.forecast(SYSTEM, account_id, asked)
    await world.until(new Date(until).toISOString())
    await work({ world, account_id, foreseen })
  } finally {
    await world.close()
  }
}

interface Lived {
  readonly world: World
  readonly account_id: string
  readonly foreseen: readonly ForecastEvent[]
}

/** Of March and of April, which was billed before the service stopped. */
const NOTICES = [50, 50]

const OF_DUNNING = /^(We could not collect|Final notice|Your subscription ends)/

const DAYS_OF_UNHURRIED = [
  '0 grace',
  '5 retry_1',
  '10 retry_2',
  '20 final_notice',
  '30 suspended',
  '60 cancelled',
]

describe('a dunning policy of an operator', () => {
  it('is lived on exactly its days, and the forecast and the mails say the same ones', async () => {
    await live(UNHURRIED, async ({ world, account_id, foreseen }) => {
      const steps = ofKind(foreseen, 'rung').map(({ at, state }) => `${dayOf(at)} ${state}`)
      const mails = (await world.mail()).filter(({ subject }) => OF_DUNNING.test(subject))

      expect(await stepsLived(world, account_id)).toEqual(DAYS_OF_UNHURRIED)
      expect(steps).toEqual(DAYS_OF_UNHURRIED)
      expect(mails.map(({ sent_at }) => dayOf(sent_at)).toReversed()).toEqual([
        0,
        5,
        10,
        20,
        ...NOTICES,
      ])
      expect(mails.at(-1)?.text).toContain('We will try again on 20 February 2026')
      expect(mails.at(0)?.subject).toBe(
        'Your subscription ends on 16 April 2026 unless we are paid',
      )
    })
  })

  it('may have no final notice: the service stops on its day, without having been limited', async () => {
    await live(CURT, async ({ world, account_id, foreseen }) => {
      expect(await stepsLived(world, account_id)).toEqual([
        '0 grace',
        '10 suspended',
        '30 cancelled',
      ])
      expect(ofKind(foreseen, 'notice').map(({ at }) => dayOf(at))).toEqual([20])
      expect(await daysOf(world, account_id, 'subscription.ladder_suspends')).toEqual([10])
      expect(await daysOf(world, account_id, 'subscription.final_notice')).toEqual([])
    })
  })

  it('of any days and steps: what is foreseen is what is lived', async () => {
    const foreseenIsLived = (policy: DunningPolicy) =>
      live(policy, async ({ world, account_id, foreseen }) => {
        const days = (...kinds: ForecastEvent['kind'][]) =>
          foreseen.flatMap(({ kind, at }) => (kinds.includes(kind) ? [dayOf(at)] : []))
        const lived = (action: string) => daysOf(world, account_id, action)
        const steps = policy.steps.map(({ day, state }) => `${day} ${state}`)
        expect(await stepsLived(world, account_id)).toEqual(steps)
        expect(days('rung')).toEqual(policy.steps.map(({ day }) => day))
        expect(days('charge', 'retry')).toEqual(await lived('billing_cycle.declined'))
        expect([...new Set(days('notice'))]).toEqual([policy.notice_day])
        expect(days('ended')).toEqual(await lived('subscription.write_off'))
        expect(days('tenant_removed')).toEqual(await lived('tenant.removed'))
      })
    await fc.assert(fc.asyncProperty(policies, foreseenIsLived), { numRuns: 4 })
  })
})

describe('a new dunning policy', () => {
  /** A service whose dunning policy is another one from an instant on, as after a start with other settings. */
  async function changed(policy: DunningPolicy, at: string) {
    let inForce = DUNNING
    const dunning: DunningPolicy = {
      get steps() {
        return inForce.steps
      },
      get notice_day() {
        return inForce.notice_day
      },
    }
    const world = await openWorld({ settings: { dunning } })
    const { account_id } = await world.signUp({}, DECLINED)
    await world.until(at)
    inForce = policy
    return { world, account_id }
  }

  it('leaves a dunning that runs as it began, and counts for those that begin later', async () => {
    const { world, account_id } = await changed(CURT, '2026-02-24T09:00:00Z')
    const until = epochMs(TRIAL_OVER + 100 * DAY)
    const foreseen = await world.billing.operations.forecast(SYSTEM, account_id, { until })
    const later = await world.signUp({ email: 'later@example.lt' }, DECLINED)

    await world.until(new Date(until).toISOString())

    expect(await stepsLived(world, account_id)).toEqual(
      DUNNING.steps.map(({ day, state }) => `${day} ${state}`),
    )
    expect(ofKind(foreseen, 'rung').map(({ at }) => dayOf(at))).toEqual([14, 21, 45])
    // Their trial is over on 10 March.
    expect(await stepsLived(world, later.account_id)).toEqual(
      CURT.steps.map(({ day, state }) => `${23 + day} ${state}`),
    )
    await world.close()
  })
})
