import type { Operation } from '@billing/core'
import type { KeyedCommand } from './keyed-command.ts'
import { ENDING_COMMANDS } from './keyed-endings.ts'
import { DELIVERY_COMMANDS } from './keyed-deliveries.ts'
import type { KeyedStage } from './keyed-stage.ts'
import { PRICE_COMMANDS } from './keyed-prices.ts'
import { OPERATORS_TERMS_COMMANDS, TERMS_COMMANDS } from './keyed-terms.ts'
import { WITHDRAWAL_COMMANDS } from './keyed-withdrawals.ts'
import { first, subscription } from './keyed-subscription.ts'
import type { Asked } from './stage.ts'

const EUR = { amount_minor: 1_000, currency: 'EUR' }

const transition =
  (to_status: string) =>
  ({ admin, payer }: KeyedStage): Asked => ({
    path: `/admin/subscriptions/${payer.subscription_id}/transition`,
    token: admin,
    body: { to_status },
  })

const tenantState =
  (action: string) =>
  ({ admin, tenant_id }: KeyedStage): Asked => ({
    path: `/admin/tenants/${tenant_id}/state`,
    token: admin,
    body: { action, reason: 'asked by telephone' },
  })

/** Two mails that nobody took within their day. */
async function givenUpMails({ arena, payer: { account_id } }: KeyedStage): Promise<void> {
  const effect = { type: 'mail.send', kind: 'welcome', to: { account_id } } as const
  const given_up = ['given-up-alone', 'given-up-raced'].map((name) => ({
    outbox_id: name,
    aggregate: `mail:${name}`,
    effect: JSON.stringify(effect),
    dedupe_key: name,
    attempts: 28,
    next_at: arena.now(),
    created_at: arena.now(),
    last_error: 'nobody answers',
    dead_at: arena.now(),
  }))
  const mails = arena.opened.db.insertInto('outbox').values(given_up)
  await mails.onConflict((conflict) => conflict.doNothing()).execute()
}

/** A part of an invoice is given back at the provider. */
export const refund = ({ admin, invoice_id }: KeyedStage): Asked => ({
  path: '/admin/credit-notes',
  token: admin,
  body: {
    invoice_id,
    amount: { amount_minor: 100, currency: 'EUR' },
    reason: 'goodwill',
    provider_refund: true,
  },
})

const PERSON_OF_STARTER = {
  customer_type: 'individual',
  full_name: 'Ona Onaitė',
  plan_tier: 'starter',
  country: 'LT',
} as const

/** In an order in which each leaves the stage as the next one needs it. */
export const KEYED_COMMANDS: { readonly [O in Operation]?: KeyedCommand } = {
  createSignup: {
    status: 202,
    effect: 'signups',
    asked: (_stage, turn) => ({
      path: '/signup',
      token: '',
      body: { ...PERSON_OF_STARTER, email: `${turn}@example.lt` },
    }),
  },
  createSignupOrder: {
    status: 202,
    effect: 'signups',
    asked: (_stage, turn) => ({
      path: '/signup/order',
      token: '',
      body: { ...PERSON_OF_STARTER, email: `${turn}-order@example.lt` },
    }),
  },
  createTopup: {
    status: 201,
    effect: 'sandbox_orders',
    asked: ({ owner }) => ({ path: '/payments/topup', token: owner, body: EUR }),
  },
  addPaymentMethod: {
    status: 201,
    effect: 'sandbox_orders',
    asked: ({ owner }) => ({ path: '/payment-methods', token: owner }),
  },
  verifyPaymentMethod: {
    status: 201,
    effect: 'sandbox_orders',
    asked: ({ owner, payer: { email } }) => ({
      path: '/payment-methods/verify',
      token: owner,
      body: { email },
    }),
  },
  setDefaultPaymentMethod: {
    status: 200,
    effect: 'audit_log',
    asked: ({ owner, payer: { cards } }, turn) => ({
      path: `/payment-methods/${cards[turn === 'alone' ? 1 : 2]}/default`,
      token: owner,
    }),
  },
  deletePaymentMethod: {
    status: 204,
    effect: 'audit_log',
    asked: ({ owner, payer: { cards } }, turn) => ({
      method: 'DELETE',
      path: `/payment-methods/${cards[turn === 'alone' ? 0 : 1]}`,
      token: owner,
    }),
  },
  changePlanNow: {
    status: 200,
    effect: 'sandbox_charges',
    asked: (stage, turn) =>
      subscription('change-plan-now', {
        new_tier: turn === 'alone' ? 'business' : 'enterprise',
      })(stage),
  },
  ...TERMS_COMMANDS,
  changePlan: {
    status: 200,
    effect: 'audit_log',
    asked: (stage, turn) =>
      subscription('change-plan', { new_tier: turn === 'alone' ? 'business' : 'starter' })(stage),
  },
  cancelPlanChange: {
    status: 200,
    effect: 'audit_log',
    before: first(subscription('change-plan', { new_tier: 'business' })),
    asked: subscription('change-plan/cancel'),
  },
  resumeSubscription: {
    status: 200,
    effect: 'audit_log',
    before: first(subscription('cancel', {})),
    asked: subscription('resume'),
  },
  adminTransitionSubscription: {
    status: 200,
    effect: 'audit_log',
    before: async (stage) => {
      await first(transition('suspended'))(stage)
      await stage.arena.settle()
    },
    asked: transition('active'),
  },
  adminTransitionTenant: {
    status: 200,
    effect: 'audit_log',
    before: async (stage) => {
      await first(tenantState('suspend'))(stage)
      await stage.arena.settle()
    },
    asked: tenantState('restore'),
  },
  adminProvisionTenant: {
    status: 201,
    effect: 'sandbox_tenants',
    asked: ({ admin, waiting }, turn) => ({
      path: '/admin/tenants',
      token: admin,
      body: { account_id: waiting[turn], override_reason: 'pays by bank' },
    }),
  },
  adminAddCustomerPaymentMethod: {
    status: 201,
    effect: 'sandbox_orders',
    asked: ({ admin, payer: { account_id } }) => ({
      path: `/admin/customers/${account_id}/payment-methods`,
      token: admin,
    }),
  },
  adminDeleteCustomerPaymentMethod: {
    status: 204,
    effect: 'audit_log',
    asked: ({ admin, payer: { account_id, cards } }, turn) => ({
      method: 'DELETE',
      path: `/admin/customers/${account_id}/payment-methods/${cards[turn === 'alone' ? 3 : 4]}`,
      token: admin,
    }),
  },
  ...OPERATORS_TERMS_COMMANDS,
  adminChangePlan: {
    status: 200,
    effect: 'audit_log',
    asked: ({ admin, payer: { subscription_id } }, turn) => ({
      path: `/admin/subscriptions/${subscription_id}/change-plan`,
      token: admin,
      body: {
        new_tier: turn === 'alone' ? 'business' : 'starter',
        effective: 'next_cycle',
        reason: 'agreed by phone',
      },
    }),
  },
  ...PRICE_COMMANDS,
  adminCreateCreditNote: {
    status: 201,
    effect: 'sandbox_refunds',
    asked: refund,
  },
  adminRefundTopup: {
    status: 201,
    effect: 'sandbox_refunds',
    asked: ({ admin, topup_id }) => ({
      path: `/admin/payments/${topup_id}/refund`,
      token: admin,
      body: { amount: { amount_minor: 100, currency: 'EUR' }, reason: 'goodwill' },
    }),
  },
  ...WITHDRAWAL_COMMANDS,
  ...DELIVERY_COMMANDS,
  adminResendMail: {
    status: 200,
    effect: 'audit_log',
    before: givenUpMails,
    asked: ({ admin }, turn) => ({ path: `/admin/mails/given-up-${turn}/resend`, token: admin }),
  },
  adminResendMails: {
    status: 200,
    effect: 'audit_log',
    asked: ({ admin }) => ({ path: '/admin/mails/resend', token: admin }),
  },
  adminRetryBillingCycle: {
    status: 200,
    effect: 'audit_log',
    asked: ({ admin, failed_cycle_id }) => ({
      path: `/admin/billing-cycles/${failed_cycle_id}/retry`,
      token: admin,
    }),
  },
  ...ENDING_COMMANDS,
}
