import type { Row } from '../row.ts'

const KEY = { 'idempotency-key': 'one-and-the-same' }
const TOPUP = { amount_minor: 2_500, currency: 'EUR' }

/** Requests that are sent again under their Idempotency-Key. */
export const rows: readonly Row[] = [
  {
    source: 'josipmusa/idempotency4j#12',
    wrong: 'Another body under a known key was silently answered with what the first one had got',
    input: [
      ['sign in', 'ona'],
      ['bearer', 'ona', 'POST', '/subscription/change-plan', { new_tier: 'starter' }, KEY],
      ['bearer', 'ona', 'POST', '/subscription/change-plan', { new_tier: 'enterprise' }, KEY],
    ],
    expected: {
      answers: ['200', '200', '409 idempotency.conflict'],
      subscription: { plan_tier_pending: 'starter' },
    },
  },
  {
    source: 'novuhq/novu#4472',
    wrong:
      'Two bodies under one key were compared by their text, in which fields may stand in any order',
    input: [
      ['sign in', 'ona'],
      ['bearer', 'ona', 'POST', '/payments/topup', '{"amount_minor":2500,"currency":"EUR"}', KEY],
      [
        'bearer',
        'ona',
        'POST',
        '/payments/topup',
        '{ "currency": "EUR", "amount_minor": 2500 }',
        KEY,
      ],
    ],
    expected: { answers: ['200', '201', '201'], checkouts: 2 },
  },
  {
    source: 'nensii21/devlink#1200',
    wrong: 'A key that was used again for another operation replayed the answer of the first',
    input: [
      ['sign in', 'ona'],
      ['bearer', 'ona', 'POST', '/payments/topup', TOPUP, KEY],
      ['bearer', 'ona', 'POST', '/payment-methods', undefined, KEY],
    ],
    expected: { answers: ['200', '201', '409 idempotency.conflict'], checkouts: 2 },
  },
  {
    source: 'KanishJebaMathewM/Truxify#3539',
    wrong: 'Cancelling under the key of an order answered that the order had been made',
    input: [
      ['sign in', 'ona'],
      ['bearer', 'ona', 'POST', '/subscription/cancel', undefined, KEY],
      ['bearer', 'ona', 'POST', '/subscription/resume', undefined, KEY],
    ],
    expected: {
      answers: ['200', '200', '409 idempotency.conflict'],
      subscription: { status: 'cancel_at_period_end' },
    },
  },
  {
    source: 'jcagarcia/grape-idempotency#5',
    wrong: 'The second request was answered with nothing where the first had got an object',
    input: [
      ['sign in', 'ona'],
      ['bearer', 'ona', 'POST', '/subscription/cancel', undefined, KEY],
      ['bearer', 'ona', 'POST', '/subscription/cancel', {}, KEY],
    ],
    // An absent body is an empty one.
    expected: { answers: ['200', '200', '200'], body: { status: 'cancel_at_period_end' } },
  },
  {
    source: 'fireblocks/fireblocks-sdk-py#97',
    wrong: 'The key had no effect, and two transactions were made under it',
    input: [
      ['until', '2026-03-01T12:00:00Z'],
      ['sign in', 'ona'],
      ['bearer', 'ona', 'POST', '/subscription/change-plan-now', { new_tier: 'enterprise' }, KEY],
      ['bearer', 'ona', 'POST', '/subscription/change-plan-now', { new_tier: 'enterprise' }, KEY],
    ],
    expected: {
      answers: ['200', '200', '200'],
      charges: ['2026-02-15 capture 22.99', '2026-03-01 capture 24.20'],
    },
  },
  {
    source: 'mgufrone/whmcs-api#2',
    wrong: 'A request ran twice, and the second one said that the first had taken its address',
    given: { customer: null },
    input: [
      [
        'at once',
        [
          'stranger',
          'POST',
          '/signup',
          {
            customer_type: 'individual',
            full_name: 'Jonas Jonaitis',
            email: 'jonas@example.lt',
            plan_tier: 'starter',
            country: 'LT',
          },
          KEY,
        ],
        [
          'stranger',
          'POST',
          '/signup',
          {
            customer_type: 'individual',
            full_name: 'Jonas Jonaitis',
            email: 'jonas@example.lt',
            plan_tier: 'starter',
            country: 'LT',
          },
          KEY,
        ],
      ],
    ],
    expected: { answers: ['202', '202'], checkouts: 1 },
  },
  {
    source: 'chargify/docs.chargify.com#95',
    wrong: 'A request whose answer was lost on the way made a second one when it was sent again',
    input: [
      ['sign in', 'ona'],
      ['fault', 'payments', 'timeout_after_effect', 1],
      ['bearer', 'ona', 'POST', '/payments/topup', TOPUP, KEY],
      ['bearer', 'ona', 'POST', '/payments/topup', TOPUP, KEY],
    ],
    expected: { answers: ['200', '500 internal', '201'], checkouts: 2 },
  },
  {
    source: 'zalando/restful-api-guidelines#479',
    wrong: 'Keys of any other form than a UUID were to be refused',
    input: [
      ['owner', 'POST', '/payments/topup', TOPUP, { 'idempotency-key': 'order/2026:07#1~(again)' }],
      ['owner', 'POST', '/payments/topup', TOPUP, { 'idempotency-key': 'k'.repeat(255) }],
      ['owner', 'POST', '/payments/topup', TOPUP, { 'idempotency-key': 'k'.repeat(256) }],
    ],
    expected: { answers: ['201', '201', '422 validation.failed Idempotency-Key'] },
  },
  {
    source: 'zalando/restful-api-guidelines#479',
    wrong: 'Clients had to know that a key is forgotten after 24 hours',
    input: [
      ['sign in', 'ona'],
      ['bearer', 'ona', 'POST', '/payments/topup', TOPUP, KEY],
      ['wait', 'PT24H1S'],
      ['sign in', 'ona'],
      ['bearer', 'ona', 'POST', '/payments/topup', { amount_minor: 5_000, currency: 'EUR' }, KEY],
    ],
    expected: { answers: ['200', '201', '200', '201'], checkouts: 3 },
  },
]
