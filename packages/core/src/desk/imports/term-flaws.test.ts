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
import { importFlaws } from './import-flaws.ts'
import type { ImportedCustomer, ImportedSubscription } from './imported-customer.ts'

/** Periods are counted from 31 August in Vilnius; paid until 28 February. */
const APRIL = fromIso('2026-04-29T21:00:00Z')
const leaving = (differs: Partial<ImportedSubscription>) =>
  customer({ subscription: { ...PAYING, ...differs } })
const flawsOf = (given: ImportedCustomer) =>
  importFlaws(given, IN_VILNIUS, NOW).map(({ field }) => field)

describe('a term of another system', () => {
  it('that ends with a period, and an end with a later one, have no flaw', () => {
    expect(flawsOf(leaving({ term_ends_at: APRIL, notice_days: 30, ends_at: APRIL }))).toEqual([])
  })

  it.each<[string, Partial<ImportedSubscription>]>([
    ['subscription.term_ends_at', { term_ends_at: fromIso('2026-04-30T00:00:00Z') }],
    ['subscription.ends_at', { ends_at: fromIso('2026-04-30T00:00:00Z') }],
    ['subscription.ends_at', { ends_at: PAYING.paid_until }],
    ['subscription.ends_at', { ends_at: APRIL, cancel_at_period_end: true }],
  ])('has the flaw %s: %o', (field, differs) => {
    expect(flawsOf(leaving(differs))).toEqual([field])
  })

  it('asks a consumer for no notice', () => {
    const account = { ...ACCOUNT, customer_type: 'individual' } as const
    const subscription = { ...PAYING, notice_days: 14 }

    expect(flawsOf(customer({ account, subscription }))).toContain('subscription.notice_days')
  })

  it('goes on here: what binds the customer, and when they leave', () => {
    const ids = {
      account_id: 'a',
      subscription_id: 's',
      cycleId: () => 'c',
      newId: () => 'n',
    }
    const told = leaving({ term_ends_at: APRIL, notice_days: 30, ends_at: APRIL })

    expect(decideImport(told, ids, IN_VILNIUS, NOW).subscription).toMatchObject({
      status: 'active',
      commitment: { term_ends_at: APRIL, notice_days: 30 },
      ends_at: APRIL,
    })
    expect(decideImport(customer(), ids, IN_VILNIUS, NOW).subscription).toMatchObject({
      commitment: null,
      ends_at: null,
    })
  })
})
