import { describe, expect, it } from 'vitest'
import { fromIso } from '../../kernel/time.ts'
import {
  aCustomerElsewhere as customer,
  AN_ACCOUNT_ELSEWHERE as ACCOUNT,
  IMPORTED_AT as NOW,
  IN_VILNIUS,
  PAYING_ELSEWHERE as PAYING,
} from '../../fixtures/index.ts'
import { decideImport } from './decide-import.ts'
import type { ImportedCustomer } from './imported-customer.ts'

describe('what an import makes of a customer', () => {
  const ids = {
    account_id: 'acc-1',
    subscription_id: 'sub-1',
    cycleId: (start: number) => `cycle of ${start}`,
    newId: () => 'new',
  }
  const made = (differs: Partial<ImportedCustomer> = {}) =>
    decideImport(customer(differs), ids, IN_VILNIUS, NOW)

  it('who pays is in the paid period, and the next one is planned from the same anchor', () => {
    const { subscription, cycle } = made()

    expect(subscription).toMatchObject({
      status: 'active',
      current_period_start: fromIso('2026-01-30T22:00:00Z'),
      current_period_end: fromIso('2026-02-27T22:00:00Z'),
      trial_ends_at: null,
    })
    expect(cycle).toMatchObject({
      cycle_id: `cycle of ${fromIso('2026-02-27T22:00:00Z')}`,
      state: 'planned',
      period_start: fromIso('2026-02-27T22:00:00Z'),
      // Summer time has begun.
      period_end: fromIso('2026-03-30T21:00:00Z'),
      next_action_at: fromIso('2026-02-27T22:00:00Z'),
      amount: { amount_minor: 1_900 },
      invoice_id: null,
    })
  })

  it('who is in a trial is charged at its end, from which periods are counted', () => {
    const trial_ends_at = fromIso('2026-02-05T10:00:00Z')
    const { subscription, cycle } = made({
      subscription: { ...PAYING, trial_ends_at, anchor_at: null, paid_until: null },
    })

    expect(subscription).toMatchObject({ status: 'trialing', anchor_at: trial_ends_at })
    expect([cycle.period_start, cycle.period_end]).toEqual([
      trial_ends_at,
      fromIso('2026-03-05T10:00:00Z'),
    ])
  })

  it('who changes the plan is planned at the price of the next one', () => {
    const { subscription, cycle } = made({
      subscription: { ...PAYING, plan_tier_pending: 'enterprise' },
    })

    expect(subscription.planned?.effective_at).toBe(subscription.current_period_end)
    expect(cycle.amount.amount_minor).toBe(5_900)
  })

  it.each([
    [null, null, 'not_provided', null, 0],
    ['LT 100001919017', null, 'pending', NOW, 0],
    ['LT 100001919017', fromIso('2026-01-31T00:00:00Z'), 'valid', null, 1],
  ])(
    'of the VAT number %s that was checked at %s is %s',
    (...[vat_id, checked, status, next, yes]) => {
      const { account, verdict } = made({
        account: { ...ACCOUNT, vat_id, vat_checked_at: checked },
      })

      expect(account).toMatchObject({
        country: 'LT',
        company_name: 'UAB Pavyzdys',
        vat_id: vat_id && 'LT100001919017',
        vat_status: status,
        vat_next_check_at: next,
      })
      expect(verdict === null ? 0 : 1).toBe(yes)
    },
  )

  it('who is a consumer has a full name, and the users have proved their mailbox', () => {
    const created_at = fromIso('2024-05-01T00:00:00Z')
    const { account, users } = made({
      account: { ...ACCOUNT, customer_type: 'individual', created_at },
    })

    expect(account.full_name).toBe('UAB Pavyzdys')
    expect(users).toMatchObject([{ email_proven_at: created_at, password_hash: null }])
  })
})
