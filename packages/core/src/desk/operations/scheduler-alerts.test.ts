import { describe, expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { money } from '../../kernel/money.ts'
import { after, type EpochMs, HOUR, MINUTE, SECOND } from '../../kernel/time.ts'
import { decideAlerts, SCHEDULER_ALERTS, type SchedulerFacts } from './scheduler-alerts.ts'

const now = march(9)
const ago = (milliseconds: number) => after(now, -milliseconds)
/** Sales to consumers abroad, in percent of EUR 10,000. */
function abroad(percent: number, crossed_at: EpochMs | null) {
  const [net, threshold] = [money(percent * 10_000, 'EUR'), money(1_000_000, 'EUR')]
  return { net, threshold, percent, crossed_at }
}

/** A service that is well. */
const well: SchedulerFacts = {
  now,
  last_tick_at: ago(MINUTE),
  charging: [],
  plan_changes: { stuck: { count: 0, samples: [] }, unknown: { count: 0, samples: [] } },
  last_hour: { charged: 100, failed: 20 },
  oldest_effect_due_at: ago(MINUTE),
  given_up: 0,
  dunning: { now: 10, least: 10 },
  held: {},
  adrift: undefined,
  verification: { at: ago(HOUR), ok: true, wrong: [] },
  disputes: [],
  refunds: { failed: 0, waiting: 0, parked: 0 },
  money_strangers: 0,
  overpayments: 0,
  late_payments: 0,
  wrong_topups: 0,
  late_topups: 0,
  without_address: 0,
  unprintable: 0,
  webhooks_disabled: 0,
  refused_e_invoices: { rejected: 0, unknown_recipient: 0 },
  rate_missing: null,
  old_rates: [],
  threshold: {
    year: 2026,
    charges: 'home_rate',
    reason: 'below',
    cross_border: abroad(79, null),
  },
  tenants: { unknown: 0, strangers: 0 },
  limits: undefined,
  doubted_codes: [],
}
const raised = (facts: Partial<SchedulerFacts>) => decideAlerts({ ...well, ...facts })
const idsOf = (facts: Partial<SchedulerFacts>) => raised(facts).map(({ id }) => id)

describe('alerts of the scheduler', () => {
  it('are none while all is well, or nothing was ever checked', () => {
    expect(raised({})).toEqual([])
    expect(raised({ verification: undefined, oldest_effect_due_at: null })).toEqual([])
  })

  it('each have a name of their own', () => {
    const ids = SCHEDULER_ALERTS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('tell of the threshold at 80 %, for whoever charges their own rate abroad', () => {
    const threshold = { ...well.threshold, cross_border: abroad(80, null) }

    expect(raised({ threshold })).toEqual([
      {
        id: 'vat_threshold_near',
        severity: 'warning',
        message: expect.stringContaining('80 % of EUR 10,000 in 2026'),
        metric: 80,
      },
    ])
    const opted = { ...threshold, charges: 'destination', reason: 'opted' } as const
    expect(raised({ threshold: opted })).toEqual([])
  })
  it('tell for 30 days that the threshold was crossed', () => {
    const crossed = (days: number) => ({
      threshold: {
        ...well.threshold,
        charges: 'destination' as const,
        reason: 'crossed' as const,
        cross_border: abroad(101, ago(days * 24 * HOUR)),
      },
    })

    expect(idsOf(crossed(30))).toEqual(['vat_threshold_crossed'])
    expect(idsOf(crossed(31))).toEqual([])
  })

  it('name whose debts nobody looks after', () => {
    expect(idsOf({ adrift: { at: ago(HOUR), count: 0, subscription_ids: [] } })).toEqual([])
    expect(raised({ adrift: { at: ago(HOUR), count: 5, subscription_ids: ['s-1'] } })).toEqual([
      {
        id: 'debt_adrift',
        severity: 'critical',
        message: 'Invoices are past due, and nothing of ours will ask for them.',
        metric: 5,
        sample_subscription_ids: ['s-1'],
      },
    ])
  })

  it('tell that no tick ended within 5 minutes, or ever', () => {
    expect(idsOf({ last_tick_at: ago(5 * MINUTE) })).toEqual([])
    expect(raised({ last_tick_at: ago(5 * MINUTE + SECOND) })).toMatchObject([
      { id: 'no_tick', severity: 'critical', metric: 301 },
    ])
    expect(raised({ last_tick_at: null })).toMatchObject([{ id: 'no_tick' }])
  })

  it.each([
    [{ charged: 80, failed: 20 }, []],
    [{ charged: 79, failed: 21 }, ['failure_rate']],
    [{ charged: 3, failed: 2 }, ['failure_rate']],
    [{ charged: 0, failed: 4 }, []],
    [{ charged: 0, failed: 0 }, []],
  ])('judge the failures of an hour: %j', (last_hour, expected) => {
    expect(idsOf({ last_hour })).toEqual(expected)
  })

  it.each([
    [{ now: 15, least: 10 }, []],
    [{ now: 16, least: 10 }, ['dunning_growth']],
    [{ now: 5, least: 0 }, ['dunning_growth']],
    [{ now: 4, least: 0 }, []],
    [{ now: 104, least: 100 }, []],
    [{ now: 50, least: null }, []],
  ])('judge the growth of the queue: %j', (dunning, expected) => {
    expect(idsOf({ dunning })).toEqual(expected)
  })

  it('tell of effects that wait for more than 15 minutes, and of those given up', () => {
    expect(idsOf({ oldest_effect_due_at: ago(15 * MINUTE) })).toEqual([])
    expect(idsOf({ oldest_effect_due_at: ago(16 * MINUTE) })).toEqual(['outbox_old'])
    expect(raised({ given_up: 3 })).toMatchObject([{ id: 'effects_given_up', metric: 3 }])
  })

  it('tell of each kind of hold by itself, with how loud it is', () => {
    const samples = [{ subscription_id: 's-1', state_since: ago(HOUR) }]
    const one = { count: 7, samples }

    const all = raised({
      held: { unknown_payment: one, wrong_amount: one, not_sent: one, daily_bound: one },
    })

    expect(all.map(({ id, severity }) => [id, severity])).toEqual([
      ['held_unknown_payment', 'critical'],
      ['held_wrong_amount', 'critical'],
      ['held_not_sent', 'warning'],
      ['held_daily_bound', 'warning'],
    ])
    expect(all[0]).toMatchObject({ metric: 7, sample_subscription_ids: ['s-1'] })
  })

  it('tell of captures over more than was owed', () => {
    expect(raised({ overpayments: 1 })).toMatchObject([
      { id: 'money_overpaid', severity: 'critical', metric: 1 },
    ])
  })

  it('tell of payments that came after the invoice was written off', () => {
    expect(raised({ late_payments: 2 })).toMatchObject([
      { id: 'money_late', severity: 'warning', metric: 2 },
    ])
  })

  it('tell the ledger from the audit log where the last check found them wrong', () => {
    const wrong = [
      { id: 'ledger.chains', wrong_count: 2 },
      { id: 'numbers', wrong_count: 1 },
      { id: 'audit.roots', wrong_count: 4 },
    ] as const

    expect(raised({ verification: { at: now, ok: false, wrong } })).toMatchObject([
      { id: 'ledger_broken', severity: 'critical', metric: 3 },
      { id: 'audit_broken', severity: 'critical', metric: 4 },
    ])
  })

  it('tell of phone systems that the core does not make right, and of those that are nobody’s', () => {
    expect(raised({ tenants: { unknown: 2, strangers: 1 } })).toMatchObject([
      { id: 'tenant_unknown', severity: 'critical', metric: 2 },
      { id: 'tenant_stranger', severity: 'warning', metric: 1 },
    ])
  })

  it('tell of limits that the core does not take, and of more in use than agreed, with both numbers', () => {
    const one = { tenant_id: 't1', code: 'tk4f', name: 'seats', agreed: 8, used: null }
    const others = ['a', 'b', 'c', 'd'].map((code) => ({
      ...one,
      tenant_id: code,
      code,
      used: 11,
    }))

    expect(raised({ limits: { at: now, not_taken: [one], exceeded: others } })).toMatchObject([
      {
        id: 'limits_not_taken',
        severity: 'warning',
        metric: 1,
        message:
          'Quantities that the phone-system core does not limit: tk4f: seats 8 agreed, an unknown number in use.',
      },
      {
        id: 'limits_exceeded',
        severity: 'warning',
        metric: 4,
        message:
          'More in use than agreed: a: seats 8 agreed, 11 in use; b: seats 8 agreed, 11 in use; c: seats 8 agreed, 11 in use; and 1 more.',
      },
    ])
    expect(raised({ limits: { at: now, not_taken: [], exceeded: [] } })).toEqual([])
  })

  it('tell of money at the provider that nothing of ours names', () => {
    expect(raised({ money_strangers: 2 })).toMatchObject([
      { id: 'money_stranger', severity: 'critical', metric: 2 },
    ])
  })

  it('tell of endpoints that take no webhooks', () => {
    expect(raised({ webhooks_disabled: 2 })).toMatchObject([
      { id: 'webhook_disabled', severity: 'warning', metric: 2 },
    ])
  })

  it('tell of electronic documents that did not get through, and why', () => {
    expect(raised({ refused_e_invoices: { rejected: 2, unknown_recipient: 1 } })).toEqual([
      {
        id: 'e_invoice_refused',
        severity: 'warning',
        metric: 3,
        message: expect.stringContaining('2 refused by a rule, 1 to nobody'),
      },
    ])
  })

  it.each([
    ['failed', 'refund_failed', 'critical'],
    ['waiting', 'refund_waiting', 'warning'],
    ['parked', 'refund_parked', 'critical'],
  ] as const)('tell of a refund that is %s', (how, id, severity) => {
    const refunds = { ...well.refunds, [how]: 2 }

    expect(raised({ refunds })).toMatchObject([{ id, severity, metric: 2 }])
  })
})
