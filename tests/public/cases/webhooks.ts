import type { Row } from '../row.ts'

/** The payment provider's webhooks: twice, late, and in any order. */
export const rows: readonly Row[] = [
  {
    source: 'wasp-lang/open-saas#688',
    wrong: 'A webhook that was delivered twice gave the credits that were bought twice',
    input: [
      ['webhooks', 'duplicate'],
      ['topup', 2_500],
      ['wait', 'PT1H'],
    ],
    expected: {
      balance: { balance: { amount_minor: 2_500 } },
      charges: ['2026-02-01 capture 25.00'],
    },
  },
  {
    source: 'pollinations/pollinations#10621',
    wrong:
      'Whoever pressed “send again” at the provider added the same pack to the balance once more',
    input: [
      ['topup', 2_500],
      ['webhook', { event: 'ORDER_COMPLETED' }],
      ['wait', 'PT1M'],
      ['webhook', { event: 'ORDER_COMPLETED' }],
    ],
    expected: {
      answers: ['201', '200', '200'],
      balance: { balance: { amount_minor: 2_500 } },
    },
  },
  {
    source: 'anomalyco/opencode#28402',
    wrong: 'Every delivery again after an error inserted one more payment and raised the balance',
    input: [
      ['webhooks', 'hold'],
      ['topup', 2_500],
      ['release'],
      ['webhook', { event: 'ORDER_COMPLETED' }],
      ['owner', 'GET', '/payments'],
    ],
    expected: {
      balance: { balance: { amount_minor: 2_500 } },
      body: { data: [{ kind: 'topup', amount_minor: 2_500, status: 'completed' }] },
    },
  },
  {
    source: 'pretix/pretix#1166',
    wrong:
      'The payer came back and the webhook arrived at the same time, and the mail was sent twice',
    input: [
      ['webhooks', 'duplicate'],
      ['topup', 2_500],
      ['at once', ['webhook', { event: 'ORDER_COMPLETED' }], ['schedulers', 2]],
      ['wait', 'PT1H'],
    ],
    expected: {
      notifications: ['invoice_issued', 'topup_completed'],
      mails: { 'We have received your top-up of €25.00': 1 },
    },
  },
  {
    source: 'opengovsg/FormSG#8326',
    wrong: 'A webhook that came late did everything that follows a payment a second time',
    input: [['webhooks', 'hold'], ['topup', 2_500], ['wait', 'P1D'], ['release'], ['wait', 'PT1H']],
    expected: {
      balance: { balance: { amount_minor: 2_500 } },
      notifications: ['invoice_issued', 'topup_completed'],
    },
  },
  {
    source: 'woocommerce/woocommerce-gateway-stripe#2331',
    wrong: 'Two processes finished one order, and its status changes ran twice',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['webhooks', 'duplicate'],
      ['pay page'],
      ['wait', 'PT1H'],
    ],
    expected: {
      charges: ['2026-02-16 capture 22.99'],
      notifications: ['invoice_issued', 'invoice_paid', 'payment_failed', 'trial_ending'],
      page: { subscription: 'active' },
    },
  },
  {
    source: 'pay-rails/pay#612',
    wrong: 'Two kinds of events about one payment sent the receipt twice',
    input: [
      ['topup', 2_500],
      ['webhook', { event: 'ORDER_AUTHORISED' }],
      ['webhook', { event: 'ORDER_COMPLETED' }],
      ['wait', 'PT1H'],
    ],
    expected: {
      mails: { 'We have received your top-up of €25.00': 1 },
      notifications: ['invoice_issued', 'topup_completed'],
    },
  },
  {
    source: 'makerspace/makeradmin#666',
    wrong: 'Two events of different kinds that arrived at the same time completed a purchase twice',
    input: [
      ['webhooks', 'hold'],
      ['topup', 2_500],
      [
        'at once',
        ['webhook', { event: 'ORDER_COMPLETED' }],
        ['webhook', { event: 'ORDER_AUTHORISED' }],
      ],
      ['wait', 'PT1H'],
    ],
    expected: {
      balance: { balance: { amount_minor: 2_500 } },
      notifications: ['invoice_issued', 'topup_completed'],
    },
  },
  {
    source: 'stripe/stripe-cli#418',
    wrong: 'Events were delivered in another order than they had happened in',
    input: [
      ['webhooks', 'reorder'],
      ['topup', 2_500],
      ['until', '2026-02-16T09:00:00Z'],
    ],
    expected: {
      balance: { balance: { amount_minor: 2_500 } },
      page: {
        subscription: 'active',
        invoices: ['PBX-2026-000001 paid 25.00', 'PBX-2026-000002 paid 22.99'],
      },
    },
  },
  {
    source: 'laravel/cashier-stripe#1201',
    wrong: 'An earlier event that came second made an active subscription an incomplete one',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['pay page'],
      ['webhook', { event: 'ORDER_PAYMENT_DECLINED' }],
      ['wait', 'PT1H'],
    ],
    expected: {
      page: {
        subscription: 'active',
        dunning: 'current',
        invoices: ['PBX-2026-000001 paid 22.99'],
      },
    },
  },
  {
    source: 'onetimesecret/onetimesecret#3692',
    wrong: 'What an event said was believed, without asking the provider what holds now',
    input: [
      ['owner', 'POST', '/payments/topup', { amount_minor: 2_500, currency: 'EUR' }],
      ['webhook', { event: 'ORDER_COMPLETED' }],
      ['wait', 'PT1H'],
    ],
    expected: {
      answers: ['201', '200'],
      balance: { balance: { amount_minor: 0 } },
      charges: [],
    },
  },
  {
    source: 'TryGhost/Members#240',
    wrong: 'An older event overwrote the newer state of a subscription',
    given: { card: 'decline_after:1' },
    input: [
      ['webhooks', 'hold'],
      ['until', '2026-02-16T09:00:00Z'],
      ['pay page'],
      ['wait', 'PT1H'],
      ['webhooks', 'reorder'],
      ['release'],
      ['wait', 'PT1H'],
    ],
    expected: {
      page: { subscription: 'active', dunning: 'current' },
      charges: ['2026-02-16 capture 22.99'],
    },
  },
  {
    source: 'langfuse/langfuse#17388',
    wrong: 'An event of the paid past that arrived late gave a cancelled plan back',
    input: [
      ['until', '2026-02-20T09:00:00Z'],
      ['move', 'cancelled'],
      ['webhook', { event: 'ORDER_COMPLETED' }],
      ['wait', 'PT1H'],
    ],
    expected: { page: { subscription: 'cancelled', phone: 'emergency_only', locks: 'ended' } },
  },
  {
    source: 'wasp-lang/open-saas#688',
    wrong:
      'Kinds of events that nobody handles have to be acknowledged, or they come again and again',
    input: [['webhook', { event: 'SOMETHING_NEW' }]],
    expected: { answers: ['200'] },
  },
]
