import { describe, expect, it } from 'vitest'
import { epochMs, fromIso } from '../../kernel/time.ts'
import {
  A_CARD_ELSEWHERE as CARD,
  aCustomerElsewhere as customer,
  AN_ACCOUNT_ELSEWHERE as ACCOUNT,
  IMPORTED_AT as NOW,
  IN_VILNIUS,
  PAYING_ELSEWHERE as PAYING,
} from '../../fixtures/index.ts'
import { importFlaws } from './import-flaws.ts'
import type {
  ImportedAccount,
  ImportedCard,
  ImportedCustomer,
  ImportedSubscription,
} from './imported-customer.ts'

const fieldsOf = (given: ImportedCustomer) =>
  importFlaws(given, IN_VILNIUS, NOW).map(({ field }) => field)

describe('a customer of another system', () => {
  it('without flaws has none', () => {
    expect(importFlaws(customer(), IN_VILNIUS, NOW)).toEqual([])
  })

  it.each<[string, Partial<ImportedSubscription>]>([
    ['subscription', { anchor_at: null }],
    ['subscription', { paid_until: null }],
    ['subscription.paid_until', { paid_until: NOW }],
    ['subscription.paid_until', { paid_until: fromIso('2026-01-30T22:00:00.000Z') }],
    ['subscription.paid_until', { paid_until: fromIso('2026-02-28T00:00:00Z') }],
    ['subscription.paid_until', { paid_until: fromIso('2026-03-30T21:00:00Z') }],
    ['subscription.paid_until', { anchor_at: fromIso('2026-02-27T22:00:00Z') }],
    ['subscription.plan_tier', { plan_tier: 'gold' }],
    ['subscription.plan_tier_pending', { plan_tier_pending: 'gold' }],
    ['subscription.plan_tier_pending', { plan_tier_pending: 'business' }],
    [
      'subscription.plan_tier_pending',
      { plan_tier_pending: 'starter', cancel_at_period_end: true },
    ],
    ['subscription.trial_ends_at', { trial_ends_at: NOW, anchor_at: null, paid_until: null }],
    [
      'subscription.anchor_at',
      { trial_ends_at: fromIso('2026-02-02T00:00:00Z'), paid_until: null },
    ],
    [
      'subscription.paid_until',
      { trial_ends_at: fromIso('2026-02-02T00:00:00Z'), anchor_at: null },
    ],
  ])('is refused for %s where it is %j', (field, differs) => {
    expect(fieldsOf(customer({ subscription: { ...PAYING, ...differs } }))).toEqual([field])
  })

  it('has a trial of 365 days at most, and is refused with the last instant of it', () => {
    const inTrial = (trial_ends_at: string) =>
      importFlaws(
        customer({
          subscription: {
            ...PAYING,
            anchor_at: null,
            paid_until: null,
            trial_ends_at: fromIso(trial_ends_at),
          },
        }),
        IN_VILNIUS,
        NOW,
      )

    expect(inTrial('2027-02-01T09:00:00Z')).toEqual([])
    for (const late of ['2027-02-01T09:00:00.001Z', '9999-12-31T00:00:00Z']) {
      expect(inTrial(late)).toEqual([
        {
          field: 'subscription.trial_ends_at',
          reason: 'No trial is longer than 365 days: send 2027-02-01T09:00:00.000Z or earlier.',
        },
      ])
    }
  })

  it.each<[string, Partial<ImportedSubscription>]>([
    ['subscription.anchor_at', { anchor_at: fromIso('1969-12-31T23:59:59Z') }],
    ['subscription.anchor_at', { anchor_at: fromIso('0000-01-01T00:00:00Z') }],
  ])('pays since 1970 at the earliest: %s of %j', (field, differs) => {
    expect(fieldsOf(customer({ subscription: { ...PAYING, ...differs } }))).toEqual([field])
  })

  it.each<[string, Partial<ImportedAccount>]>([
    ['account.vat_checked_at', { vat_id: 'LT100001919017', vat_checked_at: epochMs(-1) }],
    ['account.country', { country: 'ZZ' }],
    ['account.vat_id', { vat_id: 'XX1' }],
    ['account.vat_checked_at', { vat_checked_at: NOW }],
    ['account.vat_checked_at', { vat_id: 'LT100001919017', vat_checked_at: epochMs(NOW + 1) }],
    ['account.created_at', { created_at: epochMs(NOW + 1) }],
    ['account.created_at', { created_at: epochMs(-1) }],
    [
      'account.legal_address.country',
      { legal_address: { line1: 'a', city: 'b', postal_code: 'c', country: 'ZZ' } },
    ],
    [
      'account.e_invoice.e_address.scheme',
      {
        e_invoice: {
          e_address: { scheme: 'x', id: '1' },
          buyer_reference: null,
          leitweg_id: null,
          mailed_as: null,
        },
      },
    ],
  ])('is refused for %s where it is %j', (field, differs) => {
    expect(fieldsOf(customer({ account: { ...ACCOUNT, ...differs } }))).toEqual([field])
  })

  it.each<[string, readonly ImportedCard[]]>([
    ['cards', [{ ...CARD, is_default: false }]],
    ['cards', [CARD, { ...CARD, provider_method_id: 'pm-2' }]],
    ['cards.1.provider_method_id', [CARD, { ...CARD, is_default: false }]],
    ['cards.0.country', [{ ...CARD, country: 'ZZ' }]],
  ])('is refused for %s where the cards are %j', (field, cards) => {
    expect(fieldsOf(customer({ cards }))).toEqual([field])
  })

  it('is told of every flaw at once', () => {
    const given = customer()
    const users = given.users.flatMap((user) => [{ ...user, role: 'support' as const }, user])
    const twice = customer({
      users: users.map((user) => ({ ...user, role: 'support' })),
      tenant: { ...given.tenant, timezone: 'Vilnius' },
    })

    expect(fieldsOf(twice)).toEqual(['users.1.email', 'users', 'tenant.timezone'])
  })
})
