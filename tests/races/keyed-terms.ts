import type { Operation } from '@billing/core'
import type { KeyedCommand } from './keyed-command.ts'
import { first, subscription } from './keyed-subscription.ts'

type Commands = { readonly [O in Operation]?: KeyedCommand }

/** Changes of plan and quantities, of a subscription to Enterprise. */
export const TERMS_COMMANDS: Commands = {
  changeSubscription: {
    status: 200,
    effect: 'audit_log',
    asked: (stage, turn) =>
      subscription('change', {
        plan_tier: turn === 'alone' ? 'promo' : 'starter',
        when: 'next_period',
      })(stage),
  },
  cancelPlannedTerms: {
    status: 200,
    effect: 'audit_log',
    before: first(subscription('change-plan', { new_tier: 'business' })),
    asked: subscription('change/cancel', {}),
  },
}

/** The same by an operator, who also charges once. */
export const OPERATORS_TERMS_COMMANDS: Commands = {
  adminChargeCustomer: {
    status: 201,
    effect: 'audit_log',
    asked: ({ admin, debtors_subscription_id: id }, turn) => ({
      path: `/admin/subscriptions/${id}/charges`,
      token: admin,
      body: { description: `A visit ${turn}`, unit_price_minor: 4_500, reason: 'ordered' },
    }),
  },
  adminAgreeTerm: {
    status: 200,
    effect: 'audit_log',
    asked: ({ admin, debtors_subscription_id: id }, turn) => ({
      path: `/admin/subscriptions/${id}/term`,
      token: admin,
      body: { term_months: turn === 'alone' ? 6 : 12, reason: 'agreed' },
    }),
  },
  adminGiveDiscount: {
    status: 201,
    effect: 'audit_log',
    asked: ({ admin, debtors_subscription_id: id }, turn) => ({
      path: `/admin/subscriptions/${id}/discounts`,
      token: admin,
      body: {
        off: { kind: 'amount', amount_minor: turn === 'alone' ? 100 : 200 },
        periods: 1,
        reason: 'agreed',
      },
    }),
  },
  adminChangeSubscription: {
    status: 200,
    effect: 'audit_log',
    asked: ({ admin, payer: { subscription_id } }, turn) => ({
      path: `/admin/subscriptions/${subscription_id}/change`,
      token: admin,
      body: {
        plan_tier: turn === 'alone' ? 'promo' : 'starter',
        when: 'next_period',
        reason: 'agreed by phone',
      },
    }),
  },
}
