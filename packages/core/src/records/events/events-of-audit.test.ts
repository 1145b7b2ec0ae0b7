import { EUR } from '../../kernel/money.ts'
import { describe, expect, it } from 'vitest'
import { anAuditRow } from '../../fixtures/index.ts'
import { EVENT_KINDS, ruleOf } from './catalogue.ts'
import { eventsOfAudit } from './events-of-audit.ts'

const row = (action: string, meta: object | null, account_id: string | null = 'acc-1') =>
  anAuditRow({ action, account_id, meta: meta && JSON.stringify(meta) })
const kindsOf = (action: string, meta: object | null = null) =>
  eventsOfAudit([row(action, meta)], EUR).map(({ kind }) => kind)

describe('events of audit rows', () => {
  it('an event is the row that tells of it, under its id, with what matters to others', () => {
    const issued = row('invoice.issued', { invoice_id: 'i-1', number: 'A-1', total_minor: 2299 })

    expect(eventsOfAudit([issued], EUR)).toEqual([
      {
        event_id: issued.id,
        account_id: 'acc-1',
        kind: 'invoice.issued',
        occurred_at: issued.ts,
        data: {
          invoice_id: 'i-1',
          number: 'A-1',
          total: { amount_minor: 2299, currency: 'EUR' },
        },
      },
    ])
  })

  it('rows of nobody’s account, and what no other system needs, are no events', () => {
    expect(eventsOfAudit([row('invoice.issued', {}, null)], EUR)).toEqual([])
    expect(kindsOf('auth.sign_in')).toEqual([])
    expect(kindsOf('billing_cycle.claimed', { from: 'planned', to: 'charging' })).toEqual([])
  })

  it.each([
    ['trialing', 'active', undefined],
    ['active', 'active', undefined],
    ['active', 'past_due', 'subscription.past_due'],
    ['past_due', 'past_due', undefined],
    ['unpaid', 'active', 'subscription.recovered'],
    ['unpaid', 'suspended', 'subscription.suspended'],
    ['suspended', 'past_due', 'subscription.restored'],
    ['suspended', 'cancel_at_period_end', 'subscription.restored'],
    ['suspended', 'cancelled', 'subscription.cancelled'],
    ['active', 'cancel_at_period_end', 'subscription.cancel_scheduled'],
    ['cancel_at_period_end', 'trialing', 'subscription.cancel_undone'],
  ])('a subscription that goes from %s to %s is told as %s', (from, to, kind) => {
    expect(kindsOf('subscription.some_move', { subscription_id: 's-1', from, to })).toEqual(
      kind ? [kind] : [],
    )
  })

  it('a change of plan names both plans, whenever it takes effect', () => {
    const data = { subscription_id: 's-1', from_tier: 'starter', to_tier: 'business' }
    const atOnce = { ...data, from: 'active', to: 'active' }
    const later = { subscription_id: 's-1', from: 'starter', to: 'business' }
    const rows = [
      row('subscription.plan_changed', atOnce),
      row('subscription.plan_took_effect', later),
    ]

    expect(eventsOfAudit(rows, EUR)).toMatchObject([
      { kind: 'subscription.changed', data },
      { kind: 'subscription.changed', data },
    ])
  })

  it('a lock that changes nothing of the account is no event', () => {
    expect(kindsOf('account.first_lock', { lock: 'x', from: 'active', to: 'suspended' })).toEqual([
      'account.suspended',
    ])
    expect(
      kindsOf('account.first_lock', { lock: 'x', from: 'cancelled', to: 'cancelled' }),
    ).toEqual([])
  })

  it.each(EVENT_KINDS)('%s has a sentence, and the id of what it is about', (kind) => {
    const { about, says, data } = ruleOf(kind)

    expect(says).toMatch(/^[A-Z].*\.$/)
    expect(['account_id', ...Object.keys(data({}, EUR))]).toContain(`${about}_id`)
  })
})
